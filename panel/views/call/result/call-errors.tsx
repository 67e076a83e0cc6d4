import type { Call } from '../../../model/call.ts';
import { Fact, Facts } from '../../../ui/section.tsx';
import type { PanelActions } from '../../actions.ts';
import { ErrorText, PageErrorList } from '../../error-text.tsx';

/** What the parts about errors take. */
export interface CallErrorsProps {
  call: Call;
  actions: Pick<PanelActions, 'openSource'>;
}

/** What the caller got, beside what the page really threw. */
export function CallErrors({ call, actions }: CallErrorsProps) {
  const { error, execution } = call;
  return (
    <Facts>
      <Fact name="The caller got">
        {error === null ? (
          <span class="absent">no error</span>
        ) : (
          <ErrorText error={error} actions={actions} />
        )}
      </Fact>
      <Fact name="The page threw">
        {execution === null ? (
          <span class="absent">
            hidden: the browser does not tell the caller, and Toolscope did not see it
          </span>
        ) : execution.error !== null ? (
          <ErrorText error={execution.error} actions={actions} />
        ) : (
          <span class="absent">
            {execution.settledAt === null ? 'not yet: the tool has not ended' : 'nothing: the tool answered'}
          </span>
        )}
      </Fact>
    </Facts>
  );
}

/** Errors of the page that came while the call ran. */
export function PageErrors({ call, actions }: CallErrorsProps) {
  return <PageErrorList errors={call.pageErrors} dropped={call.pageErrorsDropped} actions={actions} />;
}
