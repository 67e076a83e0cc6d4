import type { Call } from '../../model/call.ts';
import { type SavedRunRow, type Verdict, verdictOf } from '../../model/saved-run.ts';
import type { SavedRun, SavedRuns } from '../../saved-runs.ts';
import { visibleText } from '../../ui/display-text.ts';
import { ToolbarButton } from '../../ui/toolbar.tsx';
import { counted, formatDuration } from '../format.ts';
import { VerdictWord } from './saved-verdict.tsx';

/** What {@link SavedRunSection} takes. */
export interface SavedRunSectionProps {
  run: SavedRun;
  runs: Pick<SavedRuns, 'stop' | 'close'>;
  /** All calls of the panel. */
  calls: ReadonlyMap<string, Call>;
  /** Goes to the tool, and to the call where there is one. */
  onShow(toolKey: string, callId: string | null): void;
}

/** A run of several saved inputs: how far it is, and how each came out. */
export function SavedRunSection({ run, runs, calls, onShow }: SavedRunSectionProps) {
  const rows = run.rows.map((row) => ({
    row,
    verdict: verdictOf(row, row.callId === null ? undefined : calls.get(row.callId)),
  }));
  const count = (kind: Verdict['kind']): number => rows.filter(({ verdict }) => verdict.kind === kind).length;
  const done = rows.length - count('waiting') - count('running');
  return (
    <section class="saved-run" aria-label="Run of several inputs">
      <p class="saved-run-head">
        <strong>Verdicts</strong>
        <progress value={done} max={rows.length} aria-label="Inputs that are done" />
        <span role="status">
          {done.toLocaleString('en')} of {rows.length.toLocaleString('en')}
          {(['passed', 'failed', 'notRun'] as const)
            .filter((kind) => count(kind) > 0)
            .map((kind) => `, ${count(kind).toLocaleString('en')} ${kind === 'notRun' ? 'not run' : kind}`)
            .join('')}
        </span>
        {run.isActive ? (
          <ToolbarButton
            label="Stop"
            title="Cancels the call that runs and makes no more"
            onClick={runs.stop}
          />
        ) : (
          <ToolbarButton icon="close" iconOnly label="Close this list" onClick={runs.close} />
        )}
      </p>
      <div class="saved-run-scroll">
        <table aria-label="How each input came out">
          <thead>
            <tr>
              <th scope="col">Verdict</th>
              <th scope="col">Tool</th>
              <th scope="col">Input</th>
              <th scope="col">Time</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, verdict }) => (
              <Row key={row.saved.id} row={row} verdict={verdict} onShow={onShow} />
            ))}
          </tbody>
        </table>
      </div>
      {run.isActive && rows.length > 1 && (
        <p class="note">One after another: {counted(rows.length - done, 'input')} to go.</p>
      )}
    </section>
  );
}

interface RowProps {
  row: SavedRunRow;
  verdict: Verdict;
  onShow(toolKey: string, callId: string | null): void;
}

function Row({ row, verdict, onShow }: RowProps) {
  const { saved, toolKey, callId } = row;
  const name = visibleText(saved.name, 80);
  const reason = visibleText(verdict.reason, 300);
  return (
    <tr>
      <td>
        <VerdictWord kind={verdict.kind} />
      </td>
      <td class="mono">{visibleText(saved.toolName, 80)}</td>
      <td>
        {toolKey === null ? (
          name
        ) : (
          <button
            type="button"
            class="link"
            title={callId === null ? 'Go to the tool' : 'Go to the tool and this call'}
            onClick={() => onShow(toolKey, callId)}
          >
            {name}
          </button>
        )}
      </td>
      <td class="saved-run-time">{verdict.duration !== null && formatDuration(verdict.duration)}</td>
      <td class="saved-run-why" title={reason}>
        {reason}
      </td>
    </tr>
  );
}
