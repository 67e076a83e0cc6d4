import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Call } from '../../../model/call.ts';
import { mcpEnvelope } from '../../../schema/mcp-envelope.ts';
import { imageDataType, looksLikeMarkdown } from '../../../schema/text-kind.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { RadioChips } from '../../../ui/radio-chips.tsx';
import { TextView } from '../../../ui/text-view.tsx';
import { ToolbarButton } from '../../../ui/toolbar.tsx';
import { JsonTree } from '../../json/json-tree.tsx';
import { fileNameOf, saveText } from '../../save-file.ts';
import { charactersText } from './call-words.ts';
import { CompareView } from './compare-view.tsx';
import { DataImage } from './data-image.tsx';
import { EnvelopeView } from './envelope-view.tsx';
import { MarkdownView } from './text-value.tsx';
import { type Parsed, useParsed } from './use-parsed.ts';

type Shape = 'content' | 'tree' | 'image' | 'markdown' | 'text' | 'compare';

const LABELS: Readonly<Record<Shape, string>> = {
  content: 'Content',
  tree: 'Tree',
  image: 'Image',
  markdown: 'Markdown',
  text: 'Text',
  compare: 'Compare',
};

/** What the person looked at last: the next result is shown so too where it can be. */
const chosen = signal<Shape | null>(null);

/** What {@link ResultBody} takes. */
export interface ResultBodyProps {
  toolName: string;
  text: string;
  /** The call of the same tool before, whatever became of it. */
  previous: Call | null;
}

/** The text that a call gave, in each shape that it can be shown in. */
export function ResultBody({ toolName, text, previous }: ResultBodyProps) {
  const parsed = useParsed(text);
  const { node } = parsed;
  const envelope = useMemo(() => (node === null ? null : mcpEnvelope(node)), [node]);
  const isContainer = node !== null && node.type !== 'string';
  const plain = node === null ? text : node.type === 'string' ? node.value : null;
  const imageType = plain === null ? null : imageDataType(plain);
  const isMarkdown = useMemo(() => plain !== null && looksLikeMarkdown(plain), [plain]);
  const before = previous?.result?.text ?? null;

  const shapes: Shape[] = [];
  if (envelope !== null) shapes.push('content');
  if (isContainer || parsed.state === 'later' || parsed.state === 'reading') shapes.push('tree');
  if (imageType !== null) shapes.push('image');
  shapes.push('text');
  if (isMarkdown) shapes.push('markdown');
  if (before !== null) shapes.push('compare');
  const wanted = chosen.value;
  const usual = parsed.state === 'later' ? 'text' : (shapes[0] ?? 'text');
  const shown = wanted !== null && shapes.includes(wanted) ? wanted : usual;
  return (
    <>
      <div class="result-bar">
        <RadioChips
          label="Show the result as"
          items={shapes.map((id) => ({ id, label: LABELS[id] }))}
          selected={shown}
          onSelect={(shape) => {
            chosen.value = shape;
          }}
        />
        <span class="result-actions">
          <CopyButton isLabelShown label="Copy result" text={text} />
          <ToolbarButton
            icon="save"
            label="Save to file"
            onClick={() => saveText(text, fileNameOf(toolName, node === null ? 'txt' : 'json'))}
          />
        </span>
      </div>
      {shown === 'content' && envelope !== null && <EnvelopeView envelope={envelope} toolName={toolName} />}
      {shown === 'tree' &&
        (node !== null ? (
          <JsonTree label="Result" node={node} isSearchable />
        ) : (
          <ReadLater parsed={parsed} length={text.length} />
        ))}
      {shown === 'image' && plain !== null && imageType !== null && (
        <DataImage url={plain} mimeType={imageType} />
      )}
      {shown === 'markdown' && plain !== null && <MarkdownView text={plain} />}
      {shown === 'text' && (
        <>
          {text === '' ? (
            <p class="absent">an empty text</p>
          ) : (
            <TextView label="Result as text" text={text} />
          )}
          {parsed.state === 'failed' && <p class="note">It begins like JSON and is not JSON.</p>}
        </>
      )}
      {shown === 'compare' && before !== null && previous !== null && (
        <CompareView text={text} previous={before} previousAt={previous.sentAt} />
      )}
    </>
  );
}

/** A tree of a long text is made when the person asks for it: it takes seconds and several times its memory. */
function ReadLater({ parsed, length }: { parsed: Parsed; length: number }) {
  if (parsed.state === 'reading') {
    return (
      <p class="note" role="status">
        Reading {charactersText(length)} as JSON…
      </p>
    );
  }
  return (
    <div class="result-later">
      <span class="note">This is {charactersText(length)}. A tree of it takes a few seconds.</span>
      <ToolbarButton label="Read as JSON" onClick={parsed.read} />
    </div>
  );
}
