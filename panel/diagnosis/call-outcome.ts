import type { CallRefusal, ErrorFacts, StackFrame } from '../../inspected-page/protocol/messages.ts';
import { AGENT_CALLER, type Call } from '../model/call.ts';
import { findTool } from '../model/selectors.ts';
import type { DocumentState, State, ToolState } from '../model/state.ts';
import { callersOf } from './call-rules.ts';

/** Something to know about how a call came out. */
export interface CallFinding {
  /** Stable, for tests and for choosing what to link. */
  code: string;
  /** A few words. */
  title: string;
  /** One or two sentences. */
  cause: string;
  /** What to do; empty when there is nothing. */
  fix: string;
  tone: 'error' | 'warning' | 'info';
  /** Where the page's own exception was made. */
  stack?: readonly StackFrame[];
  /** A document to go to. */
  documentId?: string;
}

/**
 * Says of a call what the browser does not: which of the causes in the specification an `UnknownError` had, what the page really
 * threw or returned, what became of a value that JSON cannot hold, and what came after the caller had stopped to wait.
 */
export function explainCall(state: State, call: Call): readonly CallFinding[] {
  const findings: CallFinding[] = [];
  if (call.refusal !== null) {
    const hasRule = call.refusal === 'noTarget' || call.refusal === 'apiUnavailable';
    const rule = hasRule ? predicted(state, call) : null;
    findings.push(rule ?? refusalFinding(call.refusal, call));
  }
  if (call.state === 'lost') findings.push(call.execution?.result?.type === 'symbol' ? SYMBOL : LOST);
  if (call.state === 'cancelled') findings.push(cancelFinding(call));
  if (call.state === 'failed') findings.push(...failureFindings(state, call));
  if (call.state === 'completed') findings.push(...resultFindings(state, call));
  if (isPendingTooLong(state, call)) findings.push(OVERLAPPED);
  const late = lateAnswer(call);
  if (late !== null) findings.push(late);
  if (call.execution?.certainty === 'oneOf') findings.push(ONE_OF);
  return findings;
}

const REFUSALS: Readonly<Record<CallRefusal, Omit<CallFinding, 'code' | 'tone'>>> = {
  apiUnavailable: {
    title: 'No WebMCP in the calling document',
    cause:
      'The document that was to make the call has no modelContext, or the browser refused to list tools there.',
    fix: 'Choose another caller, or see the details of that document for the reason.',
  },
  leaving: {
    title: 'The page is being left',
    cause:
      'The calling document was about to be left or is in the back/forward cache. A call would have no one to answer to, so it was not made.',
    fix: 'Call again in a few seconds, when the page stands.',
  },
  noTarget: {
    title: 'The frame of the tool cannot be reached',
    cause:
      'There is no frame any more at the place where the tool’s document was, or it is in a shadow tree, where no list of frames has it.',
    fix: 'Call it as its own document.',
  },
  ownerMoved: {
    title: 'The tool’s document is not there any more',
    cause:
      'The frame of the tool is another one by now, shows another document, or did not say in time that it is still there. Nothing was run: the call might have reached another document.',
    fix: 'Select the tool in the list again: a new document has tools of its own.',
  },
  notRegistered: {
    title: 'Not registered any more',
    cause: 'The tool was taken back before the call was made. Nothing was run.',
    fix: '',
  },
  notConnected: {
    title: 'Not connected',
    cause: 'There was no connection to the calling document, so nothing was sent.',
    fix: 'Wait until the document is connected, or reload the page.',
  },
  badInput: {
    title: 'The input cannot be sent',
    cause: 'executeTool takes an object or an array; this is neither, or it is not JSON.',
    fix: 'Mend the input.',
  },
};

function refusalFinding(why: CallRefusal, { error }: Call): CallFinding {
  const finding = REFUSALS[why];
  const said = error === null ? '' : ` It says: ${sentence(error)}`;
  return { ...finding, code: why, cause: `${finding.cause}${said}`, tone: 'error' };
}

/** Measured in Chromium 156. */
const SYMBOL: CallFinding = {
  code: 'symbol',
  title: 'A Symbol ended the page',
  cause:
    'The tool answered with a Symbol. This ends the process of the page, as the browser cannot turn it into a text.',
  fix: 'Return plain data.',
  tone: 'error',
};

const LOST: CallFinding = {
  code: 'lost',
  title: 'Outcome unknown',
  cause:
    'The document that made the call went away, or its connection to Toolscope did not survive. Whether the tool ran to its end cannot be told.',
  fix: '',
  tone: 'warning',
};

function cancelFinding({ cancelRequested, calledAt, execution }: Call): CallFinding {
  const by =
    cancelRequested?.by === 'timeLimit'
      ? 'The time limit was reached'
      : 'The call was cancelled from the panel';
  if (calledAt === null) {
    return plain('cancelled', 'Cancelled', `${by} before executeTool was called. Nothing was run.`, 'info');
  }
  const tool =
    execution === null
      ? 'Whether the tool has stopped is not known.'
      : execution.settledAt === null
        ? 'The tool has not answered since: it may ignore its signal and still run.'
        : 'The tool has ended.';
  return {
    code: 'cancelled',
    title: cancelRequested?.by === 'timeLimit' ? 'Time limit reached' : 'Cancelled',
    cause: `${by}, and the browser rejected the promise of executeTool. ${tool}`,
    fix: execution?.settledAt === null ? 'Let execute listen to the signal in its second argument.' : '',
    tone: 'info',
  };
}

/** Which of the causes of the specification it was, as far as the facts tell; several when they do not tell them apart. */
function failureFindings(state: State, call: Call): CallFinding[] {
  const error = call.error as ErrorFacts;
  const { execution } = call;
  // First: a tool that is cancelled may still answer, or throw because its signal aborted.
  if (/^Tool was cancelled/.test(error.message)) {
    return [
      plain(
        'cancelledElsewhere',
        'Cancelled by someone else',
        'DevTools’ protocol or the browser’s agent cancelled this execution.',
      ),
    ];
  }
  if (execution !== null && execution.error !== null) {
    return [
      {
        code: 'threw',
        title: 'The tool threw',
        cause: `execute was entered and failed with ${thrownText(execution.error)}. The caller is never told that.`,
        fix: '',
        tone: 'error',
        stack: execution.error.stack,
      },
    ];
  }
  if (execution !== null && execution.settledAt !== null && !execution.afterCancel) {
    return [
      {
        code: 'notSerialisable',
        title: 'Ran, the result cannot be serialised',
        cause: `The tool ran to its end and answered with ${kindOf(call)}, which JSON.stringify refuses (a circular structure or a BigInt). The caller gets an error all the same.`,
        fix: 'Return plain data: convert BigInt to a text, and break circular references.',
        tone: 'error',
      },
    ];
  }
  if (call.kind === 'declarative') {
    const form = formFailure(error.message);
    if (form !== null) return [form];
  }
  if (
    error.name === 'NotAllowedError' ||
    error.name === 'SecurityError' ||
    error.name === 'NotSupportedError'
  ) {
    return [predicted(state, call) ?? plain('gate', 'Refused by the browser', sentence(error))];
  }
  if (error.name === 'InvalidStateError') {
    return [
      plain('notActive', 'The document or frame is not active', `The browser says: ${sentence(error)}`),
    ];
  }
  if (/input arguments/i.test(error.message)) {
    return [
      plain(
        'badInput',
        'The input could not be read',
        'What the input serialises to is not an object: the tool was not entered.',
      ),
    ];
  }
  if (/executed but the invocation failed/i.test(error.message)) return [hiddenException(state, call)];
  const target = state.documents.get(call.target.documentId);
  if (target === undefined || target.lifecycle === 'gone') {
    return [
      plain(
        'targetGone',
        'The tool’s document went away',
        'The target document was unloaded or its frame removed while the call was pending.',
      ),
    ];
  }
  if (target.lifecycle === 'cached') {
    return [
      plain(
        'targetCached',
        'The tool’s document was left',
        'The target document went into the back/forward cache.',
      ),
    ];
  }
  const stopped = predicted(state, call);
  if (stopped !== null) return [stopped];
  const tool = findTool(state, call.toolKey);
  if (tool === null || wasTakenBack(tool, call)) {
    return [
      plain(
        'unregistered',
        'Unregistered meanwhile',
        'The tool was taken back before its turn came. A new registration under the same name does not answer for it.',
      ),
    ];
  }
  if (call.isListed === false) {
    return [
      plain(
        'notListed',
        'Not exposed to the caller',
        'getTools of the calling document does not list this tool, and the browser refused to run it: it is not exposed to the caller’s origin, or the frame shows another origin by now.',
      ),
    ];
  }
  return [hiddenException(state, call)];
}

/** Milliseconds after which a list that was read last may still tell of a change. */
const LIST_DELAY = 1_000;

/** Whether the tool was taken back while the call ran, also when its name was registered anew by then. */
function wasTakenBack(tool: ToolState, call: Call): boolean {
  const from = call.calledAt ?? call.sentAt;
  const to = (call.settledAt ?? from) + LIST_DELAY;
  const isMeanwhile = (at: number) => at >= from && at <= to;
  if (tool.removed !== null) return isMeanwhile(tool.removed.at);
  return tool.generation > call.generation && tool.registrations.some(({ at }) => isMeanwhile(at));
}

/** The rule that was seen to stand in the way before the call. */
function predicted(state: State, call: Call): CallFinding | null {
  const option = callersOf(state, call.toolKey).find(
    ({ documentId }) => documentId === (call.asAgent ? AGENT_CALLER : call.caller.documentId),
  );
  if (option === undefined || option.obstacle === null) return null;
  const { rule, cause, fix } = option.obstacle;
  return { code: 'obstacle', title: capital(rule), cause, fix, tone: 'error' };
}

function hiddenException(state: State, call: Call): CallFinding {
  const target = state.documents.get(call.target.documentId);
  const why = unseenBecause(target);
  return {
    code: 'hidden',
    title: 'The browser hides the cause',
    cause: `Most likely execute threw or rejected, or its result could not be serialised: the browser gives the caller the same error for all of these. ${why}`,
    fix:
      target?.facts?.recorder === 'absent'
        ? 'Reload the page with DevTools open, then call again.'
        : 'See the console of the page.',
    tone: 'error',
  };
}

function unseenBecause(target: DocumentState | undefined): string {
  if (target?.facts?.recorder === 'absent') {
    return 'Toolscope started after the page’s scripts and did not see the run.';
  }
  return 'Toolscope did not see the run: a form has no execute, and a tool registered past the recorder is not seen either.';
}

/** The browser's own texts for forms. */
function formFailure(message: string): CallFinding | null {
  const known: readonly (readonly [RegExp, string, string])[] = [
    [
      /respondWith promise was rejected/i,
      'respondWith was rejected',
      'The page answered the submit event with a promise that was rejected.',
    ],
    [
      /preventDefault\(\)/,
      'Nobody answered the submit event',
      'The page called preventDefault() on the submit event and did not call respondWith().',
    ],
    [
      /form validation failed/i,
      'The form’s own validation failed',
      'The fields were filled in, and the browser’s form validation refused them.',
    ],
    [/form reset/i, 'The form was reset', 'The form was reset while the call was pending.'],
    [
      /definition was updated/i,
      'The form changed',
      'A control of the form was added, removed or changed while the call was pending, which ends the call.',
    ],
    [
      /cross-origin navigation/i,
      'Went to another origin',
      'The form led to a document of another origin, and the browser gives no result across origins.',
    ],
    [
      /submit button/i,
      'No submit button',
      'The form has no submit button that could be focused for the person.',
    ],
  ];
  const match = known.find(([pattern]) => pattern.test(message));
  return match === undefined
    ? null
    : { code: 'form', title: match[1], cause: match[2], fix: '', tone: 'error' };
}

function resultFindings(state: State, call: Call): CallFinding[] {
  const { result, execution } = call;
  if (result === null) return [];
  if (result.text === null) return [nullFinding(state, call)];
  const findings = [lossFinding(call), envelopeFinding(result.text)];
  const tool = findTool(state, call.toolKey);
  if (execution !== null && execution.settledAt !== null && tool?.removed && wasTakenBack(tool, call)) {
    findings.push(
      plain(
        'unregisteredItself',
        'The tool is gone since',
        'It answered, and is not registered any more: it may have unregistered itself while it ran.',
        'info',
      ),
    );
  }
  return findings.filter((finding) => finding !== null);
}

/** `null` in place of a text. */
function nullFinding(state: State, call: Call): CallFinding {
  if (call.kind !== 'declarative') {
    return plain(
      'nullResult',
      'null instead of a text',
      'The browser gave the caller null. Known cause: the result’s text has a lone surrogate (half of a character), which cannot be passed on.',
      'warning',
    );
  }
  const successor = successorOf(state, call);
  return {
    code: 'wentElsewhere',
    title: 'Went to another document',
    cause:
      'The form was submitted without an answer by respondWith(): its result is the document that it led to, which executeTool gives as null (also for a download, another tab or frame, and status 204).',
    fix: 'To give the caller a result, call event.respondWith() in the submit event after preventDefault().',
    tone: 'info',
    ...(successor === null ? {} : { documentId: successor.id }),
  };
}

/** The document that stands now where the tool's document stood. */
function successorOf(state: State, call: Call): DocumentState | null {
  const target = state.documents.get(call.target.documentId);
  if (target !== undefined && target.lifecycle === 'active') return null;
  if (target === undefined || target.parentId === null) {
    return state.topDocumentId === null ? null : (state.documents.get(state.topDocumentId) ?? null);
  }
  return (
    [...state.documents.values()].find(
      (one) => one.frameId === target.frameId && one.tabId === target.tabId && one.lifecycle === 'active',
    ) ?? null
  );
}

/** Types whose JSON is `{}` or loses what a person sees in them (measured in Chromium 156). */
const EMPTIED = new Set([
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'Blob',
  'File',
  'Response',
  'Request',
  'ArrayBuffer',
  'Error',
  'FormData',
  'Headers',
  'Promise',
]);

/** What the browser made of a value that JSON cannot hold (case 31). */
function lossFinding(call: Call): CallFinding | null {
  const text = call.result?.text ?? '';
  const type = call.execution?.result?.type ?? null;
  const loss = (cause: string, fix: string): CallFinding => ({
    code: 'lossy',
    title: 'Not what the tool returned',
    cause,
    fix,
    tone: 'warning',
  });
  if (type === 'undefined' || type === 'function') {
    return loss(
      `The tool returned ${type === 'undefined' ? 'undefined' : 'a function'}; the caller gets the text "undefined".`,
      'Return a value, such as {} or a short text.',
    );
  }
  if (type === 'string' && text === 'Operation succeeded') {
    const preview = call.execution?.result?.preview.text;
    if (preview === '""')
      return loss(
        'The tool returned an empty text; "Operation succeeded" is the browser’s own text for it.',
        'Return a text that says what happened.',
      );
    return null;
  }
  if (type !== null && text === '{}' && (EMPTIED.has(type) || /^HTML|^SVG|Element$/.test(type))) {
    return loss(
      `The tool returned ${article(type)}, of which JSON keeps nothing: the caller gets {}.`,
      'Convert it to plain data first.',
    );
  }
  if (type === null && text === 'undefined') {
    return loss(
      'The text "undefined" is what the browser makes of undefined or of a function.',
      'Return a value, such as {} or a short text.',
    );
  }
  if (type === null && text === 'Operation succeeded') {
    return plain(
      'lossy',
      'Perhaps an empty text',
      '"Operation succeeded" is the browser’s own text for an empty result.',
      'info',
    );
  }
  return null;
}

/** `{content: […], isError: true}`: an MCP result, in which WebMCP gives `isError` no meaning (case 33). */
function envelopeFinding(text: string): CallFinding | null {
  if (!text.includes('"isError"') || text.length > 1_000_000) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || (value as { isError?: unknown }).isError !== true)
    return null;
  return {
    code: 'isError',
    title: 'isError has no meaning in WebMCP',
    cause:
      'The tool returned an MCP envelope with isError: true. For the browser and its agent this call succeeded.',
    fix: 'Throw an error instead of returning isError.',
    tone: 'warning',
  };
}

/** An answer of the tool that came after the caller had its error. */
function lateAnswer({ execution, settledAt, state }: Call): CallFinding | null {
  if (state !== 'cancelled' || execution === null || execution.settledAt === null || settledAt === null)
    return null;
  const late = execution.settledAt - settledAt;
  if (late <= 0 || execution.error !== null) return null;
  const milliseconds = late < 10 ? late.toFixed(1) : Math.round(late).toLocaleString('en');
  return {
    code: 'late',
    title: 'Answered late',
    cause: `The tool answered ${milliseconds} ms after the cancel; the caller never saw it.`,
    fix: 'Let execute stop when the signal in its second argument aborts.',
    tone: 'warning',
  };
}

/** Measured: of two overlapping calls of one form the first never settles. */
function isPendingTooLong(state: State, call: Call): boolean {
  if (call.kind !== 'declarative' || (call.state !== 'running' && call.state !== 'cancelling')) return false;
  return [...state.calls.values()].some(
    (other) =>
      other.toolKey === call.toolKey &&
      other.calledAt !== null &&
      call.calledAt !== null &&
      other.calledAt > call.calledAt,
  );
}

const OVERLAPPED: CallFinding = {
  code: 'overlapped',
  title: 'Overtaken by a later call',
  cause:
    'The form was called again while this call was pending. The browser then never answers the first call.',
  fix: 'Cancel it.',
  tone: 'warning',
};

const ONE_OF: CallFinding = {
  code: 'oneOf',
  title: 'Which run it was cannot be told',
  cause:
    'Several calls of this tool with the same input ran at once. The browser gives runs no identity: what is shown of the tool’s side is of one of these.',
  fix: '',
  tone: 'info',
};

function plain(code: string, title: string, cause: string, tone: CallFinding['tone'] = 'error'): CallFinding {
  return { code, title, cause, fix: '', tone };
}

function thrownText({ name, message }: ErrorFacts): string {
  return message === '' ? name : `${name}: ${message}`;
}

function sentence(error: ErrorFacts): string {
  return `${error.name}: ${error.message}`;
}

function kindOf({ execution }: Call): string {
  const type = execution?.result?.type;
  return type === undefined ? 'a value' : type === 'bigint' ? 'a BigInt' : article(type);
}

function article(type: string): string {
  return `${/^[aeiou]/i.test(type) ? 'an' : 'a'} ${type}`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
