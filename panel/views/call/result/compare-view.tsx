import { useMemo, useState } from 'preact/hooks';
import { diffJson, type JsonChange, type JsonDiff } from '../../../schema/json-diff.ts';
import type { JsonNode } from '../../../schema/json-node.ts';
import { pathText } from '../../../schema/json-rows.ts';
import { parseNode } from '../../../schema/json-text.ts';
import { diffLines, type TextChange } from '../../../schema/text-diff.ts';
import { looksLikeJson } from '../../../schema/text-kind.ts';
import { visibleText } from '../../../ui/display-text.ts';
import { LongText, PageText } from '../../../ui/page-text.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { counted, formatTime } from '../../format.ts';
import { jsonPreview } from '../../json/json-preview.ts';
import { charactersText } from './call-words.ts';
import { EAGER_LIMIT } from './use-parsed.ts';

/** Changes that are shown before the person asks for more. */
const CHANGES_SHOWN = 100;
/** Lines around a change that are shown. */
const CONTEXT = 3;
/** Code units of a line that are compared and shown. */
const LINE_SHOWN = 2_000;

/** What {@link CompareView} takes. */
export interface CompareViewProps {
  text: string;
  /** The result of the call before. */
  previous: string;
  /** When that call was made, in epoch milliseconds. */
  previousAt: number;
}

type Comparison =
  | { kind: 'equal' | 'sameJson' | 'tooLong' }
  | { kind: 'json'; diff: JsonDiff }
  | { kind: 'lines'; changes: readonly TextChange[] };

/** What differs between a result and the one before: by structure where both are JSON, by line otherwise. */
export function CompareView({ text, previous, previousAt }: CompareViewProps) {
  const comparison = useMemo(() => compare(previous, text), [previous, text]);
  const before = <time>{formatTime(previousAt)}</time>;
  switch (comparison.kind) {
    case 'equal':
      return <p>Equal to the result of {before}, character by character.</p>;
    case 'sameJson':
      return <p>The same JSON as the result of {before}, written differently.</p>;
    case 'tooLong':
      return (
        <p>
          Not equal to the result of {before} ({charactersText(previous.length)} then,{' '}
          {charactersText(text.length)} now). Results beyond {charactersText(EAGER_LIMIT)} are not compared in
          detail.
        </p>
      );
    case 'json':
      return (
        <>
          <p>
            Compared with the result of {before}: {comparison.diff.isCut ? 'more than ' : ''}
            {counted(comparison.diff.changes.length, 'change')}.
          </p>
          <JsonChanges changes={comparison.diff.changes} />
        </>
      );
    case 'lines':
      return (
        <>
          <p>Compared with the result of {before}, line by line.</p>
          <LineChanges changes={comparison.changes} />
        </>
      );
  }
}

function compare(before: string, after: string): Comparison {
  if (before === after) return { kind: 'equal' };
  if (before.length > EAGER_LIMIT || after.length > EAGER_LIMIT) return { kind: 'tooLong' };
  const old = treeOf(before);
  const now = treeOf(after);
  if (old === null || now === null) return { kind: 'lines', changes: diffLines(before, after) };
  const diff = diffJson(old, now);
  return diff.changes.length === 0 ? { kind: 'sameJson' } : { kind: 'json', diff };
}

function treeOf(text: string): JsonNode | null {
  if (!looksLikeJson(text)) return null;
  const parsed = parseNode(text);
  return parsed.ok ? parsed.node : null;
}

const KINDS = {
  added: { label: 'added', tone: 'good' },
  removed: { label: 'removed', tone: 'error' },
  changed: { label: 'changed', tone: 'info' },
} as const;

function JsonChanges({ changes }: { changes: readonly JsonChange[] }) {
  const [shown, setShown] = useState(CHANGES_SHOWN);
  return (
    <>
      <ul class="compare-changes">
        {changes.slice(0, shown).map((change, index) => {
          const path = pathText(change.path);
          const { label, tone } = KINDS[change.kind];
          return (
            <li key={index} class="compare-change">
              <Tag tone={tone}>{label}</Tag>{' '}
              <span class="mono compare-path">
                {path === '' ? 'the whole value' : visibleText(path, 300)}
              </span>{' '}
              {change.kind !== 'added' && <Value class="compare-before" node={change.before} />}
              {change.kind === 'changed' && ' → '}
              {change.kind !== 'removed' && <Value class="compare-after" node={change.after} />}
            </li>
          );
        })}
      </ul>
      {changes.length > shown && (
        <button type="button" class="link" onClick={() => setShown(shown + CHANGES_SHOWN)}>
          Show more of {counted(changes.length, 'change')}
        </button>
      )}
    </>
  );
}

function Value({ node, class: name }: { node: JsonNode; class: string }) {
  return <PageText class={`mono ${name}`} text={jsonPreview(node)} />;
}

/** One line of a comparison, or a gap between two changes. */
type Row = { kind: TextChange['kind']; line: string } | { kind: 'gap'; count: number };

const MARKS = { same: ' ', added: '+', removed: '−' } as const;
const SPOKEN = { same: '', added: 'Added: ', removed: 'Removed: ' } as const;

function LineChanges({ changes }: { changes: readonly TextChange[] }) {
  const [shown, setShown] = useState(CHANGES_SHOWN);
  const rows = useMemo(() => changes.flatMap((change, at) => rowsOf(change, at, changes.length)), [changes]);
  return (
    <>
      <ol class="compare-lines mono">
        {rows.slice(0, shown).map((row, index) =>
          row.kind === 'gap' ? (
            <li key={index} class="note">
              {counted(row.count, 'equal line')}
            </li>
          ) : (
            <li key={index} class={`line-${row.kind}`}>
              <span aria-hidden="true">{MARKS[row.kind]} </span>
              <span class="visually-hidden">{SPOKEN[row.kind]}</span>
              <LongText lines text={row.line.slice(0, LINE_SHOWN)} length={row.line.length} />
            </li>
          ),
        )}
      </ol>
      {rows.length > shown && (
        <button type="button" class="link" onClick={() => setShown(shown + CHANGES_SHOWN)}>
          Show more of {counted(rows.length, 'line')}
        </button>
      )}
    </>
  );
}

/** The lines of a change; of equal ones only those beside a change. */
function rowsOf({ kind, lines }: TextChange, at: number, count: number): Row[] {
  const row = (line: string): Row => ({ kind, line });
  const head = at === 0 ? 0 : CONTEXT;
  const tail = at === count - 1 ? 0 : CONTEXT;
  if (kind !== 'same' || lines.length <= head + tail + 1) return lines.map(row);
  return [
    ...lines.slice(0, head).map(row),
    { kind: 'gap', count: lines.length - head - tail },
    ...lines.slice(lines.length - tail).map(row),
  ];
}
