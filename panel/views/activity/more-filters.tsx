import type { Execution, ExecutionCaller, FactSource } from '../../model/execution.ts';
import type { ActivityFilter } from '../../model/executions/select.ts';
import { visibleText } from '../../ui/display-text.ts';
import { Toolbar, ToolbarButton, ToolbarSelect } from '../../ui/toolbar.tsx';
import { type ActivityColumnId, COLUMN_IDS, COLUMN_WORDS } from './activity-columns.tsx';
import { CALLER_KINDS, CALLER_WORDS, SOURCE_WORDS } from './activity-words.ts';
import { isFiltering, NO_FILTER } from './no-filter.ts';

/** The value of a choice that hides nothing. */
const ALL = '';

/** What {@link MoreFilters} takes. */
export interface MoreFiltersProps {
  filter: ActivityFilter;
  onFilter(change: Partial<ActivityFilter>): void;
  /** Names and origins that occur. */
  tools: readonly string[];
  origins: readonly string[];
  isColumnShown(id: ActivityColumnId): boolean;
  onColumn(id: ActivityColumnId, isShown: boolean): void;
}

/** Filters by tool, caller, origin, kind, source and duration, and the choice of columns. */
export function MoreFilters({ filter, onFilter, tools, origins, ...columns }: MoreFiltersProps) {
  return (
    <Toolbar label="More filters">
      <OneOf
        label="Tool"
        all="All tools"
        chosen={filter.tools}
        options={tools.map((name) => ({ value: name, label: visibleText(name, 60) }))}
        onChoose={(chosen) => onFilter({ tools: chosen })}
      />
      <OneOf
        label="Caller"
        all="All callers"
        chosen={filter.callers}
        options={CALLER_KINDS.map((kind) => ({ value: kind, label: CALLER_WORDS[kind] }))}
        onChoose={(chosen) => onFilter({ callers: chosen as ExecutionCaller['kind'][] | null })}
      />
      <OneOf
        label="Origin"
        all="All origins"
        chosen={filter.origins}
        options={origins.map((origin) => ({ value: origin, label: visibleText(origin, 60) }))}
        onChoose={(chosen) => onFilter({ origins: chosen })}
      />
      <OneOf
        label="Kind"
        all="All kinds"
        chosen={filter.kinds}
        options={[
          { value: 'imperative', label: 'Imperative' },
          { value: 'declarative', label: 'Declarative' },
        ]}
        onChoose={(chosen) => onFilter({ kinds: chosen as NonNullable<Execution['kind']>[] | null })}
      />
      <OneOf
        label="Seen by"
        all="Any source"
        chosen={filter.sources}
        options={Object.entries(SOURCE_WORDS).map(([value, label]) => ({ value, label }))}
        onChoose={(chosen) => onFilter({ sources: chosen as FactSource[] | null })}
      />
      <label class="toolbar-select">
        Slower than
        <input
          type="number"
          class="slower-than"
          min="0"
          step="any"
          placeholder="0"
          value={filter.slowerThan ?? ''}
          onInput={(event) => {
            const value = event.currentTarget.valueAsNumber;
            onFilter({ slowerThan: Number.isFinite(value) && value > 0 ? value : null });
          }}
        />
        ms
      </label>
      <details class="column-choice">
        <summary>Columns</summary>
        <div class="column-list">
          {COLUMN_IDS.map((id) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={columns.isColumnShown(id)}
                onChange={(event) => columns.onColumn(id, event.currentTarget.checked)}
              />{' '}
              {COLUMN_WORDS[id]}
            </label>
          ))}
        </div>
      </details>
      {isFiltering(filter) && <ToolbarButton label="Clear filters" onClick={() => onFilter(NO_FILTER)} />}
    </Toolbar>
  );
}

/** A choice of one among those that occur, or all. */
function OneOf(props: {
  label: string;
  all: string;
  chosen: readonly string[] | null;
  options: readonly { value: string; label: string }[];
  onChoose(chosen: string[] | null): void;
}) {
  const value = props.chosen?.[0] ?? ALL;
  const known = props.options.some((option) => option.value === value);
  return (
    <ToolbarSelect
      label={props.label}
      value={value}
      options={[
        { value: ALL, label: props.all },
        ...props.options,
        // What is chosen stays a choice when nothing of it is left.
        ...(known || value === ALL ? [] : [{ value, label: visibleText(value, 60) }]),
      ]}
      onChange={(chosen) => props.onChoose(chosen === ALL ? null : [chosen])}
    />
  );
}
