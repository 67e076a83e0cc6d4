import type { ErrorFacts } from '../../../../inspected-page/protocol/messages.ts';
import type { Call } from '../../../model/call.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { LongText } from '../../../ui/page-text.tsx';
import { Fact, Facts } from '../../../ui/section.tsx';
import type { PanelActions } from '../../actions.ts';
import { formatTime } from '../../format.ts';
import { Stack } from '../../source-link.tsx';

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

/** Errors of the page that came while the call ran. Nothing says which call, if any, an error comes from. */
export function PageErrors({ call, actions }: CallErrorsProps) {
  const { pageErrors, pageErrorsDropped } = call;
  return (
    <>
      {pageErrors.length > 0 && (
        <ul class="call-page-errors">
          {pageErrors.map(({ at, type, error }, index) => (
            <li key={index} class="call-page-error">
              <time>{formatTime(at)}</time>{' '}
              <span class="note">{type === 'error' ? 'Uncaught exception' : 'Unhandled rejection'}</span>
              <div>
                <ErrorText error={error} actions={actions} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {pageErrorsDropped > 0 && <p>{pageErrorsDropped.toLocaleString('en')} more were not kept.</p>}
      <p class="note">
        {pageErrors.length === 0 && 'No uncaught exception or unhandled rejection was seen. '}
        Toolscope sees uncaught exceptions and unhandled rejections of the tool’s document while the call
        runs. It does not see what the page writes with console.error.
      </p>
    </>
  );
}

function ErrorText({ error, actions }: { error: ErrorFacts; actions: Pick<PanelActions, 'openSource'> }) {
  const text = error.message === '' ? error.name : `${error.name}: ${error.message}`;
  return (
    <>
      <LongText class="error-text" lines text={text} />
      <CopyButton label="Copy error" text={text} />
      {error.stack.length > 0 && <Stack frames={error.stack} actions={actions} />}
    </>
  );
}
