import type { ReadonlySignal } from '@preact/signals';
import type { CopiedCall } from '../../model/copy-as.ts';
import type { Execution } from '../../model/execution.ts';
import { maskedInput } from '../../model/mask.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { LongText, PageText } from '../../ui/page-text.tsx';
import { type TabItem, Tabs } from '../../ui/tabs.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Toolbar, ToolbarButton } from '../../ui/toolbar.tsx';
import type { PanelActions } from '../actions.ts';
import { CopySection } from '../call/copy-section.tsx';
import { formatTime } from '../format.ts';
import { JsonTextTree } from '../json/json-text-tree.tsx';
import { SOURCE_WORDS, STATE_WORDS, stateLabel } from './activity-words.ts';
import { ContextTab } from './context-tab.tsx';
import { ErrorTab } from './error-tab.tsx';
import { type ExecutionAction, ExecutionActions } from './execution-actions.tsx';
import { executionJson } from './execution-json.ts';
import { SummaryTab } from './summary-tab.tsx';

/** The sides of an execution. */
export const DETAILS_TABS = ['summary', 'input', 'output', 'error', 'context', 'raw'] as const;

/** One of them. */
export type DetailsTabId = (typeof DETAILS_TABS)[number];

/** What {@link ExecutionDetails} takes. */
export interface ExecutionDetailsProps {
  execution: Execution;
  tab: DetailsTabId;
  onTab(tab: DetailsTabId): void;
  /** Names of password fields of the form behind the tool. */
  secrets: readonly string[];
  now: ReadonlySignal<number>;
  actions: PanelActions;
  /** It as a call that can be taken elsewhere as code; `null` when it cannot. */
  copied: CopiedCall | null;
  /** What can be done with it, each with the reason where it cannot. */
  offers: readonly ExecutionAction[];
  onSelect(id: number): void;
  onClose(): void;
}

/** Everything about one execution. */
export function ExecutionDetails(props: ExecutionDetailsProps) {
  const { execution, tab, actions, secrets } = props;
  const { error, exception, pageErrors, raw, rawDropped } = execution;
  const tabs: TabItem<DetailsTabId>[] = [
    { id: 'summary', label: 'Summary' },
    { id: 'input', label: 'Input' },
    { id: 'output', label: 'Output' },
    { id: 'error', label: 'Error', ...(error || exception ? { badge: '1' } : {}) },
    {
      id: 'context',
      label: 'Context',
      ...(pageErrors.length > 0 ? { badge: String(pageErrors.length) } : {}),
    },
    { id: 'raw', label: 'Raw events', badge: String(raw.length + rawDropped) },
  ];
  return (
    <article class="details-content execution-details">
      <header class="details-header with-close">
        <h2>
          <Tag tone={STATE_WORDS[execution.state].tone}>{stateLabel(execution)}</Tag>{' '}
          <PageText class="mono" text={visibleText(execution.toolName, 260)} />
        </h2>
        <ToolbarButton icon="close" iconOnly label="Close execution" onClick={props.onClose} />
      </header>
      <ExecutionActions offers={props.offers} json={() => executionJson(execution, secrets)} />
      <Tabs<DetailsTabId> label="Execution" items={tabs} selected={tab} onSelect={props.onTab}>
        {tab === 'summary' && (
          <SummaryTab execution={execution} now={props.now} actions={actions} onSelect={props.onSelect} />
        )}
        {tab === 'input' && <InputTab execution={execution} secrets={secrets} copied={props.copied} />}
        {tab === 'output' && <OutputTab execution={execution} />}
        {tab === 'error' && <ErrorTab execution={execution} actions={actions} />}
        {tab === 'context' && <ContextTab execution={execution} actions={actions} />}
        {tab === 'raw' && <RawTab execution={execution} />}
      </Tabs>
    </article>
  );
}

function InputTab({
  execution,
  secrets,
  copied,
}: Pick<ExecutionDetailsProps, 'execution' | 'secrets' | 'copied'>) {
  const { input } = execution;
  if (input === null) {
    return <p class="note tab-note">The input was not seen. A form’s input is told by the protocol alone.</p>;
  }
  const { preview } = input;
  const text = maskedInput(preview.text, secrets);
  return (
    <div class="tab-content">
      <Toolbar label="Input">
        <CopyButton label="Copy input" text={text} />
        {secrets.length > 0 && <span class="note">Passwords are masked.</span>}
      </Toolbar>
      <JsonTextTree label="Input" text={text} length={preview.length} />
      {copied !== null && <CopySection call={copied} />}
    </div>
  );
}

function OutputTab({ execution }: { execution: Execution }) {
  const { output, state, runsOn } = execution;
  if (output === null) {
    return (
      <p class="note tab-note">
        {state === 'pending' || runsOn ? 'Nothing yet: the tool has not ended.' : 'There is no output.'}
      </p>
    );
  }
  const { type, preview } = output;
  return (
    <div class="tab-content">
      <Toolbar label="Output">
        <CopyButton label="Copy output" text={preview.text} />
        <span class="note">
          {visibleText(type, 60)}, {preview.length.toLocaleString('en')} characters
        </span>
      </Toolbar>
      <JsonTextTree label="Output" text={preview.text} length={preview.length} />
    </div>
  );
}

function RawTab({ execution: { raw, rawDropped } }: { execution: Execution }) {
  return (
    <div class="tab-content">
      <p class="note">
        Each fact as it came. Times are of the document that told it, or of this panel for the protocol.
      </p>
      <ol class="raw-facts">
        {raw.map(({ at, source, kind, json }, index) => (
          <li key={index}>
            <time>{formatTime(at)}</time> <span class="note">{SOURCE_WORDS[source]}</span>{' '}
            <span class="mono">{kind}</span> <LongText class="mono" text={json} />
          </li>
        ))}
      </ol>
      {rawDropped > 0 && <p>{rawDropped.toLocaleString('en')} more were not kept.</p>}
    </div>
  );
}
