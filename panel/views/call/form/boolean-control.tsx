import { useId } from 'preact/hooks';
import type { JsonNode } from '../../../schema/json-node.ts';
import { type ControlProps, isItem } from './control.ts';
import { useForm } from './form-context.ts';
import { focusable } from './form-focus.ts';

const TRUE: JsonNode = { type: 'boolean', value: true };
const FALSE: JsonNode = { type: 'boolean', value: false };
const NULL: JsonNode = { type: 'null' };

/** A boolean has three states, or four where null is allowed: radio buttons in the shape of chips. */
export function BooleanControl({ field, id, ...labels }: ControlProps) {
  const { edits } = useForm();
  const name = useId();
  const { value } = field;
  const options = [
    ...(isItem(field) ? [] : [{ label: 'not set', isOn: value === undefined, node: undefined }]),
    { label: 'true', isOn: value?.type === 'boolean' && value.value, node: TRUE },
    { label: 'false', isOn: value?.type === 'boolean' && !value.value, node: FALSE },
    ...(field.isNullable ? [{ label: 'null', isOn: value?.type === 'null', node: NULL }] : []),
  ];
  // The group is entered at the chosen button, or the first one.
  const entry = Math.max(
    0,
    options.findIndex(({ isOn }) => isOn),
  );
  return (
    <span {...labels} id={id} role="radiogroup" class="chips form-boolean">
      {options.map(({ label, isOn, node }, index) => (
        <label key={label} class="chip radio-chip">
          <input
            {...(index === entry ? focusable(field.pointer) : {})}
            type="radio"
            class="visually-hidden"
            name={name}
            checked={isOn}
            onChange={() => edits.set(field.path, node)}
          />
          {label}
        </label>
      ))}
    </span>
  );
}
