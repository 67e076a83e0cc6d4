import type { StackFrame } from './messages.ts';
import { LIMITS } from './messages.ts';

/** The recorder, whatever the id of the extension. */
const OWN_SCRIPT = /^chrome-extension:\/\/[a-z]+\/recorder\.js$/;

/** Longest line of a stack that is looked at, in code units. */
const MAX_LINE = LIMITS.url + LIMITS.name + 64;

/**
 * Takes the text of `error.stack` as V8 writes it apart.
 *
 * @param text The whole text; lines that are not stack frames (the message) are passed over.
 * Frames of our own recorder are left out.
 *
 * @returns At most {@link LIMITS.stackFrames} frames, innermost first. Never throws.
 */
export function parseStack(text: string): StackFrame[] {
  const frames: StackFrame[] = [];
  for (const rawLine of text.split('\n', LIMITS.stackFrames * 4)) {
    if (frames.length >= LIMITS.stackFrames) break;
    const frame = parseLine(rawLine.slice(0, MAX_LINE).trim());
    if (!frame) continue;
    if (OWN_SCRIPT.test(frame.url)) continue;
    frames.push(frame);
  }
  return frames;
}

/** One line such as `at async name (url:1:2)` or `at url:1:2`; `null` when it is none. */
function parseLine(line: string): StackFrame | null {
  if (!line.startsWith('at ')) return null;
  const body = line.slice(3);
  const open = body.endsWith(')') ? body.indexOf(' (') : -1;
  const functionName = open < 0 ? '' : body.slice(0, open);
  let location = open < 0 ? body : body.slice(open + 2, -1);
  // `eval at f (url:1:2), <anonymous>:3:4` says where the eval stands and then the place inside it.
  if (location.startsWith('eval at ')) {
    const inner = /\(((?:(?!\().)*:\d+:\d+)\)/.exec(location);
    if (inner?.[1]) location = inner[1];
  }
  if (open < 0 && location.startsWith('async ')) location = location.slice('async '.length);
  // `url:line:column`; the URL has colons too.
  const columnAt = location.lastIndexOf(':');
  const lineAt = location.lastIndexOf(':', columnAt - 1);
  const lineNumber = Number(location.slice(lineAt + 1, columnAt));
  const column = Number(location.slice(columnAt + 1));
  if (lineAt < 0 || !isPosition(lineNumber) || !isPosition(column)) return null;
  return {
    functionName: functionName.slice(0, LIMITS.name),
    url: location.slice(0, lineAt).slice(0, LIMITS.url),
    line: lineNumber,
    column,
  };
}

function isPosition(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
