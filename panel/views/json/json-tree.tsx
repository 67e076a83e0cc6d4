import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { JsonNode } from '../../schema/json-node.ts';
import {
  type JsonRow,
  memberCount,
  pathOfRow,
  pathText,
  rootRow,
  rowsBelow,
  rowsTo,
} from '../../schema/json-rows.ts';
import { printNode } from '../../schema/json-text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { LongText, PageText } from '../../ui/page-text.tsx';
import { Tree } from '../../ui/tree.tsx';
import { jsonPreview, keyText } from './json-preview.ts';
import { JsonSearchBar } from './json-search-bar.tsx';
import { useJsonSearch } from './use-json-search.ts';

const ROW_HEIGHT = 20;
/** A root with more members than this opens alone. */
const OPENED_MEMBERS = 12;
/** Code units of a path that are shown. */
const PATH_SHOWN = 300;

/** What {@link JsonTree} takes. */
export interface JsonTreeProps {
  /** Accessible name. */
  label: string;
  node: JsonNode;
  /** Gives it a search field. */
  isSearchable?: boolean;
}

/**
 * A JSON value as a tree that keeps every digit and key. Levels are built as they are opened, long lists in ranges, rows as
 * they are seen. Under it stands the selected value, whole, with its path and ways to copy it.
 */
export function JsonTree({ label, node, isSearchable = false }: JsonTreeProps) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [selected, setSelected] = useState<JsonRow | null>(null);
  const [reveal, setReveal] = useState<{ key: string } | null>(null);
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(0);
  const matches = useJsonSearch(node, wanted);
  const roots = useMemo(() => [rootRow(node)], [node]);
  const isOpened = memberCount(node) <= OPENED_MEMBERS;

  const isExpanded = useCallback(
    (row: JsonRow, level: number) => toggled.get(row.key) ?? (level === 1 || (level === 2 && isOpened)),
    [toggled, isOpened],
  );
  const byKey = useMemo(() => new Map<string, JsonRow>(), [node]);
  const keyOf = useCallback(
    (row: JsonRow) => {
      byKey.set(row.key, row);
      return row.key;
    },
    [byKey],
  );

  const show = (index: number): void => {
    const positions = matches.found[index];
    if (positions === undefined) return;
    setAt(index);
    const rows = [...rowsTo(node, positions)];
    const last = rows.pop();
    if (last === undefined) return;
    setToggled((before) => new Map([...before, ...rows.map(({ key }) => [key, true] as const)]));
    setSelected(last);
    setReveal({ key: last.key });
  };
  const hasFound = matches.found.length > 0;
  // The first match is shown as soon as there is one.
  useEffect(() => {
    if (hasFound) show(0);
  }, [hasFound]);

  const needle = wanted.toLowerCase();
  return (
    <div class="json-tree">
      {isSearchable && (
        <JsonSearchBar
          wanted={wanted}
          matches={matches}
          at={at}
          onWanted={setWanted}
          onGo={(step) => {
            const count = matches.found.length;
            if (count > 0) show((at + step + count) % count);
          }}
        />
      )}
      <Tree
        label={label}
        roots={roots}
        keyOf={keyOf}
        childrenOf={rowsBelow}
        hasChildren={hasMembers}
        isExpanded={isExpanded}
        nameOf={nameOf}
        renderRow={renderRow}
        rowClass={(row) => (needle !== '' && nameOf(row).toLowerCase().includes(needle) ? 'json-match' : '')}
        rowHeight={ROW_HEIGHT}
        reveal={reveal}
        selectedKey={selected?.key ?? null}
        onSelect={(key) => setSelected(byKey.get(key) ?? null)}
        onExpand={(key, expanded) => setToggled((before) => new Map(before).set(key, expanded))}
      />
      {selected !== null && selected.range === null && <SelectedValue key={selected.key} row={selected} />}
    </div>
  );
}

function hasMembers({ node }: JsonRow): boolean {
  return memberCount(node) > 0;
}

function nameOf({ name, node, range }: JsonRow): string {
  if (range !== null) return `[${range.from} … ${range.to - 1}]`;
  return `${name === null ? '' : `${visibleText(keyText(name), 120)}: `}${jsonPreview(node)}`;
}

function renderRow(row: JsonRow) {
  if (row.range !== null) return <span class="json-container">{nameOf(row)}</span>;
  return (
    <span class="json-line">
      {row.name !== null && (
        <>
          <PageText class="json-name" text={cut(keyText(row.name), 120)} />
          <span class="json-colon">: </span>
        </>
      )}
      <PageText class={`json-value ${valueClass(row.node)}`} text={jsonPreview(row.node)} />
    </span>
  );
}

function valueClass({ type }: JsonNode): string {
  return type === 'object' || type === 'array' ? 'json-container' : `json-${type}`;
}

function cut(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

/** The selected value: what a row has no room for. */
function SelectedValue({ row }: { row: JsonRow }) {
  const { node } = row;
  const path = pathText(pathOfRow(row));
  const isContainer = node.type === 'object' || node.type === 'array';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of the page and not of a form
    <div class="json-selected" role="group" aria-label="Selected value">
      <div class="json-selected-bar">
        <PageText class="mono json-path" text={path === '' ? 'the whole value' : cut(path, PATH_SHOWN)} />
        <span class="json-copies">
          {!isContainer && (
            <CopyButton
              isLabelShown
              label="Copy value"
              text={() => (node.type === 'string' ? node.value : printNode(node))}
            />
          )}
          <CopyButton isLabelShown label="Copy JSON" text={() => printNode(node, 2)} />
          {path !== '' && <CopyButton isLabelShown label="Copy path" text={path} />}
        </span>
      </div>
      {node.type === 'string' && (
        <p class="json-selected-text">
          <LongText lines class="mono" text={node.value} />
        </p>
      )}
      {node.type === 'number' && (
        <p class="json-selected-text">
          <LongText class="mono json-number" text={node.raw} />
        </p>
      )}
    </div>
  );
}
