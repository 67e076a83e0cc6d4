import type { JsonNode } from '../../../schema/json-node.ts';
import { parseNode, printNode } from '../../../schema/json-text.ts';
import { type ControlProps, isItem, stateOf } from './control.ts';
import { useAt, useForm } from './form-context.ts';
import { focusable } from './form-focus.ts';
import { put } from './form-memory.ts';
import { isStanding } from './unfinished.ts';
import { useTypedText } from './use-typed-text.ts';

/** Spaces of a level. */
const INDENT = 2;

/**
 * A value as JSON text, for whatever a form cannot express. A text that is not JSON stays in the field, also when the focus
 * leaves it; the draft keeps the last value that was JSON.
 */
export function JsonControl({ field, ...labels }: ControlProps) {
  const { edits, memory } = useForm();
  const unfinished = useAt(memory.unfinished, field.pointer);
  const isUnfinished = unfinished !== undefined && isStanding(unfinished, field.value);
  const typed = useTypedText<HTMLTextAreaElement>({
    value: field.value,
    print: (value) => {
      const kept = memory.unfinished.peek().get(field.pointer);
      if (kept !== undefined && isStanding(kept, value)) return kept.text;
      return value === undefined ? '' : printNode(value, INDENT);
    },
    onText,
  });
  function onText(text: string): JsonNode | undefined {
    if (text.trim() === '' && !isItem(field)) {
      put(memory.unfinished, field.pointer, undefined);
      edits.set(field.path, undefined);
      return undefined;
    }
    const parsed = parseNode(text);
    put(
      memory.unfinished,
      field.pointer,
      parsed.ok ? undefined : { text, error: parsed.error, base: field.value },
    );
    if (!parsed.ok) return field.value;
    edits.set(field.path, parsed.node);
    return parsed.node;
  }
  return (
    <textarea
      {...labels}
      {...focusable(field.pointer)}
      class="form-input mono form-json"
      rows={1}
      aria-invalid={isUnfinished || labels['aria-invalid']}
      data-state={stateOf(field)}
      placeholder="not set: type JSON"
      spellcheck={false}
      autocomplete="off"
      ref={typed.ref}
      onInput={typed.onInput}
      onCompositionStart={typed.onCompositionStart}
      onCompositionEnd={typed.onCompositionEnd}
      onBlur={typed.onBlur}
    />
  );
}
