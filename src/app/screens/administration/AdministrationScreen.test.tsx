import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openApp } from '#app/test-app.tsx';
import type { Client } from '#client/client.ts';
import { adminApi } from '#contract/admin/api.ts';
import { Level } from '#contract/codes.ts';
import { startService, type TestService } from '#testing/service.ts';

const soon = { timeout: 40_000 };
let service: TestService;
let admin: Client;
let staff: string;

// Without layout nothing has a size, and a table of no height shows no rows.
const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);

beforeAll(async () => {
  service = await startService();
  await service.given.administrator('admin');
  staff = await service.given.user('staff');
  admin = await service.as('admin');
  for (const name of ['Planned', 'Running', 'Done']) await admin.call(adminApi.createProjectStatus, { body: { name } });
});
afterAll(async () => {
  height.mockRestore();
  await service.close();
});

const row = (name: RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const rows = document.querySelectorAll<HTMLElement>('[role="row"]');
    const found = [...rows].find((each) => name.test(each.textContent.trim()));
    if (!found) throw new Error(`There is no row ${name.source}.`);
    return found;
  }, soon);
const statuses = async () =>
  (await admin.call(adminApi.listProjectStatusEntries, {}))?.projectStatus?.map(({ name }) => name);

test('whoever is no administrator is told why nothing is shown', async () => {
  await openApp(service, { as: 'staff', at: '/administration/users' });
  await screen.findByText('Administrators only', {}, soon);
  expect(screen.queryByText('New user')).toBeNull();
});

test('a new user gets a password that is shown once, and a token that is shown once', async () => {
  const { user, router } = await openApp(service, { as: 'admin', at: '/administration' });
  await row(/^staff/);
  await user.click(screen.getByText('New user'));
  const form = await screen.findByRole('dialog');
  await user.click(within(form).getByText('Create'));
  within(form).getByText('This is needed.');
  await user.type(within(form).getByLabelText(/^Login/), 'kim');
  await user.click(within(form).getByText('Create'));
  const secret = await screen.findByLabelText<HTMLInputElement>('Password of kim', { selector: 'input' }, soon);
  expect(secret.value.length).toBeGreaterThan(10);
  await user.click(screen.getByText('Close', { selector: 'button' }));
  await row(/^kim/);
  await waitFor(() => expect(router.state.location.search).toContain('focus='), soon);

  await user.click(await screen.findByText('Tokens', {}, soon));
  await user.click(await screen.findByText('New token', {}, soon));
  await user.type(await screen.findByLabelText(/^Name/, { selector: 'input' }, soon), 'Nightly import');
  await user.click(screen.getByText('Create', { selector: 'button' }));
  const token = await screen.findByLabelText<HTMLInputElement>(/^The token/, { selector: 'input' }, soon);
  expect(token.value).not.toBe('');
  await user.click(screen.getByText('Close', { selector: 'button' }));
  await screen.findByText('Nightly import', {}, soon);
});

test('statuses are put in order by keys; one that nobody has is deleted and brought back to its place', async () => {
  const { user } = await openApp(service, { as: 'admin', at: '/administration/statuses' });
  (await row(/^Done/)).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(async () => expect(await statuses()).toEqual(['Planned', 'Done', 'Running']), soon);
  (await row(/^Planned/)).focus();
  await user.keyboard('{Delete}');
  await screen.findByText('“Planned” was deleted.', {}, soon);
  await user.click(screen.getByText('Undo'));
  await waitFor(async () => expect(await statuses()).toEqual(['Planned', 'Done', 'Running']), soon);
});

test('a field of a status saves itself', async () => {
  const { user } = await openApp(service, { as: 'admin', at: '/administration/statuses' });
  await user.click(await row(/^Running/));
  const name = await screen.findByLabelText(/^Name/, { selector: 'input' }, soon);
  await user.clear(name);
  await user.type(name, 'In work{Enter}');
  await waitFor(async () => expect(await statuses()).toContain('In work'), soon);
});

test('permissions tell who has which level on a portfolio, and why', async () => {
  await service.given.permission('1', staff, Level.observer);
  const { user } = await openApp(service, { as: 'admin', at: '/administration/permissions?focus=1' });
  await user.click(await screen.findByLabelText('Why does staff have this level?', {}, soon));
  await screen.findByText('decides', {}, soon);
  await user.click(screen.getByText('Close', { selector: 'button' }));
  await user.click(screen.getByLabelText('Take away the level of staff'));
  await screen.findByText('“staff” no longer has a level of its own here.', {}, soon);
  const grants = await admin.call(adminApi.listProjectPermissions, { projectId: '1' });
  expect(grants?.grant?.map(({ subject }) => subject)).not.toContain(staff);
});
