import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { testData } = service;
  const staff = await testData.resource({ name: 'Staff', user_id: await testData.user('staff') });
  const project = await testData.project({ name: 'Website', start: '2026-01-05' });
  const assign = async (name: string, start: string, finish: string) =>
    testData.assignment(project, await testData.activity(project, { name, start, finish }), staff);
  await assign('Attic', '2026-06-01', '2026-06-05');
  await assign('Basement', '2026-06-08', '2026-06-12');
  await assign('Cellar', '2026-06-15', '2026-06-19');
});
afterAll(() => service.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T12:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

/** The list of "Add activity": its entries, and the one that Enter takes. */
const openList = async () => {
  const line = await lineTo(service);
  onTestFinished(line.close);
  const { user } = await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'staff', at: '/timesheet' });
  await user.click(await screen.findByText('Add activity'));
  const field = await screen.findByRole('combobox', { name: 'Add activity' });
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { user, line, field, options, active };
};

test('the list of activities to add starts with its first entry active and ends with the new activity', async () => {
  const { user, line, field, options, active } = await openList();
  await waitFor(() => expect(options()).toHaveLength(4));
  expect(active()).toBe(options()[0]);
  expect(options().at(-1)).toBe('New ad hoc activity');
  // Nothing new is offered for words for which nothing has been looked up yet.
  const release = line.hold('words=ase');
  await user.type(field, 'ase');
  expect(options().join()).not.toContain('New');
  release();
  await waitFor(() => expect(options().at(-1)).toBe('New ad hoc activity “ase”'));
  expect(options()).toHaveLength(2);
  expect(active()).toContain('Basement');
});

test('the new activity is active only while no other entry matches the typed words', async () => {
  const { user, field, options, active } = await openList();
  await waitFor(() => expect(options()).toHaveLength(4));
  await user.type(field, 'quux');
  await waitFor(() => expect(options()).toEqual(['New ad hoc activity “quux”']));
  expect(active()).toBe('New ad hoc activity “quux”');
  await user.clear(field);
  await waitFor(() => expect(options()).toHaveLength(4));
  expect(active()).toBe(options()[0]);
});
