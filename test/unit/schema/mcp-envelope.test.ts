import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodeOf } from '../../../panel/schema/json-text.ts';
import { mcpEnvelope } from '../../../panel/schema/mcp-envelope.ts';
import { imageDataType, imageUrl, looksLikeMarkdown } from '../../../panel/schema/text-kind.ts';

const envelopeOf = (value: unknown) => mcpEnvelope(nodeOf(value));

test('every kind of content is recognised, and what is unknown is kept', () => {
  const envelope = envelopeOf({
    content: [
      { type: 'text', text: 'Hello' },
      { type: 'image', mimeType: 'image/png', data: 'AAAA' },
      { type: 'resource', resource: { uri: 'file:///a', mimeType: 'text/plain', text: 'a' } },
      { type: 'resource_link', uri: 'https://example.com', name: 'Example' },
      { type: 'hologram', beam: 1 },
      { type: 'text', text: 5 },
    ],
    structuredContent: { n: 1 },
    isError: true,
  });
  assert.deepEqual(
    envelope?.content.map((item) => (item.type === 'other' ? `other: ${item.name}` : item.type)),
    ['text', 'image', 'resource', 'resource_link', 'other: hologram', 'text'],
  );
  assert.deepEqual(envelope?.content[2], {
    type: 'resource',
    uri: 'file:///a',
    mimeType: 'text/plain',
    text: 'a',
    blob: null,
  });
  assert.deepEqual(envelope?.structuredContent, nodeOf({ n: 1 }));
  assert.equal(envelope?.isError, true);
  assert.deepEqual(envelope?.content[5], { type: 'text', text: '' });
});

test('values that only have a member called content are no envelopes', () => {
  for (const value of [
    { content: 'text' },
    { content: [] },
    { content: ['text'] },
    { content: [{ type: 'text', text: 'a' }, { title: 'no type' }] },
    [{ type: 'text' }],
    null,
  ]) {
    assert.equal(envelopeOf(value), null, JSON.stringify(value));
  }
  assert.ok(envelopeOf({ content: [], structuredContent: {} }));
});

test('only types of images make a data URL', () => {
  assert.equal(imageUrl('image/svg+xml', 'AAAA'), 'data:image/svg+xml;base64,AAAA');
  assert.equal(imageUrl('text/html', 'AAAA'), null);
  assert.equal(imageUrl('image/png,<script>', 'AAAA'), null);
  assert.equal(imageDataType('data:image/PNG;base64,AA=='), 'image/png');
  assert.equal(imageDataType('data:text/html,<img>'), null);
});

test('Markdown is offered for what looks like it, not for prose, JSON or numbers', () => {
  for (const text of [
    '# Title',
    'See [it](https://example.com).',
    'a\n\n- b\n- c',
    '| a | b |\n|---|---|',
    'a **b** c',
  ]) {
    assert.ok(looksLikeMarkdown(text), text);
  }
  for (const text of ['Operation succeeded', '{"a": [1]}', '5 * 3 * 2', 'a_b_c', '#hashtag', '']) {
    assert.ok(!looksLikeMarkdown(text), text);
  }
});
