import { type JsonFault, type JsonVisitor, scanJson } from './scan.ts';

/** Where and why a text is not JSON. Line and column count from 1. */
export interface JsonError {
  message: string;
  line: number;
  column: number;
}

/** A text as JSON: its value, or what is wrong with it. */
export type JsonResult = { ok: true; value: unknown } | { ok: false; error: JsonError };

const NO_VISITOR: JsonVisitor = { open() {}, key() {}, scalar() {}, close() {} };

/**
 * Reads JSON text (RFC 8259). Never throws. The engine's own error messages differ and do not always tell the place,
 * so a text that it refuses is read again by {@link scanJson}.
 */
export function parseJson(text: string): JsonResult {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const fault = scanJson(text, NO_VISITOR) ?? { offset: 0, message: 'not JSON' };
    return { ok: false, error: errorAt(text, fault) };
  }
}

/** The line and column of a fault. */
export function errorAt(text: string, { offset, message }: JsonFault): JsonError {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { message, line, column: offset - before.lastIndexOf('\n') };
}
