import { useRef, useState } from 'preact/hooks';
import { CopyButton } from '../../ui/copy-button.tsx';
import { MessageBar } from '../../ui/message-bar.tsx';
import { ToolbarButton } from '../../ui/toolbar.tsx';
import { counted } from '../format.ts';
import { saveText } from '../save-file.ts';
import { SAVED_LIMITS, type SavedInputs } from './saved-inputs.ts';

/** Bytes of a file that is read: all that could be added, in any encoding of its characters. */
const MOST_BYTES = SAVED_LIMITS.size * 4;

/** Takes the saved inputs of all tools elsewhere and brings them back, as a file or as text. */
export function SavedSharing({ saved }: { saved: SavedInputs }) {
  const all = saved.list.value;
  const [isImporting, setImporting] = useState(false);
  const [text, setText] = useState('');
  const [said, setSaid] = useState<{ tone: 'info' | 'error'; words: string } | null>(null);
  const file = useRef<HTMLInputElement>(null);

  const add = (found: string): void => {
    const result = saved.importText(found);
    if ('problem' in result) {
      setSaid({ tone: 'error', words: result.problem });
      return;
    }
    setSaid({ tone: 'info', words: importedWords(result) });
    setImporting(false);
    setText('');
  };
  const addFile = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    if (chosen.size > MOST_BYTES) {
      setSaid({
        tone: 'error',
        words: 'This file is too large to be one of saved inputs. Nothing was added.',
      });
      return;
    }
    try {
      add(await chosen.text());
    } catch {
      setSaid({ tone: 'error', words: 'The file could not be read. Nothing was added.' });
    }
  };
  return (
    <>
      <p class="saved-actions">
        <span class="note">All saved inputs:</span>
        <ToolbarButton
          label="Export"
          title="Saves them as a file"
          disabled={all.length === 0}
          onClick={() => saveText(saved.exportText(all), 'toolscope-saved-inputs.json')}
        />
        {all.length > 0 && <CopyButton isLabelShown label="Copy" text={() => saved.exportText(all)} />}
        <ToolbarButton label="Import…" pressed={isImporting} onClick={() => setImporting(!isImporting)} />
      </p>
      {isImporting && (
        <form
          class="saved-import"
          onSubmit={(event) => {
            event.preventDefault();
            add(text);
          }}
        >
          <textarea
            ref={focusFirst}
            rows={3}
            aria-label="Text of saved inputs"
            placeholder="Paste what was copied or exported here"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <p class="saved-actions">
            <button type="submit" class="toolbar-button" disabled={text.trim() === ''}>
              Add these
            </button>
            <ToolbarButton label="Choose a file…" onClick={() => file.current?.click()} />
          </p>
          <input
            ref={file}
            type="file"
            class="visually-hidden"
            aria-label="File of saved inputs"
            tabIndex={-1}
            accept=".json,application/json"
            onChange={(event) => {
              void addFile(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </form>
      )}
      {said !== null && (
        <MessageBar tone={said.tone} onDismiss={() => setSaid(null)}>
          {said.words}
        </MessageBar>
      )}
    </>
  );
}

function importedWords({ added, unreadable }: { added: number; unreadable: number }): string {
  const what = added === 0 ? 'All of these were here already.' : `${counted(added, 'input')} added.`;
  const rest = unreadable === 0 ? '' : ` ${counted(unreadable, 'entry', 'entries')} could not be read.`;
  return `${what} What was here stays as it was.${rest}`;
}

/** Gives an element the focus when it appears. */
function focusFirst(element: HTMLElement | null): void {
  element?.focus();
}
