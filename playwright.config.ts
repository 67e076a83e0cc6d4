import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'out/browser',
  // Tests mostly wait for a browser; each has one of its own, with a profile and a site of its own. CI has two cores.
  workers: 2,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: 'out/browser/results.json' }]],
});
