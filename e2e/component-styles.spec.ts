import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { api } from '#contract/documented/api.ts';
import { expect, test } from './test.ts';

const file = path.join(import.meta.dirname, '../src/app/kit/component-styles.css');

/** The screens that people start with. */
const screens = ['/my-day', '/timesheet', '/portfolio', '/activities', '/todos', '/projects/KP-214/plan'];
const widths = [1440, 390];

/** Share of the rules of these screens that may be missing in the file: changes of single styles need no new one. */
const mostMissing = 0.1;

/** Records the rules that components insert, in `insertedRules`. */
function recordRules(): void {
  const insert = CSSStyleSheet.prototype.insertRule;
  const rules: string[] = [];
  Object.assign(globalThis, { insertedRules: rules });
  CSSStyleSheet.prototype.insertRule = function (rule, at) {
    if (this.ownerNode instanceof HTMLElement && this.ownerNode.dataset.emotion === 'css') rules.push(rule);
    return insert.call(this, rule, at);
  };
}

const insertedRules = (page: Page) =>
  page.evaluate(() => (globalThis as { readonly insertedRules?: string[] }).insertedRules ?? []);

async function rulesOfScreens(page: Page, plan: string): Promise<string[]> {
  const rules = new Set<string>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const screen of screens) {
      await page.goto(screen.replace('KP-214', plan));
      for (const rule of await insertedRules(page)) rules.add(rule);
    }
  }
  return [...rules];
}

test('the style sheet of components has nine of ten rules that the first screens draw', async ({ page, login, as }, {
  config,
}) => {
  const project = await (await as('manager')).call(api.projects.getProjectByNumber, { projectNumber: 'KP-214' });
  await login('manager');
  await page.addInitScript(recordRules);
  // Without the rules of the file, so that components insert all of theirs.
  await page.route(/\/assets\/frame-[^/]+\.css$/, async (route) => {
    const response = await route.fetch();
    const [variables] = (await response.text()).split('.css-', 1);
    await route.fulfill({ response, body: variables ?? '' });
  });
  const rules = await rulesOfScreens(page, String(project?.id));
  expect(rules.length).toBeGreaterThan(500);
  // `npx playwright test component-styles -u` writes it.
  if (['all', 'changed'].includes(config.updateSnapshots)) await writeFile(file, `${rules.join('\n')}\n`);
  const known = new Set((await readFile(file, 'utf8')).split('\n'));
  const missing = rules.filter((rule) => !known.has(rule));
  expect(missing.length / rules.length).toBeLessThan(mostMissing);
});

test('components insert only the rules that their style sheet does not have', async ({ page, open }) => {
  await page.addInitScript(recordRules);
  await open('/portfolio', 'manager');
  const rules = (await readFile(file, 'utf8')).split('\n').length;
  expect((await insertedRules(page)).length).toBeLessThan(rules * mostMissing);
});
