import type { DocumentStatus } from '../../diagnosis/document-status.ts';
import type { ToolStats } from '../../model/execution.ts';
import { ordinal } from '../../model/ordinal.ts';
import type { ToolState } from '../../model/state.ts';
import type { TreeNode } from '../../model/tree.ts';
import { visibleText } from '../../ui/display-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageText } from '../../ui/page-text.tsx';
import { Tag } from '../../ui/tag.tsx';
import { counted, formatTime, shortUrl } from '../format.ts';
import { hintsOf } from './tool-words.ts';

/** Facts about a row that lie outside its node. */
export interface RowFacts {
  statusOf(documentId: string): DocumentStatus;
  placeOf(documentId: string): string;
  /** Whether another registered tool has this name. */
  isShared(tool: ToolState): boolean;
  /** Errors and warnings that the rules have about a tool. */
  problemsOf(toolKey: string): number;
  /** What was counted of the executions of a tool's row; `null` when there was none. */
  countsOf(toolKey: string): ToolStats | null;
  /** What a tool's row tells about its document: what does not stand above it. */
  owner: 'none' | 'place' | 'origin and place';
}

/** A row of the list of tools. */
export function TreeRowContent({ node, facts }: { node: TreeNode; facts: RowFacts }) {
  if (node.tool) return <ToolRow node={node} facts={facts} />;
  if (node.document) return <DocumentRow node={node} facts={facts} />;
  return (
    <>
      <Icon name="folder" />
      <PageText class="row-name" text={node.label} />
      <span class="row-space" />
      <Count node={node} />
    </>
  );
}

interface Mark {
  word: string;
  title: string;
  tone: 'plain' | 'info' | 'warning' | 'error';
}

function toolMarks(node: TreeNode, facts: RowFacts): Mark[] {
  const { tool } = node;
  if (!tool) return [];
  const marks: Mark[] = [];
  if (tool.tool.provider === 'script')
    marks.push({
      word: 'polyfill',
      title: "Provided by the page's own script and not by the browser",
      tone: 'warning',
    });
  if (tool.removed)
    marks.push({
      word: `removed ${formatTime(tool.removed.at)}`,
      title: tool.removed.cause,
      tone: 'plain',
    });
  else if (facts.isShared(tool))
    marks.push({
      word: 'same name elsewhere',
      title: 'Another registered tool of this page has this name',
      tone: 'info',
    });
  if (tool.generation > 1)
    marks.push({
      word: `registered again (${tool.generation})`,
      title: `Registered for the ${ordinal(tool.generation)} time in this document`,
      tone: 'info',
    });
  return marks;
}

function ToolRow({ node, facts }: { node: TreeNode; facts: RowFacts }) {
  const { tool } = node;
  if (!tool) return null;
  const title = tool.tool.title?.text ?? '';
  return (
    <>
      <Icon name={tool.tool.kind === 'declarative' ? 'form' : 'tool'} />
      <PageText class="row-name row-tool-name" text={tool.name} />
      {title !== '' && title !== tool.name && <PageText class="row-title" text={visibleText(title, 200)} />}
      <span class="row-tags">
        <Tag
          class={`tag-${tool.tool.kind}`}
          title={
            tool.tool.kind === 'declarative' ? 'Made by the browser from a form' : 'Registered by a script'
          }
        >
          {tool.tool.kind}
        </Tag>
        {hintsOf(tool.tool).map((hint) => (
          <Tag key={hint.word} title={hint.title} tone={hint.word === 'consequential' ? 'warning' : 'good'}>
            {visibleText(hint.word, 40)}
          </Tag>
        ))}
        {toolMarks(node, facts).map((mark) => (
          <Tag key={mark.word} title={mark.title} tone={mark.tone}>
            {mark.word}
          </Tag>
        ))}
      </span>
      {facts.owner !== 'none' && (
        <span class="row-owner">
          {facts.owner === 'origin and place' && <PageText text={visibleText(tool.tool.origin ?? '', 120)} />}{' '}
          {facts.placeOf(tool.documentId)}
        </span>
      )}
      <span class="row-space" />
      <Problems count={facts.problemsOf(tool.key)} />
      <Calls counts={facts.countsOf(tool.key)} />
    </>
  );
}

function Problems({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Tag tone="warning" title="See Problems">
      {counted(count, 'problem')}
    </Tag>
  );
}

/** How often a tool was seen running, what runs now, and whether any failed. */
function Calls({ counts }: { counts: ToolStats | null }) {
  if (counts === null || counts.calls === 0) return null;
  const { calls, pending, completed, failed, cancelled, lost, unknown } = counts;
  const all = { completed, failed, cancelled, lost, unknown, pending };
  const told = Object.entries(all).filter(([, count]) => count > 0);
  return (
    <span
      class="row-count"
      title={told.map(([state, count]) => `${count.toLocaleString('en')} ${state}`).join(', ')}
    >
      {pending > 0 && <Tag tone="info">{pending.toLocaleString('en')} running</Tag>}
      {failed > 0 && <Tag tone="error">{failed.toLocaleString('en')} failed</Tag>}
      {counted(calls, 'call')}
    </span>
  );
}

function DocumentRow({ node, facts }: { node: TreeNode; facts: RowFacts }) {
  const { document } = node;
  if (!document) return null;
  const status = facts.statusOf(document.id);
  const place = facts.placeOf(document.id);
  return (
    <>
      <Icon name={place === 'top' || place === 'popup' ? 'frame' : 'subframe'} />
      <PageText class="row-name row-origin" text={node.label} />
      <Tag class={`place-${status.state}`}>{place}</Tag>
      {status.kind !== place && <Tag class="tag-kind">{status.kind}</Tag>}
      <span class={`row-status status-${status.state}`} title={status.fix ?? undefined}>
        {status.phrase}
      </span>
      <PageText class="row-url" text={visibleText(shortUrl(document.url, node.label), 300)} />
      <span class="row-space" />
      <Count node={node} />
    </>
  );
}

/** The number alone is seen; what it counts is read out. */
function Count({ node }: { node: TreeNode }) {
  return (
    <span class="row-count" title={counted(node.toolCount, 'tool')}>
      {node.toolCount.toLocaleString('en')}
      <span class="visually-hidden">{node.toolCount === 1 ? ' tool' : ' tools'}</span>
    </span>
  );
}
