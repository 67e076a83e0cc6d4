import { useCallback, useMemo, useState } from 'preact/hooks';
import type { SchemaFacts } from '../../../inspected-page/protocol/messages.ts';
import { type OutlineNode, outlineText } from '../../schema/outline.ts';
import { parseJson } from '../../schema/parse.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { LongText, PageText } from '../../ui/page-text.tsx';
import { Section } from '../../ui/section.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Tree } from '../../ui/tree.tsx';
import { Absent } from './field-value.tsx';

/** Allowed values shown in a row; the JSON has them all. */
const VALUES_SHOWN = 12;

/** What {@link SchemaSection} takes. */
export interface SchemaSectionProps {
  /** As in `ObservedTool`: missing and `null` are two things. */
  schema: SchemaFacts | null | undefined;
}

/** The input schema as an outline or as JSON. */
export function SchemaSection({ schema }: SchemaSectionProps) {
  return (
    <Section title="Input schema">
      {schema === undefined ? (
        <Absent>absent: the browser reported no such member, as for a tool without a schema</Absent>
      ) : schema === null ? (
        <Absent>reported without a value (null)</Absent>
      ) : (
        <SchemaViews schema={schema} />
      )}
    </Section>
  );
}

function SchemaViews({ schema }: { schema: SchemaFacts }) {
  const [view, setView] = useState<'outline' | 'json'>('outline');
  const { text, length } = schema.json;
  const pretty = useMemo(() => prettyJson(text), [text]);
  return (
    <>
      <div class="schema-bar">
        {/* biome-ignore lint/a11y/useSemanticElements: a group of toggle buttons, not of form fields */}
        <span role="group" class="chips" aria-label="Show the input schema as">
          <ViewButton label="Outline" isOn={view === 'outline'} onClick={() => setView('outline')} />
          <ViewButton label="JSON" isOn={view === 'json'} onClick={() => setView('json')} />
        </span>
        <CopyButton label="Copy schema" text={text} />
        <span class="note">
          {schema.convention === 'object'
            ? 'Reported as an object.'
            : 'Reported as JSON text, as older versions of the API do.'}
        </span>
      </div>
      {view === 'json' ? (
        <LongText
          class="schema-text mono"
          lines
          text={pretty}
          length={length > text.length ? length : pretty.length}
        />
      ) : length > text.length ? (
        <p class="note">
          The schema is too long to be shown as an outline: {length.toLocaleString('en')} characters.
        </p>
      ) : (
        <SchemaOutline json={text} />
      )}
    </>
  );
}

function ViewButton({ label, isOn, onClick }: { label: string; isOn: boolean; onClick(): void }) {
  return (
    <button type="button" class="chip" aria-pressed={isOn} onClick={onClick}>
      {label}
    </button>
  );
}

function prettyJson(text: string): string {
  const parsed = parseJson(text);
  return parsed.ok ? JSON.stringify(parsed.value, null, 2) : text;
}

function SchemaOutline({ json }: { json: string }) {
  const root = useMemo(() => outlineText(json), [json]);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [selected, setSelected] = useState<string | null>(null);
  const roots = useMemo(() => [root], [root]);
  const isExpanded = useCallback(
    (node: OutlineNode, level: number) => toggled.get(node.path) ?? (level <= 2 && !node.isRecursive),
    [toggled],
  );
  return (
    <Tree
      label="Input schema"
      class="schema-tree"
      roots={roots}
      keyOf={keyOf}
      childrenOf={childrenOf}
      hasChildren={hasChildren}
      isExpanded={isExpanded}
      nameOf={nameOf}
      renderRow={(node) => <OutlineRow node={node} />}
      selectedKey={selected}
      onSelect={setSelected}
      onExpand={(key, expanded) => setToggled(new Map(toggled).set(key, expanded))}
    />
  );
}

function keyOf(node: OutlineNode): string {
  return node.path;
}

function childrenOf(node: OutlineNode): readonly OutlineNode[] {
  return node.children();
}

function hasChildren(node: OutlineNode): boolean {
  return node.hasChildren;
}

function nameOf(node: OutlineNode): string {
  return node.name;
}

function OutlineRow({ node }: { node: OutlineNode }) {
  const title = node.title !== '' && !node.name.includes(node.title) ? node.title : '';
  return (
    <>
      <PageText class={`schema-name schema-${node.role}`} text={node.name} />{' '}
      <span class="schema-type">{visibleText(node.type)}</span>
      {node.format !== '' && (
        <PageText class="schema-constraint" text={visibleText(` format ${node.format}`)} />
      )}
      {node.isRequired && <span class="schema-required"> required</span>}
      {node.constraints.length > 0 && (
        <PageText class="schema-constraint" text={visibleText(` ${node.constraints.join(', ')}`, 1_000)} />
      )}
      {node.values && (
        <PageText class="schema-constraint" text={visibleText(` ${valueList(node.values)}`, 1_000)} />
      )}
      {node.defaultValue.length > 0 && (
        <PageText class="schema-constraint" text={visibleText(` default ${json(node.defaultValue[0])}`)} />
      )}{' '}
      {node.flags.map((flag) => (
        <Tag key={flag}>{flag}</Tag>
      ))}
      {node.isRecursive && <Tag title="It is one of those it stands in">recursive</Tag>}
      {node.ref !== '' && <PageText class="note" text={visibleText(` from ${node.ref}`)} />}
      {title !== '' && <PageText class="schema-title" text={visibleText(title)} />}
      {node.description !== '' && (
        <span class="schema-description">
          <LongText lines text={node.description} />
        </span>
      )}
      {node.examples.length > 0 && (
        <PageText
          class="schema-description"
          text={visibleText(`For example ${valueList(node.examples)}`, 500)}
        />
      )}
      {node.problems.map((problem) => (
        <span key={problem} class="schema-problem">
          {visibleText(problem, 500)}
        </span>
      ))}
    </>
  );
}

function valueList(values: readonly unknown[]): string {
  const shown = values.slice(0, VALUES_SHOWN).map(json).join(' | ');
  return values.length > VALUES_SHOWN ? `${shown} | … ${values.length - VALUES_SHOWN} more` : shown;
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}
