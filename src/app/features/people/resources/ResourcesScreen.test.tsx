import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { openApp } from '#testing/test-app.tsx';
import { startService, type TestService } from '#testing/service.ts';

const soon = { timeout: 40_000 };
let service: TestService;
let ids: { north: string; south: string; kim: string };

// Without layout nothing has a size, and a table of no height shows no rows.
const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);

beforeAll(async () => {
  service = await startService();
  const { testData, database } = service;
  await testData.administrator('admin');
  const reader = await testData.user('reader');
  const north = await testData.pool({ name: 'North', hourly_rate: 90 });
  const south = await testData.pool({ name: 'South' });
  const kim = await testData.resource({ name: 'Kim', parent_id: north, full_name: 'Kim Vogel', user_id: reader });
  await testData.resource({ name: 'Robin', parent_id: north, hourly_rate: 120, override_pool_rate: true });
  await testData.resourcePermission(north, reader, Level.observer);
  await database.kysely.insertInto('resource_link').values({ parent_id: south, resource_id: kim }).execute();
  const admin = await service.as('admin');
  await admin.call(appApi.setResourceCalendar, { resourceId: north, body: { week: [7, 7, 7, 7, 4, 0, 0] } });
  ids = { north, south, kim };
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
const panelOf = (name: string) => screen.findByLabelText(`Details of “${name}”`, {}, soon);
const open = async (as: string, view = '') => {
  const app = await openApp(service, { as, at: `/resources?${view}` });
  await row(/^North/);
  return app;
};
const read = async (resourceId: string) =>
  (await service.as('admin')).call(api.resources.getResourceById, { resourceId });

test('the tree shows pools with their members, marks links, and shows the effective rate and its origin', async () => {
  await open('admin');
  const kim = await row(/^Kim/);
  expect(kim.getAttribute('aria-level')).toBe('3');
  expect(kim.textContent).toContain('North€90');
  expect((await row(/^Robin/)).textContent).toContain('€120');
  await row(/^KimLink, Resource/);
});

test('the list of keyboard shortcuts has those of the tree', async () => {
  const { user } = await open('admin');
  await user.keyboard('?');
  const keys = within(await screen.findByRole('dialog'));
  expect(keys.getByText('Expand and collapse a pool, or show resource details')).toBeDefined();
});

test('a filter narrows the resource tree to matches, including matches by user name', async () => {
  const { user, router } = await open('admin');
  await user.click(screen.getByLabelText('Filter name, description, user'));
  await user.paste('reader');
  await waitFor(() => expect(screen.queryByText('Robin')).toBeNull(), soon);
  await row(/^Kim/);
  await waitFor(() => expect(router.state.location.search).toContain('filter=reader'), soon);
});

test('the details save each field separately; null unlinks the user, and a move to another pool keeps the links', async () => {
  const { user } = await open('admin', `focus=${ids.kim}&details=1`);
  const panel = await panelOf('Kim');
  const available = within(panel).getByLabelText('Availability (%)');
  await user.clear(available);
  await user.type(available, '80{Enter}');
  await within(panel).findByText('Saved', {}, soon);
  const linked = await within(panel).findByLabelText<HTMLInputElement>(/^Linked user/);
  await waitFor(() => expect(linked.value).toBe('reader'), soon);
  await user.click(linked);
  await user.clear(linked);
  await user.tab();
  await waitFor(async () => expect(await read(ids.kim)).toMatchObject({ available: 80, user: null }), soon);
  const place = within(panel).getByLabelText(/^Pool/);
  await user.click(place);
  await user.click(await screen.findByText('Resources', { selector: '[role="option"]' }, soon));
  await waitFor(async () => {
    const parents = (await read(ids.kim))?.parents;
    expect(parents).toContainEqual({ id: ids.south, isLink: true });
    expect(parents).not.toContainEqual({ id: ids.north, isLink: false });
  }, soon);
  // The saved indicator is at the end of the field, not part of its name.
  expect(within(panel).getByLabelText('Pool')).toBe(place);
  act(() => within(panel).getByLabelText('Remove from “South”').focus());
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await read(ids.kim))?.parents).toHaveLength(1), soon);
  await (
    await service.as('admin')
  ).call(api.resources.updateResource, {
    body: {
      id: ids.kim,
      parents: [
        { id: ids.north, isLink: false },
        { id: ids.south, isLink: true },
      ],
    },
  });
});

test('a concurrent change of the same field shows the other value; changes to different fields are merged', async () => {
  await open('admin', `focus=${ids.kim}&details=1`);
  const panel = await panelOf('Kim');
  const description = await within(panel).findByLabelText('Description', {}, soon);
  const fullName = within(panel).getByLabelText('Full name');
  const admin = await service.as('admin');
  // Theirs arrives before the app can have heard of it.
  await admin.call(api.resources.updateResource, { body: { id: ids.kim, description: 'Theirs' } });
  for (const [field, value] of [
    [description, 'Mine'],
    [fullName, 'Vogel, Kim'],
  ] as const) {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  }
  const notice = await within(panel).findByText('Someone changed this to “Theirs”.', {}, soon);
  await waitFor(
    async () => expect(await read(ids.kim)).toMatchObject({ description: 'Theirs', fullName: 'Vogel, Kim' }),
    soon,
  );
  fireEvent.click(within(notice).getByText('Keep mine'));
  await waitFor(async () => expect(await read(ids.kim)).toMatchObject({ description: 'Mine' }), soon);
});

test('removing a link moves the focus to the next link, and finally to the add button', async () => {
  const { testData, database } = service;
  const [east, west] = [await testData.pool({ name: 'East' }), await testData.pool({ name: 'West' })];
  const jo = await testData.resource({ name: 'Jo', parent_id: ids.north });
  const links = [east, west].map((parent_id) => ({ parent_id, resource_id: jo }));
  await database.kysely.insertInto('resource_link').values(links).execute();
  const { user } = await open('admin', `focus=${jo}&details=1`);
  const panel = await panelOf('Jo');
  const chip = (name: string) => within(panel).findByLabelText(`Remove from “${name}”`, {}, soon);
  const first = await chip('East');
  act(() => first.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(within(panel).queryByLabelText('Remove from “East”')).toBeNull(), soon);
  expect(document.activeElement).toBe(await chip('West'));
  await user.keyboard('{Delete}');
  await waitFor(() => expect(within(panel).queryByLabelText('Remove from “West”')).toBeNull(), soon);
  expect(document.activeElement).toBe(within(panel).getByLabelText('Add to another pool'));
});

test('the working time shows its origin, and an own week and exceptional days can be saved', async () => {
  const { user } = await open('admin', `focus=${ids.kim}&details=1`);
  const panel = await panelOf('Kim');
  await within(panel).findByText('Inherited from “North”.', {}, soon);
  await user.click(within(panel).getByLabelText('Own week'));
  const friday = await within(panel).findByLabelText('Friday', {}, soon);
  await user.clear(friday);
  await user.type(friday, '2:30{Enter}');
  const calendar = async () => (await service.as('admin')).call(appApi.getResourceCalendar, { resourceId: ids.kim });
  await waitFor(async () => expect((await calendar())?.week).toEqual([7, 7, 7, 7, 2.5, 0, 0]), soon);

  await user.click(within(panel).getByText('Add days'));
  await user.type(within(panel).getByLabelText(/^First day/), '2027-03-01');
  await user.type(within(panel).getByLabelText('Reason'), 'Fair');
  await user.click(within(panel).getByText('Add'));
  await within(panel).findByText('Fair', {}, soon);
  expect((await calendar())?.exception).toEqual([{ from: '2027-03-01', until: '2027-03-01', hours: 0, name: 'Fair' }]);
  await user.click(within(panel).getByLabelText(/^Remove 01\/03\/2027/));
  await waitFor(async () => expect((await calendar())?.exception).toEqual([]), soon);
});

describe('a working time with a concurrent change', () => {
  const theirs = [6, 6, 6, 6, 6, 0, 0];
  let count = 0;
  /** Creates a resource with its own week and opens its panel. */
  const opened = async () => {
    const resourceId = await service.testData.resource({ name: `Twin ${++count}`, parent_id: ids.north });
    const admin = await service.as('admin');
    const set = (body: object) => admin.call(appApi.setResourceCalendar, { resourceId, body });
    const get = () => admin.call(appApi.getResourceCalendar, { resourceId });
    await set({ week: [8, 8, 8, 8, 8, 0, 0] });
    const { user } = await open('admin', `focus=${resourceId}&details=1`);
    const panel = within(await panelOf(`Twin ${count}`));
    const friday = await panel.findByLabelText('Friday', {}, soon);
    return { user, panel, friday, set, get };
  };
  const changeFriday = (friday: HTMLElement) => {
    fireEvent.change(friday, { target: { value: '4' } });
    fireEvent.blur(friday);
  };
  const told = 'Someone changed this to “Mon 6, Tue 6, Wed 6, Thu 6, Fri 6, Sat 0, Sun 0”.';

  test('a concurrent change of the week is kept, and the user accepts it or insists on the own week', async () => {
    const { panel, friday, set, get } = await opened();
    await set({ week: theirs });
    changeFriday(friday);
    const notice = await panel.findByText(told, {}, soon);
    expect((await get())?.week).toEqual(theirs);
    expect(friday).toHaveProperty('value', '4');
    fireEvent.click(within(notice).getByText('Use theirs'));
    await waitFor(() => expect(friday).toHaveProperty('value', '6'), soon);
    expect(panel.queryByText(told)).toBeNull();
    expect((await get())?.week).toEqual(theirs);

    await set({ week: [8, 8, 8, 8, 8, 0, 0] });
    changeFriday(friday);
    fireEvent.click(within(await panel.findByText(/^Someone changed this/, {}, soon)).getByText('Keep mine'));
    await waitFor(async () => expect((await get())?.week).toEqual([6, 6, 6, 6, 4, 0, 0]), soon);
    await waitFor(() => expect(panel.queryByText(/^Someone changed this/)).toBeNull(), soon);
  });

  test('changes of different parts of a working time are merged, keeping the typed text and the focus', async () => {
    const { user, panel, friday, set, get } = await opened();
    await set({ week: [8, 8, 8, 8, 8, 0, 0], exception: [{ from: '2027-03-01', hours: 0, name: 'Fair' }] });
    const thursday = panel.getByLabelText('Thursday');
    act(() => thursday.focus());
    fireEvent.change(thursday, { target: { value: '3' } });
    await user.tab();
    expect(document.activeElement).toBe(friday);
    fireEvent.change(friday, { target: { value: '2' } });
    // It comes with what was saved.
    await panel.findByText('Fair', {}, soon);
    expect(document.activeElement).toBe(friday);
    expect(friday).toHaveProperty('value', '2');
    fireEvent.blur(friday);
    await waitFor(async () => expect((await get())?.week).toEqual([8, 8, 8, 3, 2, 0, 0]), soon);
  });

  test('adding exceptional days keeps those of the other user, and the same day is reported as a conflict', async () => {
    const { user, panel, set, get } = await opened();
    const day = (from: string, name: string) => ({ from, until: from, hours: 0, name });
    const enter = async (from: string, name: string) => {
      await user.click(await panel.findByText('Add days', {}, soon));
      await user.type(panel.getByLabelText(/^First day/), from);
      await user.type(panel.getByLabelText('Reason'), name);
      await user.click(panel.getByText('Add'));
    };
    await set({ week: theirs, exception: [day('2027-03-01', 'Fair')] });
    await enter('2027-03-02', 'Strike');
    await panel.findByText('Strike', {}, soon);
    await panel.findByText('Fair', {}, soon);
    const both = [day('2027-03-01', 'Fair'), day('2027-03-02', 'Strike')];
    expect((await get())?.exception).toEqual(both);
    await set({ week: theirs, exception: [...both, day('2027-03-03', 'Flood')] });
    await enter('2027-03-03', 'Feast');
    await screen.findByText(/^Couldn’t save the working time:/, {}, soon);
    await panel.findByText('Flood', {}, soon);
    expect((await get())?.exception).toHaveLength(3);
  });
});

test('a resource is created in the selected pool, and a name that is already in use is marked at its field', async () => {
  const { user } = await open('admin', `focus=${ids.south}`);
  await user.click(screen.getByText('New resource'));
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByLabelText(/^Name/);
  await user.type(name, 'Robin');
  await user.click(within(dialog).getByText('Create'));
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'), soon);
  await user.type(name, ' 2');
  await user.click(within(dialog).getByText('Create'));
  await waitFor(async () => expect((await row(/^Robin 2/)).getAttribute('aria-selected')).toBe('true'), soon);
});

test('the create dialog requests a field once the service requires it', async () => {
  const admin = await service.as('admin');
  const attribute = await admin.call(appApi.createCustomAttribute, {
    body: { name: 'badge', label: 'Badge', type: 'NUMBER', appliesTo: 'resource', isMandatory: true },
  });
  const { user } = await open('admin', `focus=${ids.south}`);
  await user.click(screen.getByText('New resource'));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Name/), 'Sam');
  expect(within(dialog).queryByLabelText('Badge')).toBeNull();
  await user.click(within(dialog).getByText('Create'));
  const badge = await within(dialog).findByLabelText('Badge', {}, soon);
  await user.type(badge, 'x');
  await user.click(within(dialog).getByText('Create'));
  await within(dialog).findByText('Enter a number.', {}, soon);
  await user.clear(badge);
  await user.type(badge, '12{Enter}');
  await row(/^Sam/);
  await admin.call(appApi.deleteCustomAttribute, { attributeId: attribute?.id ?? '', force: true });
});

test('archiving a resource can be undone from the notice', async () => {
  const { user } = await open('admin', `focus=${ids.south}`);
  (await row(/^South/)).focus();
  await user.keyboard('{Delete}');
  await screen.findByText('“South” archived.', {}, soon);
  await user.click(screen.getByText('Undo'));
  await screen.findByText('“South” restored.', {}, soon);
  expect((await read(ids.south))?.archived).toBe(false);
});

test('read-only users see resource details without rates and an explanation why nothing can be changed', async () => {
  await open('reader', `focus=${ids.kim}&details=1`);
  const panel = await panelOf('Kim');
  await within(panel).findByText(/^You need Manager access\. You have Observer/);
  expect(within(panel).getByLabelText<HTMLInputElement>('Full name').readOnly).toBe(true);
  expect(within(panel).queryByLabelText('Hourly rate')).toBeNull();
  const ownWeek = await within(panel).findByLabelText('Own week', {}, soon);
  act(() => ownWeek.focus());
  const tip = await screen.findByRole('tooltip', {}, soon);
  expect(tip.textContent).toMatch(/^You need Manager access\. You have Observer/);
});
