import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { HOST_ACCESS_REASON, manifest, PERMISSION_REASONS } from '../../../devtools/manifest.ts';

const README = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');

test('asks for four permissions and for access to all sites, and for nothing else', () => {
  const made = manifest('1.2.3');
  assert.deepEqual(made.permissions, ['scripting', 'webNavigation', 'debugger', 'storage']);
  assert.deepEqual(made.host_permissions, ['<all_urls>']);
  for (const member of [
    'optional_permissions',
    'optional_host_permissions',
    'externally_connectable',
    'web_accessible_resources',
  ]) {
    assert.ok(!(member in made), member);
  }
});

test('the README says what each permission is for, in the same words', () => {
  for (const [permission, reason] of Object.entries(PERMISSION_REASONS)) {
    assert.ok(README.includes(`| \`${permission}\` | ${reason} |`), permission);
  }
  assert.ok(README.includes(`| ${HOST_ACCESS_REASON} |`));
});

test('pages of the extension may load nothing but their own files, and images in data URLs', () => {
  const policy = manifest('1.2.3').content_security_policy?.extension_pages ?? '';
  const directives = Object.fromEntries(
    policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  );
  assert.deepEqual(directives, {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
  });
});
