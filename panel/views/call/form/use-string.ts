import type { FormField } from '../../../schema/form/types.ts';
import type { JsonNode } from '../../../schema/json-node.ts';
import { useForm } from './form-context.ts';

/** The value of a field as a text (empty when it is of another type), and what sets it to a text. */
export function useString({ path, value }: Pick<FormField, 'path' | 'value'>) {
  const { edits } = useForm();
  return {
    text: textOf(value),
    put(text: string): JsonNode {
      const next: JsonNode = { type: 'string', value: text };
      edits.set(path, next);
      return next;
    },
  };
}

/** The text of a value; empty when it is of another type. */
export function textOf(value: JsonNode | undefined): string {
  return value?.type === 'string' ? value.value : '';
}
