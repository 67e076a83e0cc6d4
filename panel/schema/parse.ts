/** Where and why a text is not JSON. Line and column count from 1. */
export interface JsonError {
  message: string;
  line: number;
  column: number;
}

/** A text as JSON: its value, or what is wrong with it. */
export type JsonResult = { ok: true; value: unknown } | { ok: false; error: JsonError };

/**
 * Reads JSON text (RFC 8259). Never throws. The engine's own error messages differ and do not always tell the place,
 * so a text that it refuses is read again by {@link findError}.
 */
export function parseJson(text: string): JsonResult {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const { offset, message } = findError(text);
    const before = text.slice(0, offset);
    const line = before.split('\n').length;
    return { ok: false, error: { message, line, column: offset - before.lastIndexOf('\n') } };
  }
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
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const WORD = /true|false|null/y;

/** Finds the first fault of a text that is not JSON. Keeps its own stack of brackets, so depth does not matter. */
function findError(text: string): { offset: number; message: string } {
  try {
    scan(text);
  } catch (error) {
    if (error instanceof Unexpected) return { offset: error.offset, message: error.message };
    throw error;
  }
  return { offset: 0, message: 'not JSON' };
}

function scan(text: string): void {
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
    offset = endOfString(text, offset);
    take(SPACE);
    if (!takeChar(':')) fail('":"');
  };
  /** Takes a scalar or an opening bracket; true when a whole value was taken. */
  const takeValue = (): boolean => {
    take(SPACE);
    if (takeChar('{')) {
      take(SPACE);
      if (takeChar('}')) return true;
      open.push('}');
      takeKey();
      return false;
    }
    if (takeChar('[')) {
      take(SPACE);
      if (takeChar(']')) return true;
      open.push(']');
      return false;
    }
    if (text[offset] === '"') offset = endOfString(text, offset);
    else if (!take(NUMBER) && !take(WORD)) fail('a value');
    return true;
  };
  for (;;) {
    if (!takeValue()) continue;
    take(SPACE);
    let close = open.at(-1);
    while (close !== undefined && takeChar(close)) {
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
  for (let offset = start + 1; offset < text.length; offset += 1) {
    const char = text[offset] as string;
    if (char === '"') return offset + 1;
    if (char < ' ') {
      throw new Unexpected(offset, 'a string has a raw control character such as a line break');
    }
    if (char !== '\\') continue;
    ESCAPE.lastIndex = offset;
    if (!ESCAPE.test(text)) throw new Unexpected(offset, 'a string has a bad escape');
    offset = ESCAPE.lastIndex - 1;
  }
  throw new Unexpected(text.length, 'expected the end of a string, the text ends');
}

function charAt(text: string, offset: number): string {
  return String.fromCodePoint(text.codePointAt(offset) ?? 0);
}
