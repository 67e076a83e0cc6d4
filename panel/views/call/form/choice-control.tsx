import { useMemo } from 'preact/hooks';
import type { FormField } from '../../../schema/form/types.ts';
import type { JsonNode } from '../../../schema/json-node.ts';
import { sameNode } from '../../../schema/json-text.ts';
import { ChoiceSearch } from './choice-search.tsx';
import { type ControlProps, isItem, stateOf } from './control.ts';
import { useForm } from './form-context.ts';
import { focusable } from './form-focus.ts';
import { choiceText, shortJson } from './value-words.ts';

/** Longer lists are searched by typing. */
const SELECT_LIMIT = 200;

/** One of the values that a schema lists. */
export function ChoiceControl(props: ControlProps) {
  return props.field.choices.length > SELECT_LIMIT ? (
    <ChoiceSearch {...props} />
  ) : (
    <ChoiceSelect {...props} />
  );
}

function ChoiceSelect({ field, ...labels }: ControlProps) {
  const { edits } = useForm();
  const options = useMemo(() => optionsOf(field), [field]);
  return (
    <select
      {...labels}
      {...focusable(field.pointer)}
      class="form-input form-select"
      data-state={stateOf(field)}
      value={options.find(({ isOn }) => isOn)?.key}
      onChange={(event) => {
        const option = options.find(({ key }) => key === event.currentTarget.value);
        if (option !== undefined) edits.set(field.path, option.value);
      }}
    >
      {options.map(({ key, text, title }) => (
        <option key={key} value={key} title={title}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface SelectOption {
  readonly key: string;
  readonly text: string;
  readonly title: string | undefined;
  readonly value: JsonNode | undefined;
  readonly isOn: boolean;
}

/** The options by their place in the list: their values may be of any type, and look the same as texts. */
function optionsOf(field: FormField): SelectOption[] {
  const { value, choices, isMismatch, isNullable } = field;
  const listed = choices.map((choice, index) => ({
    key: String(index),
    text: choiceText(choice),
    title: choice.description.slice(0, 300) || undefined,
    value: choice.value,
    isOn: sameNode(choice.value, value),
  }));
  const option = (key: string, text: string, node: JsonNode | undefined): SelectOption => ({
    key,
    text,
    title: undefined,
    value: node,
    isOn: sameNode(node, value),
  });
  return [
    ...(isItem(field) && value !== undefined ? [] : [option('unset', 'not set', undefined)]),
    ...(isMismatch && value !== undefined
      ? [option('other', `${shortJson(value, 80)}, not one of the values`, value)]
      : []),
    ...listed,
    ...(isNullable ? [option('null', 'null', { type: 'null' })] : []),
  ];
}
