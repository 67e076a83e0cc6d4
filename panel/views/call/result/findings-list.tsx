import type { CallFinding } from '../../../diagnosis/call-outcome.ts';
import { visibleText } from '../../../ui/display-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { PanelActions } from '../../actions.ts';
import { Stack } from '../../source-link.tsx';

/** What {@link FindingsList} takes. */
export interface FindingsListProps {
  findings: readonly CallFinding[];
  /** A stack that is shown elsewhere already. */
  shownStack: CallFinding['stack'];
  actions: Pick<PanelActions, 'openSource'>;
  onShowDocument(documentId: string): void;
}

/** What is known about how a call came out: what it was, why, and what to do. */
export function FindingsList({ findings, shownStack, actions, onShowDocument }: FindingsListProps) {
  return (
    <ul class="call-findings">
      {findings.map(({ code, title, cause, fix, tone, stack, documentId }) => (
        <li key={code} class={`call-finding message-${tone}`}>
          <Icon name={tone} />
          <div class="finding-text">
            <strong>{title}</strong>
            {/* A cause may quote what the page said. */}
            <p>{visibleText(cause, 2_000)}</p>
            {fix !== '' && <p>To fix it: {visibleText(fix, 2_000)}</p>}
            {documentId !== undefined && (
              <button type="button" class="link" onClick={() => onShowDocument(documentId)}>
                Go to that document
              </button>
            )}
            {stack !== undefined && stack.length > 0 && stack !== shownStack && (
              <Stack frames={stack} actions={actions} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
