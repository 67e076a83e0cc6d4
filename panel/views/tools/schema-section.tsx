import { useMemo } from 'preact/hooks';
import type { SchemaFacts } from '../../../inspected-page/protocol/messages.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LongText } from '../../ui/page-text.tsx';
import { Section } from '../../ui/section.tsx';
import { Absent } from './field-value.tsx';

/** What {@link SchemaSection} takes. */
export interface SchemaSectionProps {
  /** As in `ObservedTool`: missing and `null` are two things. */
  schema: SchemaFacts | null | undefined;
}

/** The input schema as an outline or as JSON. */
export function SchemaSection({ schema }: SchemaSectionProps) {
  const json = schema?.json.text ?? '';
  const pretty = useMemo(() => prettyJson(json), [json]);
  return (
    <Section title="Input schema">
      {schema === undefined ? (
        <Absent>
          absent: the browser reported no such member, so the tool was registered without a schema
        </Absent>
      ) : schema === null ? (
        <Absent>reported without a value (null)</Absent>
      ) : (
        <>
          <LongText class="schema-text mono" lines text={pretty} length={schema.json.length} />
          <CopyButton label="Copy schema" text={pretty} />
        </>
      )}
    </Section>
  );
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
