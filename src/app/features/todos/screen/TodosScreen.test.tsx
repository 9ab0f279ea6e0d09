import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import type { Client } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

/** A project with to-dos of the worker, who is a contributor, and unassigned ones; a reader sees them all. */
let service: TestService;
let worker: Client;
let project: string;

// Without layout nothing has a size, and a board of no height shows no cards.
beforeEach(() => vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800));

/** Accessible description of an element. */
const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  const { testData } = service;
  const workerId = await testData.user('worker');
  const reader = await testData.user('reader');
  await testData.resource({ name: 'Wilma Worker', user_id: workerId });
  const { id } = await testData.project({ name: 'Tower' });
  project = id;
  await testData.permission(project, workerId, Level.contributor);
  await testData.permission(project, reader, Level.observer);
  worker = await service.as('worker');
});
afterAll(() => service.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T12:00:00Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await service.database.kysely.deleteFrom('todo').execute();
});

const stored = async () => (await worker.call(api.todos.listTodosOfProject, { projectId: project }))?.todo ?? [];
const testData = (name: string, changes: object = {}) =>
  worker.call(api.todos.createTodo, { body: { name, projectNode: project, ...changes } });

const focus = (element: HTMLElement) => act(() => element.focus());

test('a typed line creates an own to-do and previews the parsed parts', async () => {
  const { user } = await openApp(service, { as: 'worker', at: '/todos' });
  await screen.findByText('No to-dos');
  const line = await screen.findByLabelText('New to-do');
  fireEvent.change(line, { target: { value: 'Call the roofer !1 #Roof @wil due friday' } });
  await screen.findByText('Wilma Worker');
  expect(screen.getByText(/^due Friday,? 6 March 2026$/)).toBeDefined();
  await user.type(line, '{Enter}');
  await within(await screen.findByRole('region', { name: 'Next 7 days' })).findByText('Call the roofer');
  expect(await stored()).toMatchObject([
    {
      name: 'Call the roofer',
      priority: 1,
      topics: ['Roof'],
      due: '2026-03-06',
      responsibleResource: expect.anything(),
    },
  ]);
  fireEvent.change(line, { target: { value: 'Ask @unknown' } });
  await screen.findByText('No one is called “unknown”.');
});

test('a to-do of a user with several resources is assigned to the one with the lowest number, as in the timesheet', async () => {
  const twin = await service.testData.user('twin');
  await service.testData.permission(project, twin, Level.contributor);
  const second = await service.testData.resource({ name: 'Second', user_id: twin });
  await service.testData.resource({ name: 'First', user_id: twin });
  const { user } = await openApp(service, { as: 'twin', at: '/todos' });
  const line = await screen.findByLabelText('New to-do');
  fireEvent.change(line, { target: { value: 'Call the roofer' } });
  await user.type(line, '{Enter}');
  await within(await screen.findByRole('region', { name: 'No due date' })).findByText('Call the roofer');
  expect(await stored()).toMatchObject([{ responsibleResource: second }]);
});

test('a to-do can be changed in its row with keys, and a deletion can be undone', async () => {
  await testData('Order bricks', { due: '2026-03-02', comments: [{ id: '0', text: 'Red ones' }] });
  const { user } = await openApp(service, { as: 'worker', at: '/todos?who=all&done=1' });
  const name = await screen.findByText('Order bricks');
  expect(
    within(screen.getByRole('region', { name: 'Overdue' })).getByText('Overdue', { selector: 'span' }),
  ).toBeDefined();
  focus(name);
  await user.keyboard('2');
  await waitFor(async () => expect((await stored())[0]?.priority).toBe(2));
  fireEvent.change(screen.getByLabelText('Due date of “Order bricks”'), { target: { value: '2026-03-05' } });
  await screen.findByRole('region', { name: 'Next 7 days' });
  focus(screen.getByText('Order bricks'));
  await user.keyboard('{F2}{Control>}a{/Control}Order stones{Enter}');
  await screen.findByText('Order stones');
  focus(screen.getByText('Order stones'));
  await user.keyboard('x');
  await screen.findByRole('region', { name: 'Done' });
  focus(screen.getByText('Order stones'));
  await user.keyboard('{Delete}');
  await screen.findByText('“Order stones” deleted.');
  expect(await stored()).toEqual([]);
  await user.click(screen.getByText('Undo'));
  await screen.findByText('Order stones');
  expect(await stored()).toMatchObject([
    { name: 'Order stones', priority: 2, due: '2026-03-05', status: 2, comments: [{ text: 'Red ones' }] },
  ]);
});

test.each(['list', 'board'])(
  'in the %s the focus follows a moved to-do, and moves on when the to-do disappears',
  async (view) => {
    await testData('Order bricks', { due: '2026-03-02' });
    await testData('Paint', { due: '2026-03-20' });
    const { user } = await openApp(service, { as: 'worker', at: `/todos?who=all&view=${view}` });
    const due = () => screen.findByLabelText<HTMLInputElement>('Due date of “Order bricks”');
    const field = await due();
    focus(field);
    await user.clear(field);
    await user.type(field, '23/3{Enter}');
    await waitFor(async () => expect((await stored())[0]?.due).toBe('2026-03-23'));
    await waitFor(async () => expect(document.activeElement).toBe(await due()));
    const status = screen.getByLabelText('Status of “Order bricks”');
    focus(status);
    await user.keyboard('{ArrowDown}');
    await user.click(await screen.findByRole('option', { name: 'In progress' }));
    if (view === 'board') await within(screen.getByRole('region', { name: 'In progress' })).findByText('Order bricks');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Status of “Order bricks”')));
    const bin = screen.queryByLabelText('Delete “Order bricks”');
    if (!bin) return;
    focus(bin);
    fireEvent.click(bin);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Delete “Paint”')));
  },
);

test('details and comments open next to the list, and are read-only for a reader', async () => {
  const todo = await testData('Paint', { description: 'Twice', comments: [{ id: '0', text: 'In **blue**' }] });
  const at = `/todos?who=all&todo=${todo?.id ?? ''}`;
  const { user, unmount } = await openApp(service, { as: 'worker', at });
  const panel = await screen.findByRole('complementary', { name: 'Details of “Paint”' });
  expect(within(panel).getByText('blue').tagName).toBe('STRONG');
  await user.type(within(panel).getByLabelText('Add comment'), 'Fine');
  await user.click(within(panel).getByText('Add comment', { selector: 'button' }));
  await within(panel).findByText('Fine');
  const name = within(panel).getByLabelText('Name');
  fireEvent.change(name, { target: { value: 'Paint it' } });
  fireEvent.blur(name);
  await waitFor(async () => expect((await stored())[0]?.name).toBe('Paint it'));
  unmount();

  await openApp(service, { as: 'reader', at });
  const read = await screen.findByRole('complementary', { name: 'Details of “Paint it”' });
  await within(read).findByText(/need Contributor access\. You have Observer/);
  expect(within(read).queryByLabelText('Add comment')).toBeNull();
  // Each field can be reached, and says why it is only to be read.
  const field = within(read).getByLabelText<HTMLInputElement>('Name');
  expect([field.readOnly, field.disabled]).toEqual([true, false]);
  expect(describedBy(field)).toMatch(/need Contributor access\. You have Observer/);
  focus(field);
  await screen.findByRole('tooltip', { name: /Contributor access\. You have Observer \(granted here\)/ });
  expect(describedBy(within(read).getByRole('combobox', { name: 'Status' }))).toMatch(/Contributor access/);
  expect(describedBy(within(read).getByRole('combobox', { name: 'Topic' }))).toMatch(/Contributor access/);
  expect(screen.getByLabelText<HTMLInputElement>('Mark “Paint it” as done').disabled).toBe(true);
});

test('text typed while a line or comment is being sent is kept, and no entry is sent twice', async () => {
  const line = await lineTo(service);
  onTestFinished(line.close);
  await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'worker', at: '/todos?who=all' });
  const sent = (name: string) => line.requests.filter((each) => each.includes(name)).length;
  const field = await screen.findByLabelText<HTMLInputElement>('New to-do');
  const created = line.hold('createTodo');
  fireEvent.change(field, { target: { value: 'Paint' } });
  fireEvent.submit(field);
  fireEvent.submit(field);
  expect(field.value).toBe('');
  await waitFor(() => expect(sent('createTodo')).toBe(1));
  fireEvent.change(field, { target: { value: 'Dig' } });
  created();
  await screen.findByText('“Paint” added to Tower.');
  expect(field.value).toBe('Dig');
  expect(sent('createTodo')).toBe(1);
  // A refused line comes back.
  line.lose('createTodo', 'busy');
  fireEvent.submit(field);
  await screen.findByText(/^“Dig” wasn’t saved\./);
  expect(field.value).toBe('Dig');
  expect((await stored()).map(({ name }) => name)).toEqual(['Paint']);
  fireEvent.click(await screen.findByRole('button', { name: 'Paint' }));

  const panel = await screen.findByRole('complementary', { name: 'Details of “Paint”' });
  const comment = within(panel).getByLabelText<HTMLTextAreaElement>('Add comment');
  const send = () => fireEvent.keyDown(comment, { key: 'Enter', ctrlKey: true });
  const commented = line.hold('updateTodo');
  fireEvent.change(comment, { target: { value: 'In blue' } });
  send();
  await waitFor(() => expect(sent('updateTodo')).toBe(1));
  send();
  fireEvent.change(comment, { target: { value: 'Twice' } });
  commented();
  await within(panel).findByText('In blue');
  await waitFor(() =>
    expect(within(panel).getByText<HTMLButtonElement>('Add comment', { selector: 'button' }).disabled).toBe(false),
  );
  expect(comment.value).toBe('Twice');
  expect(sent('updateTodo')).toBe(1);
});

test('a to-do links to its activities and mentions inaccessible ones', async () => {
  const plan = await service.testData.project({ name: 'Roof' });
  await service.testData.permission(plan.id, await service.testData.user('roofer'), Level.contributor);
  const [beam, crane] = [
    await service.testData.activity(plan, { name: 'Lift the beam' }),
    await service.testData.activity(plan, { name: 'Order a crane' }),
  ];
  const body = { name: 'Call the crane', projectNode: plan.id, activities: [beam, crane] };
  await (await service.as('roofer')).call(api.todos.createTodo, { body });
  // Nothing is heard on it of what others do: the list stays as it was read.
  const line = await lineTo(service);
  onTestFinished(line.close);
  const { user } = await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'roofer', at: '/todos?who=all' });
  const row = await screen.findByText('Call the crane');
  await service.database.kysely.deleteFrom('activity_version').where('activity_id', '=', beam).execute();
  await user.click(row);
  const details = await screen.findByRole('complementary', { name: 'Details of “Call the crane”' });
  const gone = await within(details).findByText('An activity you can’t see');
  expect([gone.closest('a'), within(details).queryByText('Loading…')]).toEqual([null, null]);
  await user.click(within(details).getByText(/Order a crane/));
  const panel = await screen.findByRole('complementary', { name: 'Details of “Order a crane”' });
  await waitFor(() => expect(document.activeElement).toBe(within(panel).getByRole('heading', { level: 2 })));
  await user.click(await within(panel).findByText('Call the crane'));
  const again = await screen.findByRole('complementary', { name: 'Details of “Call the crane”' });
  await waitFor(() => expect(document.activeElement).toBe(within(again).getByRole('heading', { level: 2 })));
});

test('a field of a to-do changed by another user is not overwritten, and changes of other fields are merged', async () => {
  const todo = await testData('Dig', { priority: 5 });
  const { user } = await openApp(service, { as: 'worker', at: '/todos?who=all' });
  const dig = await screen.findByText('Dig');
  // Theirs arrives before the app can have heard of it.
  await worker.call(api.todos.updateTodo, { body: { id: todo?.id ?? '', priority: 7, description: 'Deep' } });
  fireEvent.keyDown(dig, { key: '1' });
  await screen.findByText(/“Dig” wasn’t saved\..* changed/);
  expect(await stored()).toMatchObject([{ priority: 7, description: 'Deep' }]);
  await waitFor(() => expect(screen.getByLabelText('Priority of “Dig”').textContent).toBe('P7'));
  focus(screen.getByText('Dig'));
  await user.keyboard('1');
  await waitFor(async () => expect(await stored()).toMatchObject([{ priority: 1, description: 'Deep' }]));
});

test.each(['list', 'board'])('a to-do in the %s explains to a reader why it cannot be changed', async (view) => {
  await testData('Paint');
  const { user } = await openApp(service, { as: 'reader', at: `/todos?who=all&view=${view}` });
  await screen.findByRole('button', { name: 'Paint' });
  const nameOf = () => screen.getByRole('button', { name: 'Paint' });
  await waitFor(() => expect(describedBy(nameOf())).toMatch(/need Contributor access\. You have Observer/));
  focus(nameOf());
  const told = /Contributor access\. You have Observer \(granted here\)/;
  await screen.findByRole('tooltip', { name: told });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await user.hover(nameOf().closest('.todo, .card') ?? nameOf());
  await screen.findByRole('tooltip', { name: told });
});

test.each(['list', 'board'])('a to-do in the %s keeps the focus when it turns out to be read-only', async (view) => {
  await testData('Paint');
  let allow = () => {};
  const allowed = new Promise<void>((resolve) => (allow = resolve));
  const plain = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input instanceof Request ? input.url : input).includes('/projects')) await allowed;
    return plain(input, init);
  });
  await openApp(service, { as: 'reader', at: `/todos?who=all&view=${view}` });
  const name = await screen.findByRole('button', { name: 'Paint' });
  expect(describedBy(name)).toBe('');
  focus(name);
  allow();
  await waitFor(() =>
    expect(describedBy(screen.getByRole('button', { name: 'Paint' }))).toMatch(/need Contributor access/),
  );
  expect(document.activeElement).toBe(name);
});

test('a user who may not create to-dos is not referred to a missing input line', async () => {
  await openApp(service, { as: 'reader', at: '/todos' });
  expect(await screen.findByText(/you need access to a project\.$/)).toBeDefined();
  expect(screen.queryByLabelText('New to-do')).toBeNull();
});

test('a to-do outside the list opens by its address and can be changed, and an unknown one is reported', async () => {
  const todo = await testData('Paint the fence', { status: 2 });
  const { user, unmount } = await openApp(service, { as: 'worker', at: `/todos?todo=${todo?.id ?? ''}` });
  const details = await screen.findByRole('complementary', { name: 'Details of “Paint the fence”' });
  await screen.findByText('No to-dos');
  const name = within(details).getByLabelText('Name');
  await waitFor(() => expect(name.hasAttribute('readonly')).toBe(false));
  await user.clear(name);
  await user.type(name, 'Paint the gate{Enter}');
  await waitFor(async () => expect((await stored())[0]?.name).toBe('Paint the gate'));
  await screen.findByRole('complementary', { name: 'Details of “Paint the gate”' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: /Paint/ })).toBeNull());
  unmount();

  await openApp(service, { as: 'worker', at: '/todos?todo=99999999' });
  const missing = await screen.findByRole('complementary', { name: 'Details of “To-do not found”' });
  await within(missing).findByText('It was deleted, or you don’t have access.');
});

test('the details of a to-do close when its row is deleted, and reopen when the deletion is undone', async () => {
  const todo = await testData('Paint the fence');
  const { user } = await openApp(service, { as: 'worker', at: `/todos?who=all&todo=${todo?.id ?? ''}` });
  await screen.findByRole('complementary', { name: 'Details of “Paint the fence”' });
  await user.click(await screen.findByRole('button', { name: 'Delete “Paint the fence”' }));
  await screen.findByText('“Paint the fence” deleted.');
  expect(screen.queryByRole('complementary')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('complementary', { name: 'Details of “Paint the fence”' })).toBeDefined();
});

test('a project reports that the to-do in the address belongs to another project', async () => {
  await openApp(service, { as: 'worker', at: `/projects/${project}/todos?todo=99999999` });
  expect(await screen.findByRole('complementary', { name: 'Details of “To-do not found”' })).toBeDefined();
});

test('in the table several to-dos are changed and deleted together, and both can be undone', async () => {
  await testData('Dig', { priority: 2 });
  const paint = await testData('Paint', { priority: 1, status: 1 });
  const at = `/todos?who=all&view=table&sort=priority&todo=${paint?.id ?? ''}`;
  const { user } = await openApp(service, { as: 'worker', at });
  const grid = await screen.findByRole('grid', { name: 'To-dos' });
  const select = async () => {
    for (const name of ['Dig', 'Paint']) {
      const row = (await within(grid).findByText(name)).closest<HTMLElement>('[role="row"]') as HTMLElement;
      const box = within(row).getByRole<HTMLInputElement>('checkbox');
      if (!box.checked) await user.click(box);
    }
    await screen.findByText('2 selected');
  };
  const statuses = async () => {
    const all = await stored();
    return ['Dig', 'Paint'].map((name) => [name, all.find((todo) => todo.name === name)?.status]);
  };
  await select();
  await user.click(screen.getByRole('button', { name: 'Set status' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Done' }));
  await screen.findByText('2 to-dos changed.');
  expect(await statuses()).toEqual([
    ['Dig', 2],
    ['Paint', 2],
  ]);
  await user.click(screen.getByText('Undo'));
  await waitFor(async () =>
    expect(await statuses()).toEqual([
      ['Dig', 0],
      ['Paint', 1],
    ]),
  );
  await select();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('2 entries deleted.');
  expect(await stored()).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  await user.click(screen.getByText('Undo'));
  await waitFor(async () => expect(await stored()).toHaveLength(2));
});
