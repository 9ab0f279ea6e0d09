import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { templateKey } from './database-template.ts';
import { embeddedDirectory, removeUnusedTemplates } from './embedded-database.ts';

const one = { '001-one': 'create table one (id int primary key)' };
const two = { '001-two': 'create table two (id int primary key)' };

const root = path.join(os.tmpdir(), `opdesk-test-${os.userInfo().username}`);
const templateOf = (migrations: typeof one | typeof two) => path.join(root, `template-${templateKey(migrations)}`);

/** Makes a template look as if it had last been used that many hours ago. */
function lastUsed(migrations: typeof one | typeof two, hours: number): void {
  const then = new Date(Date.now() - hours * 3_600_000);
  fs.utimesSync(templateOf(migrations), then, then);
}

test('a template in use is kept whatever its age, and an unused template is removed', async () => {
  await embeddedDirectory(one);
  await embeddedDirectory(two);
  lastUsed(one, 30 * 24);
  lastUsed(two, 25);
  await embeddedDirectory(two);
  expect([one, two].map((each) => fs.existsSync(templateOf(each)))).toEqual([true, true]);
  removeUnusedTemplates();
  expect([one, two].map((each) => fs.existsSync(templateOf(each)))).toEqual([false, true]);
});
