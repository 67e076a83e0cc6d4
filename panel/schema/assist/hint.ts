import { isObject } from '../resolve.ts';
import { schemasAt } from '../schemas-at.ts';
import { looseNode, readLoosely, spotAt } from './loose-json.ts';
import { listOf, sayings } from './sayings.ts';

/** What a schema says about the key or value at an offset. */
export interface AssistHint {
  readonly from: number;
  readonly to: number;
  /** The title, or the name of the property. */
  readonly title: string;
  /** Type, constraints, default and the like, each a few words. */
  readonly facts: readonly string[];
  readonly description: string;
}

/**
 * What a schema says about the key or value at an offset.
 * @returns `null` where nothing stands or the schema says nothing about it
 */
export function hoverAt(schema: unknown, text: string, offset: number): AssistHint | null {
  const root = readLoosely(text);
  if (root === 'too deep') return null;
  const spot = spotAt(root, offset);
  if (spot === null) return null;
  const { path, from, to } = spot;
  const node = looseNode(text, root);
  const says = sayings(schemasAt(schema, node, path));
  const step = path.at(-1);
  const isRequired =
    typeof step === 'string' &&
    schemasAt(schema, node, path.slice(0, -1)).some(
      (parent) => isObject(parent) && listOf(parent.required).includes(step),
    );
  const facts = [
    ...(says.type === '' ? [] : [says.type]),
    ...(isRequired ? ['required'] : []),
    ...says.flags,
    ...says.constraints,
  ];
  if (facts.length === 0 && says.description === '' && says.title === '') return null;
  const name = typeof step === 'number' ? `[${step}]` : (step ?? 'input');
  return { from, to, title: says.title || name, facts, description: says.description };
}
