import { useMemo, useState } from 'preact/hooks';
import type { JsonNode } from '../../../schema/json-node.ts';
import { parseNode } from '../../../schema/json-text.ts';
import { imageDataType, looksLikeJson, looksLikeMarkdown } from '../../../schema/text-kind.ts';
import { Lazy } from '../../../ui/lazy.tsx';
import { RadioChips } from '../../../ui/radio-chips.tsx';
import { TextView } from '../../../ui/text-view.tsx';
import { JsonTree } from '../../json/json-tree.tsx';
import { DataImage } from './data-image.tsx';
import { EAGER_LIMIT } from './use-parsed.ts';

type Shape = 'text' | 'markdown' | 'tree' | 'image';

const LABELS: Readonly<Record<Shape, string>> = {
  text: 'Text',
  markdown: 'Markdown',
  tree: 'Tree',
  image: 'Image',
};

/** A text within a result, with the other shapes that it can be shown in. */
export function TextValue({ label, text }: { label: string; text: string }) {
  const [shape, setShape] = useState<Shape>('text');
  const node = useMemo(() => containerOf(text), [text]);
  const imageType = imageDataType(text);
  const shapes: Shape[] = ['text'];
  if (looksLikeMarkdown(text)) shapes.push('markdown');
  if (node !== null) shapes.push('tree');
  if (imageType !== null) shapes.push('image');
  const shown = shapes.includes(shape) ? shape : 'text';
  return (
    <>
      {shapes.length > 1 && (
        <RadioChips
          label={`Show ${label} as`}
          items={shapes.map((id) => ({ id, label: LABELS[id] }))}
          selected={shown}
          onSelect={(id) => setShape(id)}
        />
      )}
      {shown === 'text' && <TextView label={label} text={text} />}
      {shown === 'markdown' && <MarkdownView text={text} />}
      {shown === 'tree' && node !== null && <JsonTree label={label} node={node} />}
      {shown === 'image' && imageType !== null && <DataImage url={text} mimeType={imageType} />}
    </>
  );
}

function containerOf(text: string): JsonNode | null {
  if (text.length > EAGER_LIMIT || !looksLikeJson(text)) return null;
  const parsed = parseNode(text);
  if (!parsed.ok) return null;
  return parsed.node.type === 'object' || parsed.node.type === 'array' ? parsed.node : null;
}

const loadMarkdown = () => import('./markdown.tsx');

/** Markdown laid out; its code has a chunk of its own. */
export function MarkdownView({ text }: { text: string }) {
  return (
    <Lazy load={loadMarkdown} what="the Markdown view">
      {({ default: Markdown }) => <Markdown text={text} />}
    </Lazy>
  );
}
