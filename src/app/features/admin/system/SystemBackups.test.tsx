import fs from 'node:fs';
import path from 'node:path';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCopyDirectory } from '#testing/embedded-database.ts';
import { startService, type TestService } from '#testing/service.ts';
import { openApp } from '#testing/test-app.tsx';

const soon = { timeout: 40_000 };
const folder = path.join(newCopyDirectory(), 'backups');
let service: TestService;

beforeAll(async () => {
  service = await startService({ settings: { backupDir: folder, backupEvery: '02:30', backupKeep: 7 } });
  await service.testData.administrator('admin');
});
afterAll(() => service.close());

test('an administrator backs up now, sees the result and the file, and reads why a damaged one cannot be used', async () => {
  const user = userEvent.setup();
  await openApp(service, { as: 'admin', at: '/administration/system' });
  const part = within(await screen.findByRole('region', { name: 'Backups' }, soon));
  await part.findByText('Daily at 02:30', {}, soon);
  part.getByText('The 7 newest backups');
  part.getByText('Not encrypted. Set BACKUP_KEY to encrypt new backups.');
  part.getByText('No backups yet.');

  await user.click(part.getByRole('button', { name: 'Back up now' }));
  await part.findByText(/^Backed up and verified on .* \(admin\): \d+ rows/, {}, soon);
  await part.findByText('Complete', {}, soon);

  const [name = ''] = fs.readdirSync(folder);
  const file = path.join(folder, name);
  fs.truncateSync(file, fs.statSync(file).size - 10);
  await user.click(part.getByRole('button', { name: /^More|Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Verify' }));
  await part.findByText(`The verification of ${name} failed`, { exact: false }, soon);
  expect(part.getAllByText(/The backup was cut off/).length).toBeGreaterThan(0);
});
