import * as v from 'valibot';
import type { Execution } from '../model/execution.ts';
import { execution as executionFormat } from './execution-format.ts';
import { SESSION_FORMAT, SESSION_VERSION, type SessionHead, sessionHead } from './format.ts';

/**
 * What a text turned out to be. `foreign`: not a session file. `newer`: written by a newer Toolscope. `damaged`: a session file that
 * cannot be read; `reason` names the first place where.
 */
export type SessionReading =
  | { ok: true; head: SessionHead; executions: Execution[]; unreadable: number; firstReason: string }
  | { ok: false; why: 'foreign' | 'newer' | 'damaged'; reason: string };

/**
 * Reads the text of a session file. Executions that cannot be read are left out and counted; anything else that cannot be read makes the file
 * a damaged one. Never throws.
 */
export function readSession(text: string): SessionReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const isMeant = text.slice(0, 1_000).includes(`"${SESSION_FORMAT}"`);
    const reason = error instanceof Error ? error.message : String(error);
    return isMeant
      ? { ok: false, why: 'damaged', reason: `It is not whole: ${reason}` }
      : { ok: false, why: 'foreign', reason: 'It is not JSON.' };
  }
  const format = member(value, 'format');
  if (format !== SESSION_FORMAT) {
    return { ok: false, why: 'foreign', reason: `It does not say "format": "${SESSION_FORMAT}".` };
  }
  const version = member(value, 'version');
  if (typeof version === 'number' && version > SESSION_VERSION) {
    return {
      ok: false,
      why: 'newer',
      reason: `It has version ${version}; this Toolscope reads version ${SESSION_VERSION}.`,
    };
  }
  const head = v.safeParse(sessionHead, value);
  if (!head.success) return { ok: false, why: 'damaged', reason: issueText(head.issues[0]) };
  const items = member(value, 'executions');
  if (!Array.isArray(items)) return { ok: false, why: 'damaged', reason: 'It has no list of executions.' };
  const executions: Execution[] = [];
  let unreadable = 0;
  let firstReason = '';
  let lastId = 0;
  for (const item of items) {
    const one = v.safeParse(executionFormat, item);
    if (one.success && one.output.id > lastId) {
      executions.push(one.output);
      lastId = one.output.id;
      continue;
    }
    unreadable += 1;
    if (firstReason === '') firstReason = one.success ? 'ids that do not grow' : issueText(one.issues[0]);
  }
  return { ok: true, head: head.output, executions, unreadable, firstReason };
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

function issueText(issue: v.BaseIssue<unknown>): string {
  const place = issue.path?.map(({ key }) => String(key)).join('.') ?? '';
  return place === '' ? issue.message : `${place}: ${issue.message}`;
}
