import type { BoundedText } from '../../../inspected-page/protocol/messages.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LongText } from '../../ui/page-text.tsx';

/** A remark where a value could stand. */
export function Absent({ children }: { children: string }) {
  return <span class="absent">{children}</span>;
}

/** What {@link TextField} takes. */
export interface TextFieldProps {
  /** As in `ObservedTool`: missing, `null` and empty are three things. */
  value: BoundedText | null | undefined;
  copyLabel: string;
  /** Said of an empty text, for a member that the browser fills in by itself. */
  emptyNote?: string;
}

/** A reported text, or which kind of nothing was reported. */
export function TextField({ value, copyLabel, emptyNote }: TextFieldProps) {
  if (value === undefined) return <Absent>absent: the browser reported no such member</Absent>;
  if (value === null) return <Absent>reported without a value (null)</Absent>;
  if (value.length === 0) return <Absent>{emptyNote ?? 'empty text'}</Absent>;
  return (
    <>
      <LongText lines text={value.text} length={value.length} />
      <CopyButton label={copyLabel} text={value.text} />
    </>
  );
}
