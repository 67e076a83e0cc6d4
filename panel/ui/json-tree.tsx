import { useCallback, useMemo, useState } from 'preact/hooks';
import { CopyButton } from './copy-button.tsx';
import { visibleText } from './display-text.ts';
import { LongText, PageText } from './page-text.tsx';
import { Tree } from './tree.tsx';

/** Members shown at once; the rest come by "show more" rows. */
const CHUNK = 100;

/** A place in a JSON value. */
interface JsonNode {
  /** Path from the root, as JSON text: unique whatever the keys contain. */
  key: string;
  /** `null` for the root. */
  name: string | null;
  value: unknown;
  /** Set for a row that stands for the members from here on. */
  more: { owner: string; from: number; left: number } | null;
}

/** What {@link JsonTree} takes. */
export interface JsonTreeProps {
  label: string;
  /** A value that `JSON.parse` gave. */
  value: unknown;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function preview(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (isContainer(value)) {
    const names = Object.keys(value);
    return names.length === 0 ? '{}' : `{${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}}`;
  }
  return JSON.stringify(value) ?? String(value);
}

/** A JSON value as a tree: levels are built as they are opened, long lists in steps, each value can be copied. */
export function JsonTree({ label, value }: JsonTreeProps) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [limits, setLimits] = useState<ReadonlyMap<string, number>>(new Map());
  const [selected, setSelected] = useState<string | null>(null);
  const roots = useMemo<JsonNode[]>(() => [{ key: '[]', name: null, value, more: null }], [value]);

  const childrenOf = useCallback(
    (node: JsonNode): JsonNode[] => {
      if (!isContainer(node.value)) return [];
      const path = JSON.parse(node.key) as string[];
      const limit = limits.get(node.key) ?? CHUNK;
      const names = Object.keys(node.value);
      const members = names.slice(0, limit).map((name) => ({
        key: JSON.stringify([...path, name]),
        name,
        value: (node.value as Record<string, unknown>)[name],
        more: null,
      }));
      if (names.length <= limit) return members;
      const more = { owner: node.key, from: limit, left: names.length - limit };
      return [...members, { key: `${node.key}+`, name: null, value: undefined, more }];
    },
    [limits],
  );
  const hasChildren = useCallback(
    (node: JsonNode) => isContainer(node.value) && Object.keys(node.value).length > 0,
    [],
  );
  const isExpanded = useCallback(
    (node: JsonNode, level: number) => toggled.get(node.key) ?? level <= 2,
    [toggled],
  );
  const onSelect = (key: string): void => {
    setSelected(key);
    if (key.endsWith('+')) {
      const owner = key.slice(0, -1);
      setLimits(new Map(limits).set(owner, (limits.get(owner) ?? CHUNK) + CHUNK));
    }
  };
  return (
    <Tree
      label={label}
      class="json-tree"
      roots={roots}
      keyOf={keyOf}
      childrenOf={childrenOf}
      hasChildren={hasChildren}
      isExpanded={isExpanded}
      nameOf={nameOf}
      renderRow={renderRow}
      selectedKey={selected}
      onSelect={onSelect}
      onExpand={(key, expanded) => setToggled(new Map(toggled).set(key, expanded))}
    />
  );
}

function keyOf(node: JsonNode): string {
  return node.key;
}

function nameOf(node: JsonNode): string {
  if (node.more) return `Show ${Math.min(CHUNK, node.more.left)} more of ${node.more.left}`;
  return `${node.name === null ? '' : `${visibleText(node.name)}: `}${visibleText(preview(node.value))}`;
}

function renderRow(node: JsonNode) {
  if (node.more) return <span class="link-text">{nameOf(node)}</span>;
  const container = isContainer(node.value);
  const type = node.value === null ? 'null' : typeof node.value;
  return (
    <>
      {node.name !== null && (
        <>
          <PageText class="json-name" text={node.name} />
          <span class="json-colon">: </span>
        </>
      )}
      <span class={`json-value json-${container ? 'container' : type}`}>
        {container ? (
          <PageText text={visibleText(preview(node.value), 120)} />
        ) : (
          <LongText text={preview(node.value)} />
        )}
      </span>
      <span class="row-actions">
        <CopyButton
          label="Copy value"
          text={typeof node.value === 'string' ? node.value : (JSON.stringify(node.value, null, 2) ?? '')}
        />
      </span>
    </>
  );
}
