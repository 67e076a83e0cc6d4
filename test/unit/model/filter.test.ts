import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FILTER_WORDS, matchesDocument, matchesFilter, parseFilter } from '../../../panel/model/filter.ts';
import { formTool, text } from '../support/facts.ts';
import { Story } from '../support/story.ts';

const story = new Story('open top; register search_products@top; register gone@top; unregister gone@top')
  .say('top', {
    kind: 'tools',
    full: false,
    tools: [
      {
        ...formTool('book'),
        title: text('Book a Table'),
        description: text('Reserves a table: today, tomorrow'),
        annotations: { readOnlyHint: true, untrustedContentHint: false },
        form: { key: 'f', path: 'form', autosubmit: true, action: '', method: 'get', secrets: [] },
      },
    ],
    removed: [],
  })
  .tell('list script poly@top; register twice@top; unregister twice@top; register twice@top');

function passing(filter: string, isDuplicate = false): string {
  const document = story.state.documents.get('top');
  assert.ok(document !== undefined);
  return [...document.tools.values()]
    .filter((tool) =>
      matchesFilter(parseFilter(filter), tool, document, { place: 'iframe 2 of top', isDuplicate }),
    )
    .map(({ name }) => name)
    .join(' ');
}

const ALL = 'search_products gone book poly twice';
const CASES: Array<[filter: string, passing: string]> = [
  ['', ALL],
  ['   ', ALL],
  ['SEARCH', 'search_products'],
  ['a table', 'book'],
  ['table book', 'book'],
  ['"book a table"', 'book'],
  ['"a book table"', ''],
  ['"unclosed quote', ''],
  ['does -gone', 'search_products poly twice'],
  ['-"book a"', 'search_products gone poly twice'],
  ['kind:declarative', 'book'],
  ['KIND:Imperative', 'search_products gone poly twice'],
  ['-kind:imperative', 'book'],
  ['hint:readOnly', 'book'],
  ['hint:readonly', 'book'],
  ['hint:untrustedContent', ''],
  ['hint:autosubmit', 'book'],
  ['is:removed', 'gone'],
  ['-is:removed is:again', 'twice'],
  ['is:polyfill', 'poly'],
  ['is:duplicate', ''],
  ['origin:a.test', ALL],
  ['origin:b.test', ''],
  ['-origin:b.test kind:declarative', 'book'],
  ['frame:/top', ALL],
  ['frame:"iframe 2"', ALL],
  ['frame:"iframe 3"', ''],
  ['table: book', 'book'],
  ['-', ''],
];

for (const [filter, expected] of CASES) {
  test(`filter: ${filter}`, () => assert.equal(passing(filter), expected));
}

test('is:duplicate asks the context', () => assert.equal(passing('is:duplicate', true), ALL));

test('unknown words are read as text, and said', () => {
  const filter = parseFilter('colour:red kind:purple https://a.test/x');
  assert.deepEqual(
    filter.terms.map(({ word, value }) => `${word} ${value}`),
    ['text colour:red', 'text kind:purple', 'text https://a.test/x'],
  );
  assert.deepEqual(filter.problems, [
    'There is no filter word colour:, so it is read as text.',
    'kind: takes imperative, declarative.',
  ]);
});

test('a word that is still being typed does not filter', () => {
  for (const text of ['origin:', '-hint:', 'kind:imp', 'is:rem']) {
    assert.deepEqual(parseFilter(text).terms, [], text);
  }
  assert.deepEqual(parseFilter('kind:imp').problems, ['kind: takes imperative, declarative.']);
});

test('a filter that asks for removed tools', () => {
  assert.equal(parseFilter('is:removed').isAboutRemoved, true);
  assert.equal(parseFilter('-is:removed').isAboutRemoved, false);
});

test('a filter about documents only', () => {
  const document = story.state.documents.get('top');
  assert.ok(document !== undefined);
  assert.equal(parseFilter('origin:a -frame:b').isAboutDocuments, true);
  assert.equal(parseFilter('origin:a x').isAboutDocuments, false);
  assert.equal(parseFilter('').isAboutDocuments, false);
  assert.equal(matchesDocument(parseFilter('origin:a.test'), document, 'top'), true);
  assert.equal(matchesDocument(parseFilter('-origin:a.test'), document, 'top'), false);
});

test('every word of the hint is understood', () => {
  for (const { word, values } of FILTER_WORDS) {
    for (const value of values.length === 0 ? ['anything'] : values) {
      const filter = parseFilter(`${word}:${value}`);
      assert.deepEqual(filter.problems, []);
      assert.equal(filter.terms[0]?.word, word);
    }
  }
});
