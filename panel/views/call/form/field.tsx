import { useMemo, useState } from 'preact/hooks';
import type { FieldControl, FormField } from '../../../schema/form/types.ts';
import { useIsAsJson } from './form-context.ts';
import { FieldGroup } from './group.tsx';
import { controlFor } from './leaf-control.tsx';
import { FieldRow } from './row.tsx';

/** Where a field stands and what can be done with it there. */
export interface FieldPlace {
  /** 0 for the fields of the root. */
  readonly depth: number;
  /** Its name can be changed: it is a key of the person's own choice. */
  readonly hasOwnKey: boolean;
  /** What is odd about its key; empty when nothing is. */
  readonly keyMark: '' | 'extra' | 'not in the schema';
  /** An item of a list or of a tuple; `null` for no item. */
  readonly list: 'list' | 'tuple' | null;
  readonly isLast: boolean;
}

/** What {@link Field} takes. */
export interface FieldProps extends FieldPlace {
  field: FormField;
}

/** One field with all that is in it. It is drawn again only when its own value or place changes. */
export function Field({ field, depth, hasOwnKey, keyMark, list, isLast }: FieldProps) {
  return useMemo(
    () => <FieldBody field={field} place={{ depth, hasOwnKey, keyMark, list, isLast }} />,
    [field, depth, hasOwnKey, keyMark, list, isLast],
  );
}

/** What the shapes of a field take. */
export interface FieldBodyProps {
  field: FormField;
  place: FieldPlace;
}

function FieldBody({ field, place }: FieldBodyProps) {
  const isAsJson = useIsAsJson(field);
  // While somebody types, the control stays what it is, even when a value of another kind wants another one.
  const [held, setHeld] = useState<FieldControl | null>(null);
  const control = isAsJson ? 'json' : (held ?? controlFor(field));
  if (control === 'object' || control === 'array') return <FieldGroup field={field} place={place} />;
  return (
    <FieldRow
      field={field}
      place={place}
      control={control}
      onFocus={() => setHeld(control)}
      onBlur={() => setHeld(null)}
    />
  );
}
