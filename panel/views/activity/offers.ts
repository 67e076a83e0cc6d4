import { callersOf } from '../../diagnosis/call-rules.ts';
import { AGENT_CALLER } from '../../model/call.ts';
import type { CopiedCall } from '../../model/copy-as.ts';
import type { Execution } from '../../model/execution.ts';
import { maskedInput } from '../../model/mask.ts';
import { findTool } from '../../model/selectors.ts';
import type { State, ToolState } from '../../model/state.ts';
import type { PanelActions } from '../actions.ts';
import { confirmationFor } from '../call/confirmation.ts';
import { loadSavedInputs } from '../call/saved-inputs.ts';
import type { CallServices } from '../call/services.ts';
import { formatTime } from '../format.ts';
import type { Preferences } from '../preferences.ts';
import type { ExecutionAction } from './execution-actions.tsx';

/** What {@link offersOf} works with. */
export interface OfferContext {
  state: State;
  services: CallServices;
  actions: PanelActions;
  preferences: Pick<Preferences, 'confirm' | 'timeLimit'>;
}

/** What can be done with an execution: what cannot says why. */
export function offersOf(execution: Execution, context: OfferContext): readonly ExecutionAction[] {
  const { state, services, actions } = context;
  const tool = execution.toolKey === null ? null : findTool(state, execution.toolKey);
  const secrets = tool?.tool.form?.secrets ?? [];
  const noTool = tool === null ? 'The tool is not known any more, or its document is not.' : null;
  const gone = tool?.removed ? 'The tool is not registered now.' : noTool;
  const noInput = inputObstacle(execution, secrets);
  const input = execution.input?.preview.text ?? '{}';
  const offers: ExecutionAction[] = [
    {
      id: 'goTo',
      label: 'Go to tool',
      obstacle: noTool,
      run: () => tool && actions.goTo({ kind: 'tool', toolKey: tool.key }),
    },
    {
      id: 'again',
      label: 'Run again',
      obstacle: gone ?? noInput,
      run: () => tool && runAgain(execution, tool, input, context),
    },
    {
      id: 'edit',
      label: 'Edit and run',
      obstacle: noTool ?? noInput,
      run: () => tool && actions.editCall(tool.key, input),
    },
    {
      id: 'save',
      label: 'Save input',
      obstacle: noTool ?? noInput,
      async run() {
        const name = `${execution.toolName} ${formatTime(execution.startedAt)}`;
        const saved = await loadSavedInputs(services.storage);
        const { targetOrigin: origin, toolName } = execution;
        return saved.add({ origin, toolName, name, input, secrets })
          ? `Saved as “${name}”: it is in the tool’s Call tab.`
          : (saved.problem.value ?? 'It could not be saved.');
      },
    },
  ];
  if (tool?.tool.kind === 'declarative') {
    offers.push({
      id: 'reveal',
      label: 'Show form',
      obstacle: gone,
      async run() {
        return (await actions.revealForm(tool)) ? null : 'The form cannot be shown in Elements.';
      },
    });
  }
  return offers;
}

/**
 * An execution as a call that can be taken elsewhere as code. `null` when its document or its whole input is not known, or when the
 * tool is not the browser's: how a page's own script is called is known of the panel's calls alone.
 */
export function copiedCall(execution: Execution, state: State): CopiedCall | null {
  const { toolName, toolKey, target, caller, input } = execution;
  const tool = toolKey === null ? null : findTool(state, toolKey);
  if (target === null || input === null || tool?.tool.provider === 'script') return null;
  if (input.preview.text.length < input.preview.length) return null;
  const party = caller.kind === 'document' || caller.kind === 'panel' ? caller.party : null;
  return {
    toolName,
    target,
    caller: party ?? target,
    input: maskedInput(input.preview.text, tool?.tool.form?.secrets ?? []),
    scriptApi: null,
    convention: 'object',
    isListed: true,
  };
}

/** A tool that asks before it runs is taken to its pane, where the question is. */
function runAgain(execution: Execution, tool: ToolState, input: string, context: OfferContext): void {
  const { state, services, actions, preferences } = context;
  const callers = callersOf(state, tool.key);
  const { caller, target } = execution;
  const party = caller.kind === 'document' || caller.kind === 'panel' ? caller.party : null;
  const agent = callers.find(({ documentId }) => documentId === AGENT_CALLER);
  const wasAgent = caller.kind === 'agent' || (caller.kind === 'panel' && party === null);
  const isOwn = party === null || party.documentId === target?.documentId;
  const document = callers.find((one) => (isOwn ? one.isOwn : one.documentId === party.documentId));
  // The agent cannot be asked while the protocol is off: then the tool's own document calls.
  const made = wasAgent && agent?.obstacle === null ? agent : document;
  if (made === undefined || confirmationFor(tool, preferences.confirm) !== null) {
    actions.editCall(tool.key, input);
    return;
  }
  services.calls.run({
    toolKey: tool.key,
    callerId: made.documentId,
    input,
    timeLimit: preferences.timeLimit,
    repeat: null,
    savedId: null,
  });
}

function inputObstacle({ input }: Execution, secrets: readonly string[]): string | null {
  if (input === null) return 'Its input was not seen.';
  const { text, length } = input.preview;
  if (text.length < length) return 'Its input was too long to be kept whole.';
  if (maskedInput(text, secrets) !== text) return 'Its input has a password, which is not taken elsewhere.';
  try {
    JSON.parse(text);
  } catch {
    return 'Its input is not JSON.';
  }
  return null;
}
