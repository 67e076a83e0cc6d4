import type { CallStep, Command, ErrorFacts } from '../../../inspected-page/protocol/messages.ts';
import type { Call } from '../../../panel/model/call.ts';
import { type CallRequest, createCalls } from '../../../panel/sources/calls.ts';
import { errorFacts, text } from './facts.ts';
import { Story } from './story.ts';

/** A story in which the person calls tools through the real runner; what it sends to documents is kept in `sent`. */
export class CallStory extends Story {
  readonly sent: { documentId: string; command: Command }[] = [];
  /** What the debugger protocol was asked for. */
  readonly asAgent: ({ call: string; timeLimit: number | null } | { cancel: string })[] = [];
  /** Documents that cannot be reached. */
  readonly unreachable = new Set<string>();
  readonly runner = createCalls({
    state: () => this.state,
    dispatch: (event) => this.dispatch(event),
    send: (documentId, command) => {
      if (this.unreachable.has(documentId)) return false;
      this.sent.push({ documentId, command });
      return true;
    },
    protocol: {
      invoke: (call, timeLimit) => this.asAgent.push({ call: call.id, timeLimit }),
      cancel: (callId) => this.asAgent.push({ cancel: callId }),
    },
  });

  /** Calls `a@top`, as another document when one is given. Returns the call's id. */
  call(place: string, input = '{}', changes: Partial<CallRequest> = {}): string {
    const { key, documentId } = this.row(place);
    return this.runner.run({
      toolKey: key,
      callerId: documentId,
      input,
      timeLimit: null,
      repeat: null,
      savedId: null,
      ...changes,
    });
  }

  /** The call as it is now; throws when it is not known. */
  made(id: string): Call {
    const call = this.state.calls.get(id);
    if (call === undefined) throw new Error(`No call ${id}`);
    return call;
  }

  /** The calling document's observer tells a step, of now unless another time is given. */
  step(id: string, told: CallStep, at?: number): this {
    return this.say(this.made(id).caller.documentId, { kind: 'callTold', call: id, told }, at);
  }

  /** The call reaches `executeTool`. */
  begin(id: string): this {
    return this.step(id, { step: 'called', isListed: true });
  }

  /** The call's promise resolves to a text, or rejects. */
  end(id: string, outcome: string | null | ErrorFacts): this {
    const duration = 5;
    if (outcome !== null && typeof outcome === 'object') {
      return this.step(id, { step: 'settled', result: null, error: outcome, duration });
    }
    if (outcome !== null) this.step(id, { step: 'resultPart', offset: 0, text: outcome });
    return this.step(id, {
      step: 'settled',
      result: { length: outcome?.length ?? null },
      error: null,
      duration,
    });
  }

  /** A tool's `execute` is entered with this input; returns the number of the execution. */
  enter(place: string, input: string, execution: number, type = 'object'): this {
    const { name, documentId } = this.row(place);
    return this.record(documentId, {
      kind: 'executeStarted',
      execution,
      registration: 1,
      toolName: name,
      input: { type, preview: text(input) },
    });
  }

  /** An execution ends. */
  leave(
    documentId: string,
    execution: number,
    outcome: { type: string; preview: string } | ErrorFacts,
    afterCancel = false,
  ): this {
    const isResult = 'preview' in outcome;
    return this.record(documentId, {
      kind: 'executeSettled',
      execution,
      result: isResult ? { type: outcome.type, preview: text(outcome.preview) } : null,
      error: isResult ? null : outcome,
      afterCancel,
    });
  }
}

/** The browser's one error for many causes. */
export const UNKNOWN_ERROR: ErrorFacts = {
  ...errorFacts('UnknownError'),
  message: 'Tool was executed but the invocation failed. For example, the script function threw an error',
};

/** The error of a call that was aborted. */
export const ABORT_ERROR: ErrorFacts = { ...errorFacts('AbortError'), message: 'Cancelled in DevTools.' };
