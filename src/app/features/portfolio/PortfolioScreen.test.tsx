import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { ActivityType, Level, TrafficLight } from '#contract/core/codes.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { openApp } from '#testing/test-app.tsx';
import { startService, type TestService } from '#testing/service.ts';

const soon = { timeout: 40_000 };
let service: TestService;
let ids: { north: string; south: string; website: string; intranet: string };

// Without layout nothing has a size, and a table of no height shows no rows.
const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { testData } = service;
  await testData.administrator('admin');
  const reader = await testData.user('reader');
  const north = await testData.portfolio({ name: 'North', number: 'N' });
  const south = await testData.portfolio({ name: 'South' });
  const manager = await testData.resource({ name: 'Mara Klein' });
  const node = { name: 'Website', parent_id: north, number: 'N-1', project_manager_id: manager };
  const website = await testData.project(node);
  const intranet = await testData.project({ name: 'Intranet', parent_id: north });
  await testData.permission(north, reader, Level.observer);
  for (const [project, effort] of [
    [website, 40],
    [intranet, 24],
  ] as const) {
    const activity = await testData.activity(project);
    await testData.assignment(project, activity, manager, { base_effort: effort });
    await service.database.kysely
      .updateTable('project_plan')
      .set({ base_effort: effort, open_effort: effort })
      .where('id', '=', project.plan)
      .execute();
  }
  const statuses = [
    { name: 'Idea', sequence: 1 },
    { name: 'Running', sequence: 2 },
  ];
  await service.database.kysely.insertInto('project_status').values(statuses).execute();
  const day = '2026-03-05';
  await testData.activity(intranet, { type: ActivityType.milestone, name: 'Go-live', start: day, finish: day });
  const link = { portfolio_id: south, project_node_id: website.id };
  await service.database.kysely.insertInto('project_link').values(link).execute();
  ids = { north, south, website: website.id, intranet: intranet.id };
});
afterAll(async () => {
  height.mockRestore();
  await service.close();
});

/** The rows whose texts begin so; a linked project has two. Not by role, because jsdom is slow at names of rows. */
const rows = (name: RegExp): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role="row"]')].filter((each) => name.test(each.textContent.trim()));
const row = (name: RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const [first] = rows(name);
    if (!first) throw new Error(`There is no row ${name.source}.`);
    return first;
  }, soon);
/** Few columns, because finding rows by their names reads all of them. */
const columns = 'columns=name.330_number.88_manager.120_baseEffort.96';
const open = async (as: string, view = '') => {
  const app = await openApp(service, { as, at: `/portfolio?${columns}&${view}` });
  await row(/^Website/);
  return app;
};

describe('the portfolio screen', () => {
  test('shows the tree with the totals of each portfolio, and marks links', async () => {
    await open('admin');
    const north = await row(/^North/);
    expect(north.getAttribute('aria-level')).toBe('2');
    expect(north.getAttribute('aria-expanded')).toBe('true');
    expect(within(north).getAllByText('64 h').length).toBeGreaterThan(0);
    expect((await screen.findAllByRole('row', { name: /^Website/ })).length).toBe(2);
    const south = await row(/^South/);
    expect(within(south).getAllByText('40 h').length).toBeGreaterThan(0);
    expect(await screen.findByRole('row', { name: /Website.*Link/ })).toBeDefined();
    const all = await row(/^Portfolios/);
    expect(all.getAttribute('aria-level')).toBe('1');
    expect((await row(/^Website/)).getAttribute('aria-level')).toBe('3');
    expect(within(all).getAllByText('64 h').length).toBeGreaterThan(0);
    expect((await screen.findAllByText('Mara Klein')).length).toBe(2);
  });

  test('a filter narrows the portfolio tree to matches and their ancestors', async () => {
    const { user, router } = await open('admin');
    await user.type(screen.getByRole('searchbox', { name: 'Filter name, number, manager' }), 'n-1 mara');
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Intranet/ })).toBeNull(), soon);
    expect(await row(/^North/)).toBeDefined();
    await waitFor(() => expect(router.state.location.search).toContain('filter=n-1+mara'), soon);
    await user.click(screen.getByRole('button', { name: 'Clear text' }));
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await row(/^Intranet/);
  });

  test('creates a project in the selected portfolio, and shows a refusal at its field', async () => {
    const { user } = await open('admin', `focus=${ids.north}`);
    await user.click(screen.getByRole('button', { name: 'New project' }));
    const dialog = await screen.findByRole('dialog', { name: 'New project' });
    const name = within(dialog).getByRole('textbox', { name: /Name/ });
    await user.keyboard('{Enter}');
    await within(dialog).findByText('Required.');
    await user.type(name, 'Intranet{Enter}');
    await within(dialog).findByText(
      'The name Intranet is already in use in this portfolio. Choose another one.',
      {},
      soon,
    );
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await user.type(name, ' 2');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    await row(/^Intranet 2/);
    const admin = await service.as('admin');
    const created = await admin.call(api.projects.getProjectByName, { projectName: 'Intranet 2' });
    expect(created?.parents).toEqual([{ isLink: false, id: ids.north }]);
  });

  test('the create dialog requests a field of a project once the service requires it', async () => {
    const admin = await service.as('admin');
    const made = [];
    for (const appliesTo of ['project', 'portfolio'] as const) {
      const body = { name: `owner-${appliesTo}`, label: 'Cost centre', type: 'NUMBER', appliesTo, isMandatory: true };
      made.push(await admin.call(appApi.createCustomAttribute, { body }));
    }
    const { user } = await open('admin', `focus=${ids.south}`);
    for (const kind of ['project', 'portfolio']) {
      await user.click(screen.getByText(`New ${kind}`, { selector: 'button' }));
      const dialog = await screen.findByRole('dialog', { name: `New ${kind}` });
      fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: `Branch ${kind}` } });
      expect(within(dialog).queryByLabelText('Cost centre')).toBeNull();
      await user.click(within(dialog).getByText('Create'));
      const field = await within(dialog).findByLabelText('Cost centre', {}, soon);
      await waitFor(() => expect(document.activeElement).toBe(field));
      await user.type(field, 'x{Enter}');
      await within(dialog).findByText('Enter a number.', {}, soon);
      await user.clear(field);
      await user.type(field, '4711{Enter}');
      await row(new RegExp(`^Branch ${kind}`));
      await waitFor(() => expect(dialog.isConnected).toBe(false), soon);
    }
    const branch = await admin.call(api.projects.getProjectByName, { projectName: 'Branch project' });
    expect(branch?.customValues).toMatchObject([{ name: 'owner-project', value: 4711 }]);
    for (const attribute of made)
      await admin.call(appApi.deleteCustomAttribute, { attributeId: attribute?.id ?? '', force: true });
  });

  test('the portfolio shows only nodes on which the reader has at least a minimum level', async () => {
    const { testData } = service;
    const lead = await testData.user('lead');
    await testData.permission(ids.north, lead, Level.observer);
    await testData.permission(ids.intranet, lead, Level.manager);
    const { user, router } = await open('lead');
    await row(/^Intranet(?! 2)/);
    await user.click(screen.getByRole('combobox', { name: 'My access' }));
    await user.click(await screen.findByRole('option', { name: /manager/i }));
    await waitFor(() => expect(rows(/^Website/)).toEqual([]), soon);
    // Ancestors of a matching project stay.
    expect(rows(/^North/).length).toBe(1);
    expect(rows(/^Intranet(?! 2)/).length).toBe(1);
    expect(router.state.location.search).toContain(`minLevel=${Level.manager}`);
  });

  test('the details save a field on blur, confirm the save, and restore a refused value', async () => {
    await open('admin', `focus=${ids.website}&details=1`);
    const panel = await screen.findByLabelText('Details of “Website”', {}, soon);
    const number = within(panel).getByLabelText('Number');
    // Events alone, because jsdom computes the styles of all that is above a field before each key of a hand.
    fireEvent.change(number, { target: { value: 'N-7' } });
    fireEvent.keyDown(number, { key: 'Enter' });
    await within(panel).findByText('Saved', {}, soon);
    const admin = await service.as('admin');
    expect((await admin.call(api.projects.getProjectById, { projectId: ids.website }))?.number).toBe('N-7');

    const name = within(panel).getByLabelText('Name');
    fireEvent.change(name, { target: { value: 'Intranet' } });
    fireEvent.blur(name);
    await within(panel).findByText(/Not saved: The name Intranet is already in use/, {}, soon);
    expect(within(panel).getByText('Retry')).toBeDefined();
    fireEvent.keyDown(name, { key: 'Escape' });
    expect((name as HTMLInputElement).value).toBe('Website');
  });

  test('a change that is typed, or waits for an earlier one of the same project, keeps the page from being left', async () => {
    const line = await lineTo(service);
    onTestFinished(line.close);
    const at = `/portfolio?focus=${ids.intranet}&details=1`;
    await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'admin', at });
    const panel = await screen.findByLabelText('Details of “Intranet”', {}, soon);
    const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const release = line.hold('updateProject');
    for (const [label, value] of [
      ['Number', 'N-8'],
      ['Organisation', 'Ours'],
    ] as const) {
      expect(isHeld()).toBe(false);
      fireEvent.change(within(panel).getByLabelText(label), { target: { value } });
      expect(isHeld()).toBe(true);
      fireEvent.blur(within(panel).getByLabelText(label));
    }
    expect(isHeld()).toBe(true);
    release();
    await waitFor(() => expect(within(panel).getAllByText('Saved')).toHaveLength(2), soon);
    expect(isHeld()).toBe(false);
  });

  test('a concurrent change of the same project field shows the other value and offers a choice', async () => {
    await open('admin', `focus=${ids.website}&details=1`);
    const panel = await screen.findByLabelText('Details of “Website”', {}, soon);
    const admin = await service.as('admin');
    const website = () => admin.call(api.projects.getProjectById, { projectId: ids.website });
    const organization = within(panel).getByLabelText('Organisation');
    const priority = within(panel).getByRole('combobox', { name: 'Priority' });
    fireEvent.mouseDown(priority);
    const chosen = await screen.findByRole('option', { name: '4' });
    // Theirs arrives before the app can have heard of it.
    await admin.call(api.projects.updateProject, { body: { id: ids.website, organization: 'Theirs', priority: 2 } });
    fireEvent.click(chosen);
    fireEvent.change(organization, { target: { value: 'Mine' } });
    fireEvent.blur(organization);
    await within(panel).findByText('Someone changed this to “2”.', {}, soon);
    const notice = await within(panel).findByText('Someone changed this to “Theirs”.', {}, soon);
    expect(await website()).toMatchObject({ organization: 'Theirs', priority: 2 });
    fireEvent.click(within(notice).getByText('Keep mine'));
    expect(document.activeElement).toBe(organization);
    await waitFor(async () => expect(await website()).toMatchObject({ organization: 'Mine', priority: 2 }), soon);
    fireEvent.click(within(panel).getByText('Use theirs'));
    expect([document.activeElement, priority.textContent]).toEqual([priority, '2']);
  });

  test('the details begin with the calculated overall light, and a menu has the ids of project and plan', async () => {
    const admin = await service.as('admin');
    await admin.call(api.projects.updateProject, { body: { id: ids.website, costsTrafficLight: TrafficLight.red } });
    await open('admin', `focus=${ids.website}&details=1`);
    const panel = await screen.findByLabelText('Details of “Website”', {}, soon);
    await within(panel).findByLabelText(/^Overall: red/, {}, soon);
    const website = await admin.call(api.projects.getProjectById, { projectId: ids.website });
    fireEvent.click(within(panel).getByLabelText('IDs of Website'));
    await screen.findByText(`ID: ${ids.website}`, {}, soon);
    expect(screen.queryByText(`Plan ID: ${website?.projectPlan}`)).not.toBeNull();
  });

  test('clearing manager and status sends explicit nulls and keeps the focus in the field', async () => {
    const admin = await service.as('admin');
    const [status] = (await admin.call(api.projects.listProjectStatuses, {}))?.projectStatus ?? [];
    await admin.call(api.projects.updateProject, { body: { id: ids.website, projectStatus: status?.id ?? null } });
    const { user } = await open('admin', `focus=${ids.website}&details=1`);
    const panel = await screen.findByLabelText('Details of “Website”', {}, soon);
    const manager = await within(panel).findByLabelText('Manager', { selector: 'input[role=combobox]' }, soon);
    await waitFor(() => expect((manager as HTMLInputElement).value).toBe('Mara Klein'), soon);
    fireEvent.change(manager, { target: { value: '' } });
    await user.click(await within(panel).findByRole('button', { name: 'Clear Status' }, soon));
    expect(document.activeElement).toBe(within(panel).getByRole('combobox', { name: 'Status' }));
    await waitFor(async () => {
      const website = await admin.call(api.projects.getProjectById, { projectId: ids.website });
      expect([website?.projectManager ?? null, website?.projectStatus ?? null]).toEqual([null, null]);
    }, soon);
  });

  test('archived nodes appear only after their figures are loaded', async () => {
    const admin = await service.as('admin');
    await admin.call(api.projects.updateProject, { body: { id: ids.intranet, archived: true } });
    let allow = () => {};
    const allowed = new Promise<void>((resolve) => (allow = resolve));
    const asked = vi.fn<() => void>();
    const plain = globalThis.fetch;
    const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const address = String(input instanceof Request ? input.url : input);
      const answer = await plain(input, init);
      if (!address.includes('includeArchived=true')) return answer;
      if (address.includes('/listMyProjectPlans')) await allowed;
      else asked();
      return answer;
    });
    const { user } = await open('admin');
    await user.click(screen.getByRole('switch', { name: 'Show archived' }));
    await waitFor(() => expect(asked).toHaveBeenCalled(), soon);
    await act(() => new Promise((done) => setImmediate(done)));
    expect(rows(/^Intranet(?! 2)/)).toEqual([]);
    allow();
    expect(within(await row(/^Intranet(?! 2)/)).getByText('24 h')).toBeDefined();
    fetching.mockRestore();
    await admin.call(api.projects.updateProject, { body: { id: ids.intranet, archived: false } });
  });

  test('the timeline has a bar and milestones for each project, and keys zoom and update the address', async () => {
    const { user, router } = await openApp(service, { as: 'admin', at: '/portfolio?view=timeline&filter=intranet' });
    const intranet = await row(/^Intranet/);
    await waitFor(() => expect(intranet.querySelector('.time-stone[data-state=late]')).not.toBeNull(), soon);
    expect(intranet.querySelector('.time-stone')?.getAttribute('title')).toMatch(/^Go-live, .*5 March 2026/);
    expect(intranet.querySelector('.time-bar')?.getAttribute('title')).toMatch(/0%/);
    intranet.focus();
    await user.keyboard('+');
    await waitFor(() => expect(router.state.location.search).toContain('zoom='), soon);
    await user.keyboard('0');
    await waitFor(() => expect(router.state.location.search).not.toContain('zoom='), soon);
  });

  test('a key moves a board card to the adjacent status, and the move can be undone', async () => {
    const { user } = await openApp(service, { as: 'admin', at: '/portfolio?view=board&filter=website' });
    const admin = await service.as('admin');
    const statusOf = async () => {
      const website = await admin.call(api.projects.getProjectById, { projectId: ids.website });
      return website?.projectStatus ?? null;
    };
    const before = await statusOf();
    const card = await screen.findByText('Website', { selector: '.card-name' }, soon);
    card.closest<HTMLElement>('.card')?.focus();
    await user.keyboard('{Control>}{ArrowLeft}{/Control}');
    await screen.findByText('“Website” is now “Running”.', {}, soon);
    await waitFor(async () => expect(await statusOf()).not.toBe(before), soon);
    await user.click(screen.getByText('Undo'));
    await waitFor(async () => expect(await statusOf()).toBe(before), soon);
  });

  test('a project moves to a portfolio with an earlier link to the project, and back', async () => {
    const { user } = await open('admin', `focus=${ids.website}`);
    const admin = await service.as('admin');
    const parents = async () =>
      (await admin.call(api.projects.getProjectById, { projectId: ids.website }))?.parents ?? [];
    const before = await parents();
    (await row(/^Website(?!.*Link)/)).focus();
    await user.keyboard('m');
    const dialog = await screen.findByRole('dialog', { name: 'Move “Website”' }, soon);
    await user.type(within(dialog).getByRole('combobox'), 'Sóu{ArrowDown}{Enter}');
    await user.click(within(dialog).getByText('Move'));
    await screen.findByText('“Website” moved to “South”.', {}, soon);
    expect(await parents()).toEqual([{ isLink: false, id: ids.south }]);
    await waitFor(() => expect(rows(/^Website.*Link/)).toEqual([]), soon);
    await user.click(screen.getByText('Undo'));
    await waitFor(async () => expect(await parents()).toEqual(before), soon);
    // By drag the same, once the tree shows it back; its own portfolio does not take it.
    await row(/^Website.*Link/);
    const dataTransfer = { types: ['application/x-opdesk-node'], setData: () => undefined };
    const over = async (name: RegExp) => fireEvent.dragOver(await row(name), { dataTransfer });
    fireEvent.dragStart(await row(/^Website(?!.*Link)/), { dataTransfer });
    expect([await over(/^North/), await over(/^South/)]).toEqual([true, false]);
    await waitFor(() => expect(screen.queryByText(/is already in “North”/)).toBeNull());
    await over(/^North/);
    await screen.findByText('“Website” is already in “North”.');
    await over(/^Intranet/);
    await screen.findByText('Only portfolios and programs can contain projects.');
    fireEvent.drop(await row(/^South/), { dataTransfer });
    await waitFor(async () => expect(await parents()).toEqual([{ isLink: false, id: ids.south }]), soon);
    await user.click(await screen.findByText('Undo', {}, soon));
    await waitFor(async () => expect(await parents()).toEqual(before), soon);
  });

  test('a saved view can be opened and deleted, and the deletion can be undone', async () => {
    const { user, router } = await open('admin', 'mine=1&minLevel=16');
    await user.click(screen.getByText('Saved views'));
    await user.click(await screen.findByText('Save this view…'));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'What I lead{Enter}');
    await user.click(await screen.findByText('What I lead'));
    await user.click(await screen.findByText('Default view'));
    await waitFor(() => expect(router.state.location.search).toBe(''), soon);
    await user.click(await screen.findByText('Saved views'));
    await user.click(await screen.findByText('What I lead'));
    await waitFor(() => expect(router.state.location.search).toContain('minLevel=16'), soon);
  });

  test('an action above the user’s level is disabled and explains why', async () => {
    const { user } = await open('reader');
    const create = screen.getByRole('button', { name: 'New project' });
    expect(create.getAttribute('aria-disabled')).toBe('true');
    await user.hover(create);
    await screen.findByRole('tooltip', {
      name: /need Manager access to a portfolio\. You have Observer \(granted here\)\.$/,
    });
    await user.click(create);
    expect(screen.queryByRole('dialog')).toBeNull();
    const website = await row(/^Website/);
    await user.click(within(website).getByRole('button', { name: 'Actions' }));
    const archive = await screen.findByRole('menuitem', { name: /Archive/ });
    expect(archive.getAttribute('aria-disabled')).toBe('true');
    await within(archive).findByText('You need Manager access. You have Observer (from “North”).');
  });

  test('a board card that cannot be moved explains why', async () => {
    await openApp(service, { as: 'reader', at: '/portfolio?view=board' });
    const card = (await screen.findByText('Website', { selector: '.card *' }, soon)).closest('button');
    expect(card?.draggable).toBe(false);
    act(() => card?.focus());
    await screen.findByRole('tooltip', { name: 'You need Manager access. You have Observer (from “North”).' });
  });

  test('a user without any project sees an explanation of the portfolio', async () => {
    await service.testData.user('stranger');
    await openApp(service, { as: 'stranger', at: '/portfolio' });
    await screen.findByText('No projects yet', {}, soon);
    expect(screen.getByText(/Projects and portfolios shared with you appear here/)).toBeDefined();
  });
});
