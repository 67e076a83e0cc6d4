import { useMemo } from 'preact/hooks';
import { parseNode } from '../../schema/json-text.ts';
import { LongText } from '../../ui/page-text.tsx';
import { JsonTree } from './json-tree.tsx';

/** What {@link JsonTextTree} takes. */
export interface JsonTextTreeProps {
  /** Accessible name. */
  label: string;
  text: string;
  /** Length of the whole text where the protocol cut it. */
  length: number;
}

/** A text as a tree where it is JSON, and as it is otherwise. */
export function JsonTextTree({ label, text, length }: JsonTextTreeProps) {
  const parsed = useMemo(() => parseNode(text), [text]);
  if (parsed.ok) return <JsonTree label={label} node={parsed.node} />;
  return <LongText class="mono" text={text} length={length} />;
}
