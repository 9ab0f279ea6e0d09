import { screen, waitFor, within } from '@testing-library/react';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { api } from '#contract/documented/api.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';
import { openApp } from '#testing/test-app.tsx';

let service: TestService;
let portfolio = '';

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  await service.testData.administrator('admin');
  await service.testData.user('other');
  await service.testData.resource({ name: 'Kim Lee' });
});
beforeEach(async () => {
  portfolio = await service.testData.portfolio({ name: `Portfolio ${crypto.randomUUID()}` });
});
afterAll(() => service.close());

const plan = (task: string, person: string) =>
  mspdi({
    tasks: [{ Name: task, Start: '2026-03-02T08:00:00', Finish: '2026-03-06T17:00:00', Contact: 'Nobody Here' }],
    resources: [{ Name: person }],
    assignments: [{ TaskUID: 1, ResourceUID: 1, Work: 'PT8H0M0S' }],
  });
/** The simulated browser can't read files as bytes. */
const file = (name: string, bytes: Uint8Array) => {
  const content = new Uint8Array(bytes);
  return Object.assign(new File([content], name), { arrayBuffer: () => Promise.resolve(content.buffer) });
};
const files = () => [
  file('hall.xml', plan('Hall', 'Lee, K.')),
  file('broken.mpp', Buffer.from('no plan')),
  file(
    'more.zip',
    zipSync({ 'North/hall.xml': plan('Hall in the north', 'Kim Lee'), 'notes.docx': Buffer.from('other') }),
  ),
];
const projects = async () => {
  const admin = await service.as('admin', 'json');
  const { children = [] } = (await admin.call(api.projects.getPortfolioById, { portfolioId: portfolio })) ?? {};
  const ids = children?.map(({ id }) => id ?? '') ?? [];
  const { projectNode = [] } = (await admin.call(api.projects.getProjectsByIds, { projectIds: ids })) ?? {};
  return projectNode.map(({ name }) => name ?? '').toSorted();
};

async function openWith(over: { baseUrl: string } = service) {
  const at = `/imports?kind=planFiles&portfolio=${portfolio}`;
  const app = await openApp({ ...service, baseUrl: over.baseUrl }, { as: 'admin', at });
  await app.user.upload(await screen.findByLabelText('Choose files', { selector: 'input' }), files());
  return app;
}

test('files and zipped folders are checked, their people mapped together, and each becomes a project', async () => {
  const { user } = await openWith();
  await user.click(await screen.findByText('Import 2 files'));
  const alert = await screen.findByText('2 projects created. 1 file was refused.');
  expect(alert).toBeTruthy();
  expect(screen.getByText('1 other file is left alone, such as “more.zip/notes.docx”.')).toBeTruthy();
  expect(await projects()).toEqual(['hall', 'hall (more.zip/North)']);
  const table = await screen.findByRole('grid', { name: 'Imported plan files' });
  const link = within(table).getByRole('link', { name: 'hall' });
  expect(link.getAttribute('href')).toMatch(/^\/projects\/\d+$/);
  expect(within(table).getByText(/isn’t a plan/)).toBeTruthy();
  expect(within(table).getAllByText(/contact/i).length).toBe(2);
});

test('an import that was undone in the history is undone in the receipt, without a link to its project', async () => {
  const { user } = await openWith();
  await user.click(await screen.findByText('Import 2 files'));
  await screen.findByText('2 projects created. 1 file was refused.');
  const table = await screen.findByRole('grid', { name: 'Imported plan files' });
  const address = within(table).getByRole('link', { name: 'hall' }).getAttribute('href');
  const history = await screen.findByRole('grid', { name: 'Import history' });
  const link = await waitFor(
    () => history.querySelector(`a[href="${address}"]`) ?? Promise.reject(new Error('absent')),
  );
  await user.click(within(link.closest('[role=row]') as HTMLElement).getByText('Undo'));
  await screen.findByText('1 project created. 1 import was undone. 1 file was refused.');
  expect(within(table).getByText('Undone')).toBeTruthy();
  expect(within(table).queryByRole('link', { name: 'hall' })).toBeNull();
  expect(within(table).getByRole('link', { name: 'hall (more.zip/North)' })).toBeTruthy();
  expect(await projects()).toEqual(['hall (more.zip/North)']);
});

test('an import without an answer goes on where it ended, and no file is imported twice', async () => {
  const line = await lineTo(service);
  const { user } = await openWith(line);
  await screen.findByText('Import 2 files');
  line.lose('plan-files', 'noAnswer');
  await user.click(screen.getByText('Import 2 files'));
  await screen.findByText(/^No response\. Start again/);
  await user.click(await screen.findByText('Import 2 files'));
  await screen.findByText('2 projects created. 1 file was refused.');
  expect(await projects()).toHaveLength(2);
  await line.close();
});

test('without a portfolio that the user manages the screen says what is missing', async () => {
  await openApp(service, { as: 'other', at: '/imports?kind=planFiles' });
  await waitFor(() => expect(screen.getByText(/you need Manager access to a portfolio/)).toBeTruthy());
});
