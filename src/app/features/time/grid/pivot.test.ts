import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumHours } from '#app/i18n/hours.ts';
import { pivot, type SheetData } from './pivot.ts';
import type { CellEntry, CellRecord, DayInfo, TimesheetRow } from '#app/data/outbox/timesheet.ts';
import { weekOf } from '#app/i18n/week.ts';

const week = weekOf('2026-11-11', 1);
const [monday = '', tuesday = '', wednesday = ''] = week;
const days: DayInfo[] = week.map((day, index) => ({ day, capacity: index < 5 ? 8 : 0 }));
const aRow = (assignmentId: string, change: Partial<TimesheetRow> = {}): TimesheetRow => ({
  assignmentId,
  resourceId: 'r1',
  projectId: 'p1',
  projectName: 'Harbour',
  activityName: `Activity ${assignmentId}`,
  remaining: 20,
  complete: 40,
  milestone: false,
  done: false,
  ...change,
});
const aRecord = (assignmentId: string, day: string, hours: number, change: Partial<CellRecord> = {}): CellRecord => ({
  recordId: `${assignmentId}-${day}`,
  assignmentId,
  day,
  hours,
  comment: '',
  completed: false,
  ...change,
});
const aSheet = (change: Partial<SheetData> = {}): SheetData => ({
  rows: [aRow('a'), aRow('b', { projectId: 'p2', projectName: 'Bridge' }), aRow('c')],
  records: [aRecord('a', monday, 6), aRecord('b', monday, 1.5), aRecord('c', tuesday, 9)],
  entries: [],
  days,
  today: wednesday,
  ...change,
});
const cell = (data: SheetData, assignmentId: string, day: string) =>
  pivot(data)
    .rows.find((view) => view.row.assignmentId === assignmentId)
    ?.cells.find((view) => view.day === day);

describe('rows and totals of the timesheet', () => {
  test('rows are grouped by project in the order of the projects', () => {
    const view = pivot(aSheet());
    expect(view.groups.map((group) => [group.projectName, group.rows.map((row) => row.row.assignmentId)])).toEqual([
      ['Harbour', ['a', 'c']],
      ['Bridge', ['b']],
    ]);
    expect(view.rows.map((row) => row.row.assignmentId)).toEqual(['a', 'c', 'b']);
    expect(view.groups[0]?.perDay.slice(0, 2)).toEqual([6, 9]);
  });

  test('missing hours count up to today, and hours beyond the capacity are counted separately', () => {
    const view = pivot(aSheet());
    expect(view.days.map((day) => day.missing)).toEqual([0.5, 0, 8, 0, 0, 0, 0]);
    expect(view.days.map((day) => day.over)).toEqual([0, 1, 0, 0, 0, 0, 0]);
    // The hour of overtime makes up for a part.
    expect([view.total, view.capacity, view.missing]).toEqual([16.5, 40, 7.5]);
  });

  test('the total of the week equals the sum of its days and the sum of its rows', () => {
    const records = fc.uniqueArray(
      fc.record({
        row: fc.constantFrom('a', 'b', 'c'),
        day: fc.constantFrom(...week),
        hours: fc.integer({ min: 0, max: 2400 }),
      }),
      { selector: ({ row, day }) => row + day },
    );
    fc.assert(
      fc.property(records, (drawn) => {
        const view = pivot(aSheet({ records: drawn.map(({ row, day, hours }) => aRecord(row, day, hours / 100)) }));
        expect(sumHours(view.rows.map((row) => row.total))).toBe(view.total);
        expect(sumHours(view.days.map((day) => day.booked))).toBe(view.total);
        expect(sumHours(view.groups.map((group) => group.total))).toBe(view.total);
      }),
    );
  });
});

describe('cells of the timesheet', () => {
  const entry = (change: Partial<CellEntry>): CellEntry => ({
    assignmentId: 'a',
    day: monday,
    hours: 7,
    save: { state: 'saving' },
    ...change,
  });

  test('an entered value is shown while its entry is kept, also once it is saved', () => {
    expect(cell(aSheet({ entries: [entry({})] }), 'a', monday)?.hours).toBe(7);
    expect(cell(aSheet({ entries: [entry({ hours: null })] }), 'a', monday)?.hours).toBeNull();
    expect(cell(aSheet({ entries: [entry({ save: { state: 'saved' } })] }), 'a', monday)?.hours).toBe(7);
  });

  test('a refused cell keeps the typed value', () => {
    const save = { state: 'refused', message: 'More than 24 h.', code: 'work.error.IncorrectActualEffort' } as const;
    expect(cell(aSheet({ entries: [entry({ hours: 23, save })] }), 'a', monday)).toMatchObject({ hours: 23, save });
  });

  test('an entry without a comment keeps the comment of the record', () => {
    const records = [aRecord('a', monday, 6, { comment: 'Review' })];
    expect(cell(aSheet({ records, entries: [entry({})] }), 'a', monday)?.comment).toBe('Review');
    expect(cell(aSheet({ records, entries: [entry({ comment: '' })] }), 'a', monday)?.comment).toBe('');
  });

  test('a locked record locks only its cell', () => {
    const locked = { by: 'The office', since: '2026-11-10' };
    const data = aSheet({ records: [aRecord('a', monday, 6, { locked })] });
    expect(cell(data, 'a', monday)?.bar).toEqual({ reason: 'locked', ...locked });
    expect(cell(data, 'a', tuesday)?.bar).toBeUndefined();
    expect(cell(data, 'c', monday)?.bar).toBeUndefined();
  });

  test('a locked day locks all its cells, and a locked project locks its own cells', () => {
    const lock = { by: 'The office', since: '2026-11-10' };
    const day = aSheet({ days: days.map((info) => (info.day === monday ? { ...info, locked: lock } : info)) });
    expect(cell(day, 'b', monday)?.bar?.reason).toBe('locked');
    const project = aSheet({ projectLocks: [{ projectId: 'p1', from: monday, until: tuesday, lock }] });
    expect(cell(project, 'a', tuesday)?.bar).toEqual({ reason: 'locked', ...lock });
    expect(cell(project, 'a', wednesday)?.bar).toBeUndefined();
    expect(cell(project, 'b', monday)?.bar).toBeUndefined();
  });

  test('a project excluded from a lock of all projects is open, except for its locked records', () => {
    const lock = { by: 'The office', since: '2026-11-10' };
    const data = aSheet({
      days: days.map((info) => ({ ...info, locked: lock })),
      projectLocks: [{ projectId: 'p1', from: monday, until: tuesday, lock: null }],
      records: [aRecord('a', tuesday, 6, { locked: lock })],
    });
    expect(cell(data, 'a', monday)?.bar).toBeUndefined();
    expect(cell(data, 'a', tuesday)?.bar?.reason).toBe('locked');
    expect(cell(data, 'a', wednesday)?.bar?.reason).toBe('locked');
    expect(cell(data, 'b', monday)?.bar?.reason).toBe('locked');
  });

  test('cells before the start, in the future, of a closed row and of a milestone each explain why they are closed', () => {
    expect(cell(aSheet({ rows: [aRow('x', { bookableFrom: tuesday })] }), 'x', monday)?.bar).toEqual({
      reason: 'beforeStart',
      day: tuesday,
    });
    expect(cell(aSheet({ bookableUntil: tuesday }), 'a', wednesday)?.bar).toEqual({ reason: 'future', day: tuesday });
    const closed = aSheet({ rows: [aRow('a', { closedReason: 'Harbour is archived.' })] });
    expect(cell(closed, 'a', monday)?.bar).toEqual({ reason: 'closed', message: 'Harbour is archived.' });
    expect(cell(aSheet({ rows: [aRow('x', { milestone: true })] }), 'x', monday)?.bar).toEqual({ reason: 'milestone' });
  });

  test('a record before the start of an activity can be corrected', () => {
    expect(cell(aSheet({ rows: [aRow('a', { bookableFrom: tuesday })] }), 'a', monday)?.bar).toBeUndefined();
  });
});

describe('recalculating the timesheet', () => {
  test('equal data returns the same objects', () => {
    const first = pivot(aSheet());
    const second = pivot(structuredClone(aSheet()), first);
    expect(second.groups[0]).toBe(first.groups[0]);
    expect(second.rows).toBe(first.rows);
    expect(second.days).toBe(first.days);
  });

  test('a changed cell replaces only itself, its row, its group and its day', () => {
    const first = pivot(aSheet());
    const entries: CellEntry[] = [{ assignmentId: 'a', day: monday, hours: 7, save: { state: 'saving' } }];
    const second = pivot(aSheet({ entries }), first);
    expect(second.rows[0]?.cells.map((view, index) => view === first.rows[0]?.cells[index])).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(second.rows[1]).toBe(first.rows[1]);
    expect(second.groups[1]).toBe(first.groups[1]);
    expect(second.days.map((day, index) => day === first.days[index])).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(second.days[0]?.booked).toBe(8.5);
  });
});

test('a sheet with reused parts equals a newly calculated one', () => {
  const cells = fc.record({ row: fc.constantFrom('a', 'b', 'c'), day: fc.constantFrom(...week), hours: fc.nat(8) });
  const hourRecords = fc.uniqueArray(cells, { selector: ({ row, day }) => row + day });
  const step = fc.record({ records: hourRecords, entries: hourRecords, done: fc.constantFrom('', 'a', 'c') });
  const dataOf = (
    { records, entries, done }: { records: Hours[]; entries: Hours[]; done: string },
    last: SheetData,
  ) => ({
    ...last,
    rows: last.rows.map((row) => (row.done === (row.assignmentId === done) ? row : { ...row, done: !row.done })),
    records: records.map(({ row, day, hours }) => aRecord(row, day, hours)),
    entries: entries.map(({ row, day, hours }) => anEntry(row, day, hours)),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 4 }), (steps) => {
      let data = aSheet();
      let view = pivot(data);
      for (const each of steps) {
        data = dataOf(each, data);
        view = pivot(data, view);
        expect(view).toEqual(pivot(data));
      }
    }),
    { numRuns: 50 },
  );
});

test('an entry recalculates only its row', () => {
  const data = aSheet();
  const before = pivot(data);
  const view = pivot({ ...data, entries: [anEntry('c', monday, 2)] }, before);
  expect(view.rows.map((row, index) => row === before.rows[index])).toEqual([true, false, true]);
});

interface Hours {
  readonly row: string;
  readonly day: string;
  readonly hours: number;
}

const anEntry = (assignmentId: string, day: string, hours: number): CellEntry => ({
  assignmentId,
  day,
  hours,
  save: { state: 'saving' },
});
