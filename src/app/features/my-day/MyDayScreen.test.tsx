import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

/** A worker with an activity that is late, one that goes on, and a to-do; a colleague works in the same project. */
let service: TestService;
let project: string;
let wilma: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  const { testData } = service;
  const workerId = await testData.user('worker');
  wilma = await testData.resource({ name: 'Wilma Worker', user_id: workerId });
  const tower = await testData.project({ name: 'Tower', start: '2026-02-02' });
  project = tower.id;
  await testData.permission(project, await testData.user('colleague'), Level.manager);
  await testData.user('nobody');
  const dates = { start: '2026-02-02', finish: '2026-02-27' };
  await testData.assignment(tower, await testData.activity(tower, { name: 'Foundations', ...dates }), wilma);
  const running = await testData.activity(tower, { name: 'Walls', start: '2026-03-02', finish: '2026-03-13' });
  await testData.assignment(tower, running, wilma, { base_effort: 12 });
  await testData.assignment(tower, running, await testData.resource({ name: 'Others' }), { base_effort: 300 });
});
afterAll(() => service.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T12:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

const region = (name: string) => within(screen.getByRole('region', { name }));

test('the start page shows late and current activities and missing hours, which can be booked and undone in a row', async () => {
  const { router } = await openApp(service, { as: 'worker', at: '/' });
  await screen.findByText('Foundations');
  expect(router.state.location.pathname).toBe('/my-day');
  expect(screen.getByText('5 days late')).toBeDefined();
  // The user's own remaining hours, not those of all resources.
  expect(await screen.findByText('12 h left')).toBeDefined();
  expect(await screen.findByText('0 h of 40 h booked · 24 h missing')).toBeDefined();
  await screen.findByText('Nothing due in the next 7 days.');

  fireEvent.click(screen.getByLabelText('Book hours on “Walls”'));
  const hours = screen.getByLabelText<HTMLInputElement>(/^Hours on Wednesday,? 4 March 2026$/);
  expect(document.activeElement).toBe(hours);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Activity').value).toBe('Walls'));
  fireEvent.change(hours, { target: { value: '2:30' } });
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Bricks' } });
  fireEvent.click(screen.getByText('Book', { selector: '[type=submit]' }));
  await screen.findByText('2.5 h booked on “Walls”.');
  await screen.findByText('2.5 h of 40 h booked · 21.5 h missing');

  // More of the same day is added to what is there.
  fireEvent.change(hours, { target: { value: '1' } });
  const button = screen.getByText<HTMLButtonElement>('Book', { selector: '[type=submit]' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  await screen.findByText('3.5 h of 40 h booked · 20.5 h missing');
  // The sum shows at once, the notice with the undo of this booking after its answer.
  await screen.findByText('1 h booked on “Walls”.');
  const worker = await service.as('worker');
  const records = async () => (await worker.call(api.worklogs.listMyWorkRecords, {}))?.resourceWorkRecord;
  expect(await records()).toMatchObject([{ actualEffort: 3.5, comment: 'Bricks' }]);
  fireEvent.click(await screen.findByText('Undo'));
  await screen.findByText('2.5 h of 40 h booked · 21.5 h missing');
  await waitFor(async () => expect(await records()).toMatchObject([{ actualEffort: 2.5 }]));
});

test('an activity is found by words that are typed while its list is being loaded', async () => {
  await openApp(service, { as: 'worker', at: '/my-day' });
  const field = await screen.findByLabelText('Activity');
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'wal' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Walls' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Activity').value).toBe('Walls'));
  expect(document.activeElement).toBe(screen.getByLabelText('Activity'));
});

describe('hours booked on my day', () => {
  const records = async () => {
    const worker = await service.as('worker');
    return (await worker.call(api.worklogs.listMyWorkRecords, {}))?.resourceWorkRecord ?? [];
  };
  /** The row in which hours are booked, over a line on which nothing is heard of what others do. */
  const openRow = async () => {
    const line = await lineTo(service);
    onTestFinished(line.close);
    await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'worker', at: '/my-day' });
    fireEvent.click(await screen.findByLabelText('Book hours on “Walls”'));
    const hours = screen.getByLabelText<HTMLInputElement>(/^Hours on Wednesday,? 4 March 2026$/);
    const button = () => screen.getByText<HTMLButtonElement>('Book', { selector: '[type=submit]' });
    const book = (value: string) => {
      fireEvent.change(hours, { target: { value } });
      fireEvent.click(button());
    };
    const isReady = () => waitFor(() => expect(button().disabled).toBe(false));
    return { line, hours, book, isReady };
  };
  afterEach(async () => {
    const { kysely } = service.database;
    await kysely.deleteFrom('work_record').execute();
    await kysely.updateTable('assignment').set({ actual_effort: 0, complete: 0 }).execute();
  });

  test('hours typed while others are being saved are kept', async () => {
    const { line, hours, book, isReady } = await openRow();
    const release = line.hold('/timesheet?');
    book('2');
    await screen.findByText('2 h booked on “Walls”.');
    expect(hours.value).toBe('');
    fireEvent.change(hours, { target: { value: '1' } });
    release();
    await isReady();
    expect(hours.value).toBe('1');
  });

  test('hours entered offline wait with a marker and a count, and are sent once', async () => {
    const { line, hours, book, isReady } = await openRow();
    const left = () => {
      const row = screen.getByLabelText('Book hours on “Walls”').closest('li')?.textContent ?? '';
      return Number(/([\d.]+) h left/.exec(row)?.[1]);
    };
    const before = left();
    line.cut();
    book('2');
    await screen.findByText('2 h on “Walls” will be sent when you’re back online.');
    expect(hours.value).toBe('');
    await screen.findByText('2 h of 40 h booked · 22 h missing');
    await screen.findByText('2 h waiting to be sent');
    expect(left()).toBe(before - 2);
    expect(screen.getByRole('button', { name: /^Wednesday.*2\sh booked.*not sent yet/ })).toBeDefined();
    await isReady();
    // More of the same day is added to what waits.
    book('1');
    await screen.findByText('3 h of 40 h booked · 21 h missing');
    expect(await records()).toEqual([]);
    line.join();
    await waitFor(async () => expect(await records()).toMatchObject([{ actualEffort: 3 }]));
    await waitFor(() => expect(screen.queryByText('3 h waiting to be sent')).toBeNull());
    await screen.findByText('3 h of 40 h booked · 21 h missing');
  });

  test('hours are neither added to another user’s change nor undone over that change', async () => {
    const { hours, book } = await openRow();
    book('2');
    await screen.findByText('2 h booked on “Walls”.');
    const [record] = await records();
    const resourceWorkRecordId = record?.id ?? '';
    const worker = await service.as('worker');
    await worker.call(api.worklogs.updateWorkRecord, { resourceWorkRecordId, actualEffort: 6 });
    book('1');
    await screen.findByText(/Someone else changed the hours/);
    expect(hours.value).toBe('1');
    expect(await records()).toMatchObject([{ actualEffort: 6 }]);
    await screen.findByText('6 h of 40 h booked · 18 h missing');
    book('1');
    await screen.findByText('1 h booked on “Walls”.');
    await worker.call(api.worklogs.updateWorkRecord, { resourceWorkRecordId, comment: 'Theirs' });
    fireEvent.click(await screen.findByText('Undo'));
    await screen.findByText(/Someone else changed the hours/);
    expect(await records()).toMatchObject([{ actualEffort: 7, comment: 'Theirs' }]);
  });
});

test('a colleague’s change appears without a reload', async () => {
  await openApp(service, { as: 'worker', at: '/my-day' });
  await screen.findByText('Nothing due in the next 7 days.');
  const colleague = await service.as('colleague');
  const todo = { projectNode: project, name: 'Order bricks', due: '2026-03-05', responsibleResource: wilma };
  await colleague.call(api.todos.createTodo, { body: todo });
  await waitFor(() => expect(region('To-dos').getByText('Order bricks')).toBeDefined());
  // Many of a group do not push away what comes after them.
  for (let count = 1; count <= 12; count += 1) {
    await colleague.call(api.todos.createTodo, { body: { ...todo, name: `Brick ${count}` } });
  }
  const all = await waitFor(() => region('To-dos').getByRole('button', { name: 'Show all 13' }));
  fireEvent.click(all);
  expect(region('To-dos').getAllByRole('listitem')).toHaveLength(13);
});

test('my day opened offline without kept answers says that it has nothing to show until the connection is back', async () => {
  const line = await lineTo(service);
  onTestFinished(line.close);
  const { router } = await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'worker', at: '/reports' });
  await screen.findByRole('heading', { level: 1, name: 'Reports' });
  line.cut();
  await router.navigate('/my-day');
  await waitFor(() => expect(screen.getAllByText('Not available offline.')).toHaveLength(4));
  line.join();
  await screen.findByText('Foundations');
  await waitFor(() => expect(screen.queryByText('Not available offline.')).toBeNull());
});

test('my day explains to a user without a resource why nothing can be booked', async () => {
  await openApp(service, { as: 'nobody', at: '/my-day' });
  expect(await screen.findByText(/Your account isn’t linked to a resource/)).toBeDefined();
  expect(await screen.findByText('Nothing is planned for you this week.')).toBeDefined();
  expect(await screen.findByText('No activity yet.')).toBeDefined();
});
