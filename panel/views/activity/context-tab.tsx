import type { Execution } from '../../model/execution.ts';
import { LongText } from '../../ui/page-text.tsx';
import { Fact, Facts } from '../../ui/section.tsx';
import type { PanelActions } from '../actions.ts';
import { PageErrorList } from '../error-text.tsx';

/** What was around an execution: the documents as they were, and errors of the page meanwhile. */
export function ContextTab({ execution, actions }: { execution: Execution; actions: PanelActions }) {
  const { target, caller, pageErrors, pageErrorsDropped } = execution;
  const party = caller.kind === 'document' || caller.kind === 'panel' ? caller.party : null;
  return (
    <div class="tab-content">
      <Facts>
        {target !== null && (
          <Fact name="URL then">
            <LongText text={target.url} />
          </Fact>
        )}
        {party !== null && party.documentId !== target?.documentId && (
          <Fact name="Caller’s URL">
            <LongText text={party.url} />
          </Fact>
        )}
      </Facts>
      <h3 class="tab-heading">Errors of the page meanwhile, possibly from this execution</h3>
      <PageErrorList errors={pageErrors} dropped={pageErrorsDropped} actions={actions} />
    </div>
  );
}
