import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adviceFor, candidates, parseVersion, search } from '../../../scripts/chromium.mjs';

test('reads the version that browsers print', () => {
  assert.deepEqual(parseVersion('Chromium 156.0.8078.114 built on Debian GNU/Linux 13 (trixie)\n'), {
    product: 'Chromium',
    version: '156.0.8078.114',
    major: 156,
  });
  assert.deepEqual(parseVersion('Google Chrome 157.0.1.2 beta'), {
    product: 'Google Chrome',
    version: '157.0.1.2',
    major: 157,
  });
  assert.equal(parseVersion('160.1.2.3')?.major, 160);
  assert.equal(parseVersion('[warn] something\nChromium 156.0.0.1')?.product, 'Chromium');
  assert.equal(parseVersion('Command requires the chromium snap to be installed.'), null);
  assert.equal(parseVersion(''), null);
});

test('asks the variables first, then the places of the platform, each once', () => {
  const env = { TOOLSCOPE_BROWSER: '/own/chrome', CHROME_PATH: '/usr/bin/chromium', PATH: '/usr/bin:bin' };
  const list = candidates({ platform: 'linux', env, home: '/home/u' });
  assert.deepEqual(list.slice(0, 2), [
    { path: '/own/chrome', variable: 'TOOLSCOPE_BROWSER' },
    { path: '/usr/bin/chromium', variable: 'CHROME_PATH' },
  ]);
  assert.equal(list.filter(({ path }) => path === '/usr/bin/chromium').length, 1);
  assert.ok(list.every(({ path }) => path.startsWith('/')));
});

test('knows macOS and Windows', () => {
  const mac = candidates({ platform: 'darwin', env: {}, home: '/Users/u' }).map(({ path }) => path);
  assert.ok(mac.includes('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'));
  assert.ok(mac.includes('/Users/u/Applications/Chromium.app/Contents/MacOS/Chromium'));
  const env = { LOCALAPPDATA: 'C:\\Users\\u\\AppData\\Local', PROGRAMFILES: 'C:\\Program Files' };
  const windows = candidates({ platform: 'win32', env, home: 'C:\\Users\\u' }).map(({ path }) => path);
  assert.ok(windows.includes('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'));
  assert.ok(windows.includes('C:\\Users\\u\\AppData\\Local\\Chromium\\Application\\chrome.exe'));
});

test('passes over what is missing, broken or too old, names it, and takes the next', async () => {
  const answers: Record<string, string | null> = {
    '/missing': null,
    '/unnamed-missing': null,
    '/old': 'Chromium 155.0.1.2',
    '/stub': 'Please install the snap',
    '/good': 'Microsoft Edge 156.0.9.9',
    '/better': 'Chromium 999.0.0.0',
  };
  const asked: string[] = [];
  const list = [
    { path: '/missing', variable: 'TOOLSCOPE_BROWSER' },
    ...['/unnamed-missing', '/old', '/stub', '/broken', '/good', '/better'].map((path) => ({
      path,
      variable: null,
    })),
  ];
  const result = await search(list, async (path: string) => {
    asked.push(path);
    if (path === '/broken') throw new Error('cannot execute\nmore');
    return answers[path] ?? null;
  });
  assert.equal(result.browser?.path, '/good');
  assert.ok(!asked.includes('/better'));
  assert.deepEqual(result.passedOver, [
    '/missing (TOOLSCOPE_BROWSER) does not exist.',
    '/old is Chromium 155.0.1.2: WebMCP needs 156 or newer.',
    '/stub did not say its version.',
    '/broken could not be asked for its version: cannot execute',
  ]);
});

test('says in two lines what to do when there is none', async () => {
  const result = await search([{ path: '/nowhere', variable: null }], async () => null);
  assert.equal(result.browser, null);
  assert.equal(adviceFor(result.passedOver).split('\n').length, 2);
});
