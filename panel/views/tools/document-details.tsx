import type { FrameElementFacts } from '../../../inspected-page/protocol/messages.ts';
import type { DocumentStatus } from '../../diagnosis/document-status.ts';
import type { DocumentState } from '../../model/state.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { LongText, PageText } from '../../ui/page-text.tsx';
import { Fact, Facts, Section } from '../../ui/section.tsx';
import { formatTime } from '../format.ts';
import { Absent } from './field-value.tsx';

/** What {@link DocumentDetails} takes. */
export interface DocumentDetailsProps {
  document: DocumentState;
  status: DocumentStatus;
  place: string;
  /** The element in the parent that holds this document. */
  frameElement: FrameElementFacts | null;
}

/** The words of a document's life. */
const LIFECYCLES = {
  active: 'active',
  prerender: 'prerendered, not shown yet',
  cached: 'in the back/forward cache',
  gone: 'gone',
} as const;

/** Everything that is known about one document. */
export function DocumentDetails({ document, status, place, frameElement }: DocumentDetailsProps) {
  const { facts } = document;
  const registered = [...document.tools.values()].filter((tool) => tool.removed === null).length;
  return (
    <article class="details-content">
      <header class="details-header">
        <h2>
          <Icon name="frame" />
          <PageText text={visibleText(facts?.origin ?? document.url, 300)} />
        </h2>
        <p class="details-sub">
          {place}
          {status.kind !== place && `, ${status.kind}`}
        </p>
        <p class={`details-state status-${status.state}`}>{status.phrase}</p>
        {status.fix && <p class="hint">{status.fix}</p>}
      </header>
      <Section title="Document">
        <Facts>
          <Fact name="URL">
            <LongText text={document.url} />
            <CopyButton label="Copy URL" text={document.url} />
          </Fact>
          <Fact name="Origin">
            {facts ? (
              facts.origin === 'null' ? (
                'opaque ("null")'
              ) : (
                <PageText text={facts.origin} />
              )
            ) : (
              <Unknown />
            )}
          </Fact>
          <Fact name="Title">
            {facts ? (
              facts.title === '' ? (
                <Absent>empty text</Absent>
              ) : (
                <LongText text={facts.title} />
              )
            ) : (
              <Unknown />
            )}
          </Fact>
          <Fact name="Tools">
            {registered}
            {document.listError &&
              ` (last known; the list cannot be read: ${visibleText(
                `${document.listError.name}: ${document.listError.message}`,
              )})`}
          </Fact>
          <Fact name="State">
            {LIFECYCLES[document.lifecycle]}, appeared at {formatTime(document.appearedAt)}
          </Fact>
          <Fact name="Connection">
            {document.connection}
            {document.connectionDetail !== '' && `: ${visibleText(document.connectionDetail)}`}
          </Fact>
        </Facts>
      </Section>
      <Section title="What decides about tools">
        <Facts>
          <Fact name="Secure context">
            <YesNo value={facts?.secureContext} />
          </Fact>
          <Fact name="modelContext">
            {facts ? (
              facts.api.native ? (
                'provided by the browser'
              ) : (
                'not provided by the browser'
              )
            ) : (
              <Unknown />
            )}
          </Fact>
          <Fact name="Origin-keyed">
            <YesNo value={facts?.originAgentCluster} />
          </Fact>
          <Fact name="Policy for tools">
            {facts?.toolsAllowed === true ? (
              'allowed'
            ) : facts?.toolsAllowed === false ? (
              'not allowed'
            ) : (
              <Unknown />
            )}
          </Fact>
          <Fact name="Script APIs">
            {!facts ? (
              <Unknown />
            ) : facts.api.script.length === 0 ? (
              facts.recorder === 'absent' ? (
                <Unknown />
              ) : (
                'none'
              )
            ) : (
              <ul class="plain-list">
                {facts.api.script.map((api) => (
                  <li key={api.place}>
                    <code>{visibleText(api.place, 120)}</code>{' '}
                    <span class="note">
                      {api.readable
                        ? api.methods.map((method) => visibleText(method, 60)).join(', ') || 'no methods'
                        : 'behind a getter of the page, which Toolscope does not run'}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Fact>
          <Fact name="Recorder">
            {!facts ? (
              <Unknown />
            ) : facts.recorder === 'present' ? (
              "running since before the page's first script"
            ) : (
              "started after the page's scripts: reload to see exposed origins, refused registrations and callers"
            )}
          </Fact>
        </Facts>
      </Section>
      {frameElement && <FrameElement element={frameElement} />}
    </article>
  );
}

function Unknown() {
  return <Absent>not known</Absent>;
}

function YesNo({ value }: { value: boolean | null | undefined }) {
  if (value === undefined || value === null) return <Unknown />;
  return <>{value ? 'yes' : 'no'}</>;
}

function FrameElement({ element }: { element: FrameElementFacts }) {
  return (
    <Section title={`Its <${element.element}> in the parent`}>
      <Facts>
        <Fact name="allow">
          <Attribute value={element.allow} />
        </Fact>
        <Fact name="sandbox">
          <Attribute value={element.sandbox} />
        </Fact>
        <Fact name="src">
          <Attribute value={element.src === '' ? null : element.src} />
        </Fact>
        <Fact name="srcdoc">{element.hasSrcdoc ? 'present' : <Absent>absent</Absent>}</Fact>
        <Fact name="id">
          <Attribute value={element.id === '' ? null : element.id} />
        </Fact>
        <Fact name="name">
          <Attribute value={element.name === '' ? null : element.name} />
        </Fact>
        <Fact name="credentialless">{element.credentialless ? 'yes' : 'no'}</Fact>
      </Facts>
    </Section>
  );
}

function Attribute({ value }: { value: string | null }) {
  if (value === null) return <Absent>absent</Absent>;
  if (value === '') return <Absent>present, empty</Absent>;
  return <LongText class="mono" text={value} />;
}
