import type { ErrorFacts } from '../../../inspected-page/protocol/messages.ts';
import type { Execution } from '../../model/execution.ts';
import { Fact, Facts } from '../../ui/section.tsx';
import type { PanelActions } from '../actions.ts';
import { ErrorText } from '../error-text.tsx';

/** What the caller got, beside what the page really threw. */
export function ErrorTab({ execution, actions }: { execution: Execution; actions: PanelActions }) {
  const { error, exception, state, unseen } = execution;
  return (
    <div class="tab-content">
      <Facts>
        <Fact name="The caller got">
          <OrAbsent
            error={error}
            actions={actions}
            absent={state === 'pending' ? 'nothing yet' : 'no error'}
          />
        </Fact>
        <Fact name="The page threw">
          <OrAbsent
            error={exception}
            actions={actions}
            absent={
              unseen.includes('execution')
                ? 'hidden: the browser does not tell the caller, and Toolscope did not see it'
                : 'nothing that was seen'
            }
          />
        </Fact>
      </Facts>
    </div>
  );
}

function OrAbsent(props: { error: ErrorFacts | null; absent: string; actions: PanelActions }) {
  if (props.error === null) return <span class="absent">{props.absent}</span>;
  return <ErrorText error={props.error} actions={props.actions} />;
}
