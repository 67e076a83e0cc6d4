import { useState } from 'preact/hooks';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Toolbar, ToolbarButton } from '../../ui/toolbar.tsx';

/** Something that can be done with an execution. */
export interface ExecutionAction {
  id: string;
  label: string;
  /** Why it cannot be done now; `null` when it can. */
  obstacle: string | null;
  /** May tell what came of it, in one sentence. */
  run(): unknown;
}

/** What {@link ExecutionActions} takes. */
export interface ExecutionActionsProps {
  offers: readonly ExecutionAction[];
  /** The execution as text for elsewhere. */
  json(): string;
}

/** The buttons for one execution. One that cannot be used says why. */
export function ExecutionActions({ offers, json }: ExecutionActionsProps) {
  const [said, setSaid] = useState('');
  return (
    <>
      <Toolbar label="What to do with it">
        {offers.map(({ id, label, obstacle, run }) => (
          <ToolbarButton
            key={id}
            label={label}
            disabled={obstacle !== null}
            {...(obstacle === null ? {} : { title: obstacle })}
            onClick={async () => {
              const answer = await run();
              setSaid(typeof answer === 'string' ? answer : '');
            }}
          />
        ))}
        <CopyButton isLabelShown label="Copy as JSON" text={json} />
      </Toolbar>
      <p class="strip action-answer" role="status" hidden={said === ''}>
        {said}
      </p>
    </>
  );
}
