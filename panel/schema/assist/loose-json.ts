import type { JsonEntry, JsonNode, JsonPath } from '../json-node.ts';

/**
 * JSON while it is being typed: a tolerant reader that makes sense of texts with missing commas, colons, values, quotes and
 * brackets, keeps where everything stands, and tells what is being typed at a caret.
 */

/** A value in a text that may be broken. Offsets are UTF-16 code units, `to` is exclusive. */
export interface LooseValue {
  /** `word`: anything without quotes, such as `tru` or `-12.`. */
  readonly kind: 'object' | 'array' | 'string' | 'word';
  readonly from: number;
  to: number;
  /** Its bracket or quote is closed. Always true for words. */
  isClosed: boolean;
  readonly members: LooseMember[];
}

/** A member of an object or an item of an array, complete or not. */
export interface LooseMember {
  /** `null` in arrays, and where a key is missing. */
  readonly key: string | null;
  /** Where its key begins, or its value when it has none. */
  readonly from: number;
  /** End of the key; `from` when there is none. */
  readonly keyTo: number;
  /** Offsets of the colon and of the comma after it; -1 where they are missing. */
  colon: number;
  comma: number;
  value: LooseValue | null;
}

/** What is being typed at a caret. `from` to `to` is what a completion replaces; both are the caret between tokens. */
export interface JsonCaret {
  readonly kind: 'key' | 'value';
  /** Of the object whose key is typed, or of the value itself. */
  readonly path: JsonPath;
  readonly from: number;
  readonly to: number;
  /** The innermost object or array around the caret; `null` at the root. */
  readonly container: LooseValue | null;
  /** The member that the caret is in; `null` for a new one. */
  readonly member: LooseMember | null;
  /** A comma is missing in front of what is put in here, or after it. */
  readonly needsCommaBefore: boolean;
  readonly needsCommaAfter: boolean;
}

/** A key or value at an offset. */
export interface JsonSpot {
  readonly path: JsonPath;
  readonly from: number;
  readonly to: number;
}

/** Nested deeper than this, a text is not read: neither a person nor a schema goes there. */
const DEPTH_LIMIT = 500;

const TOKEN = /[{}[\]:,]|"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*(?:"|\\?(?=\n|$))|[^\s{}[\]:,"]+/g;
const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/**
 * Reads a text as far as it can be made out. Never throws.
 * @returns `null` for a text without any value; `'too deep'` beyond {@link DEPTH_LIMIT} levels
 */
export function readLoosely(text: string): LooseValue | null | 'too deep' {
  let root: LooseValue | null = null;
  const open: LooseValue[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const top = open.at(-1);
    if (token === ':') {
      if (top?.kind === 'object') takeColon(text, top, index);
    } else if (token === ',') {
      if (top !== undefined) takeComma(top, index);
    } else if (token === '}' || token === ']') {
      close(open, token === '}' ? 'object' : 'array', index);
    } else {
      const value = looseValue(token, index, text.length);
      const isPlaced = top === undefined ? root === null : true;
      if (top === undefined) root ??= value;
      else place(text, top, value);
      const isContainer = value.kind === 'object' || value.kind === 'array';
      if (!isContainer || !isPlaced) continue;
      if (open.length === DEPTH_LIMIT) return 'too deep';
      open.push(value);
    }
  }
  return root;
}

function looseValue(token: string, from: number, end: number): LooseValue {
  if (token === '{' || token === '[') {
    return { kind: token === '{' ? 'object' : 'array', from, to: end, isClosed: false, members: [] };
  }
  const isString = token.startsWith('"');
  // The last quote closes it when an even number of backslashes is in front.
  const isClosed = !isString || /[^\\](?:\\\\)*"$/.test(token);
  return { kind: isString ? 'string' : 'word', from, to: from + token.length, isClosed, members: [] };
}

function newMember(parts: Partial<LooseMember> & { from: number }): LooseMember {
  return { key: null, keyTo: parts.from, colon: -1, comma: -1, value: null, ...parts };
}

/** Puts a value where it makes most sense in an open container: as a key, as the value that is due, or as a further item. */
function place(text: string, container: LooseValue, value: LooseValue): void {
  const last = container.members.at(-1);
  const isValueDue = last !== undefined && last.comma < 0 && last.key !== null && last.value === null;
  const isScalar = value.kind === 'string' || value.kind === 'word';
  if (container.kind === 'object' && isValueDue && (last.colon >= 0 || !isScalar)) {
    last.value = value;
  } else if (container.kind === 'object' && isScalar) {
    container.members.push(keyMember(text, value));
  } else {
    container.members.push(newMember({ from: value.from, value }));
  }
}

function keyMember(text: string, value: LooseValue): LooseMember {
  return newMember({ key: textOf(text, value), from: value.from, keyTo: value.to });
}

function takeColon(text: string, object: LooseValue, colon: number): void {
  const last = object.members.at(-1);
  if (last === undefined || last.comma >= 0) {
    object.members.push(newMember({ from: colon, colon }));
  } else if (last.colon < 0) {
    last.colon = colon;
  } else if (last.value?.kind === 'string' || last.value?.kind === 'word') {
    // `"a": "b": 1`: the value of "a" is missing, and what looked like it is the next key.
    const key = last.value;
    last.value = null;
    object.members.push({ ...keyMember(text, key), colon });
  }
}

function takeComma(container: LooseValue, comma: number): void {
  const last = container.members.at(-1);
  if (last === undefined || last.comma >= 0) container.members.push(newMember({ from: comma, comma }));
  else last.comma = comma;
}

/** Closes the innermost container of this kind, and those in it whose brackets are missing. */
function close(open: LooseValue[], kind: LooseValue['kind'], index: number): void {
  const at = open.findLastIndex((value) => value.kind === kind);
  if (at < 0) return;
  for (const value of open.splice(at)) {
    value.isClosed = value.kind === kind;
    value.to = value.isClosed ? index + 1 : index;
  }
}

/** The text that a string or word means; the raw one where an escape is broken. */
function textOf(text: string, value: LooseValue): string {
  const raw = text.slice(value.from, value.to);
  if (value.kind === 'word') return raw;
  try {
    return JSON.parse(value.isClosed ? raw : `${raw}"`);
  } catch {
    return raw.slice(1, value.isClosed ? -1 : undefined);
  }
}

/**
 * The JSON that can be made out of a value.
 *
 * @param without A member to leave out: the one that is being typed.
 * @returns `undefined` for a word that is no JSON
 */
export function looseNode(
  text: string,
  value: LooseValue | null,
  without: LooseMember | null = null,
): JsonNode | undefined {
  if (value === null) return undefined;
  if (value.kind === 'string') return { type: 'string', value: textOf(text, value) };
  if (value.kind === 'word') return wordNode(text.slice(value.from, value.to));
  const members = value.members.filter((member) => member !== without);
  if (value.kind === 'array') {
    // An item that is missing still counts, for the indices of the others.
    const items = members.map(
      (member): JsonNode => looseNode(text, member.value, without) ?? { type: 'null' },
    );
    return { type: 'array', items };
  }
  const entries = members.flatMap((member): JsonEntry[] => {
    const node = member.key === null ? undefined : looseNode(text, member.value, without);
    return member.key === null || node === undefined ? [] : [{ key: member.key, value: node }];
  });
  return { type: 'object', entries };
}

function wordNode(word: string): JsonNode | undefined {
  if (word === 'null') return { type: 'null' };
  if (word === 'true' || word === 'false') return { type: 'boolean', value: word === 'true' };
  return NUMBER.test(word) ? { type: 'number', raw: word } : undefined;
}

/**
 * What is being typed at an offset.
 * @returns `null` where nothing can be completed, such as between a key and its colon, or after the end
 */
export function caretAt(root: LooseValue | null, offset: number): JsonCaret | null {
  const path: (string | number)[] = [];
  if (root === null || !isContainer(root)) {
    if (root !== null && !isIn(root, offset)) return null;
    const { from, to } = root ?? { from: offset, to: offset };
    const alone = { container: null, member: null, needsCommaBefore: false, needsCommaAfter: false };
    return { kind: 'value', path, from, to, ...alone };
  }
  let container = root;
  for (;;) {
    if (!isIn(container, offset)) return null;
    const { members, kind } = container;
    const index = members.findLastIndex((candidate) => candidate.from < offset);
    const member = members[index];
    if (member === undefined || (member.comma >= 0 && offset > member.comma)) {
      return newPlace(container, path, offset, index + 1, false);
    }
    const step = kind === 'array' ? index : member.key;
    const { value } = member;
    if (value !== null && isContainer(value) && isIn(value, offset)) {
      if (step === null) return null;
      path.push(step);
      container = value;
      continue;
    }
    const next = members[index + 1];
    const needsCommaAfter = member.comma < 0 && next !== undefined && next.comma !== next.from;
    const around = { container, member, needsCommaBefore: false, needsCommaAfter };
    if (kind === 'object' && member.key !== null && offset <= member.keyTo) {
      return { kind: 'key', path, from: member.from, to: member.keyTo, ...around };
    }
    if (value !== null && isIn(value, offset)) {
      if (step === null) return null;
      return { kind: 'value', path: [...path, step], from: value.from, to: value.to, ...around };
    }
    if (kind === 'object' && (value === null || offset <= value.from)) {
      if (member.colon < 0 || offset <= member.colon || step === null) return null;
      const isBefore = value !== null && !isContainer(value) && offset === value.from;
      if (value !== null && !isBefore) return null;
      return { kind: 'value', path: [...path, step], from: offset, to: value?.to ?? offset, ...around };
    }
    const place = newPlace(container, path, offset, index + 1, true);
    return { ...place, needsCommaAfter };
  }
}

/** The place of a new member or item, in front of the one that now has this index. */
function newPlace(
  container: LooseValue,
  path: JsonPath,
  offset: number,
  index: number,
  needsCommaBefore: boolean,
): JsonCaret {
  const next = container.members[index];
  return {
    kind: container.kind === 'object' ? 'key' : 'value',
    path: container.kind === 'object' ? path : [...path, index],
    from: offset,
    to: offset,
    container,
    member: null,
    needsCommaBefore,
    needsCommaAfter: next !== undefined && next.comma !== next.from,
  };
}

function isContainer(value: LooseValue): boolean {
  return value.kind === 'object' || value.kind === 'array';
}

/** Whether a caret at this offset is inside the value: what is typed now goes on with it. */
function isIn(value: LooseValue, offset: number): boolean {
  if (offset <= value.from) return false;
  const goesOn = value.kind === 'word' || !value.isClosed;
  return goesOn ? offset <= value.to : offset < value.to;
}

/** The key or scalar under an offset, or the bracket of a container; `null` between them. */
export function spotAt(root: LooseValue | null, offset: number): JsonSpot | null {
  const path: (string | number)[] = [];
  let value = root;
  while (value !== null) {
    if (offset < value.from || offset >= value.to) return null;
    if (!isContainer(value)) return { path, from: value.from, to: value.to };
    if (offset === value.from) return { path, from: offset, to: offset + 1 };
    if (value.isClosed && offset === value.to - 1) return { path, from: offset, to: offset + 1 };
    const index = value.members.findLastIndex((member) => member.from <= offset);
    const member = value.members[index];
    const step = value.kind === 'array' ? index : member?.key;
    if (member === undefined || step === null || step === undefined) return null;
    path.push(step);
    if (value.kind === 'object' && offset < member.keyTo)
      return { path, from: member.from, to: member.keyTo };
    value = member.value;
  }
  return null;
}
