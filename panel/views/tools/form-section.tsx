import { useEffect, useState } from 'preact/hooks';
import type { FormFacts } from '../../../inspected-page/protocol/messages.ts';
import type { ToolState } from '../../model/state.ts';
import { LongText, PageText } from '../../ui/page-text.tsx';
import { Fact, Facts, Section } from '../../ui/section.tsx';
import { ToolbarButton } from '../../ui/toolbar.tsx';
import type { PanelActions } from '../actions.ts';
import { Absent } from './field-value.tsx';

/** What {@link FormSection} takes. */
export interface FormSectionProps {
  tool: ToolState;
  form: FormFacts;
  actions: Pick<PanelActions, 'revealForm' | 'highlightForm'>;
}

/** The form behind a declarative tool. While the mouse or the focus is on it, the page shows where it is. */
export function FormSection({ tool, form, actions }: FormSectionProps) {
  const [pointed, setPointed] = useState(false);
  const [missing, setMissing] = useState(false);
  const gone = tool.removed !== null;
  useEffect(() => {
    if (!pointed || gone) return;
    actions.highlightForm(tool, true);
    return () => actions.highlightForm(tool, false);
  }, [pointed, gone, tool.key, form.key]);
  return (
    <Section title="Form">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the mouse and the focus are */}
      <div
        class="form-place"
        onMouseEnter={() => setPointed(true)}
        onMouseLeave={() => setPointed(false)}
        onFocusIn={() => setPointed(true)}
        onFocusOut={() => setPointed(false)}
      >
        <PageText class="mono" text={form.path} />
        <ToolbarButton
          icon="inspect"
          label="Reveal in Elements"
          disabled={gone}
          onClick={async () => setMissing(!(await actions.revealForm(tool)))}
        />
        {missing && <span class="note">Elements could not show it.</span>}
      </div>
      <Facts>
        <Fact name="Action">
          {form.action === '' ? <Absent>not given: the page itself</Absent> : <LongText text={form.action} />}
        </Fact>
        <Fact name="Method">{form.method}</Fact>
        <Fact name="Submission">
          {form.autosubmit
            ? 'by the browser (toolautosubmit)'
            : 'by the person: the browser fills the form and waits'}
        </Fact>
      </Facts>
    </Section>
  );
}
