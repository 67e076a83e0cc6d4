import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { textsFor } from '../../../panel/schema/validation/pattern-text.ts';

/** Patterns as schemas of published tools have them. */
const PATTERNS = [
  ...['^[A-Z]{3}-\\d{4}$', '^\\+[1-9]\\d{1,14}$', '^(?!0000)\\d{4}$', '^(a|b)-\\1$', '^\\p{Lu}\\p{Ll}+$'],
  ...[
    '^\\d{3}-\\d{2}-\\d{4}$',
    '^https?://.+',
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    '^#(?:[0-9a-fA-F]{3}){1,2}$',
  ],
  ...[
    '^(?<y>\\d{4})-\\k<y>$',
    '^[\\u4e00-\\u9fff]+$',
    '^\\x41\\u{42}$',
    'a]b{',
    '^\\/',
    '^$',
    '^(?=a)[a-c]$',
  ],
  ...[
    '^arn:aws:[a-z0-9-]+:[a-z0-9-]*:\\d{12}:.+$',
    '^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-[\\w.]+)?$',
    '^[^a-z]\\S\\W$',
  ],
];

test('there is a text for each common pattern, and it matches', () => {
  for (const pattern of PATTERNS) {
    const texts = textsFor(pattern, {}, 3);
    assert.ok(texts.length > 0, pattern);
    assert.equal(new Set(texts).size, texts.length);
    for (const text of texts) assert.match(text, new RegExp(pattern.replaceAll(']b{', '\\]b\\{'), 'u'));
  }
});

test('it has the length that is asked for', () => {
  for (const [minLength, maxLength] of [
    [0, 0],
    [3, 3],
    [50, 60],
    [900, 1_000],
  ] as const) {
    const [text] = textsFor('^[a-z]*$', { minLength, maxLength }, 1);
    assert.ok(text !== undefined && text.length >= minLength && text.length <= maxLength, String(minLength));
  }
  assert.deepEqual(textsFor('^abc$', { maxLength: 2 }, 1), []);
  assert.deepEqual(textsFor('^😀$', { minLength: 1, maxLength: 1 }, 1), ['😀']);
});

test('what is no pattern, too costly, or has no text gives none, soon', () => {
  for (const pattern of [
    '(',
    '^(a+)+$',
    '^(a{900}){900}$',
    '^((){0,9999}){0,9999}$',
    '^(?!a)a$',
    'x'.repeat(2_000),
  ]) {
    const start = performance.now();
    assert.deepEqual(textsFor(pattern, {}, 1), [], pattern.slice(0, 40));
    assert.ok(performance.now() - start < 1_000, pattern.slice(0, 40));
  }
});

test('whatever the pattern, it ends, and what it gives matches', () => {
  const part = fc.constantFrom(
    ...[
      'a',
      '.',
      '\\d',
      '[a-z]',
      '[^\\]]',
      '(',
      '(?:',
      '(?=',
      '(?!',
      '(?<n>',
      ')',
      '|',
      '*',
      '+',
      '?',
      '{2}',
      '{1,3}',
      '{0,}',
    ],
    ...['^', '$', '\\b', '\\1', '\\k<n>', '\\p{L}', '\\u0041', '[', ']', '{', '}', '-', '\\', 'é'],
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      (pattern) => {
        for (const text of textsFor(pattern, { minLength: 1 }, 2)) {
          let isOwn: RegExp;
          try {
            isOwn = new RegExp(pattern, 'u');
          } catch {
            isOwn = new RegExp(pattern);
          }
          assert.match(text, isOwn);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
