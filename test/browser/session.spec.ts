import { readFile, writeFile } from 'node:fs/promises';
import { Validator } from '@cfworker/json-schema';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixture.ts';

test('a session is saved, with its size said and passwords masked, and opened read-only in a tab of its own', async ({
  inspector,
  page,
  panel,
  site,
}, info) => {
  await page.goto(site.url('/forms/sensitive'));
  await expect(panel.items.first()).toBeVisible();
  await page.goto(site.url('/tools/slow'));
  await page.evaluate(`site.call('slow_200', { n: 1 })`);
  await page.evaluate(`{ site.call('never_settles').catch(() => {}) } undefined`);
  await panel.tab(/^Activity/).click();
  await expect(panel.executionsOf('never_settles').locator('.cell-state')).toContainText('Running');
  await panel.button('Save session…').click();
  await expect(panel.frame.getByText(/as a JSON file of [\d,]+ KB/)).toBeVisible();
  const downloading = new Promise<{ path(): Promise<string> }>((resolve) => {
    for (const one of inspector.context.pages()) one.once('download', resolve);
  });
  await panel.frame.getByRole('button', { name: 'Save', exact: true }).click();
  const path = await (await downloading).path();
  const file = JSON.parse(await readFile(path, 'utf8'));
  const schema = JSON.parse(
    await readFile(new URL('../../docs/session-format.schema.json', import.meta.url), 'utf8'),
  );
  expect(new Validator(schema, '2020-12', false).validate(file).errors).toEqual([]);
  expect(file.masked).toBe(true);

  const opening = inspector.context.waitForEvent('page');
  await panel.button('Open session…').click();
  const session: Page = await opening;
  const chooser = session.getByLabel('Session file');

  await writeFile(info.outputPath('other.json'), '{"log": {}}');
  await chooser.setInputFiles(info.outputPath('other.json'));
  await expect(session.getByText('This is not a session file of Toolscope.')).toBeVisible();
  await writeFile(info.outputPath('newer.json'), JSON.stringify({ ...file, version: 99 }));
  await chooser.setInputFiles(info.outputPath('newer.json'));
  await expect(session.getByText('This file was saved by a newer Toolscope.')).toBeVisible();
  await writeFile(info.outputPath('cut.json'), JSON.stringify(file).slice(0, 900));
  await chooser.setInputFiles(info.outputPath('cut.json'));
  await expect(session.getByText('This session file is damaged.')).toBeVisible();

  await writeFile(info.outputPath('good.json'), JSON.stringify(file));
  await chooser.setInputFiles(info.outputPath('good.json'));
  await expect(session.getByText('Session file good.json, read-only')).toBeVisible();
  await expect(session.getByRole('tab', { name: /^Activity/ })).toBeVisible();
  await session.getByRole('tab', { name: /^Activity/ }).click();
  const rows = session.getByRole('grid', { name: 'Executions' }).getByRole('row');
  await expect(rows.filter({ hasText: 'slow_200' })).toContainText('Completed');
  // A pending one stands as it stood when it was saved.
  const pending = rows.filter({ hasText: 'never_settles' }).locator('.cell-duration');
  const then = await pending.textContent();
  await session.getByRole('tab', { name: /^Registry log/ }).click();
  await expect(session.getByRole('grid', { name: 'Registry log' })).toContainText('slow_200');
  await session.getByRole('tab', { name: /^Activity/ }).click();
  await expect(pending).toHaveText(then ?? '');

  await session.getByRole('tab', { name: /^Tools/ }).click();
  await session.getByRole('treeitem', { name: 'slow_200 imperative 1 call' }).click();
  await session.getByRole('tab', { name: 'Call' }).click();
  await expect(session.getByText('This is a session file: there is no page')).toBeVisible();
  await expect(session.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
});
