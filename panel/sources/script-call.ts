import type { CallStep, ErrorFacts } from '../../inspected-page/protocol/messages.ts';
import type { Call, ScriptApi } from '../model/call.ts';
import type { DocumentState } from '../model/state.ts';
import { scriptApiOf } from './script-api.ts';

/** What the code in the page answers. */
interface Answer {
  /** `null` when it failed. */
  result: { text: string | null } | null;
  error: { name: string; message: string } | null;
  duration: number;
}

/**
 * Calls a tool that only the page's own script provides (a polyfill, an older API shape): its objects exist in the page's world alone,
 * so the call is made there, by the methods that were found, and by one convention decided beforehand: never by trying twice.
 * There is no signal to cancel it with.
 *
 * @param tell Hears the same steps that an observer tells of native calls.
 */
export async function callScriptTool(
  document: DocumentState,
  call: Call,
  tell: (told: CallStep) => void,
): Promise<void> {
  const method = scriptApiOf(document);
  if (method === null) {
    tell({ step: 'refused', why: 'apiUnavailable', error: noMethod() });
    return;
  }
  const place = {
    target: { tabId: document.tabId, documentIds: [document.id] },
    world: 'MAIN' as const,
    injectImmediately: true,
  };
  try {
    const [found] = await chrome.scripting.executeScript({
      ...place,
      func: conventionInPage,
      args: [method],
    });
    const convention = found?.result === 'text' ? 'text' : 'object';
    tell({ step: 'called', isListed: true, convention });
    const [injection] = await chrome.scripting.executeScript({
      ...place,
      func: callInPage,
      args: [method, convention, call.toolName, call.input],
    });
    const answer = injection?.result as Answer | null | undefined;
    tellOutcome(answer ?? NO_ANSWER);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    tellOutcome({ ...NO_ANSWER, error: { name: 'Error', message } });
  }

  function tellOutcome({ result, error, duration }: Answer): void {
    const text = result?.text ?? null;
    if (text !== null) tell({ step: 'resultPart', offset: 0, text });
    tell({
      step: 'settled',
      result: error === null ? { length: text?.length ?? null } : null,
      error: error === null ? null : { ...error, stack: [] },
      duration,
    });
  }
}

const NO_ANSWER: Answer = {
  result: null,
  error: { name: 'Error', message: 'The page gave no answer: it may have been left meanwhile.' },
  duration: 0,
};

function noMethod(): ErrorFacts {
  return {
    name: 'TypeError',
    message:
      "The page's own modelContext has no executeTool, so nothing but the page's agent can call its tools.",
    stack: [],
  };
}

/**
 * Runs in the page; must not use anything from outside itself. Today's `executeTool` declares one parameter and an optional object; the
 * shape before it declared two, the second of which is JSON text.
 */
function conventionInPage(method: ScriptApi): Call['convention'] {
  if (method !== 'document.modelContext') return 'text';
  const api = (document as unknown as { modelContext?: { executeTool?: unknown } }).modelContext;
  return typeof api?.executeTool === 'function' && api.executeTool.length > 1 ? 'text' : 'object';
}

/**
 * Runs in the page; must not use anything from outside itself. `document.modelContext.executeTool` takes a tool of `getTools()`, the
 * older ones take a name.
 */
async function callInPage(
  method: ScriptApi,
  convention: Call['convention'],
  name: string,
  input: string,
): Promise<Answer> {
  const started = performance.now();
  const answer = (result: Answer['result'], error: Answer['error']): Answer => ({
    result,
    error,
    duration: performance.now() - started,
  });
  type Api = {
    getTools?(): Promise<{ name: string }[]>;
    executeTool(tool: unknown, input: unknown): Promise<unknown>;
  };
  try {
    const [owner, member] = method.split('.') as ['document' | 'navigator', string];
    const root = (owner === 'document' ? document : navigator) as unknown as Record<string, Api | undefined>;
    const api = root[member];
    if (!api) throw new TypeError(`${method} is gone.`);
    let value: unknown;
    if (method === 'document.modelContext') {
      const tool = (await api.getTools?.())?.find((one) => one.name === name);
      if (!tool) throw new TypeError(`${method}.getTools() does not list ${name}.`);
      value = await api.executeTool(tool, convention === 'text' ? input : JSON.parse(input));
    } else {
      value = await api.executeTool(name, input);
    }
    const text = typeof value === 'string' ? value : value == null ? null : JSON.stringify(value);
    return answer({ text: text ?? null }, null);
  } catch (error) {
    const facts =
      error instanceof Error
        ? { name: error.name, message: error.message }
        : { name: typeof error, message: String(error) };
    return answer(null, facts);
  }
}
