import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rowText, textPage } from '../../../panel/ui/text-rows.ts';

const texts = fc
  .array(fc.oneof(fc.constantFrom('\n', '\r\n', '\u{1f600}', 'a', '\ud800'), fc.string({ maxLength: 9 })))
  .map((parts) => parts.join(''));

test('rows follow each other without a gap, none longer than asked for, no character taken apart', () => {
  fc.assert(
    fc.property(
      texts,
      fc.integer({ min: 2, max: 12 }),
      fc.integer({ min: 1, max: 5 }),
      (text, columns, maxRows) => {
        let from = 0;
        let together = '';
        while (from < text.length) {
          const page = textPage(text, from, columns, maxRows);
          assert.ok(page.to > from);
          assert.ok(page.starts.length - 1 <= maxRows);
          for (let row = 0; row < page.starts.length - 1; row += 1) {
            const whole = text.slice(page.starts[row], page.starts[row + 1]);
            assert.ok(whole.replace(/\n$/, '').length <= columns);
            assert.ok(
              !/[\ud800-\udbff]$/.test(whole) || !/^[\udc00-\udfff]/.test(text.slice(page.starts[row + 1])),
            );
            assert.equal(rowText(text, page, row), whole.replace(/\r?\n$/, ''));
            together += whole;
          }
          from = page.to;
        }
        assert.equal(together, text);
      },
    ),
  );
});

test('one line of 50 million characters is laid out part by part', () => {
  const text = 'x'.repeat(50_000_000);
  const page = textPage(text, 0, 100, 100_000);
  assert.equal(page.to, 10_000_000);
  assert.equal(page.starts.length, 100_001);
  assert.equal(textPage(text, 45_000_000, 100, 100_000).to, 50_000_000);
});
