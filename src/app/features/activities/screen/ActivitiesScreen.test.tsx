import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Client } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import { ActivityType, Level, PlanStatus } from '#contract/core/codes.ts';
import { openApp } from '#testing/test-app.tsx';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

const soon = { timeout: 40_000 };
let service: TestService;
let worker: Client;
let project: { id: string; plan: string; version: string };
const ids = { paint: '', gate: '', clean: '' };

// Without layout nothing has a size, and a table of no height shows no rows.
const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);

beforeAll(async () => {
  service = await startService({ today: '2026-01-07' });
  const { testData } = service;
  const user = await testData.user('worker');
  const boss = await testData.user('boss');
  project = await testData.project({ name: 'Bridge' });
  const other = await testData.project({ name: 'Airport' });
  const resource = await testData.resource({ name: 'Wilma Worker', user_id: user });
  await testData.permission(project.id, boss, Level.manager);
  await testData.permission(project.id, user, Level.contributor);
  ids.paint = await testData.activity(project, { name: 'Paint the rail', finish: '2026-01-06' });
  ids.gate = await testData.activity(project, { name: 'Opening', type: ActivityType.milestone });
  ids.clean = await testData.activity(project, { name: 'Clean up', base_effort: 8 });
  const fly = await testData.activity(other, { name: 'Fly away' });
  await testData.assignment(project, ids.paint, resource);
  await testData.assignment(project, ids.gate, resource);
  await testData.assignment(other, fly, resource);
  await service.database.kysely
    .insertInto('dependency')
    .values({ plan_version_id: project.version, predecessor_id: ids.paint, successor_id: ids.gate })
    .execute();
  const actions = ['Sand it', 'Prime it'].map((name, index) => ({ activity_id: ids.paint, name, sequence: index }));
  await service.database.kysely.insertInto('action').values(actions).execute();
  worker = await service.as('worker');
});
afterAll(async () => {
  height.mockRestore();
  await service.close();
});

const open = (query = '', as = 'worker') => openApp(service, { as, at: `/activities?${query}` });
const panelOf = (name: string) => screen.findByLabelText(`Details of “${name}”`, {}, soon);
const text = (words: string | RegExp) => screen.findByText(words, {}, soon);

describe('the activities screen', () => {
  test('shows the caller’s activities by project with overdue days in words, and keeps the view in the address', async () => {
    const { user, router } = await open('group=project');
    await text('Paint the rail');
    expect(await text('Fly away')).toBeDefined();
    expect((await text('Bridge')).closest('[role=row]')?.textContent).toContain('2 activities');
    expect((await screen.findAllByText(/days late/)).length).toBeGreaterThan(0);
    await user.type(screen.getByPlaceholderText('Filter name, project, category'), 'bridge rail');
    await waitFor(() => expect(screen.queryByText('Fly away')).toBeNull(), soon);
    await waitFor(() => expect(router.state.location.search).toContain('filter=bridge+rail'), soon);
    await user.click(screen.getByLabelText('Board'));
    await screen.findByLabelText('Activity board', {}, soon);
    expect(router.state.location.search).toContain('view=board');
  });

  test('shows only the activities that match the filters in the address', async () => {
    await open(`projects=${project.id}&until=2026-01-31`);
    await text('Paint the rail');
    expect(screen.queryByText('Fly away')).toBeNull();
    expect(screen.getByLabelText('Remove “Bridge”')).toBeDefined();
  });

  test('shows the changes since the last visit, or a message if nothing has changed', async () => {
    const me = await worker.call(api.users.currentUser, {});
    const later = new Date(Date.now() + 3_600_000).toISOString();
    // The last visit lies after all that was written so far.
    localStorage.setItem(`opdesk.activities.visit.${me?.id}`, `${later} ${later}`);
    await open('changed=1');
    await text('Nothing has changed since your last visit');
    expect(screen.queryByText('Paint the rail')).toBeNull();
  });

  test('checklist items of an activity switch between three states', async () => {
    const { user } = await open(`activity=${ids.paint}`);
    const panel = await panelOf('Paint the rail');
    await user.click(await within(panel).findByLabelText('Sand it, not started', {}, soon));
    await user.click(await within(panel).findByLabelText('Sand it, started', {}, soon));
    await within(panel).findByText('1 of 2 done', {}, soon);
    const task = await worker.call(api.tasks.getTaskById, { id: ids.paint });
    expect(task?.actions?.map(({ status }) => status)).toEqual([2, 0]);
  });

  test('comments on an activity are Markdown and can be edited, deleted and restored', async () => {
    const { user } = await open(`activity=${ids.paint}`);
    const panel = await panelOf('Paint the rail');
    await user.type(await within(panel).findByLabelText('Write a comment', {}, soon), 'It is **red**');
    await user.click(within(panel).getByText('Comment'));
    expect((await within(panel).findByText('red', {}, soon)).tagName).toBe('STRONG');
    await user.click(within(panel).getByLabelText('Edit comment'));
    // A button that is still at work is a label too, of its own progress.
    const field = within(panel).getByLabelText('Comment', { selector: 'textarea' });
    await user.clear(field);
    await user.type(field, 'It is *blue*');
    await user.click(within(panel).getByText('Save'));
    expect((await within(panel).findByText('blue', {}, soon)).tagName).toBe('EM');
    await user.click(within(panel).getByLabelText('Delete comment'));
    await text('Comment deleted.');
    await within(panel).findByText('No comments yet.', {}, soon);
    await user.click(screen.getByText('Undo'));
    await within(panel).findByText('blue', {}, soon);
  });

  test('text typed in a comment stays while another comment is being sent', async () => {
    const line = await lineTo(service);
    onTestFinished(line.close);
    const at = `/activities?activity=${ids.paint}`;
    await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'worker', at });
    const panel = await panelOf('Paint the rail');
    const field = await within(panel).findByLabelText<HTMLTextAreaElement>('Write a comment', {}, soon);
    await waitFor(() => expect(field.disabled).toBe(false), soon);
    const release = line.hold('createActivityComment');
    fireEvent.change(field, { target: { value: 'First coat' } });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    expect(field.value).toBe('');
    await waitFor(() => expect(line.requests.join()).toContain('createActivityComment'), soon);
    fireEvent.change(field, { target: { value: 'Second coat' } });
    release();
    await within(panel).findByText('First coat', { selector: 'p' }, soon);
    await waitFor(
      () => expect(within(panel).getByText<HTMLButtonElement>('Comment', { selector: 'button' }).disabled).toBe(false),
      soon,
    );
    expect(field.value).toBe('Second coat');
    expect(field.isConnected).toBe(true);
  });

  test('a comment that is not sent yet is there again with its activity and in no other, until its user signs out', async () => {
    const field = async (name: string) => {
      await panelOf(name);
      return screen.findByLabelText<HTMLTextAreaElement>(/^Write a comment/, {}, soon);
    };
    const { user, router } = await open(`activity=${ids.paint}`);
    fireEvent.change(await field('Paint the rail'), { target: { value: 'Third coat' } });
    await act(() => router.navigate(`/activities?activity=${ids.gate}`));
    expect((await field('Opening')).value).toBe('');
    await act(() => router.navigate(`/activities?activity=${ids.paint}`));
    expect((await field('Paint the rail')).value).toBe('Third coat');
    await user.click(screen.getByLabelText('My settings'));
    await user.click(await screen.findByText('Sign out', {}, soon));
    await user.click(await screen.findByText('Sign out anyway', {}, soon));
    await screen.findByLabelText('Password', {}, soon);
    expect(sessionStorage).toHaveLength(0);
  });

  test('a comment that is refused after its panel was closed is there again with its activity', async () => {
    const archive = (archived: boolean) =>
      service.database.kysely.updateTable('project_node').set({ archived }).where('id', '=', project.id).execute();
    const line = await lineTo(service);
    onTestFinished(line.close);
    const at = `/activities?activity=${ids.paint}`;
    const { router } = await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'worker', at });
    const commentField = () => screen.findByLabelText<HTMLTextAreaElement>(/^Write a comment/, {}, soon);
    await panelOf('Paint the rail');
    await waitFor(async () => expect((await commentField()).disabled).toBe(false), soon);
    await archive(true);
    const release = line.hold('createActivityComment');
    fireEvent.change(await commentField(), { target: { value: 'Fourth coat' } });
    fireEvent.keyDown(await commentField(), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(line.requests.join()).toContain('createActivityComment'), soon);
    await act(() => router.navigate(`/activities?activity=${ids.gate}`));
    await panelOf('Opening');
    expect(sessionStorage).toHaveLength(0);
    await archive(false);
    release();
    await waitFor(() => expect(sessionStorage).toHaveLength(1), soon);
    await act(() => router.navigate(at));
    await panelOf('Paint the rail');
    expect((await commentField()).value).toBe('Fourth coat');
    sessionStorage.clear();
  });

  test('a dialog in which something is typed keeps the page from being left until it is discarded', async () => {
    const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { user } = await open();
    await text('Paint the rail');
    const create = () => screen.getByText('New ad hoc activity');
    await waitFor(() => expect(create().getAttribute('aria-disabled')).toBeNull(), soon);
    await user.click(create());
    const name = within(await screen.findByRole('dialog')).getByLabelText(/^Name/);
    expect(isHeld()).toBe(false);
    fireEvent.change(name, { target: { value: 'Leaking pipe' } });
    expect(isHeld()).toBe(true);
    fireEvent.keyDown(name, { key: 'Escape' });
    await user.click(await screen.findByText('Discard', {}, soon));
    await waitFor(() => expect(isHeld()).toBe(false), soon);
  });

  test('a comment that was sent leaves no draft', async () => {
    await open(`activity=${ids.clean}`, 'boss');
    const panel = await panelOf('Clean up');
    const field = await within(panel).findByLabelText('Write a comment', {}, soon);
    fireEvent.change(field, { target: { value: 'All clean' } });
    await waitFor(() => expect(sessionStorage).toHaveLength(1), soon);
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    await within(panel).findByText('All clean', { selector: 'p' }, soon);
    expect(sessionStorage).toHaveLength(0);
  });

  test('activities of other users and planned fields cannot be changed; only authors edit their comments', async () => {
    const comment = { text: 'Mine' };
    await worker.call(api.tasks.createActivityComment, { activityId: ids.gate, body: comment });
    await open(`activity=${ids.gate}&resources=-1`, 'boss');
    const panel = await panelOf('Opening');
    await within(panel).findByText('Mine', {}, soon);
    expect(within(panel).queryByLabelText('Edit comment')).toBeNull();
    expect(within(panel).queryByLabelText('Delete comment')).toBeNull();
    expect(within(panel).getByText(/Planned values are edited in the project plan/)).toBeDefined();
  });

  test('the progress of an activity without booked hours can be set', async () => {
    const { user } = await open(`activity=${ids.gate}`);
    const panel = await panelOf('Opening');
    const progress = await within(panel).findByLabelText('Progress', { selector: '[role=group]' }, soon);
    await user.click(within(progress).getByText('Done'));
    await user.click(within(panel).getByText('Save progress'));
    await text('Progress of “Opening” saved.');
    expect((await worker.call(api.tasks.getTaskById, { id: ids.gate }))?.complete).toBe(100);
  });

  test('the progress of an activity without booked hours can be reset, even if done, and keeps the focus', async () => {
    const { user } = await open(`activity=${ids.clean}`);
    const panel = await panelOf('Clean up');
    const save = async (state: string, day: string | undefined, complete: number, status: number) => {
      const progress = await within(panel).findByLabelText('Progress', { selector: '[role=group]' }, soon);
      await user.click(within(progress).getByText(state));
      if (day !== undefined) fireEvent.change(within(panel).getByLabelText('Started on'), { target: { value: day } });
      const button = await within(panel).findByText('Save progress');
      act(() => button.focus());
      fireEvent.click(button);
      const figures = async () => (await worker.call(api.tasks.getTaskById, { id: ids.clean })) ?? undefined;
      await waitFor(async () => expect(await figures()).toMatchObject({ complete, status }), soon);
      const again = () => within(panel).getByText<HTMLButtonElement>('Save progress');
      await waitFor(() => expect(again().disabled).toBe(false), soon);
      expect(document.activeElement).toBe(again());
    };
    await save('In progress', '5/1/2026', 0, PlanStatus.inProgress);
    await save('Not started', undefined, 0, PlanStatus.notStarted);
    await save('Done', '5/1/2026', 100, PlanStatus.done);
    await save('Not started', undefined, 0, PlanStatus.notStarted);
  });

  test('an ad hoc activity can be created, edited field by field, and deleted after a confirmation', async () => {
    const { user, router } = await open();
    await text('Paint the rail');
    // The button that says why it does nothing is another one: it is looked for anew.
    const create = () => screen.getByText('New ad hoc activity');
    await waitFor(() => expect(create().getAttribute('aria-disabled')).toBeNull(), soon);
    await user.click(create());
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/^Name/), 'Sweep{Enter}');
    expect(document.activeElement).toBe(within(dialog).getByLabelText(/^Project/));
    await user.click(within(dialog).getByLabelText(/^Project/));
    await user.click(await screen.findByText('Bridge', { selector: '[role=option]' }, soon));
    await user.click(within(dialog).getByText('Create'));
    const panel = await panelOf('Sweep');
    const id = new URLSearchParams(router.state.location.search).get('activity') ?? '';
    const description = await within(panel).findByLabelText('Description', {}, soon);
    await user.type(description, 'With a broom');
    await user.tab();
    await within(panel).findByText('Saved', {}, soon);
    const made = await worker.call(api.tasks.getTaskById, { id });
    expect(made).toMatchObject({ description: 'With a broom', type: ActivityType.adHoc });
    await user.click(within(panel).getByText('Delete activity'));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('It has no comments');
    await user.click(within(question).getByText('Delete activity'));
    await text('“Sweep” deleted.');
    expect((await worker.call(api.tasks.getTaskById, { id })) ?? null).toBeNull();
  });

  test('links of an activity can be followed; going back returns to the previous activity with the focus', async () => {
    const { user, router } = await open(`activity=${ids.paint}`);
    const panel = await panelOf('Paint the rail');
    await user.click(await within(panel).findByText(/Opening/, { selector: 'button' }, soon));
    const next = await panelOf('Opening');
    await waitFor(() => expect(document.activeElement).toBe(within(next).getByRole('heading', { level: 2 })), soon);
    await act(() => router.navigate(-1));
    const former = await panelOf('Paint the rail');
    await waitFor(() => expect(document.activeElement).toBe(within(former).getByRole('heading', { level: 2 })), soon);
  });

  test('an unknown activity shows a not-found message', async () => {
    await open('activity=999999');
    expect((await screen.findAllByText('Activity not found', {}, soon)).length).toBeGreaterThan(0);
  });

  test('the activities tab of a project shows only the activities of the project', async () => {
    await openApp(service, { as: 'boss', at: `/projects/${project.id}/activities` });
    await text('Paint the rail');
    expect(screen.queryByText('Fly away')).toBeNull();
  });
});

describe('the table of activities', () => {
  test('sorts and filters by its columns and opens the details of a row', async () => {
    const { user, router } = await open('view=table&filter=rail');
    const grid = await screen.findByRole('grid', { name: 'Activities' }, soon);
    await user.click(await within(grid).findByText('Paint the rail'));
    await panelOf('Paint the rail');
    expect(router.state.location.search).toContain(`activity=${ids.paint}`);
    expect(within(grid).queryByText('Opening')).toBeNull();
    await user.click(screen.getByLabelText('List'));
    expect(router.state.location.search).not.toContain('view=');
  });

  test('sets the status of several activities and takes it back, and deletes ad hoc activities after a question', async () => {
    const adHoc = await worker.call(api.tasks.createAdHocActivity, {
      projectId: project.id,
      body: { name: 'Fix the lamp', start: '2026-01-07', finish: '2026-01-08' },
    });
    const { user } = await openApp(service, { as: 'worker', at: `/projects/${project.id}/activities?view=table` });
    const grid = await screen.findByRole('grid', { name: 'Activities' }, soon);
    const select = async (...names: string[]) => {
      for (const name of names) {
        const row = (await within(grid).findByText(name)).closest<HTMLElement>('[role="row"]') as HTMLElement;
        await user.click(within(row).getByRole('checkbox'));
      }
    };
    const statusOf = async (id: string) => (await worker.call(api.tasks.getTaskById, { id }))?.status;
    await select('Clean up', 'Fix the lamp');
    await user.click(screen.getByRole('button', { name: 'Set status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'In progress' }));
    await text('2 activities changed.');
    expect([await statusOf(ids.clean), await statusOf(adHoc?.id ?? '')]).toEqual([
      PlanStatus.inProgress,
      PlanStatus.inProgress,
    ]);
    await user.click(screen.getByText('Undo'));
    await waitFor(async () => expect(await statusOf(ids.clean)).toBe(PlanStatus.notStarted), soon);

    await select('Clean up', 'Fix the lamp');
    await select('Fix the lamp');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await text('“Fix the lamp” deleted.');
    expect(await worker.call(api.tasks.getTaskById, { id: adHoc?.id ?? '' })).toBeNull();
  });
});
