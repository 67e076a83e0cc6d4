import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'out/browser',
  // One browser at a time: tests measure latencies, and the reference machine has two cores.
  workers: 1,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: 'out/browser/results.json' }]],
});
