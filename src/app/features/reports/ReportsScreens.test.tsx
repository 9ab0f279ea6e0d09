import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let shop: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { testData } = service;
  await testData.administrator('admin');
  const project = await testData.project({ name: 'Shop', number: 'S 1', budget: 1234.5 });
  await testData.project({ name: 'Garden' });
  shop = project.id;
  await testData.permission(shop, await testData.user('observer'), Level.observer);
});
afterAll(() => service.close());
beforeEach(() => {
  // The parts of a browser that jsdom has not.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  );
  Object.defineProperty(Blob.prototype, 'text', { value: textOf, configurable: true });
});

function textOf(this: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.readAsText(this);
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the report catalogue lists every report with its purpose and opens the report', async () => {
  const { user, router } = await openApp(service, { as: 'observer', at: '/reports', language: 'de' });
  expect(await screen.findByText('Kosten und Erlöse jedes Projekts', { exact: false })).toBeDefined();
  expect(screen.getAllByRole('listitem').filter((item) => item.querySelector('a[href^="/reports/"]'))).toHaveLength(11);
  const pictureOf = (name: string) => {
    const card = screen.getByText(name).closest('a');
    const texts = [...(card?.querySelectorAll('svg text') ?? [])].map(({ textContent }) => textContent);
    return { texts, patterns: card?.querySelectorAll('svg pattern').length };
  };
  // The chart that the report draws, with its title and series.
  expect(pictureOf('Projektstatus').texts).toEqual(
    expect.arrayContaining(['Aufwand: geplant und erwartet', 'Basisaufwand', 'Erwarteter Aufwand']),
  );
  expect(pictureOf('Aufgabenliste')).toEqual({
    texts: expect.arrayContaining(['Aufgaben nach Projekten', 'erledigt']),
    patterns: 2,
  });
  await user.click(screen.getByText('Projektstatus'));
  expect(await screen.findByText('Mit archivierten Projekten')).toBeDefined();
  expect(router.state.location.pathname).toBe('/reports/project-status');
});

test('the title of a report is never its id while its name is on its way', async () => {
  const line = await lineTo(service);
  const release = line.hold('/app/v1/reports');
  await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'observer', at: '/reports/project-status' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Loading…' })).toBeDefined();
  release();
  expect(await screen.findByRole('heading', { level: 1, name: 'Project status' })).toBeDefined();
  await line.close();
});

test('a report preview follows the parameters in its address, which the form changes', async () => {
  const { router } = await openApp(service, { as: 'admin', at: '/reports/project-status' });
  const table = await screen.findByRole('grid', { name: 'Project status' });
  expect(within(table).getByText('Garden')).toBeDefined();
  expect(within(table).getByText('1,234.50')).toBeDefined();
  expect(screen.getByText('Total').parentElement?.textContent).toContain('1,234.50');
  await router.navigate(`/reports/project-status?p.projectIds=${shop}`);
  await waitFor(() =>
    expect(within(screen.getByRole('grid', { name: 'Project status' })).queryByText('Garden')).toBeNull(),
  );
  const withArchived = () => screen.getByLabelText<HTMLInputElement>('Include archived projects');
  fireEvent.click(withArchived());
  await waitFor(() => expect(withArchived().checked).toBe(true));
  expect(router.state.location.search).toContain('p.includeArchived=true');
  fireEvent.click(withArchived());
  await waitFor(() => expect(router.state.location.search).not.toContain('includeArchived'));
});

test('the buttons of all file formats are equally high', async () => {
  await openApp(service, { as: 'admin', at: '/reports/project-status' });
  const pdf = await screen.findByRole('button', { name: 'Download as PDF' });
  expect(pdf.parentElement && getComputedStyle(pdf.parentElement).gridAutoRows).toBe('1fr');
});

test('a parameter without possible values is still shown as a choice', async () => {
  await openApp(service, { as: 'admin', at: '/reports/project-status' });
  const status = await screen.findByRole('combobox', { name: 'Status' });
  expect(status.textContent).toBe('Any');
});

test('required parameters are requested before the preview and the download', async () => {
  await openApp(service, { as: 'admin', at: '/reports/work-report' });
  expect(await screen.findByText('Fill in “From” to see the report.')).toBeDefined();
  expect(screen.getByText('CSV').getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(screen.getByLabelText(/^From/), { target: { value: '2026-03-01' } });
  expect(await screen.findByText('No record you can see matches these options.')).toBeDefined();
  expect(screen.getByText('CSV').getAttribute('aria-disabled')).toBeNull();
});

test('unknown parameters in an address are reported together with the accepted ones', async () => {
  const { user, router } = await openApp(service, { as: 'admin', at: '/reports/work-report?from=2026-03-01' });
  expect(
    await screen.findByText(/an unknown option: from\. This report accepts p\.from, p\.until, .* or p\./),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(/unknown option/)).toBeNull());
  expect(router.state.location.search).toBe('');
});

test('a report file is saved under its name, and an unknown report shows an error with its code', async () => {
  const names: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { router } = await openApp(service, { as: 'admin', at: '/reports/project-status' });
  fireEvent.click(await screen.findByText('XLSX'));
  expect(await screen.findByText(/^XLSX saved/)).toBeDefined();
  expect(names[0]).toMatch(/^Project status \d{4}-\d\d-\d\d\.xlsx$/);
  // The file that is saved is not offered again.
  const admin = await service.as('admin');
  await waitFor(async () => expect((await admin.call(appApi.listOwnJobs, {}))?.job).toEqual([]));
  await router.navigate('/reports/all-secrets');
  expect(await screen.findByText(/report\.error\.NotFound/)).toBeDefined();
});
