import type { ErrorFacts } from '../../inspected-page/protocol/messages.ts';
import type { PageErrorFact } from '../model/call.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { LongText } from '../ui/page-text.tsx';
import type { PanelActions } from './actions.ts';
import { formatTime } from './format.ts';
import { Stack } from './source-link.tsx';

/** What {@link ErrorText} takes. */
export interface ErrorTextProps {
  error: ErrorFacts;
  actions: Pick<PanelActions, 'openSource'>;
}

/** An error of the page or the browser, with its stack. */
export function ErrorText({ error, actions }: ErrorTextProps) {
  const text = error.message === '' ? error.name : `${error.name}: ${error.message}`;
  return (
    <>
      <LongText class="error-text" lines text={text} />
      <CopyButton label="Copy error" text={text} />
      {error.stack.length > 0 && <Stack frames={error.stack} actions={actions} />}
    </>
  );
}

/** What {@link PageErrorList} takes. */
export interface PageErrorListProps {
  errors: readonly PageErrorFact[];
  dropped: number;
  actions: Pick<PanelActions, 'openSource'>;
}

/** Errors of the page that came while something ran. Nothing says which execution, if any, an error comes from. */
export function PageErrorList({ errors, dropped, actions }: PageErrorListProps) {
  return (
    <>
      {errors.length > 0 && (
        <ul class="call-page-errors">
          {errors.map(({ at, type, error }, index) => (
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
      {dropped > 0 && <p>{dropped.toLocaleString('en')} more were not kept.</p>}
      <p class="note">
        {errors.length === 0 && 'No uncaught exception or unhandled rejection was seen. '}
        Toolscope sees uncaught exceptions and unhandled rejections of the tool’s document while a call runs.
        It does not see what the page writes with console.error.
      </p>
    </>
  );
}
