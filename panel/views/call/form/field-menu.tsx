import { useLayoutEffect, useRef } from 'preact/hooks';
import type { FieldControl, FormField } from '../../../schema/form/types.ts';
import type { JsonNode } from '../../../schema/json-node.ts';
import { sameNode } from '../../../schema/json-text.ts';
import type { FieldPlace } from './field.tsx';
import { type FormShared, useForm } from './form-context.ts';
import { put } from './form-memory.ts';
import { isTextual } from './leaf-control.tsx';
import { nameWords, shortJson } from './value-words.ts';

/** Examples in a menu. */
const EXAMPLE_LIMIT = 8;

/** A field whose menu is asked for. */
export interface MenuRequest {
  readonly field: FormField;
  readonly place: FieldPlace;
  readonly control: FieldControl;
  readonly button: HTMLElement;
}

/** The menu of whichever field asked for it. */
export function FieldMenu() {
  const { menu } = useForm();
  const request = menu.value;
  return request === null ? null : <OpenMenu request={request} />;
}

function OpenMenu({ request }: { request: MenuRequest }) {
  const shared = useForm();
  const element = useRef<HTMLDivElement>(null);
  const { field, button } = request;
  useLayoutEffect(() => {
    // The button is what the menu is placed beside.
    element.current?.showPopover({ source: button });
    element.current?.querySelector('button')?.focus();
  }, [button]);
  const close = (): void => {
    shared.menu.value = null;
  };
  return (
    <div
      ref={element}
      popover="auto"
      role="menu"
      class="form-menu"
      aria-label={`More for ${nameWords(field)}`}
      onToggle={(event) => {
        if (event.newState === 'closed' && shared.menu.peek() === request) close();
      }}
      onKeyDown={(event) => {
        const items = [...event.currentTarget.querySelectorAll('button')];
        const at = items.indexOf(document.activeElement as HTMLButtonElement);
        const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
        if (event.key === 'Escape' || event.key === 'Tab') {
          close();
          button.focus();
        } else if (to !== undefined) items.at(to % items.length)?.focus();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {actionsOf(request, shared).map(({ label, run }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            close();
            run();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

interface MenuAction {
  readonly label: string;
  run(): void;
}

/** All that can be done with a field at its place, in the order of the menu. */
function actionsOf({ field, place, control }: MenuRequest, { edits, memory }: FormShared): MenuAction[] {
  const { path, pointer, value, defaultValue } = field;
  const option = (label: string, node: JsonNode | undefined): MenuAction[] =>
    sameNode(node, value)
      ? []
      : [
          {
            label,
            run() {
              edits.set(path, node);
              edits.focus(pointer);
            },
          },
        ];
  const isJson = memory.asJson.peek().get(pointer) === true;
  const index = Number(path.at(-1));
  const move = (label: string, by: number): MenuAction => ({
    label,
    run() {
      edits.moveItem(path, by);
      edits.focus(`${pointer.slice(0, pointer.lastIndexOf('/'))}/${index + by}`);
    },
  });
  return [
    ...(place.hasOwnKey ? [{ label: 'Remove', run: () => edits.removeKey(path) }] : []),
    ...(place.list === null && !place.hasOwnKey ? option('Not set', undefined) : []),
    ...(isTextual(field.control) ? option('Empty text ""', { type: 'string', value: '' }) : []),
    ...(field.control === 'array' ? option('Empty array []', { type: 'array', items: [] }) : []),
    ...(field.control === 'object' ? option('Empty object {}', { type: 'object', entries: [] }) : []),
    ...(field.isNullable ? option('null', { type: 'null' }) : []),
    ...(control === 'object' && field.canAddKeys
      ? [
          {
            label: 'Add another key…',
            run() {
              put(memory.folds, pointer, true);
              put(memory.adding, pointer, '');
            },
          },
        ]
      : []),
    ...(defaultValue === undefined ? [] : option(`Default ${shortJson(defaultValue)}`, defaultValue)),
    ...field.examples
      .slice(0, EXAMPLE_LIMIT)
      .flatMap((example) => option(`Example ${shortJson(example)}`, example)),
    ...(place.list === 'list' && index > 0 ? [move('Move up (Alt+Up)', -1)] : []),
    ...(place.list === 'list' && !place.isLast ? [move('Move down (Alt+Down)', 1)] : []),
    ...(place.list !== null && (place.list === 'list' || place.isLast) && value !== undefined
      ? [{ label: 'Remove', run: () => edits.removeItem(path) }]
      : []),
    ...(control === 'json' && !isJson
      ? []
      : [
          {
            label: isJson ? 'Edit as a field' : 'Edit as JSON',
            run() {
              put(memory.asJson, pointer, isJson ? undefined : true);
              edits.focus(pointer);
            },
          },
        ]),
  ];
}
