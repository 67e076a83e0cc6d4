import { visibleText } from '../../../ui/display-text.ts';
import { PageText } from '../../../ui/page-text.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { FieldBodyProps } from './field.tsx';
import { KeyName } from './key-name.tsx';
import { nameWords, shortJson } from './value-words.ts';

/** What {@link FieldLabel} takes. */
export interface FieldLabelProps extends FieldBodyProps {
  id: string;
  /** The control that a click on the label goes to. */
  controlId: string;
}

/** A field's name, and in quiet words what may stand there. */
export function FieldLabel({ field, place, id, controlId }: FieldLabelProps) {
  return (
    <div class="form-label">
      {place.hasOwnKey ? (
        <>
          <span id={id} class="visually-hidden">
            {nameWords(field)}
          </span>
          <KeyName field={field} />
        </>
      ) : (
        <label id={id} for={controlId}>
          <FieldName field={field} />
        </label>
      )}
      <FieldFacts field={field} place={place} />
    </div>
  );
}

/** The name as code, and the title where it says more. */
export function FieldName({ field }: Pick<FieldBodyProps, 'field'>) {
  const { name, title, isDeprecated } = field;
  return (
    <span class={isDeprecated ? 'form-deprecated' : undefined}>
      <PageText class="form-name" text={nameWords(field)} />
      {title !== '' && title !== name && <PageText class="form-title" text={visibleText(title, 120)} />}
    </span>
  );
}

/** `required`, the type, and the marks of a field. */
export function FieldFacts({ field, place }: FieldBodyProps) {
  const { isRequired, isDeprecated, isReadOnly, pointer, format, constraints, defaultValue } = field;
  // The values that a choice lists say their type themselves.
  const type = field.control === 'choice' && field.type === 'anything' ? '' : field.type;
  // Forms have regular expressions as formats, which nobody reads.
  const readable = format.startsWith('^') ? '' : format;
  const byDefault = defaultValue === undefined ? '' : `default ${shortJson(defaultValue)}`;
  const facts = [type, readable, ...constraints, byDefault].filter((fact) => fact !== '').join(', ');
  return (
    <span class="form-facts">
      {isRequired && pointer !== '' && place.list === null && <span class="form-required">required</span>}
      {isDeprecated && <Tag>deprecated</Tag>}
      {isReadOnly && <Tag title="The schema says that nobody should send it">read-only</Tag>}
      {place.keyMark !== '' && (
        <Tag
          tone={place.keyMark === 'extra' ? 'plain' : 'warning'}
          title={
            place.keyMark === 'extra'
              ? 'The schema does not name this key, and allows it'
              : 'The schema does not allow this key'
          }
        >
          {place.keyMark}
        </Tag>
      )}
      <PageText class="form-type" text={visibleText(facts, 200)} />
    </span>
  );
}
