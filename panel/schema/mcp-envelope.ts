import type { JsonNode } from './json-node.ts';
import { nodeAt } from './json-text.ts';

/** One item of an MCP result's `content`. A member that is missing or of another type is an empty text. */
export type ContentItem =
  | { readonly type: 'text'; readonly text: string }
  /** `data` in base64. */
  | { readonly type: 'image' | 'audio'; readonly mimeType: string; readonly data: string }
  | {
      readonly type: 'resource';
      readonly uri: string;
      readonly mimeType: string;
      /** `null` for a binary resource. */
      readonly text: string | null;
      /** In base64; `null` for a text resource. */
      readonly blob: string | null;
    }
  | {
      readonly type: 'resource_link';
      readonly uri: string;
      readonly name: string;
      readonly description: string;
      readonly mimeType: string;
    }
  /** A type that this list does not have. */
  | { readonly type: 'other'; readonly name: string; readonly node: JsonNode };

/** A result in the shape that MCP servers give (`CallToolResult`). To WebMCP it is a value like any other. */
export interface McpEnvelope {
  readonly content: readonly ContentItem[];
  readonly structuredContent: JsonNode | undefined;
  /** `undefined`: not given. */
  readonly isError: boolean | undefined;
}

/**
 * Recognises a result of MCP's shape: an object whose `content` is an array of objects with a `type` each. An empty `content`
 * counts when `structuredContent` or `isError` stands beside it.
 */
export function mcpEnvelope(node: JsonNode): McpEnvelope | null {
  const content = nodeAt(node, ['content']);
  if (node.type !== 'object' || content?.type !== 'array') return null;
  const structuredContent = nodeAt(node, ['structuredContent']);
  const error = nodeAt(node, ['isError']);
  if (content.items.length === 0 && structuredContent === undefined && error === undefined) return null;
  if (!content.items.every((item) => nodeAt(item, ['type'])?.type === 'string')) return null;
  return {
    content: content.items.map(contentItem),
    structuredContent,
    isError: error?.type === 'boolean' ? error.value : undefined,
  };
}

function contentItem(node: JsonNode): ContentItem {
  const type = textAt(node, 'type') ?? '';
  const member = (key: string): string => textAt(node, key) ?? '';
  switch (type) {
    case 'text':
      return { type, text: member('text') };
    case 'image':
    case 'audio':
      return { type, mimeType: member('mimeType'), data: member('data') };
    case 'resource_link':
      return {
        type,
        uri: member('uri'),
        name: member('name'),
        description: member('description'),
        mimeType: member('mimeType'),
      };
    case 'resource': {
      const resource = nodeAt(node, ['resource']);
      return {
        type,
        uri: textAt(resource, 'uri') ?? '',
        mimeType: textAt(resource, 'mimeType') ?? '',
        text: textAt(resource, 'text'),
        blob: textAt(resource, 'blob'),
      };
    }
    default:
      return { type: 'other', name: type, node };
  }
}

function textAt(node: JsonNode | undefined, key: string): string | null {
  const member = nodeAt(node, [key]);
  return member?.type === 'string' ? member.value : null;
}
