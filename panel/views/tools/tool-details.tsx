import type { ObservedTool } from '../../../inspected-page/protocol/messages.ts';
import type { ToolFigures } from '../../model/executions/select.ts';
import { currentRegistration } from '../../model/selectors.ts';
import type { DocumentState, LogEntry, ProtocolTool, Registration, ToolState } from '../../model/state.ts';
import type { TokenEstimate } from '../../model/tokens.ts';
import { visibleText } from '../../ui/display-text.ts';
import { Lazy } from '../../ui/lazy.tsx';
import { LongText, PageText } from '../../ui/page-text.tsx';
import { Fact, Facts, Section } from '../../ui/section.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { PanelActions } from '../actions.ts';
import { formatTime } from '../format.ts';
import { LOG_WORDS } from '../log/log-words.ts';
import { SourceLink, Stack } from '../source-link.tsx';
import { Absent, TextField } from './field-value.tsx';
import { FormSection } from './form-section.tsx';
import { SchemaSection } from './schema-section.tsx';
import { StatisticsSection } from './statistics-section.tsx';
import { ANNOTATIONS } from './tool-words.ts';

/** Entries of the tool's own log that are shown. */
const LOG_SHOWN = 50;

/** Members of a registration that a browser takes and does not report (Chromium 156). */
const NEVER_REPORTED = [
  { member: 'outputSchema', name: 'Output schema' },
  { member: 'icons', name: 'Icons' },
];

/** What {@link ToolDetails} takes. */
export interface ToolDetailsProps {
  tool: ToolState;
  document: DocumentState | null;
  tokens: TokenEstimate;
  /** Entries of this tool, oldest first. */
  log: readonly LogEntry[];
  /** `null` when it was never seen running. */
  figures: ToolFigures | null;
  /** What follows from its exposed origins, in one sentence; `null` when there is nothing to say. */
  exposureHint: string | null;
  actions: PanelActions;
}

/** Everything that is known about one tool. */
export function ToolDetails(props: ToolDetailsProps) {
  const { tool, document, actions } = props;
  const { tool: reported } = tool;
  const registration = currentRegistration(tool);
  return (
    <>
      <Section title="Definition">
        <Facts>
          <Fact name="Name">
            <PageText class="mono" text={reported.name} />
          </Fact>
          <Fact name="Title">
            <TextField
              value={reported.title}
              copyLabel="Copy title"
              emptyNote={
                reported.provider === 'native'
                  ? 'empty text: the browser reports this when there is no title, too'
                  : 'empty text'
              }
            />
          </Fact>
          <Fact name="Description">
            <TextField value={reported.description} copyLabel="Copy description" />
          </Fact>
          <Fact name="Origin">
            {reported.origin === undefined ? (
              <Absent>absent: the browser reported no such member</Absent>
            ) : (
              <PageText text={reported.origin ?? 'null'} />
            )}
          </Fact>
          <Fact name="Provider">
            {reported.provider === 'native'
              ? 'the browser'
              : "the page's own script (a polyfill or stub): the browser and its agent do not know this tool"}
          </Fact>
          {reported.provider === 'native' &&
            NEVER_REPORTED.filter(({ member }) => reported.other[member] === undefined).map(({ name }) => (
              <Fact key={name} name={name}>
                <Absent>not reported by this browser</Absent>
              </Fact>
            ))}
          <Fact name="Cost">
            <span title={props.tokens.method}>about {props.tokens.tokens.toLocaleString('en')} tokens</span>
            <span class="note"> {props.tokens.method}</span>
          </Fact>
          {Object.entries(reported.other).map(([name, value]) => (
            <Fact key={name} name={visibleText(name, 80)}>
              <OtherMember name={name} text={value.text} length={value.length} />
            </Fact>
          ))}
        </Facts>
      </Section>

      <SchemaSection schema={reported.inputSchema} />
      <AnnotationsSection tool={reported} />
      {reported.form && <FormSection tool={tool} form={reported.form} actions={actions} />}

      <StatisticsSection figures={props.figures} onShow={() => actions.showActivityOf(tool.name)} />

      <Section title="Exposure">
        <Facts>
          <Fact name="Exposed origins">
            <ExposedOrigins tool={tool} document={document} registration={registration} />
          </Fact>
        </Facts>
        {props.exposureHint && <p class="hint">{props.exposureHint}</p>}
      </Section>

      <RegistrationSection tool={tool} document={document} registration={registration} actions={actions} />

      <Section title="Log of this tool">
        {props.log.length === 0 ? (
          <p class="note">The registry log has no entry of this tool.</p>
        ) : (
          <ul class="mini-log">
            {props.log.slice(-LOG_SHOWN).map((entry) => (
              <li key={entry.id}>
                <time>{formatTime(entry.at)}</time> <span>{LOG_WORDS[entry.kind].label}</span>{' '}
                {entry.detail !== '' && <PageText class="note" text={visibleText(entry.detail, 200)} />}
              </li>
            ))}
          </ul>
        )}
        <button type="button" class="link" onClick={() => actions.showInLog(tool.key)}>
          Show in registry log
        </button>
      </Section>
    </>
  );
}

const loadTree = () => import('../json/json-text-tree.tsx');

function OtherMember({ name, text, length }: { name: string; text: string; length: number }) {
  if (!/^[ \t\n\r]*[[{]/.test(text)) return <LongText class="mono" text={text} length={length} />;
  return (
    <Lazy load={loadTree} what="the tree">
      {({ JsonTextTree }) => (
        <JsonTextTree label={`Value of ${visibleText(name, 80)}`} text={text} length={length} />
      )}
    </Lazy>
  );
}

function AnnotationsSection({ tool }: { tool: ObservedTool }) {
  const given = tool.annotations;
  const unknown = Object.keys(given ?? {}).filter(
    (name) => !ANNOTATIONS.some((known) => known.name === name),
  );
  const shown = ANNOTATIONS.filter((known) => known.name !== 'autosubmit' || tool.kind === 'declarative');
  return (
    <Section title="Annotations">
      {(given === undefined || given === null) && (
        <p class="note">
          {given === undefined
            ? 'The browser reported no annotations.'
            : 'Annotations were reported as null.'}
        </p>
      )}
      <Facts>
        {shown.map(({ name, meaning }) => {
          const value = name === 'autosubmit' ? (given?.[name] ?? tool.form?.autosubmit) : given?.[name];
          return (
            <Fact key={name} name={name}>
              <Flag value={value} />
              {value === true && <span class="note"> {meaning}</span>}
            </Fact>
          );
        })}
        {unknown.map((name) => (
          <Fact key={name} name={visibleText(name, 80)}>
            <Flag value={given?.[name]} />
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

function Flag({ value }: { value: boolean | undefined }) {
  if (value === undefined) return <Absent>not given</Absent>;
  return <code>{String(value)}</code>;
}

/** What the parts about registration take. */
interface RegistrationProps {
  tool: ToolState;
  document: DocumentState | null;
  registration: Registration | null;
}

function ExposedOrigins({ tool, document, registration }: RegistrationProps) {
  if (tool.tool.kind === 'declarative') return <>only its own origin: a form cannot name others</>;
  if (!registration)
    return (
      <Absent>
        {document?.facts?.recorder === 'absent'
          ? "not known: Toolscope started after the page's scripts. Reload the page to see it"
          : 'not known: Toolscope did not see the registration'}
      </Absent>
    );
  if (registration.exposedTo === null) return <>not given: only its own origin</>;
  if (registration.exposedTo.length === 0) return <>empty list: only its own origin</>;
  return (
    <ul class="plain-list">
      {registration.exposedTo.map((origin) => (
        <li key={origin}>
          <PageText class="mono" text={visibleText(origin, 500)} />
        </li>
      ))}
    </ul>
  );
}

/** The browser's own API takes a tool back by its signal only; scripts may have other ways. */
function signalText({ hasSignal, provider }: Registration): string {
  if (hasSignal) return ', with a signal';
  return provider === 'native' ? ', without a signal: it cannot be taken back' : ', without a signal';
}

/** What the debugger protocol tells where nobody else saw the registration. */
function ProtocolRegistration({ told, actions }: { told: ProtocolTool; actions: PanelActions }) {
  return (
    <Section title="Where it was registered">
      <p class="note">Told by the debugger protocol: Toolscope did not see the registration itself.</p>
      <Facts>
        {told.backendNodeId === null ? (
          <Fact name="Stack">
            {told.stack.length > 0 ? (
              <Stack frames={told.stack} actions={actions} />
            ) : (
              <Absent>no frame of the page's scripts</Absent>
            )}
          </Fact>
        ) : (
          <Fact name="Form">node {told.backendNodeId} of the protocol’s DOM</Fact>
        )}
      </Facts>
    </Section>
  );
}

function RegistrationSection(props: RegistrationProps & { actions: PanelActions }) {
  const { tool, document, registration, actions } = props;
  const told = document?.protocolTools.get(tool.name);
  if (!registration && told !== undefined) return <ProtocolRegistration told={told} actions={actions} />;
  if (!registration && tool.tool.kind === 'declarative') return null;
  return (
    <Section title="Where it was registered">
      {registration ? (
        <Facts>
          <Fact name="Call">
            <code>{visibleText(registration.method, 120)}</code> at {formatTime(registration.at)}
            {signalText(registration)}
          </Fact>
          <Fact name="Stack">
            {registration.stack.length > 0 ? (
              <Stack frames={registration.stack} actions={actions} />
            ) : (
              <Absent>no frame of the page's scripts</Absent>
            )}
          </Fact>
          <Fact name="URL then">
            <LongText text={registration.url} />
          </Fact>
          <Fact name="URL now">
            {document === null || document.lifecycle === 'gone' ? (
              <Absent>the document is gone</Absent>
            ) : document.url === registration.url ? (
              'the same'
            ) : (
              <LongText text={document.url} />
            )}
          </Fact>
        </Facts>
      ) : (
        <p class="note">
          {document?.facts?.recorder === 'absent'
            ? "Not known: Toolscope started after the page's scripts. Reload the page to see it."
            : 'Not known: Toolscope did not see the registration.'}
        </p>
      )}
      {tool.registrations.length > 1 && (
        <>
          <h4>All registrations under this name</h4>
          <ol class="mini-log">
            {tool.registrations.map((one) => (
              <li key={one.registration}>
                <time>{formatTime(one.at)}</time>{' '}
                <Tag tone={one.outcome === 'refused' ? 'error' : 'plain'}>{one.outcome}</Tag>{' '}
                {one.stack[0] && <SourceLink frame={one.stack[0]} actions={actions} />}
                {one.error && (
                  <PageText class="note" text={visibleText(` ${one.error.name}: ${one.error.message}`)} />
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </Section>
  );
}
