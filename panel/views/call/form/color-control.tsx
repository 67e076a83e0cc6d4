import type { ControlProps } from './control.ts';
import { LineControl } from './line-control.tsx';
import { textOf, useString } from './use-string.ts';
import { nameWords } from './value-words.ts';

/** A colour as text, with the browser's picker for the colours that it can show. */
export function ColorControl(props: ControlProps) {
  const { field } = props;
  const { text, put } = useString(field);
  return (
    <span class="form-temporal">
      <LineControl {...props} class="mono" print={textOf} onText={put} />
      <input
        class="form-color"
        type="color"
        aria-label={`Picker for ${nameWords(field)}`}
        title="Pick"
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#000000'}
        onChange={({ currentTarget: { value } }) => put(value)}
      />
    </span>
  );
}
