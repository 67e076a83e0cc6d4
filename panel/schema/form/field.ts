import type { FormField, InputDraft } from './types.ts';

/** The form of a schema over a draft. */
export function formOf(_schema: unknown, draft: InputDraft): FormField {
  return {
    pointer: '',
    path: [],
    name: '',
    title: '',
    description: '',
    control: 'json',
    type: 'anything',
    value: draft.node,
    isRequired: true,
    isNullable: false,
    isReadOnly: false,
    isDeprecated: false,
    isExtra: false,
    isMismatch: false,
    choices: [],
    constraints: [],
    limits: {},
    defaultValue: undefined,
    examples: [],
    union: null,
    array: null,
    canAddKeys: false,
    problems: [],
    children: () => [],
    initialValue: () => ({ type: 'object', entries: [] }),
  };
}
