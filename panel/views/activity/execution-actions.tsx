import { Toolbar, ToolbarButton } from '../../ui/toolbar.tsx';

/** Something that can be done with an execution. */
export interface ExecutionAction {
  id: string;
  label: string;
  /** Why it cannot be done now; `null` when it can. */
  obstacle: string | null;
  run(): void;
}

/** The buttons for one execution. One that cannot be used says why. */
export function ExecutionActions({ offers }: { offers: readonly ExecutionAction[] }) {
  return (
    <Toolbar label="Execution">
      {offers.map(({ id, label, obstacle, run }) => (
        <ToolbarButton
          key={id}
          label={label}
          disabled={obstacle !== null}
          {...(obstacle === null ? {} : { title: obstacle })}
          onClick={run}
        />
      ))}
    </Toolbar>
  );
}
