import type { JsonEntry, JsonNode, JsonPath } from './json-node.ts';
import { errorAt, type JsonError } from './parse.ts';
import { type JsonFault, type JsonVisitor, scanInSteps, scanJson } from './scan.ts';

/** Levels that are indented. Deeper ones would make a text that grows with the square of the depth. */
const INDENT_LIMIT = 200;

/** Offsets of a value in a text and of its key; the key's are `from` and `to` at the root and in arrays. `to` is exclusive. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
  readonly keyFrom: number;
  readonly keyTo: number;
}

type ArrayNode = JsonNode & { readonly type: 'array' };
type ObjectNode = JsonNode & { readonly type: 'object' };
type ScalarNode = Exclude<JsonNode, ArrayNode | ObjectNode>;

/** An object or array whose members are being read. */
type OpenNode =
  | { readonly type: 'object'; readonly entries: JsonEntry[]; key: string }
  | { readonly type: 'array'; readonly items: JsonNode[] };

/** A JSON text as a tree, or where and why it is none. */
export type ParsedNode =
  | { readonly ok: true; readonly node: JsonNode }
  | { readonly ok: false; readonly error: JsonError };

/** Values that {@link parseNodeInSteps} reads before it lets others run: 1 to 5 ms. */
const STEP = 10_000;

/** Reads JSON text into a tree. Never throws; neither depth nor size matters beyond memory. */
export function parseNode(text: string): ParsedNode {
  const builder = createBuilder(text);
  return builder.result(scanJson(text, builder));
}

/**
 * {@link parseNode} for texts of megabytes.
 *
 * @returns The tree after any number of steps, each a few milliseconds.
 */
export function* parseNodeInSteps(text: string): Generator<undefined, ParsedNode> {
  const builder = createBuilder(text);
  return builder.result(yield* scanInSteps(text, builder, STEP));
}

/** Makes a tree of what the scanner tells. */
function createBuilder(text: string): JsonVisitor & { result(fault: JsonFault | null): ParsedNode } {
  const open: OpenNode[] = [];
  let root: JsonNode | undefined;
  const add = (node: JsonNode) => {
    const parent = open.at(-1);
    if (parent === undefined) root = node;
    else if (parent.type === 'array') parent.items.push(node);
    else parent.entries.push({ key: parent.key, value: node });
  };
  return {
    open(type) {
      const node: OpenNode =
        type === 'object' ? { type, entries: [], key: '' } : { type: 'array', items: [] };
      open.push(node);
    },
    key(from, to) {
      const parent = open.at(-1);
      if (parent?.type === 'object') parent.key = unquoted(text, from, to);
    },
    scalar(type, from, to) {
      if (type === 'string') add({ type, value: unquoted(text, from, to) });
      else if (type === 'number') add({ type, raw: text.slice(from, to) });
      else if (type === 'boolean') add({ type, value: text[from] === 't' });
      else add({ type });
    },
    close() {
      const node = open.pop();
      if (node?.type === 'object') add({ type: 'object', entries: node.entries });
      else if (node !== undefined) add(node);
    },
    result(fault) {
      if (fault !== null) return { ok: false, error: errorAt(text, fault) };
      return { ok: true, node: root as JsonNode };
    },
  };
}

/** The value of a string literal. */
function unquoted(text: string, from: number, to: number): string {
  const inner = text.slice(from + 1, to - 1);
  return inner.includes('\\') ? JSON.parse(text.slice(from, to)) : inner;
}

/**
 * The text of a tree, with numbers as they were typed.
 * @param indent Spaces for each level; 0 for one line. Levels below {@link INDENT_LIMIT} are not laid out.
 */
export function printNode(node: JsonNode, indent = 0): string {
  const parts: string[] = [];
  const colon = indent > 0 ? ': ' : ':';
  const lineBreak = (depth: number) =>
    indent > 0 && depth <= INDENT_LIMIT ? `\n${' '.repeat(indent * depth)}` : '';
  const open: { node: ArrayNode | ObjectNode; next: number }[] = [];
  const begin = (value: JsonNode) => {
    if (isContainer(value)) {
      parts.push(value.type === 'array' ? '[' : '{');
      open.push({ node: value, next: 0 });
    } else parts.push(scalarText(value));
  };
  begin(node);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { node: parent, next } = top;
    const count = sizeOf(parent);
    if (next === count) {
      open.pop();
      if (count > 0) parts.push(lineBreak(open.length));
      parts.push(parent.type === 'array' ? ']' : '}');
      continue;
    }
    if (next > 0) parts.push(',');
    parts.push(lineBreak(open.length));
    top.next += 1;
    if (parent.type === 'array') begin(parent.items[next] as JsonNode);
    else {
      const { key, value } = parent.entries[next] as JsonEntry;
      parts.push(JSON.stringify(key), colon);
      begin(value);
    }
  }
  return parts.join('');
}

function scalarText(node: ScalarNode): string {
  if (node.type === 'null') return 'null';
  if (node.type === 'number') return node.raw;
  return node.type === 'string' ? JSON.stringify(node.value) : String(node.value);
}

function sizeOf(node: ArrayNode | ObjectNode): number {
  return node.type === 'array' ? node.items.length : node.entries.length;
}

/** The value as `JSON.parse` makes it: the last of equal keys counts, and a key `__proto__` is an own key. */
export function toValue(node: JsonNode): unknown {
  const holder: unknown[] = [];
  const waiting: { node: JsonNode; parent: object; step: string | number }[] = [
    { node, parent: holder, step: 0 },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node: current, parent, step } = next;
    if (!isContainer(current)) {
      define(parent, step, scalarValue(current));
      continue;
    }
    const value = current.type === 'array' ? [] : {};
    define(parent, step, value);
    const members = current.type === 'array' ? current.items.entries() : membersOf(current);
    // From the last to the first on the stack, so that keys are made in their order.
    for (const [key, member] of [...members].reverse()) {
      waiting.push({ node: member, parent: value, step: key });
    }
  }
  return holder[0];
}

/** The members of an object by key: the last of equal keys, at the place of the first. */
function membersOf(node: ObjectNode): ReadonlyMap<string, JsonNode> {
  return new Map(node.entries.map(({ key, value }) => [key, value]));
}

function isContainer(node: JsonNode): node is ObjectNode | ArrayNode {
  return node.type === 'array' || node.type === 'object';
}

function scalarValue(node: ScalarNode): unknown {
  if (node.type === 'number') return Number(node.raw);
  return node.type === 'null' ? null : node.value;
}

/** Sets an own property, also one that is called `__proto__`. */
function define(object: object, key: string | number, value: unknown): void {
  if (key !== '__proto__') (object as Record<string | number, unknown>)[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
}

/** The tree of a JSON value. What JSON cannot say becomes `null`, as `JSON.stringify` makes it in an array. */
export function nodeOf(value: unknown): JsonNode {
  const holder: JsonNode[] = [];
  const waiting: { value: unknown; put(node: JsonNode): void }[] = [
    { value, put: (node) => holder.push(node) },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: current, put } = next;
    if (Array.isArray(current)) {
      const items: JsonNode[] = [];
      put({ type: 'array', items });
      for (const item of current.toReversed()) {
        waiting.push({ value: item, put: (node) => items.push(node) });
      }
    } else if (typeof current === 'object' && current !== null) {
      const entries: JsonEntry[] = [];
      put({ type: 'object', entries });
      for (const [key, member] of Object.entries(current).reverse()) {
        waiting.push({ value: member, put: (node) => entries.push({ key, value: node }) });
      }
    } else put(scalarNode(current));
  }
  return holder[0] as JsonNode;
}

function scalarNode(value: unknown): JsonNode {
  if (typeof value === 'string') return { type: 'string', value };
  if (typeof value === 'boolean') return { type: 'boolean', value };
  return typeof value === 'number' && Number.isFinite(value)
    ? { type: 'number', raw: String(value) }
    : { type: 'null' };
}

/**
 * Whether two trees are the same JSON: numbers by the value of all their digits, keys in any order, and the last of equal
 * keys. Nothing is the same as nothing only.
 */
export function sameNode(a: JsonNode | undefined, b: JsonNode | undefined): boolean {
  const pairs: [JsonNode | undefined, JsonNode | undefined][] = [[a, b]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [left, right] = pair;
    if (left === right) continue;
    if (left === undefined || right === undefined) return false;
    if (left.type === 'array' && right.type === 'array') {
      if (left.items.length !== right.items.length) return false;
      for (const [index, item] of left.items.entries()) pairs.push([item, right.items[index]]);
    } else if (left.type === 'object' && right.type === 'object') {
      const members = membersOf(left);
      const others = membersOf(right);
      if (members.size !== others.size) return false;
      for (const [key, value] of members) pairs.push([value, others.get(key)]);
    } else if (left.type === 'number' && right.type === 'number') {
      if (numberKey(left.raw) !== numberKey(right.raw)) return false;
    } else if (isContainer(left) || isContainer(right) || left.type !== right.type) return false;
    else if (scalarValue(left) !== scalarValue(right)) return false;
  }
  return true;
}

/** A text that equal numbers have in common, whatever their digits: `1`, `1.0` and `10e-1`; `0` and `-0`. */
export function numberKey(raw: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(raw) ?? [];
  const all = (whole + fraction).replace(/^0+/, '');
  const significant = all.replace(/0+$/, '');
  if (significant === '') return whole === '' ? raw : '0';
  const shift = BigInt(all.length - significant.length - fraction.length);
  return `${sign}${significant}e${BigInt(exponent.replace('+', '')) + shift}`;
}

/** The value at a path; `undefined` when there is none. */
export function nodeAt(root: JsonNode | undefined, path: JsonPath): JsonNode | undefined {
  let node = root;
  for (const step of path) node = memberOf(node, step);
  return node;
}

function memberOf(node: JsonNode | undefined, step: string | number): JsonNode | undefined {
  if (node?.type === 'array') return node.items[indexOf(step) ?? -1];
  if (node?.type !== 'object') return undefined;
  const key = String(step);
  return node.entries.findLast((entry) => entry.key === key)?.value;
}

function indexOf(step: string | number): number | null {
  if (typeof step === 'number') return step;
  return /^(?:0|[1-9]\d*)$/.test(step) ? Number(step) : null;
}

/**
 * The tree with another value at a path. Everything beside the path is the same nodes.
 *
 * @param value `undefined` removes the item, or all entries of that key.
 * @returns The tree with missing objects made on the way; an index makes an array, filled up with `null`. What stands in
 *   the way (a text where the path goes on) is replaced. `undefined` when the root is removed.
 */
export function withNodeAt(
  root: JsonNode | undefined,
  path: JsonPath,
  value: JsonNode | undefined,
): JsonNode | undefined {
  if (value === undefined && path.length > 0 && nodeAt(root, path) === undefined) return root;
  const parents: (JsonNode | undefined)[] = [];
  let node = root;
  for (const step of path) {
    parents.push(node);
    node = memberOf(node, step);
  }
  let made = value;
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    made = withMember(parents[depth], path[depth] as string | number, made);
  }
  return made;
}

function withMember(
  parent: JsonNode | undefined,
  step: string | number,
  value: JsonNode | undefined,
): JsonNode {
  const index = indexOf(step);
  if (
    index !== null &&
    (parent?.type === 'array' || (parent?.type !== 'object' && typeof step === 'number'))
  ) {
    const items = parent?.type === 'array' ? [...parent.items] : [];
    if (value === undefined) items.splice(index, 1);
    else {
      while (items.length < index) items.push({ type: 'null' });
      items[index] = value;
    }
    return { type: 'array', items };
  }
  const key = String(step);
  const entries = parent?.type === 'object' ? parent.entries : [];
  if (value === undefined) return { type: 'object', entries: entries.filter((entry) => entry.key !== key) };
  const at = entries.findLastIndex((entry) => entry.key === key);
  if (at < 0) return { type: 'object', entries: [...entries, { key, value }] };
  return { type: 'object', entries: entries.with(at, { key, value }) };
}

/** The JSON pointer (RFC 6901) of a path; empty for the root. */
export function pointerOf(path: JsonPath): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The steps of a JSON pointer, all of them texts: only the tree says which are indices, and a path takes both. */
export function pathOf(pointer: string): JsonPath {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Where a value stands in a JSON text; `null` when the text is not JSON or has no such value. */
export function rangeOf(text: string, pointer: string): TextRange | null {
  const steps = pathOf(pointer);
  const open: { readonly isObject: boolean; readonly isOnPath: boolean; step: string; count: number }[] = [];
  let key = { from: 0, to: 0 };
  let target: { from: number; key: { from: number; to: number } | null; depth: number } | null = null;
  let found: TextRange | null = null;
  /** Whether the value that begins here is on the way to the wanted one, or is it. */
  const begin = (from: number): boolean => {
    const parent = open.at(-1);
    if (parent !== undefined && !parent.isObject) parent.step = String(parent.count++);
    const isOnPath = parent === undefined || (parent.isOnPath && parent.step === steps[open.length - 1]);
    // The last of equal keys counts: what an earlier one had is not it.
    if (isOnPath) found = null;
    if (isOnPath && open.length === steps.length) {
      target = { from, key: parent?.isObject ? key : null, depth: open.length };
    }
    return isOnPath;
  };
  const end = (to: number) => {
    if (target === null || target.depth !== open.length) return;
    const { from } = target;
    found = { from, to, keyFrom: target.key?.from ?? from, keyTo: target.key?.to ?? to };
    target = null;
  };
  const fault = scanJson(text, {
    open(type, from) {
      open.push({ isObject: type === 'object', isOnPath: begin(from), step: '', count: 0 });
    },
    key(from, to) {
      const parent = open.at(-1);
      if (!parent?.isOnPath) return;
      parent.step = unquoted(text, from, to);
      key = { from, to };
    },
    scalar(_type, from, to) {
      begin(from);
      end(to);
    },
    close(to) {
      open.pop();
      end(to);
    },
  });
  return fault === null ? found : null;
}

/** Longest text that {@link oneLine} takes apart, in UTF-16 code units. */
const ONE_LINE = 20_000;

/** JSON text without the spaces and line breaks between its parts, for previews; other text, and a very long one, as it is. */
export function oneLine(text: string): string {
  if (text.length > ONE_LINE || !/\n/.test(text)) return text;
  const parsed = parseNode(text);
  return parsed.ok ? printNode(parsed.node) : text;
}
