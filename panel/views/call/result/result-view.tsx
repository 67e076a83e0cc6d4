import { useMemo } from 'preact/hooks';
import type { CallFinding } from '../../../diagnosis/call-outcome.ts';
import type { Call, CallResult } from '../../../model/call.ts';
import { isPending } from '../../../model/calls.ts';
import { maskedInput } from '../../../model/mask.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextView } from '../../../ui/text-view.tsx';
import type { PanelActions } from '../../actions.ts';
import { CallErrors, PageErrors } from './call-errors.tsx';
import { CallHead, FormWaiting } from './call-head.tsx';
import { charactersText } from './call-words.ts';
import { FindingsList } from './findings-list.tsx';
import { MomentsList } from './moments-list.tsx';
import { ResultBody } from './result-body.tsx';

/** What {@link ResultView} takes. */
export interface ResultViewProps {
  call: Call;
  /** The call of the same tool before, for comparison. */
  previous: Call | null;
  findings: readonly CallFinding[];
  actions: PanelActions;
  onShowDocument(documentId: string): void;
  /** Shows the form of a declarative tool; `undefined` when there is none to show. */
  onShowForm?: (() => void) | undefined;
  /** The form submits itself (`toolautosubmit`): nobody waits for the user. */
  isAutosubmit?: boolean;
}

/** One call, from when it is sent until it has settled for the caller and in the tool. */
export function ResultView(props: ResultViewProps) {
  const { call, previous, findings, actions, onShowDocument } = props;
  const isWaiting =
    call.kind === 'declarative' &&
    !props.isAutosubmit &&
    (call.state === 'running' || call.state === 'cancelling');
  // The panel's state changes often; what does not change by it is not made again.
  const rest = useMemo(
    () => <Rest call={call} previous={previous} actions={actions} />,
    [call, previous, actions],
  );
  return (
    <article class="call-view">
      <CallHead call={call} onShowDocument={onShowDocument} />
      {isWaiting && <FormWaiting onShowForm={props.onShowForm} />}
      {findings.length > 0 && (
        <FindingsList
          findings={findings}
          shownStack={call.execution?.error?.stack}
          actions={actions}
          onShowDocument={onShowDocument}
        />
      )}
      {rest}
    </article>
  );
}

function Rest({ call, previous, actions }: Pick<ResultViewProps, 'call' | 'previous' | 'actions'>) {
  const { result, execution } = call;
  const input = maskedInput(call.input, call.secrets);
  const hasError = call.error !== null || (execution !== null && execution.error !== null);
  return (
    <>
      {hasError && (
        <Section title="Error">
          <CallErrors call={call} actions={actions} />
        </Section>
      )}
      {result !== null && (
        <Section title="Result">
          <Result call={call} result={result} previous={previous} />
        </Section>
      )}
      {(call.pageErrors.length > 0 || call.state === 'failed') && (
        <Section title="Possibly from this call">
          <PageErrors call={call} actions={actions} />
        </Section>
      )}
      <Section title="Moments">
        <MomentsList call={call} />
      </Section>
      <Section title="Input" isClosed>
        <div class="result-input">
          <CopyButton isLabelShown label="Copy input" text={input} />
          <TextView label="Input" text={input} />
        </div>
      </Section>
    </>
  );
}

/** What the browser gave the caller, or why it is not here. */
function Result({ call, result, previous }: { call: Call; result: CallResult; previous: Call | null }) {
  const { text, length } = result;
  if (result.isDropped) {
    return (
      <p class="note">
        {length === null ? 'The result' : `The result (${charactersText(length)})`} was let go of, because the
        panel’s memory for results is limited. Call the tool again to see it.
      </p>
    );
  }
  if (text === null) {
    return (
      <p>
        <code>null</code> <span class="note">The browser gave the caller null in place of a text.</span>
      </p>
    );
  }
  if (isPending(call)) return <p role="status">Receiving: {charactersText(text.length)} so far.</p>;
  return (
    <>
      {(!result.isComplete || (length !== null && length > text.length)) && (
        <p class="hint">
          Not complete: {charactersText(text.length)} of{' '}
          {length === null ? 'an unknown number' : length.toLocaleString('en')} came to the panel.
        </p>
      )}
      <ResultBody toolName={call.toolName} text={text} previous={previous} />
    </>
  );
}
