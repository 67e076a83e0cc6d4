import type { ComponentChildren } from 'preact';
import type { FieldControl } from '../../../schema/form/types.ts';
import type { JsonNode } from '../../../schema/json-node.ts';
import { Icon } from '../../../ui/icon.tsx';
import { stateOf } from './control.ts';
import type { FieldBodyProps } from './field.tsx';
import { useForm } from './form-context.ts';
import { focusable } from './form-focus.ts';
import { isTextual } from './leaf-control.tsx';
import { nameWords } from './value-words.ts';

/** What {@link FieldActions} takes. */
export interface FieldActionsProps extends FieldBodyProps {
  control: FieldControl;
}

/**
 * What can be done with a field beside typing. The buttons are shortcuts of what its menu has, so only the menu's own button
 * is a stop of the Tab key.
 */
export function FieldActions({ field, place, control }: FieldActionsProps) {
  const { edits, menu } = useForm();
  const name = nameWords(field);
  const state = stateOf(field);
  const hasOwnStates = control === 'boolean' || control === 'choice' || control === 'null';
  const index = Number(field.path.at(-1));
  const put = (value: JsonNode | undefined): void => {
    edits.set(field.path, value);
    // The button may be gone by then.
    edits.focus(field.pointer);
  };
  return (
    <span class="form-actions">
      <span class="form-shortcuts">
        {isTextual(control) && (state === 'unset' || state === 'null') && (
          <Shortcut label={`Empty text: ${name}`} onClick={() => put({ type: 'string', value: '' })}>
            ""
          </Shortcut>
        )}
        {field.isNullable && state !== 'null' && !hasOwnStates && (
          <Shortcut label={`Null: ${name}`} onClick={() => put({ type: 'null' })}>
            null
          </Shortcut>
        )}
        {place.list === 'list' && (
          <>
            <Shortcut
              label={`Move ${name} up`}
              isDisabled={index === 0}
              onClick={() => edits.moveItem(field.path, -1)}
            >
              ↑
            </Shortcut>
            <Shortcut
              label={`Move ${name} down`}
              isDisabled={place.isLast}
              onClick={() => edits.moveItem(field.path, 1)}
            >
              ↓
            </Shortcut>
          </>
        )}
        {place.list !== null && (place.list === 'list' || place.isLast) && field.value !== undefined && (
          <Shortcut label={`Remove ${name}`} onClick={() => edits.removeItem(field.path)}>
            <Icon name="close" />
          </Shortcut>
        )}
        {place.list === null && field.pointer !== '' && state !== 'unset' && !hasOwnStates && (
          <Shortcut
            label={place.hasOwnKey ? `Remove ${name}` : `Not set: ${name}`}
            onClick={() => (place.hasOwnKey ? edits.removeKey(field.path) : put(undefined))}
          >
            <Icon name="close" />
          </Shortcut>
        )}
      </span>
      <button
        {...focusable(field.pointer, 'menu')}
        type="button"
        class="form-button form-menu-button"
        aria-label={`More for ${name}`}
        aria-haspopup="menu"
        title="More"
        onClick={(event) => {
          menu.value = { field, place, control, button: event.currentTarget };
        }}
      >
        ⋮
      </button>
    </span>
  );
}

function Shortcut(props: {
  label: string;
  isDisabled?: boolean;
  onClick(): void;
  children: ComponentChildren;
}) {
  return (
    <button
      type="button"
      class="form-button"
      tabIndex={-1}
      aria-label={props.label}
      title={props.label}
      disabled={props.isDisabled}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}
