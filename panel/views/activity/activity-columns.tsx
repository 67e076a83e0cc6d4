import type { ReadonlySignal } from '@preact/signals';
import type { ValueFacts } from '../../../inspected-page/protocol/messages.ts';
import type { Execution } from '../../model/execution.ts';
import { maskedInput } from '../../model/mask.ts';
import type { GridColumn } from '../../ui/data-grid.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { PageText } from '../../ui/page-text.tsx';
import { Tag } from '../../ui/tag.tsx';
import { formatTime } from '../format.ts';
import { callerLabel, STATE_WORDS, stateLabel } from './activity-words.ts';
import type { TimeWindow } from './time-window.ts';
import { Duration, WaterfallBar } from './waterfall-bar.tsx';

/** Longest preview of a value in a row, in code units. */
const PREVIEW = 160;

/** Columns of the table, in their order. */
export type ActivityColumnId =
  | 'time'
  | 'tool'
  | 'parties'
  | 'state'
  | 'duration'
  | 'input'
  | 'output'
  | 'waterfall';

/** Their titles. */
export const COLUMN_WORDS: Readonly<Record<ActivityColumnId, string>> = {
  time: 'Time',
  tool: 'Tool',
  parties: 'Caller → document',
  state: 'State',
  duration: 'Duration',
  input: 'Input',
  output: 'Output',
  waterfall: 'Waterfall',
};

/** All of them. */
export const COLUMN_IDS = Object.keys(COLUMN_WORDS) as readonly ActivityColumnId[];

/** What the columns need beside the row. */
export interface ColumnContext {
  window: TimeWindow;
  now: ReadonlySignal<number>;
  /** Names of password fields of the form behind a tool. */
  secretsOf(execution: Execution): readonly string[];
  /** `null`: nobody here can cancel it. */
  cancelOf(execution: Execution): (() => void) | null;
}

/** The table's columns, without those that are not wanted. */
export function activityColumns(
  context: ColumnContext,
  isShown: (id: ActivityColumnId) => boolean,
): readonly GridColumn<Execution>[] {
  const columns: (GridColumn<Execution> & { id: ActivityColumnId })[] = [
    {
      id: 'time',
      label: COLUMN_WORDS.time,
      width: '92px',
      isSortable: true,
      render: ({ startedAt }) => <time>{formatTime(startedAt)}</time>,
    },
    {
      id: 'tool',
      label: COLUMN_WORDS.tool,
      width: 'minmax(70px, 1.2fr)',
      isSortable: true,
      render: ({ toolName }) => <PageText class="mono" text={visibleText(toolName, 200)} />,
    },
    {
      id: 'parties',
      label: COLUMN_WORDS.parties,
      width: 'minmax(110px, 1.3fr)',
      render: (execution) => <Parties execution={execution} />,
    },
    {
      id: 'state',
      label: COLUMN_WORDS.state,
      width: 'minmax(86px, 132px)',
      isSortable: true,
      render: (execution) => <StateCell execution={execution} cancel={context.cancelOf(execution)} />,
    },
    {
      id: 'duration',
      label: COLUMN_WORDS.duration,
      width: '74px',
      isSortable: true,
      render: (execution) => <Duration execution={execution} now={context.now} />,
    },
    {
      id: 'input',
      label: COLUMN_WORDS.input,
      width: 'minmax(70px, 1fr)',
      render: (execution) => <ValueCell value={execution.input} secrets={context.secretsOf(execution)} />,
    },
    {
      id: 'output',
      label: COLUMN_WORDS.output,
      width: 'minmax(70px, 1fr)',
      render: (execution) => <OutputCell execution={execution} />,
    },
    {
      id: 'waterfall',
      label: COLUMN_WORDS.waterfall,
      width: 'minmax(60px, 1.6fr)',
      render: (execution) => <WaterfallBar execution={execution} window={context.window} now={context.now} />,
    },
  ];
  return columns.filter(({ id }) => isShown(id));
}

function Parties({ execution }: { execution: Execution }) {
  const { caller, target, targetOrigin } = execution;
  const party = caller.kind === 'document' || caller.kind === 'panel' ? caller.party : null;
  const to = target?.place ?? 'unknown';
  const title = [
    `Caller: ${callerLabel(execution)} ${party?.origin ?? ''}`,
    `Document of the tool: ${to} ${targetOrigin}`,
  ];
  return (
    <span title={title.map((line) => visibleText(line, 300)).join('\n')}>
      {callerLabel(execution)} → {to}
    </span>
  );
}

function StateCell({ execution, cancel }: { execution: Execution; cancel: (() => void) | null }) {
  const { tone, title } = STATE_WORDS[execution.state];
  const isOneOf = execution.certainty.kind === 'oneOf';
  return (
    <>
      <Tag tone={tone} title={title}>
        {stateLabel(execution)}
      </Tag>
      {isOneOf && (
        <span class="note" title="Several executions of this tool ran at once: some facts may be another’s">
          {' '}
          ?
        </span>
      )}
      {cancel !== null && (
        <button
          type="button"
          class="link row-cancel"
          aria-label={`Cancel ${visibleText(execution.toolName, 60)}`}
          onClick={(event) => {
            event.stopPropagation();
            cancel();
          }}
        >
          Cancel
        </button>
      )}
    </>
  );
}

function ValueCell({ value, secrets }: { value: ValueFacts | null; secrets: readonly string[] }) {
  if (value === null) return <span class="absent">not seen</span>;
  return <PageText class="mono" text={visibleText(maskedInput(value.preview.text, secrets), PREVIEW)} />;
}

function OutputCell({ execution }: { execution: Execution }) {
  const { output, exception, error, state } = execution;
  const thrown = exception ?? error;
  if (thrown !== null && state !== 'completed') {
    return <PageText class="error-text" text={visibleText(`${thrown.name}: ${thrown.message}`, PREVIEW)} />;
  }
  if (output === null) return null;
  return <PageText class="mono" text={visibleText(output.preview.text, PREVIEW)} />;
}
