import { useForm } from './form-context.ts';
import { CHUNK } from './form-edits.ts';
import { put } from './form-memory.ts';

/** What {@link ShowMore} takes. */
export interface ShowMoreProps {
  /** The object or array whose fields are not all shown. */
  pointer: string;
  shown: number;
  count: number;
}

/** Shows more fields of a long object or array, or all. */
export function ShowMore({ pointer, shown, count }: ShowMoreProps) {
  const { memory } = useForm();
  const next = Math.min(CHUNK, count - shown);
  return (
    <div class="form-more">
      <button type="button" class="form-button" onClick={() => put(memory.shown, pointer, shown + CHUNK)}>
        Show {next} more
      </button>
      {count - shown > next && (
        <button type="button" class="form-button" onClick={() => put(memory.shown, pointer, count)}>
          Show all {count.toLocaleString('en')}
        </button>
      )}
    </div>
  );
}
