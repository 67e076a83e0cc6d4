import type { ExecutionState, ProtocolState } from '../../model/execution.ts';
import type { ActivityFilter } from '../../model/executions/select.ts';
import { visibleText } from '../../ui/display-text.ts';
import { Toolbar, ToolbarButton, ToolbarCheckbox, ToolbarDivider } from '../../ui/toolbar.tsx';
import { counted } from '../format.ts';
import { STATE_WORDS, STATES } from './activity-words.ts';
import { MoreFilters, type MoreFiltersProps } from './more-filters.tsx';
import { isFiltering } from './no-filter.ts';

/** What {@link ActivityToolbar} takes. */
export interface ActivityToolbarProps extends Omit<MoreFiltersProps, 'filter' | 'onFilter'> {
  filter: ActivityFilter;
  onFilter(change: Partial<ActivityFilter>): void;
  counts: Readonly<Record<ExecutionState, number>>;
  shown: number;
  total: number;
  isRecording: boolean;
  onRecording(isRecording: boolean): void;
  onClear(): void;
  preserveLog: boolean;
  onPreserve(preserve: boolean): void;
  /** A session file is shown: nothing is recorded. */
  isFile: boolean;
  onSave(): void;
  onOpen(): void;
  protocol: ProtocolState;
  onProtocol(on: boolean): void;
  isOverviewShown: boolean;
  onOverview(isShown: boolean): void;
  areFiltersShown: boolean;
  onFilters(areShown: boolean): void;
}

/** What is recorded and shown, and how many executions are in each state. */
export function ActivityToolbar(props: ActivityToolbarProps) {
  const { filter, onFilter, counts, shown, total, isRecording } = props;
  return (
    <>
      <Toolbar label="Activity">
        <ToolbarButton
          icon={isRecording ? 'recording' : 'record'}
          iconOnly
          pressed={isRecording}
          label={isRecording ? 'Pause recording' : 'Record executions'}
          disabled={props.isFile}
          onClick={() => props.onRecording(!isRecording)}
        />
        <ToolbarButton
          icon="clear"
          iconOnly
          label="Clear activity"
          disabled={total === 0 || props.isFile}
          onClick={props.onClear}
        />
        <input
          type="search"
          class="filter-input log-filter"
          aria-label="Filter activity"
          placeholder="Filter"
          title="Finds tools, origins, inputs, outputs and errors"
          spellcheck={false}
          autocomplete="off"
          value={filter.text}
          onInput={(event) => onFilter({ text: event.currentTarget.value })}
        />
        <ToolbarButton
          icon="filter"
          iconOnly
          pressed={props.areFiltersShown}
          label="More filters"
          onClick={() => props.onFilters(!props.areFiltersShown)}
        />
        <StateChips states={filter.states} counts={counts} onStates={(states) => onFilter({ states })} />
        <ToolbarDivider />
        <ToolbarCheckbox
          label="Preserve log"
          title="Keep executions and the registry log when the page navigates or reloads"
          checked={props.preserveLog}
          onChange={props.onPreserve}
        />
        <ToolbarCheckbox
          label="Debugger protocol"
          title="Records what no page can tell too: calls of the browser’s agent, inputs of forms, every end. Chrome shows a bar while this is on, which makes the page shorter."
          checked={props.protocol.state === 'attaching' || props.protocol.state === 'on'}
          onChange={props.onProtocol}
        />
        <ToolbarCheckbox
          label="Overview"
          title="Show the whole recording in a strip"
          checked={props.isOverviewShown}
          onChange={props.onOverview}
        />
        <ToolbarDivider />
        <ToolbarButton
          icon="save"
          iconOnly
          label="Save session…"
          disabled={props.isFile}
          onClick={props.onSave}
        />
        <ToolbarButton icon="folder" iconOnly label="Open session…" onClick={props.onOpen} />
        <span class="toolbar-count">
          {shown === total
            ? counted(total, 'execution')
            : `${shown.toLocaleString('en')} of ${counted(total, 'execution')}`}
        </span>
      </Toolbar>
      {props.areFiltersShown && <MoreFilters {...props} />}
      <ProtocolStrip protocol={props.protocol} onProtocol={props.onProtocol} />
      {!isRecording && !props.isFile && (
        <p class="strip">
          Recording is paused: executions that begin now are not listed.{' '}
          <button type="button" class="link" onClick={() => props.onRecording(true)}>
            Record
          </button>
        </p>
      )}
      {isFiltering(filter) && shown === 0 && total > 0 && (
        <p class="strip">
          All {counted(total, 'execution')} are hidden by the filter
          {filter.text === '' ? '' : ` “${visibleText(filter.text, 60)}”`}.
        </p>
      )}
    </>
  );
}

/** What the debugger protocol is doing, where that is not as one would expect. */
function ProtocolStrip({ protocol, onProtocol }: Pick<ActivityToolbarProps, 'protocol' | 'onProtocol'>) {
  if (protocol.state === 'attaching') return <p class="strip">Attaching through the debugger protocol…</p>;
  if (protocol.state !== 'ended') return null;
  return (
    <p class="strip" role="status">
      {protocol.reason} {protocol.fix}{' '}
      <button type="button" class="link" onClick={() => onProtocol(true)}>
        Switch on again
      </button>
    </p>
  );
}

/** One state, several (with Ctrl or Cmd), or all. */
function StateChips({
  states,
  counts,
  onStates,
}: {
  states: ActivityFilter['states'];
  counts: Readonly<Record<ExecutionState, number>>;
  onStates(states: ActivityFilter['states']): void;
}) {
  const choose = (state: ExecutionState, isAdded: boolean): void => {
    if (!isAdded) {
      onStates(states?.length === 1 && states[0] === state ? null : [state]);
      return;
    }
    const chosen = states ?? [];
    const next = chosen.includes(state) ? chosen.filter((one) => one !== state) : [...chosen, state];
    onStates(next.length === 0 || next.length === STATES.length ? null : next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of toggle buttons, not of form fields
    <span role="group" class="chips activity-states" aria-label="States">
      <button type="button" class="chip" aria-pressed={states === null} onClick={() => onStates(null)}>
        All
      </button>
      {STATES.map((state) => (
        <button
          key={state}
          type="button"
          class="chip"
          aria-pressed={states?.includes(state) ?? false}
          title={`${STATE_WORDS[state].title}. With Ctrl or ⌘: together with the others.`}
          onClick={(event) => choose(state, event.ctrlKey || event.metaKey)}
        >
          {STATE_WORDS[state].label} <span class="chip-count">{counts[state].toLocaleString('en')}</span>
        </button>
      ))}
    </span>
  );
}
