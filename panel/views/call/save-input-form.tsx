import { useState } from 'preact/hooks';

/** What {@link SaveInputForm} takes. */
export interface SaveInputFormProps {
  /** Of its button. */
  label: string;
  /** @returns False when it could not be saved: the name stays. */
  onSave(name: string): boolean;
}

/** Asks for the name of an input that is to be kept. */
export function SaveInputForm({ label, onSave }: SaveInputFormProps) {
  const [name, setName] = useState('');
  return (
    <form
      class="saved-new"
      onSubmit={(event) => {
        event.preventDefault();
        if (onSave(name.trim())) setName('');
      }}
    >
      <input
        type="text"
        aria-label="Name of the input"
        placeholder="Name"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" class="toolbar-button" disabled={name.trim() === ''}>
        {label}
      </button>
    </form>
  );
}
