import type { LogEvent } from '../../inspected-page/protocol/messages.ts';
import { type Draft, generationOf } from './draft.ts';
import type { DocumentId } from './event.ts';
import { deleteNeverRegistered, REMOVED_BECAUSE } from './listing.ts';
import { ordinal } from './ordinal.ts';
import { MODEL_LIMITS, type NameHistory, type Registration } from './state.ts';

/** A log event of one kind, with its time. */
type Recorded<Kind extends LogEvent['kind']> = { at: number } & Extract<LogEvent, { kind: Kind }>;

/** `registerTool` was called: it counts when its promise settles. */
export function applyRegisterCalled(draft: Draft, id: DocumentId, event: Recorded<'registerCalled'>): void {
  const { name } = event;
  const registration: Registration = {
    registration: event.registration,
    method: event.method,
    provider: event.provider,
    at: event.at,
    settledAt: null,
    outcome: 'pending',
    error: null,
    exposedTo: event.exposedTo,
    hasSignal: event.hasSignal,
    stack: event.stack,
    url: event.url,
  };
  const registrations = [...draft.history(id, name).registrations, registration];
  draft.setHistory(id, name, { registrations: registrations.slice(-MODEL_LIMITS.registrationsPerTool) });
  draft.setOpenRegistration(id, event.registration, name);
}

/** A registration's promise settled: the tool is registered, or refused. */
export function applyRegisterSettled(draft: Draft, id: DocumentId, event: Recorded<'registerSettled'>): void {
  const name = draft.peek(id)?.openRegistrations.get(event.registration);
  // Its call was among the events that the observer had to drop.
  if (name === undefined) return;
  const settled = { settledAt: event.at, error: event.error };
  if (event.error === null) {
    const registration = changeRegistration(draft, id, name, event.registration, {
      ...settled,
      outcome: 'registered',
    });
    logRecorded(draft, id, name, 'appeared', registration, event.at, '');
    return;
  }
  draft.setOpenRegistration(id, event.registration, null);
  const registration = changeRegistration(draft, id, name, event.registration, {
    ...settled,
    outcome: 'refused',
  });
  deleteNeverRegistered(draft, id, name);
  if (registration !== undefined && isPassedOn(draft.history(id, name).registrations, registration)) return;
  draft.log(id, {
    ...subject(draft, id, name),
    at: registration?.at ?? event.at,
    kind: 'refused',
    source: 'recorder',
    detail: `${event.error.name}: ${event.error.message}`,
    error: event.error,
    stack: registration?.stack ?? event.error.stack,
  });
}

/** The recorder saw a tool being taken back. Whether it is listed any more is for the listings to say. */
export function applyUnregistered(draft: Draft, id: DocumentId, event: Recorded<'unregistered'>): void {
  const name = draft.peek(id)?.openRegistrations.get(event.registration);
  if (name === undefined) return;
  draft.setOpenRegistration(id, event.registration, null);
  const wasPending = find(draft.history(id, name), event.registration)?.outcome === 'pending';
  const registration = changeRegistration(draft, id, name, event.registration, { outcome: 'unregistered' });
  const cause = causePhrase(event.cause, event.reason);
  const isTakenBack = wasPending && !explainGlimpse(draft, id, name, registration);
  logRecorded(
    draft,
    id,
    name,
    'removed',
    registration,
    event.at,
    isTakenBack ? `${cause}, before it was registered` : cause,
  );
  const row = draft.peek(id)?.tools.get(name);
  if (row?.removed?.cause === REMOVED_BECAUSE.unknown) {
    draft.setTool(id, name, { ...row, removed: { ...row.removed, cause } });
  }
  const { takenBack } = draft.history(id, name);
  draft.setHistory(id, name, { removedBecause: cause, takenBack: takenBack + (isTakenBack ? 1 : 0) });
  deleteNeverRegistered(draft, id, name);
}

/**
 * A tool that was taken back before its promise had settled may have been listed meanwhile: then the listing has
 * logged and counted its coming, and this says who told of it. Returns whether that was so.
 */
function explainGlimpse(
  draft: Draft,
  id: DocumentId,
  name: string,
  registration: Registration | undefined,
): boolean {
  if (registration === undefined) return false;
  const { unexplained } = draft.history(id, name);
  const index = unexplained.findIndex(
    ({ change, at, logId }) => change === 'appeared' && logId !== null && at >= registration.at,
  );
  const logId = unexplained[index]?.logId ?? null;
  if (logId === null) return false;
  draft.amendLog(logId, { at: registration.at, source: 'recorder', stack: registration.stack });
  draft.setHistory(id, name, { unexplained: unexplained.slice(index + 1) });
  return true;
}

function find(history: NameHistory, registration: number): Registration | undefined {
  return history.registrations.findLast((candidate) => candidate.registration === registration);
}

/** Changes one registration; `undefined` when it is so old that only its number is left. */
function changeRegistration(
  draft: Draft,
  id: DocumentId,
  name: string,
  number: number,
  changes: Partial<Registration>,
): Registration | undefined {
  const history = draft.history(id, name);
  const before = find(history, number);
  if (before === undefined) return undefined;
  const after = { ...before, ...changes };
  draft.setHistory(id, name, {
    registrations: history.registrations.map((candidate) => (candidate === before ? after : candidate)),
  });
  return after;
}

/** Logs a change that the recorder saw, or completes the entry that a listing made of the same change. */
function logRecorded(
  draft: Draft,
  id: DocumentId,
  name: string,
  change: 'appeared' | 'removed',
  registration: Registration | undefined,
  at: number,
  cause: string,
): void {
  const { unexplained, registered: before, registrations } = draft.history(id, name);
  if (registration !== undefined && isHeldByOther(registrations, registration)) return;
  const stack = registration?.stack ?? [];
  const recordedAt = change === 'appeared' ? (registration?.at ?? at) : at;
  // A listing can only show what had happened, and the recorder tells in order: older ones stay unexplained.
  const open = unexplained.filter((candidate) => candidate.logId === null || candidate.at >= recordedAt);
  const index = open.findIndex((candidate) => candidate.change === change);
  const explained = open[index] ?? null;
  const rest = index < 0 ? open : open.slice(index + 1);
  if (explained !== null && explained.logId !== null) {
    draft.amendLog(explained.logId, {
      at: recordedAt,
      source: 'recorder',
      stack,
      ...(change === 'removed' ? { detail: cause } : {}),
    });
    draft.setHistory(id, name, { unexplained: rest, recordedAt });
    return;
  }
  const registered = before + (change === 'appeared' ? 1 : 0);
  const times = generationOf({ ...draft.history(id, name), registered });
  const common = { ...subject(draft, id, name), at: recordedAt, source: 'recorder', stack } as const;
  if (change === 'removed') draft.log(id, { ...common, kind: 'unregistered', detail: cause });
  else if (times > 1) {
    draft.log(id, { ...common, kind: 'registeredAgain', detail: `${ordinal(times)} time` });
  } else draft.log(id, { ...common, kind: 'registered' });
  draft.setHistory(id, name, { registered, recordedAt, logged: change, unexplained: rest });
}

/**
 * A page script's API that hands its tools on to the browser's makes two registrations of one tool: it is there as
 * long as one of them holds.
 */
function isHeldByOther(registrations: readonly Registration[], registration: Registration): boolean {
  return registrations.some(
    ({ provider, outcome }) => outcome === 'registered' && provider !== registration.provider,
  );
}

/** The refusal that such an API passes on was told already. */
function isPassedOn(registrations: readonly Registration[], refused: Registration): boolean {
  return registrations.some(
    ({ provider, outcome, at, error }) =>
      outcome === 'refused' &&
      provider !== refused.provider &&
      at >= refused.at &&
      error?.message === refused.error?.message,
  );
}

/** The tool that a log entry is about. */
function subject(draft: Draft, id: DocumentId, name: string): { toolName: string; toolKey: string | null } {
  return {
    toolName: name,
    toolKey: draft.history(id, name).key,
  };
}

function causePhrase(cause: string, reason: string): string {
  const phrases: Record<string, string> = {
    signal: 'by its signal',
    unregisterTool: 'by unregisterTool',
    provideContext: 'replaced by provideContext',
    clearContext: 'by clearContext',
  };
  const phrase = Object.hasOwn(phrases, cause) ? (phrases[cause] as string) : cause;
  return reason === '' ? phrase : `${phrase}: ${reason}`;
}
