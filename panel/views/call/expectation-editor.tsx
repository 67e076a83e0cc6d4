import { useState } from 'preact/hooks';
import { expectationWords } from '../../model/expectation.ts';
import type { Expectation, ExpectationOutcome } from '../../model/saved-input.ts';
import { parseNode } from '../../schema/json-text.ts';
import { visibleText } from '../../ui/display-text.ts';
import { ToolbarButton } from '../../ui/toolbar.tsx';

/** The kinds of expectations, in words. */
const KINDS: readonly { kind: Expectation['kind']; label: string; hint: string }[] = [
  { kind: 'equals', label: 'result equals', hint: 'JSON or text' },
  { kind: 'contains', label: 'result contains', hint: 'text' },
  { kind: 'matchesSchema', label: 'result matches the schema', hint: 'JSON Schema' },
  { kind: 'failsWith', label: 'fails with', hint: 'part of the error; empty: any' },
  { kind: 'fasterThan', label: 'faster than', hint: 'milliseconds' },
];

/** What {@link ExpectationEditor} takes. */
export interface ExpectationEditorProps {
  expectations: readonly Expectation[];
  /** Of the newest call; empty before there is one. */
  outcomes: readonly ExpectationOutcome[];
  onChange(expectations: readonly Expectation[]): void;
}

/** What a saved input is expected to lead to, and how it came out. */
export function ExpectationEditor({ expectations, outcomes, onChange }: ExpectationEditorProps) {
  const [kind, setKind] = useState<Expectation['kind']>('contains');
  const [value, setValue] = useState('');
  const made = expectationOf(kind, value);
  const problem = problemOf(kind, value);
  return (
    <div class="expectations">
      <ul>
        {expectations.map((expectation, index) => (
          <li key={index}>
            <span class="expectation-text">
              {outcomes[index] && (
                <span class={outcomes[index].passed ? 'tag-good' : 'tag-error'}>
                  {outcomes[index].passed ? 'passed' : 'failed'}
                </span>
              )}{' '}
              {visibleText(expectationWords(expectation), 300)}{' '}
              {outcomes[index]?.passed === false && (
                <span class="note">{visibleText(outcomes[index].detail, 300)}</span>
              )}
            </span>
            <ToolbarButton
              icon="close"
              iconOnly
              label="Remove this expectation"
              onClick={() => onChange(expectations.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      <div class="expectation-new">
        <select
          aria-label="Kind of expectation"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as Expectation['kind'])}
        >
          {KINDS.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.label}
            </option>
          ))}
        </select>
        <input
          type="text"
          aria-label="What is expected"
          placeholder={KINDS.find((one) => one.kind === kind)?.hint}
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
        <ToolbarButton
          label="Expect it"
          disabled={made === null || (kind === 'matchesSchema' && problem !== null)}
          onClick={() => {
            if (made === null) return;
            onChange([...expectations, made]);
            setValue('');
          }}
        />
      </div>
      {problem !== null && <p class="note">{problem}</p>}
    </div>
  );
}

/** What is odd about a text that seems to be meant as JSON and is none; `null` when nothing is. */
function problemOf(kind: Expectation['kind'], value: string): string | null {
  if (kind !== 'equals' && kind !== 'matchesSchema') return null;
  if (value === '' || (kind === 'equals' && !/^\s*[[{"]/.test(value))) return null;
  const parsed = parseNode(value);
  if (parsed.ok) return null;
  return kind === 'equals'
    ? `This is not JSON (${parsed.error.message}): the result will be compared with it as text.`
    : `A schema is JSON, and this is not: ${parsed.error.message}`;
}

function expectationOf(kind: Expectation['kind'], value: string): Expectation | null {
  switch (kind) {
    case 'failsWith':
      return { kind, text: value };
    case 'equals':
      return { kind, value };
    case 'contains':
      return value === '' ? null : { kind, text: value };
    case 'matchesSchema':
      return value === '' ? null : { kind, schema: value };
    case 'fasterThan':
      return Number(value) > 0 ? { kind, milliseconds: Number(value) } : null;
  }
}
