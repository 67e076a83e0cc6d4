import { useMemo, useState } from 'preact/hooks';
import { type Finding, type Rule, SEVERITIES, type Severity } from '../../diagnosis/finding.ts';
import { jsonReport, markdownReport, type PlacedFinding, sarifReport } from '../../diagnosis/report.ts';
import type { State } from '../../model/state.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageText } from '../../ui/page-text.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Toolbar, ToolbarButton, ToolbarCheckbox, ToolbarDivider, ToolbarSelect } from '../../ui/toolbar.tsx';
import type { PanelActions } from '../actions.ts';
import { counted } from '../format.ts';
import { pageOrigin } from './count.ts';
import { placeOf } from './place.ts';
import { SEVERITY_WORDS, withMuted } from './problem-words.ts';
import { decodeProblemSettings, type ProblemSettings } from './settings.ts';

/** Findings of one group that are listed before "Show more". */
const SHOWN = 20;

/** What {@link ProblemsView} takes. */
export interface ProblemsViewProps {
  state: State;
  /** Worst first; `null` until the rules have looked. */
  findings: readonly Finding[] | null;
  /** {@link ProblemSettings} as they were saved, or anything. */
  savedSettings: unknown;
  onSettings(settings: ProblemSettings): void;
  /** Of the extension, for reports. */
  version: string;
  actions: PanelActions;
}

/** What the rules find in this page: what is wrong, why it matters, how it is mended. */
export function ProblemsView(props: ProblemsViewProps) {
  const { state, findings, actions } = props;
  const settings = useMemo(() => decodeProblemSettings(props.savedSettings), [props.savedSettings]);
  const [text, setText] = useState('');
  const [severity, setSeverity] = useState<Severity | null>(null);
  const [areMutedShown, showMuted] = useState(false);
  const origin = pageOrigin(state);
  const muted = new Set(settings.muted[origin] ?? []);
  const all = useMemo(
    () => (findings ?? []).map((finding): PlacedFinding => ({ finding, place: placeOf(state, finding) })),
    [findings],
  );
  const heard = all.filter(({ finding }) => areMutedShown || !muted.has(finding.rule.id));
  const matching = heard.filter((one) => matches(one, text.trim().toLowerCase()));
  const shown = matching.filter(({ finding }) => severity === null || finding.rule.severity === severity);
  const mutedCount = all.filter(({ finding }) => muted.has(finding.rule.id)).length;
  const groups = settings.grouping === 'rule' ? byRule(shown) : bySubject(shown);
  const mute = (rule: Rule, isMuted: boolean): void =>
    props.onSettings(withMuted(settings, origin, rule.id, isMuted));

  return (
    <div class="view problems-view">
      <Toolbar label="Problems">
        <input
          type="search"
          class="filter-input log-filter"
          aria-label="Filter problems"
          placeholder="Filter"
          title="Finds rules, tools, documents and what was found"
          spellcheck={false}
          autocomplete="off"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <SeverityChips findings={matching} chosen={severity} onChoose={setSeverity} />
        <ToolbarSelect<ProblemSettings['grouping']>
          label="Group"
          value={settings.grouping}
          options={[
            { value: 'rule', label: 'By rule' },
            { value: 'subject', label: 'By tool or document' },
          ]}
          onChange={(grouping) => props.onSettings({ ...settings, grouping })}
        />
        <ToolbarCheckbox
          label={`Muted ${mutedCount.toLocaleString('en')}`}
          title="Show the findings of rules that are muted on this origin"
          checked={areMutedShown}
          onChange={showMuted}
        />
        <ToolbarDivider />
        <CopyButton isLabelShown label="Copy as Markdown" text={() => markdownReport(shown)} />
        <CopyButton isLabelShown label="JSON" text={() => jsonReport(shown)} />
        <CopyButton isLabelShown label="SARIF" text={() => sarifReport(shown, props.version)} />
      </Toolbar>
      {findings === null ? (
        <p class="note tab-note">Looking at the page…</p>
      ) : shown.length === 0 ? (
        <Empty isFiltered={all.length > mutedCount} mutedCount={mutedCount} tools={countTools(state)} />
      ) : (
        <div class="problem-groups">
          {groups.map(({ key, title, tone, items, rule }) => (
            <Group
              key={key}
              title={title}
              tone={tone}
              items={items}
              rule={rule}
              isMuted={rule !== null && muted.has(rule.id)}
              onMute={mute}
              actions={actions}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function Empty({
  isFiltered,
  mutedCount,
  tools,
}: {
  isFiltered: boolean;
  mutedCount: number;
  tools: number;
}) {
  if (isFiltered) return <EmptyState title="No problem matches the filter" />;
  return (
    <EmptyState title="No problems found">
      <p>
        The rules look at every tool, document and execution of this page, as it changes
        {tools === 0 ? '. There is no tool yet.' : `: ${counted(tools, 'tool')} now.`}
      </p>
      {mutedCount > 0 && (
        <p>{counted(mutedCount, 'finding is', 'findings are')} of rules that you muted on this origin.</p>
      )}
    </EmptyState>
  );
}

function SeverityChips({
  findings,
  chosen,
  onChoose,
}: {
  findings: readonly PlacedFinding[];
  chosen: Severity | null;
  onChoose(severity: Severity | null): void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of toggle buttons, not of form fields
    <span role="group" class="chips" aria-label="Severities">
      <button type="button" class="chip" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        All
      </button>
      {SEVERITIES.map((severity) => {
        const count = findings.filter(({ finding }) => finding.rule.severity === severity).length;
        return (
          <button
            key={severity}
            type="button"
            class="chip"
            aria-pressed={chosen === severity}
            onClick={() => onChoose(chosen === severity ? null : severity)}
          >
            {SEVERITY_WORDS[severity].many} <span class="chip-count">{count.toLocaleString('en')}</span>
          </button>
        );
      })}
    </span>
  );
}

/** Findings that belong together. `rule`: the one that all of them are of. */
interface FindingGroup {
  key: string;
  title: string;
  tone: Severity;
  items: readonly PlacedFinding[];
  rule: Rule | null;
}

function byRule(findings: readonly PlacedFinding[]): FindingGroup[] {
  const groups = new Map<Rule, PlacedFinding[]>();
  for (const one of findings) {
    const group = groups.get(one.finding.rule);
    if (group === undefined) groups.set(one.finding.rule, [one]);
    else group.push(one);
  }
  return [...groups].map(([rule, items]) => ({
    key: rule.id,
    title: rule.title,
    tone: rule.severity,
    items,
    rule,
  }));
}

function bySubject(findings: readonly PlacedFinding[]): FindingGroup[] {
  const groups = new Map<string, PlacedFinding[]>();
  for (const one of findings) {
    const key = `${one.place.subject} ${one.place.url}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups].map(([key, items]) => ({
    key,
    title: items[0]?.place.subject ?? '',
    tone: items[0]?.finding.rule.severity ?? 'hint',
    items,
    rule: null,
  }));
}

interface GroupProps extends Omit<FindingGroup, 'key'> {
  isMuted: boolean;
  onMute(rule: Rule, isMuted: boolean): void;
  actions: PanelActions;
}

function Group({ title, tone, items, rule, isMuted, onMute, actions }: GroupProps) {
  const [shown, setShown] = useState(SHOWN);
  return (
    <details class="section problem-group" open>
      <summary>
        <h3>
          <Tag tone={SEVERITY_WORDS[tone].tone}>{SEVERITY_WORDS[tone].one}</Tag>{' '}
          {rule === null ? <PageText class="mono" text={visibleText(title, 200)} /> : title}{' '}
          <span class="note">{items.length.toLocaleString('en')}</span>
        </h3>
      </summary>
      <div class="section-body">
        {rule !== null && <RuleText rule={rule} isMuted={isMuted} onMute={onMute} />}
        <ul class="problem-list" aria-label={rule?.title ?? visibleText(title, 100)}>
          {items.slice(0, shown).map(({ finding, place }, index) => (
            <li key={index}>
              {rule === null && (
                <>
                  <Tag tone={SEVERITY_WORDS[finding.rule.severity].tone}>
                    {SEVERITY_WORDS[finding.rule.severity].one}
                  </Tag>{' '}
                  {finding.rule.title}.{' '}
                </>
              )}
              <button type="button" class="link mono" onClick={() => goTo(finding, actions)}>
                {visibleText(place.subject, 120)}
              </button>{' '}
              <PageText text={visibleText(finding.detail, 600)} />
              {rule === null && <RuleText rule={finding.rule} isMuted={false} onMute={onMute} />}
            </li>
          ))}
        </ul>
        {items.length > shown && (
          <ToolbarButton
            label={`Show ${(items.length - shown).toLocaleString('en')} more`}
            onClick={() => setShown(items.length)}
          />
        )}
      </div>
    </details>
  );
}

function RuleText({ rule, isMuted, onMute }: Pick<GroupProps, 'isMuted' | 'onMute'> & { rule: Rule }) {
  return (
    <p class="problem-rule">
      {rule.why} <b>{rule.fix}</b>{' '}
      <a href={rule.link} target="_blank" rel="noreferrer">
        More
      </a>{' '}
      <button type="button" class="link" onClick={() => onMute(rule, !isMuted)}>
        {isMuted ? 'Unmute on this origin' : 'Mute on this origin'}
      </button>
    </p>
  );
}

function goTo({ subject }: Finding, actions: PanelActions): void {
  if (subject.kind === 'tool') actions.goTo({ kind: 'tool', toolKey: subject.toolKey });
  else if (subject.kind === 'document') actions.goTo({ kind: 'document', documentId: subject.documentId });
  else actions.showExecution(subject.id);
}

function matches({ finding, place }: PlacedFinding, text: string): boolean {
  const { rule, detail } = finding;
  return [rule.id, rule.title, detail, place.subject, place.url].some((one) =>
    one.toLowerCase().includes(text),
  );
}

function countTools({ documents }: State): number {
  let count = 0;
  for (const { tools } of documents.values())
    for (const { removed } of tools.values()) if (removed === null) count += 1;
  return count;
}
