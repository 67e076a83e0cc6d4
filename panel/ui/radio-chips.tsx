import { useId } from 'preact/hooks';

/** What {@link RadioChips} takes. */
export interface RadioChipsProps<Id extends string> {
  /** Accessible name of the choice. */
  label: string;
  items: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect(id: Id): void;
}

/** A choice of one among a few, in the shape of chips: radio buttons, with their keys. */
export function RadioChips<Id extends string>({ label, items, selected, onSelect }: RadioChipsProps<Id>) {
  const name = useId();
  return (
    <span role="radiogroup" class="chips" aria-label={label}>
      {items.map((item) => (
        <label key={item.id} class="chip radio-chip">
          <input
            type="radio"
            class="visually-hidden"
            name={name}
            checked={item.id === selected}
            onChange={() => onSelect(item.id)}
          />
          {item.label}
        </label>
      ))}
    </span>
  );
}
