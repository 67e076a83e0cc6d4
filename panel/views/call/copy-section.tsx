import type { Call } from '../../model/call.ts';
import { COPY_AS, copyAs } from '../../model/copy-as.ts';
import { maskedInput } from '../../model/mask.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Section } from '../../ui/section.tsx';

/** Takes a call elsewhere: as code, as a test, as a message. */
export function CopySection({ call }: { call: Call }) {
  return (
    <Section title="Copy this call as" isClosed>
      <p class="copy-as">
        {COPY_AS.map(({ kind, label }) => (
          <CopyButton
            key={kind}
            isLabelShown
            label={label}
            text={() => copyAs(kind, { ...call, input: maskedInput(call.input, call.secrets) })}
          />
        ))}
      </p>
    </Section>
  );
}
