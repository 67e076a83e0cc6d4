import { type FilterWord, parseFilter } from '../../model/filter.ts';
import type { Grouping, Tree, TreeOptions } from '../../model/tree.ts';
import { Toolbar, ToolbarButton, ToolbarCheckbox, ToolbarDivider, ToolbarSelect } from '../../ui/toolbar.tsx';
import { counted } from '../format.ts';
import { FilterInput } from './filter-input.tsx';

/** The ways to group, as the person reads them. */
const GROUPINGS: readonly { value: Grouping; label: string }[] = [
  { value: 'frame', label: 'By frame' },
  { value: 'origin', label: 'By origin' },
  { value: 'prefix', label: 'By name prefix' },
  { value: 'script', label: 'By script' },
  { value: 'flat', label: 'Flat' },
];

/** What {@link ToolsToolbar} takes. */
export interface ToolsToolbarProps {
  options: TreeOptions;
  tree: Tree;
  filterWords: readonly FilterWord[];
  /** Removed tools that could be cleared. */
  removed: number;
  onOptions(change: Partial<TreeOptions>): void;
  onClearRemoved(): void;
}

/** Filter, grouping, what is shown, and how much that is. */
export function ToolsToolbar(props: ToolsToolbarProps) {
  const { options, tree, onOptions } = props;
  const { problems } = parseFilter(options.filter);
  return (
    <Toolbar label="List of tools">
      <FilterInput
        label="Filter tools"
        value={options.filter}
        words={props.filterWords}
        problems={problems}
        onChange={(filter) => onOptions({ filter })}
      />
      <ToolbarSelect
        label="Group"
        value={options.grouping}
        options={GROUPINGS}
        onChange={(grouping) => onOptions({ grouping })}
      />
      <ToolbarDivider />
      <ToolbarCheckbox
        label="Hide frames without tools"
        checked={options.hideEmptyFrames}
        onChange={(hideEmptyFrames) => onOptions({ hideEmptyFrames })}
      />
      <ToolbarCheckbox
        label="Show removed"
        title="Keep tools that are gone in the list until they are cleared"
        checked={options.showRemoved}
        onChange={(showRemoved) => onOptions({ showRemoved })}
      />
      <ToolbarButton
        icon="clear"
        label="Clear removed"
        disabled={props.removed === 0}
        onClick={props.onClearRemoved}
      />
      <span class="toolbar-count" role={options.filter === '' ? undefined : 'status'}>
        {countText(options, tree)}
      </span>
    </Toolbar>
  );
}

function countText(options: TreeOptions, tree: Tree): string {
  if (options.filter.trim() !== '')
    return `${tree.shown.toLocaleString('en')} of ${counted(tree.total, 'tool')}`;
  return `${counted(tree.total, 'tool')} in ${counted(tree.frames, 'frame')}`;
}
