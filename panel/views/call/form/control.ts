import type { FormField } from '../../../schema/form/types.ts';

/** What every control of a single value takes. */
export interface ControlProps {
  field: FormField;
  id: string;
  /** Its name, by the element that shows it or, where that is a field itself, in words. */
  'aria-labelledby'?: string;
  'aria-label'?: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

/** The states of a value that look different. */
export type ValueState = 'unset' | 'null' | 'empty' | 'set';

/** The state of a field's value. */
export function stateOf({ value }: Pick<FormField, 'value'>): ValueState {
  if (value === undefined) return 'unset';
  if (value.type === 'null') return 'null';
  return value.type === 'string' && value.value === '' ? 'empty' : 'set';
}

/** What a text field without any text says, so that its states differ in words. */
export function placeholderOf(field: Pick<FormField, 'value'>): string {
  const state = stateOf(field);
  return state === 'unset' ? 'not set' : state === 'null' ? 'null' : state === 'empty' ? 'empty text' : '';
}

/** Whether the field is an item of an array, which cannot be "not set". */
export function isItem({ path }: Pick<FormField, 'path'>): boolean {
  return typeof path.at(-1) === 'number';
}
