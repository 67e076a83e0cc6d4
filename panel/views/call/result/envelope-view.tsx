import { useState } from 'preact/hooks';
import type { ContentItem, McpEnvelope } from '../../../schema/mcp-envelope.ts';
import { imageUrl } from '../../../schema/text-kind.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { visibleText } from '../../../ui/display-text.ts';
import { LongText } from '../../../ui/page-text.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ToolbarButton } from '../../../ui/toolbar.tsx';
import { JsonTree } from '../../json/json-tree.tsx';
import { fileNameOf, saveBase64 } from '../../save-file.ts';
import { charactersText } from './call-words.ts';
import { DataImage } from './data-image.tsx';
import { TextValue } from './text-value.tsx';

/** Items that are shown before the person asks for more. */
const ITEMS_SHOWN = 50;

/** What {@link EnvelopeView} takes. */
export interface EnvelopeViewProps {
  envelope: McpEnvelope;
  toolName: string;
}

/** A result in MCP's shape, item by item, with what it means to WebMCP. */
export function EnvelopeView({ envelope, toolName }: EnvelopeViewProps) {
  const [shown, setShown] = useState(ITEMS_SHOWN);
  const { content, structuredContent, isError } = envelope;
  return (
    <div class="envelope">
      {isError !== undefined && (
        <p>
          <Tag tone={isError ? 'warning' : 'plain'}>isError: {String(isError)}</Tag>{' '}
          <span class="note">
            WebMCP gives isError no meaning: for the browser and its agent this call succeeded.
          </span>
        </p>
      )}
      <ol class="plain-list">
        {content.slice(0, shown).map((item, index) => (
          <li key={index} class="envelope-item">
            <p class="envelope-title">
              <span class="note">content[{index}]</span>{' '}
              <Tag>{visibleText(item.type === 'other' ? item.name : item.type, 40)}</Tag>
            </p>
            <Item item={item} label={`content[${index}]`} toolName={toolName} />
          </li>
        ))}
      </ol>
      {content.length === 0 && <p class="note">content is an empty list.</p>}
      {content.length > shown && (
        <button type="button" class="link" onClick={() => setShown(shown + ITEMS_SHOWN)}>
          Show more of {content.length.toLocaleString('en')} items
        </button>
      )}
      {structuredContent !== undefined && (
        <div class="envelope-item">
          <p class="envelope-title">
            <span class="note">structuredContent</span>
          </p>
          <JsonTree label="structuredContent" node={structuredContent} />
        </div>
      )}
    </div>
  );
}

function Item({ item, label, toolName }: { item: ContentItem; label: string; toolName: string }) {
  switch (item.type) {
    case 'text':
      return <TextValue label={label} text={item.text} />;
    case 'image': {
      const url = imageUrl(item.mimeType, item.data);
      if (url !== null) return <DataImage url={url} mimeType={item.mimeType} />;
      return <Binary type={item.mimeType} data={item.data} toolName={toolName} />;
    }
    case 'audio':
      return <Binary type={item.mimeType} data={item.data} toolName={toolName} />;
    case 'resource':
      return (
        <>
          <Address uri={item.uri} mimeType={item.mimeType} />
          {item.text !== null && <TextValue label={label} text={item.text} />}
          {item.blob !== null && <Binary type={item.mimeType} data={item.blob} toolName={toolName} />}
        </>
      );
    case 'resource_link':
      return (
        <>
          {item.name !== '' && (
            <p>
              <LongText text={item.name} />
            </p>
          )}
          <Address uri={item.uri} mimeType={item.mimeType} />
          {item.description !== '' && (
            <p class="note">
              <LongText lines text={item.description} />
            </p>
          )}
        </>
      );
    case 'other':
      return <JsonTree label={label} node={item.node} />;
  }
}

/** An address that the result names. It is of whatever scheme the server has, so it is text and no link. */
function Address({ uri, mimeType }: { uri: string; mimeType: string }) {
  return (
    <p>
      <LongText class="mono" text={uri} />
      <CopyButton label="Copy address" text={uri} />
      {mimeType !== '' && <span class="note"> {visibleText(mimeType, 100)}</span>}
    </p>
  );
}

function Binary({ type, data, toolName }: { type: string; data: string; toolName: string }) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <p class="envelope-binary">
      <span>
        {visibleText(type === '' ? 'no media type' : type, 100)}, {charactersText(data.length)} in base64
      </span>
      <ToolbarButton
        icon="save"
        label="Save to file"
        onClick={() => setFailed(!saveBase64(data, fileNameOf(toolName, 'bin')))}
      />
      {hasFailed && <span class="note">It is not base64.</span>}
    </p>
  );
}
