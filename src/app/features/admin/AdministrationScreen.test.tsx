import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { type Client, createClient } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { startService, type TestService } from '#testing/service.ts';

const soon = { timeout: 40_000 };
let service: TestService;
let admin: Client;
let staff: string;

// Without layout nothing has a size, and a table of no height shows no rows.
const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  staff = await service.testData.user('staff');
  admin = await service.as('admin');
  for (const name of ['Planned', 'Running', 'Done']) await admin.call(appApi.createProjectStatus, { body: { name } });
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
/** The focus of a grid is on its cells, of a tree on its rows. */
const focusRow = (found: HTMLElement) =>
  act(() =>
    (found.querySelector<HTMLElement>('[role="gridcell"][data-field]:not([data-field="__check__"])') ?? found).focus(),
  );
const statuses = async () =>
  (await admin.call(appApi.listProjectStatusEntries, {}))?.projectStatus?.map(({ name }) => name);

test('the administration explains to users who are not administrators why nothing is shown', async () => {
  await openApp(service, { as: 'staff', at: '/administration/users' });
  await screen.findByText('Administrators only', {}, soon);
  expect(screen.queryByText('New user')).toBeNull();
});

test('the password and the token of a new user are each shown once', async () => {
  const { user, router } = await openApp(service, { as: 'admin', at: '/administration' });
  await row(/^staff/);
  await user.click(screen.getByText('New user'));
  const form = await screen.findByRole('dialog');
  await user.click(within(form).getByText('Create'));
  within(form).getByText('Required.');
  await user.type(within(form).getByLabelText(/^User name/), 'kim');
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
  const token = await screen.findByLabelText<HTMLInputElement>(/^Token “/, { selector: 'input' }, soon);
  expect(token.value).not.toBe('');
  await user.click(screen.getByText('Close', { selector: 'button' }));
  await screen.findByText('Nightly import', {}, soon);

  await user.click(screen.getByText('New token', { selector: 'button' }));
  await user.click(await screen.findByText('Create', { selector: 'button' }, soon));
  await screen.findByLabelText('New token', { selector: 'input' }, soon);
  await user.click(screen.getByText('Close', { selector: 'button' }));
  await screen.findByText('Unnamed', {}, soon);
});

test('users are listed without deactivated ones until that filter is removed, and filters are in the address', async () => {
  const gone = await service.testData.user('gone');
  await admin.call(appApi.deactivateUser, { userId: gone });
  const { user, router } = await openApp(service, { as: 'admin', at: '/administration/users' });
  await row(/^staff/);
  expect(screen.queryByText('gone')).toBeNull();
  const chip = screen.getByText('Active: Yes');
  chip.closest<HTMLElement>('[role="button"]')?.focus();
  await user.keyboard('{Delete}');
  await row(/^gone/);
  expect(router.state.location.search).toBe('?where=');
  await router.navigate('/administration/users?where=active.is.false~name.has.gone');
  await row(/^gone/);
  await waitFor(() => expect(screen.queryByText('staff')).toBeNull(), soon);
  await router.navigate('/administration/users?state=inactive&level=1');
  await screen.findByText('Level: Contributor', {}, soon);
  screen.getByText('Active: No');
});

test('the service sorts and filters the audit log as its address says, and a record narrows it', async () => {
  const group = await admin.call(appApi.createGroup, { body: { name: 'Auditors' } });
  const at = '/administration/audit?where=action.is.group&sort=-action';
  const { user, router } = await openApp(service, { as: 'admin', at });
  await screen.findByText('Group: created', {}, soon);
  expect(screen.queryByText(/^User: /)).toBeNull();
  await user.click(screen.getByLabelText(`Only changes to record ${group?.id}`));
  await waitFor(
    () =>
      expect(new URLSearchParams(router.state.location.search).get('where')).toBe(
        `action.is.group~object.is.${group?.id}`,
      ),
    soon,
  );
});

test('a password reset requires a confirmation and shows the new password once', async () => {
  const { user } = await openApp(service, { as: 'admin', at: '/administration/users' });
  const staffRow = await row(/^staff/);
  focusRow(staffRow);
  await user.keyboard('{Shift>}{F10}{/Shift}');
  await user.click(await screen.findByText('Reset password', {}, soon));
  await screen.findByText(/stops working/, {}, soon);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Also revoke access tokens/ }).checked).toBe(true);
  await user.click(screen.getByText('Reset password', { selector: 'button' }));
  const secret = await screen.findByLabelText<HTMLInputElement>('Password of staff', { selector: 'input' }, soon);
  const client = createClient({ baseUrl: service.baseUrl, credentials: { kind: 'session' }, format: 'json' });
  const signOn = { login: 'staff', password: secret.value };
  expect((await client.call(api.users.signOn, signOn))?.id).toBe(staff);
});

test('a password can be reset without revoking the access tokens', async () => {
  const lena = await service.testData.user('lena');
  await service.tokenOf('lena');
  const { user } = await openApp(service, { as: 'admin', at: `/administration/users?filter=lena` });
  const lenaRow = await row(/^lena/);
  focusRow(lenaRow);
  await user.keyboard('{Shift>}{F10}{/Shift}');
  await user.click(await screen.findByText('Reset password', {}, soon));
  await user.click(await screen.findByRole('checkbox', { name: /Also revoke access tokens/ }, soon));
  await user.click(screen.getByText('Reset password', { selector: 'button' }));
  await screen.findByLabelText('Password of lena', { selector: 'input' }, soon);
  expect((await admin.call(appApi.listTokens, { userId: lena }))?.token).toHaveLength(1);
});

test('linking a resource of another user moves the resource, and undo restores the link and its position', async () => {
  const [mia, ben] = [await service.testData.user('mia'), await service.testData.user('ben')];
  const id = await service.testData.resource({ name: 'Lathe', user_id: mia });
  await admin.call(appApi.updateUserAccount, { userId: mia, body: { primaryResource: id } });
  const { user } = await openApp(service, { as: 'admin', at: `/administration/users?focus=${ben}&tab=resources` });
  await user.click(await screen.findByLabelText('Link resource', { selector: 'input' }, soon));
  await user.click(await screen.findByText('Lathe', {}, soon));
  await screen.findByText('“Lathe” is no longer linked to “mia”.', {}, soon);
  await user.click(screen.getByText('Undo'));
  const primary = async () => (await admin.call(appApi.getUserAccount, { userId: mia }))?.primaryResource;
  await waitFor(async () => expect(await primary()).toBe(id), soon);
});

test('two administrators who change the same field of a user get a conflict; changes to other fields are merged', async () => {
  const userId = await service.testData.user('robin');
  await openApp(service, { as: 'admin', at: `/administration/users?filter=robin&focus=${userId}` });
  const phone = await screen.findByLabelText('Phone', {}, soon);
  const eMail = screen.getByLabelText('E-mail');
  // Theirs arrives before the app can have heard of it.
  await admin.call(appApi.updateUserAccount, { userId, body: { contact: { phone: '1' } } });
  for (const [field, value] of [
    [phone, '2'],
    [eMail, 'robin@example.org'],
  ] as const) {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  }
  const notice = await screen.findByText('Someone changed this to “1”.', {}, soon);
  const contact = async () => (await admin.call(appApi.getUserAccount, { userId }))?.contact;
  await waitFor(async () => expect(await contact()).toMatchObject({ phone: '1', eMail: 'robin@example.org' }), soon);
  fireEvent.click(within(notice).getByText('Keep mine'));
  await waitFor(async () => expect(await contact()).toMatchObject({ phone: '2' }), soon);
});

const theirs = { description: 'Theirs' };
const entries = {
  statuses: {
    make: async () => (await admin.call(appApi.createProjectStatus, { body: { name: 'Waiting' } }))?.id ?? '',
    change: (statusId: string) => admin.call(appApi.changeProjectStatus, { statusId, body: theirs }),
    remove: (statusId: string) => admin.call(appApi.deleteProjectStatus, { statusId }),
  },
  classifications: {
    make: async () => (await admin.call(appApi.createProjectClassification, { body: { name: 'Internal' } }))?.id ?? '',
    change: (classificationId: string) =>
      admin.call(appApi.changeProjectClassification, { classificationId, body: theirs }),
    remove: (classificationId: string) => admin.call(appApi.deleteProjectClassification, { classificationId }),
  },
  categories: {
    make: async () => (await admin.call(appApi.createActivityCategory, { body: { name: 'Travel' } }))?.id ?? '',
    change: (categoryId: string) => admin.call(appApi.changeActivityCategory, { categoryId, body: theirs }),
    remove: (categoryId: string) => admin.call(appApi.deleteActivityCategory, { categoryId }),
  },
  products: {
    make: async () => (await admin.call(appApi.createProduct, { body: { name: 'Pump' } }))?.id ?? '',
    change: (productId: string) => admin.call(appApi.changeProduct, { productId, body: theirs }),
    remove: (productId: string) => admin.call(appApi.deleteProduct, { productId }),
  },
  custom: {
    make: async () =>
      (await admin.call(appApi.createCustomType, { body: { appliesTo: 'project', name: 'Grant' } }))?.id ?? '',
    change: (customTypeId: string) => admin.call(appApi.changeCustomType, { customTypeId, body: theirs }),
    remove: (customTypeId: string) => admin.call(appApi.deleteCustomType, { customTypeId }),
  },
  groups: {
    make: () => service.testData.group('Early shift', []),
    change: (groupId: string) => admin.call(appApi.updateGroup, { groupId, body: theirs }),
    remove: (groupId: string) => admin.call(appApi.deleteGroup, { groupId }),
  },
} as const;

test.each(Object.entries(entries))(
  'a concurrent change of an entry is not overwritten: %s',
  async (section, { make, change, remove }) => {
    const id = await make();
    const focus = `${{ products: 'product-', custom: 't' }[section] ?? ''}${id}`;
    await openApp(service, { as: 'admin', at: `/administration/${section}?focus=${focus}` });
    const description = await screen.findByLabelText('Description', {}, soon);
    await change(id);
    fireEvent.change(description, { target: { value: 'Mine' } });
    fireEvent.blur(description);
    const notice = await screen.findByText('Someone changed this to “Theirs”.', {}, soon);
    expect(within(notice).getByText('Keep mine')).toBeDefined();
    await remove(id);
  },
);

describe('a custom attribute with a concurrent change', () => {
  let count = 0;
  const read = async (id: string) => {
    const list = await admin.call(appApi.listCustomAttributes, { appliesTo: 'project' });
    return list?.customAttribute?.find((each) => each.id === id);
  };
  /** Mine is typed after theirs was saved, which the app cannot have heard of. */
  const conflict = async () => {
    const body = { appliesTo: 'project', name: `Site ${++count}`, type: 'CHOICE', possibleValues: ['North', 'South'] };
    const attributeId = (await admin.call(appApi.createCustomAttribute, { body }))?.id ?? '';
    await openApp(service, { as: 'admin', at: `/administration/custom?focus=a${attributeId}` });
    const values = await screen.findByLabelText('Values', {}, soon);
    await admin.call(appApi.changeCustomAttribute, { attributeId, body: { possibleValues: ['South', 'North'] } });
    fireEvent.change(values, { target: { value: 'North\nSouth\nWest' } });
    fireEvent.blur(values);
    const notice = await screen.findByText(
      /^Someone changed this to “South\nNorth”/,
      { normalizer: (text) => text },
      soon,
    );
    expect((await read(attributeId))?.possibleValues).toEqual(['South', 'North']);
    return { attributeId, values, notice };
  };

  test('a custom attribute keeps the other administrator’s value if that value is accepted', async () => {
    const { attributeId, values, notice } = await conflict();
    fireEvent.click(within(notice).getByText('Use theirs'));
    await waitFor(() => expect(values).toHaveProperty('value', 'South\nNorth'), soon);
    expect((await read(attributeId))?.possibleValues).toEqual(['South', 'North']);
  });

  test('a custom attribute gets the user’s own value if the user insists', async () => {
    const { attributeId, notice } = await conflict();
    fireEvent.click(within(notice).getByText('Keep mine'));
    const mine = ['North', 'South', 'West'];
    await waitFor(async () => expect((await read(attributeId))?.possibleValues).toEqual(mine), soon);
  });
});

test('a concurrent change of a tracker address is not overwritten', async () => {
  const tracker = await admin.call(appApi.createTrackerInstance, { body: { name: 'Bugs' } });
  const trackerInstanceId = tracker?.id ?? '';
  await openApp(service, { as: 'admin', at: `/administration/trackers?focus=${trackerInstanceId}` });
  const address = await screen.findByLabelText(/^Address/, { selector: 'input' }, soon);
  const theirs = 'https://theirs.example.org';
  await admin.call(appApi.changeTrackerInstance, { trackerInstanceId, body: { baseUrl: theirs } });
  fireEvent.change(address, { target: { value: 'https://mine.example.org' } });
  fireEvent.blur(address);
  const notice = await screen.findByText(`Someone changed this to “${theirs}”.`, {}, soon);
  fireEvent.click(within(notice).getByText('Use theirs'));
  await waitFor(() => expect(address).toHaveProperty('value', theirs), soon);
});

test('a concurrent change of a holiday name is not overwritten', async () => {
  const day = '2026-05-01';
  const read = async () => (await admin.call(appApi.listHolidays, { from: day, until: day }))?.holiday;
  await admin.call(appApi.putHoliday, { body: { day, name: 'May Day' } });
  await openApp(service, { as: 'admin', at: `/administration/calendar?focus=${day}` });
  const name = await screen.findByLabelText(/^Name/, { selector: 'input' }, soon);
  await admin.call(appApi.putHoliday, { body: { day, name: 'Labour Day' } });
  fireEvent.change(name, { target: { value: 'Workers’ Day' } });
  fireEvent.blur(name);
  const notice = await screen.findByText('Someone changed this to “Labour Day”.', {}, soon);
  expect(await read()).toMatchObject([{ name: 'Labour Day' }]);
  fireEvent.click(within(notice).getByText('Keep mine'));
  await waitFor(async () => expect(await read()).toMatchObject([{ name: 'Workers’ Day' }]), soon);
});

test('the holidays open at this year, and an earlier year can be chosen', async () => {
  const thisYear = new Date().getFullYear();
  for (const [day, name] of [
    [`${thisYear}-07-15`, 'Summer Day'],
    ['2019-07-15', 'Former Day'],
  ] as const)
    await admin.call(appApi.putHoliday, { body: { day, name } });
  const { user } = await openApp(service, { as: 'admin', at: '/administration/calendar' });
  await screen.findByText('Summer Day', {}, soon);
  expect(screen.queryByText('Former Day')).toBeNull();
  await user.click(screen.getByLabelText('Year'));
  await user.click(await screen.findByText('2019', {}, soon));
  await screen.findByText('Former Day', {}, soon);
  expect(screen.queryByText('Summer Day')).toBeNull();
});

test('Ctrl+Delete removes a member from a group, and the notice names user and group', async () => {
  const kim = await service.testData.user('kim.of.night');
  const group = await service.testData.group('Night shift', [kim]);
  const { user } = await openApp(service, { as: 'admin', at: '/administration/groups' });
  const groupRow = await row(/^Night shift/);
  act(() => groupRow.focus());
  await user.keyboard('{ArrowRight}');
  const member = await row(/^kim.of.night/);
  act(() => member.focus());
  await user.keyboard('{Control>}{Delete}{/Control}');
  await screen.findByText('“kim.of.night” removed from “Night shift”.', {}, soon);
  expect((await admin.call(appApi.listGroupMembers, { groupId: group }))?.total).toBe(0);
});

test('keys reorder statuses; an unused status can be deleted and restored at its position', async () => {
  const { user } = await openApp(service, { as: 'admin', at: '/administration/statuses' });
  focusRow(await row(/^Done/));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(async () => expect(await statuses()).toEqual(['Planned', 'Done', 'Running']), soon);
  focusRow(await row(/^Planned/));
  await user.keyboard('{Delete}');
  await screen.findByText('“Planned” deleted.', {}, soon);
  await user.click(screen.getByText('Undo'));
  await waitFor(async () => expect(await statuses()).toEqual(['Planned', 'Done', 'Running']), soon);
});

test('moving the first status down with keys keeps the focus on the status', async () => {
  const { user } = await openApp(service, { as: 'admin', at: '/administration/statuses' });
  const first = await row(/^Planned/);
  focusRow(first);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(async () => expect(await statuses()).toEqual(['Done', 'Planned', 'Running']), soon);
  await waitFor(() => expect(first.dataset.rowindex).toBe('1'), soon);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(async () => expect(await statuses()).toEqual(['Done', 'Running', 'Planned']), soon);
});

test('a field of a status is saved without a save button', async () => {
  const { user } = await openApp(service, { as: 'admin', at: '/administration/statuses' });
  await user.click(await row(/^Running/));
  const name = await screen.findByLabelText(/^Name/, { selector: 'input' }, soon);
  await user.clear(name);
  await user.type(name, 'In work{Enter}');
  await waitFor(async () => expect(await statuses()).toContain('In work'), soon);
});

test('the permissions section shows each user’s level on a portfolio and its origin', async () => {
  await service.testData.permission('1', staff, Level.observer);
  const { user } = await openApp(service, { as: 'admin', at: '/administration/permissions?focus=1' });
  await user.click(await screen.findByLabelText('Why does staff have this level?', {}, soon));
  await screen.findByText('applies', {}, soon);
  await user.click(screen.getByText('Close', { selector: 'button' }));
  await user.click(screen.getByLabelText('Revoke access of staff'));
  await screen.findByText('Access of “staff” revoked.', {}, soon);
  const grants = await admin.call(appApi.listProjectPermissions, { projectId: '1' });
  expect(grants?.grant?.map(({ subject }) => subject)).not.toContain(staff);
});
