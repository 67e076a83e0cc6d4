/** What {@link scanJson} tells while it reads, in the order of the text. Offsets are UTF-16 code units, `to` exclusive. */
export interface JsonVisitor {
  /** An object or array begins; its bracket is at `from`. */
  open(type: 'object' | 'array', from: number): void;
  /** A key of the innermost object, with its quotes. */
  key(from: number, to: number): void;
  /** A whole value that is no object and no array, a string with its quotes. */
  scalar(type: 'string' | 'number' | 'boolean' | 'null', from: number, to: number): void;
  /** The innermost object or array ends before `to`. */
  close(to: number): void;
}

/** Where a text stops being JSON, and why. */
export interface JsonFault {
  readonly offset: number;
  readonly message: string;
}

/** The text ended or went wrong at `offset`. */
class Unexpected extends Error {
  readonly offset: number;
  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
/** Characters that stand for themselves in a string: all but `"`, `\` and control characters. */
const PLAIN = /[ !#-[\]-\uffff]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const WORD = /true|false|null/y;

/**
 * Reads JSON text (RFC 8259) once, from start to end. Keeps its own stack of brackets, so depth does not matter.
 *
 * @param visitor Is told what is read, also of a text that turns out not to be JSON.
 * @returns The first fault; `null` when the text is JSON.
 */
export function scanJson(text: string, visitor: JsonVisitor): JsonFault | null {
  const end = scanInSteps(text, visitor, Number.POSITIVE_INFINITY).next();
  return end.done ? end.value : null;
}

/**
 * {@link scanJson} for texts so long that others must run meanwhile: stops after every `values` values until it is asked to
 * go on.
 */
export function* scanInSteps(
  text: string,
  visitor: JsonVisitor,
  values: number,
): Generator<undefined, JsonFault | null> {
  try {
    yield* scan(text, visitor, values);
    return null;
  } catch (error) {
    if (error instanceof Unexpected) return { offset: error.offset, message: error.message };
    throw error;
  }
}

function* scan(text: string, visitor: JsonVisitor, values: number): Generator<undefined, void> {
  let taken = 0;
  let offset = 0;
  const open: Array<'}' | ']'> = [];
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = offset;
    const isMatch = pattern.test(text);
    if (isMatch) offset = pattern.lastIndex;
    return isMatch;
  };
  const fail = (expected: string): never => {
    const found = offset >= text.length ? 'the text ends' : `found ${JSON.stringify(charAt(text, offset))}`;
    throw new Unexpected(offset, `expected ${expected}, ${found}`);
  };
  const takeChar = (char: string): boolean => {
    if (text[offset] !== char) return false;
    offset += 1;
    return true;
  };
  const takeKey = () => {
    take(SPACE);
    if (text[offset] !== '"') fail('a property name in double quotes');
    const from = offset;
    offset = endOfString(text, offset);
    visitor.key(from, offset);
    take(SPACE);
    if (!takeChar(':')) fail('":"');
  };
  /** Takes a scalar, an empty object or array, or an opening bracket; true when a whole value was taken. */
  const takeValue = (): boolean => {
    take(SPACE);
    const from = offset;
    const first = text[from];
    if (first === '{' || first === '[') {
      const close = first === '{' ? '}' : ']';
      offset += 1;
      visitor.open(first === '{' ? 'object' : 'array', from);
      take(SPACE);
      if (takeChar(close)) {
        visitor.close(offset);
        return true;
      }
      open.push(close);
      if (close === '}') takeKey();
      return false;
    }
    if (first === '"') {
      offset = endOfString(text, offset);
      visitor.scalar('string', from, offset);
    } else if (take(NUMBER)) visitor.scalar('number', from, offset);
    else if (take(WORD)) visitor.scalar(first === 'n' ? 'null' : 'boolean', from, offset);
    else fail('a value');
    return true;
  };
  for (;;) {
    taken += 1;
    if (taken === values) {
      taken = 0;
      yield;
    }
    if (!takeValue()) continue;
    take(SPACE);
    let close = open.at(-1);
    while (close !== undefined && takeChar(close)) {
      visitor.close(offset);
      open.pop();
      take(SPACE);
      close = open.at(-1);
    }
    if (close === undefined) {
      if (offset < text.length) fail('nothing more');
      return;
    }
    if (!takeChar(',')) fail(`"," or "${close}"`);
    if (close === '}') takeKey();
  }
}

/**
 * The offset after the string that begins at `start`.
 * @throws Unexpected at what is wrong inside it
 */
function endOfString(text: string, start: number): number {
  for (let offset = start + 1; ; ) {
    PLAIN.lastIndex = offset;
    PLAIN.test(text);
    offset = PLAIN.lastIndex;
    if (offset >= text.length) break;
    if (text[offset] === '"') return offset + 1;
    if (text[offset] !== '\\') {
      throw new Unexpected(offset, 'a string has a raw control character such as a line break');
    }
    ESCAPE.lastIndex = offset;
    if (!ESCAPE.test(text)) throw new Unexpected(offset, 'a string has a bad escape');
    offset = ESCAPE.lastIndex;
  }
  throw new Unexpected(text.length, 'expected the end of a string, the text ends');
}

function charAt(text: string, offset: number): string {
  return String.fromCodePoint(text.codePointAt(offset) ?? 0);
}
