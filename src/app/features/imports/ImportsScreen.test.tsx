import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { Level } from '#contract/core/codes.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';
import { sheetFile } from '#testing/sheet-file.ts';

let service: TestService;

const head = ['Resource', 'Date', 'Project', 'Activity', 'Hours'];
const fileOf = (...rows: readonly (readonly (string | number)[])[]) =>
  new File([sheetFile([head, ...rows])], 'hours.xlsx');

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { testData } = service;
  await testData.administrator('admin');
  const manager = await testData.user('manager');
  const project = await testData.project({ name: 'Website' });
  await testData.permission(project.id, manager, Level.manager);
  const ann = await testData.resource({ name: 'Ann' });
  const design = await testData.activity(project, { name: 'Design', start: '2026-01-01' });
  await testData.assignment(project, design, ann, { base_effort: 100 });
});
afterAll(() => service.close());
afterEach(() => service.database.pool.query('delete from work_record; delete from import_run'));

const records = async () =>
  (await service.database.pool.query<{ day: string }>('select day from work_record order by day')).rows;

async function openWith(file: File, at = '/imports?kind=timeRecords', over: { baseUrl: string } = service) {
  const app = await openApp({ ...service, baseUrl: over.baseUrl }, { as: 'admin', at });
  const input = await screen.findByLabelText('Choose file', { selector: 'input' });
  await app.user.upload(input, file);
  return app;
}

describe('the import of a file', () => {
  test('a file is checked before the import, each problem links to its cell, and a faulty file cannot be imported', async () => {
    const file = fileOf(
      ['Ann', '2026-03-02', 'Website', 'Design', 2],
      ['Nobody', '2026-03-03', 'Website', 'Design', 30],
    );
    const { user } = await openWith(file);
    await screen.findByText(/2 errors. Fix them in the file/);
    await user.click(await screen.findByLabelText('Row 3, Resource: show in file'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Nobody'));
    expect(document.activeElement?.className).toContain('wrong');
    await user.click(screen.getByText('Import 2 rows'));
    expect(await records()).toEqual([]);
  });

  test('on a phone the card of a problem is titled by the row in words and the column', async () => {
    const usual = window.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(usual(query), { matches: query.includes('max-width') }),
    );
    const { user } = await openWith(fileOf(['Nobody', '2026-03-02', 'Website', 'Design', 30]));
    await user.click(await screen.findByLabelText('Open Row 2, Resource'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Nobody'));
    const cards = within(screen.getByRole('list', { name: 'Problems' })).getAllByRole('listitem');
    expect(cards.map(({ firstChild }) => firstChild?.textContent)).toEqual(['Row 2, Hours', 'Row 2, Resource']);
    vi.unstubAllGlobals();
  });

  test('an imported file shows a receipt, appears in the list of imports, and can be undone', async () => {
    const line = await lineTo(service);
    const { user } = await openWith(fileOf(['Ann', '2026-03-02', 'Website', 'Design', 2]), undefined, line);
    await screen.findByText('The file is ready to import.');
    await user.click(screen.getByText('Import 1 row'));
    await screen.findByText('1 record imported.');
    expect(screen.getByText('hours.xlsx: 1 created, 0 changed, 0 deleted.')).toBeTruthy();
    expect(await records()).toHaveLength(1);
    const release = line.hold('/undo');
    await user.click(screen.getByText('Undo import'));
    await screen.findByRole('progressbar', { name: 'Undoing the import' });
    release();
    await screen.findByText('Import undone.');
    expect(await records()).toEqual([]);
    await screen.findByText(/^Undone by admin/);
    await line.close();
  });

  test('the focus goes to the receipt, stays there when the import is undone, and goes on to the next file', async () => {
    const { user } = await openWith(fileOf(['Ann', '2026-03-02', 'Website', 'Design', 2]));
    await user.click(await screen.findByText('Import 1 row'));
    await screen.findByText('1 record imported.');
    expect(document.activeElement).toBe(screen.getByText('Import another file'));
    await user.click(screen.getByText('Undo import'));
    await screen.findByText('Import undone.');
    expect(document.activeElement).toBe(screen.getByText('Import another file'));
    await user.click(screen.getByText('Import another file'));
    expect(document.activeElement).toBe(screen.getByText('Choose file', { selector: 'button' }));
  });

  test('the receipt of an import that was undone in the list says so', async () => {
    const { user } = await openWith(fileOf(['Ann', '2026-03-02', 'Website', 'Design', 2]));
    await user.click(await screen.findByText('Import 1 row'));
    await screen.findByText('1 record imported.');
    await user.click(await screen.findByText('Undo'));
    await screen.findByText('Import undone.');
    expect(screen.queryByText('Undo import')).toBeNull();
  });

  test('an import without an answer runs once, however often the file is sent', async () => {
    const line = await lineTo(service);
    const { user } = await openWith(fileOf(['Ann', '2026-03-02', 'Website', 'Design', 2]), undefined, line);
    await screen.findByText('The file is ready to import.');
    line.lose('importTimeRecords', 'noAnswer');
    await user.click(screen.getByText('Import 1 row'));
    await screen.findByText(/^No response\. Check the import history/);
    await waitFor(async () => expect(await records()).toHaveLength(1));
    await user.click(screen.getByText('Retry'));
    await screen.findByText('1 record imported.');
    expect(await records()).toHaveLength(1);
    await line.close();
  });

  test('the import preview lists the records to be deleted and is updated when the days change', async () => {
    const first = await openWith(
      fileOf(['Ann', '2026-03-02', 'Website', 'Design', 2], ['Ann', '2026-03-03', 'Website', 'Design', 3]),
    );
    await first.user.click(await screen.findByText('Import 2 rows'));
    await screen.findByText('2 records imported.');
    first.unmount();
    const { router } = await openWith(
      fileOf(['Ann', '2026-03-04', 'Website', 'Design', 1]),
      '/imports?kind=timeRecords&from=2026-03-01',
    );
    const list = await screen.findByRole('region', { name: 'Records to be deleted' });
    expect(within(list).getAllByText('Ann')).toHaveLength(2);
    expect(screen.getByText('2 records with 5 h')).toBeTruthy();
    expect(screen.getByText('Delete 2 and import 1')).toBeTruthy();
    await router.navigate('/imports?kind=timeRecords&from=2026-03-03');
    await screen.findByText('Delete 1 and import 1');
  });

  test('a file without rows is reported with the expected format and cannot be imported', async () => {
    const { user } = await openWith(fileOf());
    const expected = /^Add one row per record below the column names \(Resource, Date, Project, Activity, Hours\)/;
    await screen.findByText(expected);
    const start = screen.getByText('Import');
    expect(start.getAttribute('aria-disabled')).toBe('true');
    await user.click(start);
    expect(screen.getByText(expected)).toBeTruthy();
  });

  test('the result of a check is scrolled into view', async () => {
    const scrolled: (string | null)[] = [];
    Element.prototype.scrollIntoView = function scroll(this: Element) {
      scrolled.push(this.textContent);
    };
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    await openWith(fileOf(['Ann', '2026-03-02', 'Website', 'Design', 2]));
    await screen.findByText('The file is ready to import.');
    expect(scrolled).toEqual(['The file is ready to import.']);
  });

  test('a file that is no spreadsheet is refused with an explanation', async () => {
    await openWith(new File(['%PDF-1.7'], 'hours.xlsx'));
    await screen.findByText('Couldn’t check the file');
    expect(await screen.findByText(/main\.error\.SheetFileUnreadable/)).toBeTruthy();
    screen.getByText('The file can’t be read as a spreadsheet. Use .xls, .xlsx, .ods or .csv.');
  });
});

test('an import that can no longer be undone shows the reason in its row', async () => {
  const { user } = await openWith(fileOf(['Ann', '2026-03-02', 'Website', 'Design', 2]));
  await user.click(await screen.findByText('Import 1 row'));
  await screen.findByText('1 record imported.');
  await service.database.pool.query('update work_record set actual_effort = 3');
  await user.click(await screen.findByText('Undo'));
  expect(await screen.findByText(/can’t be undone: Ann 2 Mar 2026/)).toBeTruthy();
  expect(screen.getByText('Couldn’t undo the import')).toBeTruthy();
});

test('the address keeps the kind and the days of an import, and plan imports lead to the project', async () => {
  const { user, router } = await openApp(service, { as: 'manager', at: '/imports' });
  await user.click(await screen.findByLabelText(/^Plan/));
  expect(router.state.location.search).toBe('?kind=plan');
  await user.type(await screen.findByLabelText('Project'), 'Web');
  await user.click(await screen.findByText('Website'));
  await waitFor(() => expect(screen.getByText('Open plan').getAttribute('href')).toMatch(/^\/projects\/\d+\/plan$/));
  await user.click(screen.getByLabelText(/^Projects/));
  await waitFor(() => expect(screen.queryByText('Open plan')).toBeNull());
  expect(screen.queryByLabelText('From')).toBeNull();
});

describe('imports without the app interface', () => {
  let bare: TestService;
  beforeAll(async () => {
    bare = await startService({ settings: { appApi: false } });
    await bare.testData.administrator('admin');
  });
  afterAll(() => bare.close());

  test('imports work without the app interface, and the screen explains the missing preview and list', async () => {
    const { user } = await openApp(bare, { as: 'admin', at: '/imports?kind=projects' });
    await screen.findByText(/preview, templates and undo aren’t available/);
    await screen.findByText(/there is no import history/);
    expect(screen.queryByText('Template')).toBeNull();
    const file = new File(
      [
        sheetFile([
          ['Name', 'Start'],
          ['Shop', '2026-01-01'],
        ]),
      ],
      'projects.xlsx',
    );
    await user.upload(screen.getByLabelText('Choose file', { selector: 'input' }), file);
    await user.click(await screen.findByText('Import'));
    await screen.findByText('1 record imported.');
  });
});
