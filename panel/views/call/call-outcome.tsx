import { explainCall } from '../../diagnosis/call-outcome.ts';
import type { Call } from '../../model/call.ts';
import { maskedInput } from '../../model/mask.ts';
import type { Expectation } from '../../model/saved-input.ts';
import type { State, ToolState } from '../../model/state.ts';
import { ToolbarButton } from '../../ui/toolbar.tsx';
import type { PanelActions } from '../actions.ts';
import { CheckSection } from './check-section.tsx';
import { CopySection } from './copy-section.tsx';
import { HistorySection } from './history-section.tsx';
import { RepeatSummary } from './repeat-summary.tsx';
import { ResultView } from './result/result-view.tsx';
import { type CallServices, seriesOf } from './services.ts';

/** What {@link CallOutcome} takes. */
export interface CallOutcomeProps {
  state: State;
  tool: ToolState;
  /** Of this tool, newest first. */
  calls: readonly Call[];
  shown: Call | null;
  previous: Call | null;
  services: CallServices;
  actions: PanelActions;
  onSelect(callId: string | null): void;
  onRunAgain(call: Call): void;
  onEditInput(call: Call): void;
  /** Keeps its input under a name; false when that cannot be. */
  onSave(call: Call, name: string, expectations: readonly Expectation[]): boolean;
}

/** What came of the calls of a tool: the one that is looked at, and those before. */
export function CallOutcome(props: CallOutcomeProps) {
  const { state, tool, calls, shown, previous, services, actions } = props;
  const { repeats } = seriesOf(services);
  if (shown === null) {
    return <p class="note call-empty">The result will be shown here once the tool has been called.</p>;
  }
  const isNewest = shown.id === calls[0]?.id;
  return (
    <>
      <section class="call-result" aria-label="Result">
        {!isNewest && (
          <p class="note call-older">
            An earlier call. <ToolbarButton label="Show newest" onClick={() => props.onSelect(null)} />
          </p>
        )}
        {shown.repeat && (
          <RepeatSummary
            calls={calls.filter(({ repeat }) => repeat?.id === shown.repeat?.id)}
            isActive={repeats.active.value.has(shown.repeat.id)}
            onStop={() => shown.repeat && repeats.stop(shown.repeat.id)}
          />
        )}
        <ResultView
          key={shown.id}
          call={shown}
          previous={previous}
          findings={explainCall(state, shown)}
          actions={actions}
          onShowDocument={(documentId) => actions.goTo({ kind: 'document', documentId })}
          isAutosubmit={tool.tool.form?.autosubmit ?? false}
          {...(tool.tool.form === null ? {} : { onShowForm: () => void actions.revealForm(tool) })}
        />
      </section>
      <CopySection call={{ ...shown, input: maskedInput(shown.input, shown.secrets) }} />
      <CheckSection call={shown} onSave={(name, expectation) => props.onSave(shown, name, [expectation])} />
      <HistorySection
        calls={calls}
        selectedId={shown.id}
        onSelect={props.onSelect}
        onRunAgain={props.onRunAgain}
        onEdit={props.onEditInput}
        onSave={(call, name) => props.onSave(call, name, [])}
        onClear={() => services.calls.clear([...new Set(calls.map(({ toolKey }) => toolKey))])}
      />
    </>
  );
}
