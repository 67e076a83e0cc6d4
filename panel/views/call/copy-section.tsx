import { COPY_AS, type CopiedCall, copyAs } from '../../model/copy-as.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Section } from '../../ui/section.tsx';

/** Takes a call elsewhere: as code, as a test, as a message. Its input must be masked by then. */
export function CopySection({ call }: { call: CopiedCall }) {
  return (
    <Section title="Copy this call as" isClosed>
      <p class="copy-as">
        {COPY_AS.map(({ kind, label }) => (
          <CopyButton key={kind} isLabelShown label={label} text={() => copyAs(kind, call)} />
        ))}
      </p>
    </Section>
  );
}
