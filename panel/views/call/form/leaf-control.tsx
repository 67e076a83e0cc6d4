import type { FieldControl, FormField } from '../../../schema/form/types.ts';
import { BooleanControl } from './boolean-control.tsx';
import { ChoiceControl } from './choice-control.tsx';
import { ColorControl } from './color-control.tsx';
import type { ControlProps } from './control.ts';
import { JsonControl } from './json-control.tsx';
import { NullControl } from './null-control.tsx';
import { NumberControl } from './number-control.tsx';
import { TemporalControl } from './temporal-control.tsx';
import { TextControl } from './text-control.tsx';

/** The control of a single value. */
export function LeafControl({ control, ...props }: ControlProps & { control: FieldControl }) {
  switch (control) {
    case 'text':
    case 'email':
    case 'url':
      return <TextControl {...props} />;
    case 'multiline':
      return <TextControl {...props} isMultiline />;
    case 'number':
      return <NumberControl {...props} />;
    case 'boolean':
      return <BooleanControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} />;
    case 'null':
      return <NullControl {...props} />;
    case 'color':
      return <ColorControl {...props} />;
    case 'date':
    case 'time':
    case 'date-time':
    case 'month':
    case 'week':
      return <TemporalControl {...props} temporal={control} />;
    default:
      return <JsonControl {...props} />;
  }
}

/** The control that shows a field as it is now: where the value is of another kind than the field is for, mostly JSON. */
export function controlFor(field: FormField): FieldControl {
  const { control, value, isMismatch } = field;
  if (!isMismatch || control === 'boolean' || control === 'choice') return control;
  const showsTexts = control !== 'object' && control !== 'array' && control !== 'null';
  return value?.type === 'string' && showsTexts ? control : 'json';
}

/** Whether a control is for texts, the empty one too. */
export function isTextual(control: FieldControl): boolean {
  return !['number', 'boolean', 'choice', 'object', 'array', 'null', 'json'].includes(control);
}
