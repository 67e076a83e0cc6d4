import type { ReadonlySignal } from '@preact/signals';
import type { CallParty } from '../../model/call.ts';
import type { Execution } from '../../model/execution.ts';
import { visibleText } from '../../ui/display-text.ts';
import { Fact, Facts } from '../../ui/section.tsx';
import type { PanelActions } from '../actions.ts';
import { formatDuration, formatTime } from '../format.ts';
import { Stack } from '../source-link.tsx';
import { CALLER_WORDS, MOMENT_WORDS, SOURCE_WORDS, STATE_WORDS, UNSEEN_WORDS } from './activity-words.ts';
import { storyOf } from './story.ts';
import { Duration } from './waterfall-bar.tsx';

/** What {@link SummaryTab} takes. */
export interface SummaryTabProps {
  execution: Execution;
  now: ReadonlySignal<number>;
  actions: PanelActions;
  onSelect(id: number): void;
}

/** Who called what and when: the moments as a small timeline with words. */
export function SummaryTab({ execution, now, actions, onSelect }: SummaryTabProps) {
  const { caller, target, certainty, unseen, callStack, moments, momentsDropped } = execution;
  const story = storyOf(execution);
  return (
    <div class="tab-content">
      {story !== null && <p class="execution-story">{story}</p>}
      <Facts>
        <Fact name="State">
          {STATE_WORDS[execution.state].label}: {STATE_WORDS[execution.state].title.toLowerCase()}
        </Fact>
        <Fact name="Duration">
          <Duration execution={execution} now={now} />
        </Fact>
        <Fact name="Caller">
          {caller.kind === 'document' || caller.kind === 'panel' ? (
            <>
              {CALLER_WORDS[caller.kind]} <Party party={caller.party} actions={actions} />
            </>
          ) : (
            CALLER_WORDS[caller.kind]
          )}
        </Fact>
        <Fact name="Document">
          <Party party={target} actions={actions} />
        </Fact>
        {execution.registration !== null && (
          <Fact name="Registration">number {execution.registration} of its document</Fact>
        )}
        {callStack.length > 0 && (
          <Fact name="Called at">
            <Stack frames={callStack} actions={actions} />
          </Fact>
        )}
      </Facts>
      <h3 class="tab-heading">Timeline</h3>
      <ol class="call-moments execution-moments">
        {moments.map(({ kind, at, source }, index) => (
          <li key={index} class={`call-moment moment-${kind}`}>
            <time title={formatTime(at)}>{offsetText(at - execution.startedAt)}</time>{' '}
            <span>
              {MOMENT_WORDS[kind]} <span class="note">{SOURCE_WORDS[source]}</span>
            </span>
          </li>
        ))}
      </ol>
      {momentsDropped > 0 && <p>{momentsDropped.toLocaleString('en')} more moments were not kept.</p>}
      {certainty.kind === 'oneOf' && (
        <p>
          Several executions of this tool ran at once. Facts that carry only a name may belong to another:{' '}
          {certainty.others.map((id) => (
            <button key={id} type="button" class="link" onClick={() => onSelect(id)}>
              execution {id.toLocaleString('en')}
            </button>
          ))}
        </p>
      )}
      {unseen.length > 0 && (
        <>
          <h3 class="tab-heading">Not seen</h3>
          <ul class="unseen">
            {unseen.map((what) => (
              <li key={what}>{UNSEEN_WORDS[what]}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Party({ party, actions }: { party: CallParty | null; actions: PanelActions }) {
  if (party === null) return <span class="absent">not known</span>;
  return (
    <>
      {party.place}{' '}
      <button
        type="button"
        class="link"
        title={visibleText(party.url, 500)}
        onClick={() => actions.goTo({ kind: 'document', documentId: party.documentId })}
      >
        {visibleText(party.origin, 300)}
      </button>
    </>
  );
}

/** Clocks of two documents differ by fractions of a millisecond: a fact may seem to come before the first. */
function offsetText(since: number): string {
  return since < 0 ? `−${formatDuration(-since)}` : `+${formatDuration(since)}`;
}
