import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowDirective, allowGrants, allowLint } from '../../../panel/diagnosis/permissions-policy.ts';

const A = 'http://localhost:8080';
const B = 'http://127.0.0.1:8080';

/** Measured in Chromium 156 with `document.featurePolicy.allowsFeature('tools')` in the frame. */
const MEASURED: Array<[allow: string | null, origin: string, srcOrigin: string, granted: boolean]> = [
  [null, B, B, false],
  ['', B, B, false],
  ['tools', B, B, true],
  ['camera;tools', B, B, true],
  [' tools ; camera', B, B, true],
  ['camera, tools', B, B, false],
  ['tools,camera', B, B, false],
  ['tools=*', B, B, false],
  ['TOOLS', B, B, false],
  ["Tools 'SRC'", B, B, false],
  ["tools 'none'", B, B, false],
  ["tools 'none'; tools", B, B, false],
  ["tools; tools 'none'", B, B, true],
  ["tools 'none' *", B, B, true],
  ["tools * 'none'", B, B, true],
  [`tools 'none' ${B}`, B, B, true],
  ["tools 'src' 'self'", B, B, true],
  ["tools 'self'", B, B, false],
  ['tools self', B, B, false],
  ['tools none', B, B, false],
  [`tools ${B}/some/path`, B, B, true],
  [`tools ${B.toUpperCase()}`, B, B, true],
  ['tools http://127.0.0.1', B, B, false],
  ['tools http://*.0.0.1:8080', B, B, false],
  ['tools 127.0.0.1:8080', B, B, false],
  ['tools http:', B, B, false],
  // Same-origin frames, srcdoc among them.
  [null, A, A, true],
  ["tools 'self'", A, A, true],
  ["tools 'src'", A, A, true],
  ["tools 'none'", A, A, false],
  [`tools ${B}`, A, A, false],
  [`tools ${A}`, A, A, true],
  // The frame went on to another origin than that of src.
  ['tools', B, A, false],
  ['tools *', B, A, true],
  // Opaque origins: by a sandbox attribute or a data: URL, and by a header.
  [null, 'null', 'null', false],
  ['tools', 'null', 'null', true],
  ["tools 'src'", 'null', 'null', true],
  ["tools 'self'", 'null', 'null', false],
  [`tools ${A}`, 'null', 'null', false],
  ['tools *', 'null', 'null', true],
  ['tools', 'null', A, false],
  ['tools *', 'null', A, true],
];

for (const [allow, origin, srcOrigin, granted] of MEASURED) {
  test(`allow ${JSON.stringify(allow)} for ${origin}, src ${srcOrigin}: ${granted}`, () => {
    assert.equal(allowGrants(allow, { origin, parentOrigin: A, srcOrigin }), granted);
  });
}

test('directives of other features', () => {
  assert.equal(allowDirective('camera *; geolocation'), null);
  assert.deepEqual(allowDirective('camera *; geolocation', 'geolocation')?.entries, [{ kind: 'src' }]);
  assert.equal(allowDirective("  tools   'none' ")?.text, "tools   'none'");
});

test('case 11 and other lints', () => {
  assert.match(allowLint('tools *') ?? '', /navigates/);
  assert.match(allowLint('tools self https://b.test') ?? '', /ignores self/);
  assert.equal(allowLint('tools'), null);
  assert.equal(allowLint("tools 'self' https://b.test"), null);
  assert.equal(allowLint('camera *'), null);
  assert.equal(allowLint(null), null);
});
