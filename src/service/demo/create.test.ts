import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as codes from '#contract/core/codes.ts';
import { dayNumber, dayText, isoWeekday } from '#plan/calendar/day.ts';
import type { Language } from '#service/core/messages/messages.ts';
import { createCalendar } from './calendar.ts';
import { createRows, idCount } from './load.ts';
import type { DemoRow, DemoRows } from './rows.ts';

interface Created {
  readonly rows: DemoRows;
  readonly ids: number;
}

/** Rows without a database: ids count from `first`. */
function create(today: string, first = 1_000, language: Language = 'en'): Created {
  let next = first;
  const rows = createRows({ today, language, passwordHash: 'hash', nextId: () => String(next++) });
  return { rows, ids: next - first };
}

// A Monday, a Sunday, a leap day and a holiday.
const days = ['2026-11-16', '2026-11-22', '2028-02-29', '2027-01-01'] as const;

const createdOn = new Map<string, Created>();

/** The English data of one of the days, created once. */
function createdOnce(today: (typeof days)[number]): Created {
  const created = createdOn.get(today) ?? create(today);
  createdOn.set(today, created);
  return created;
}

const index = <T, K>(list: readonly T[], key: (item: T) => K) => new Map(list.map((item) => [key(item), item]));

/** All rows without what differs between two loads: ids are replaced by the order in which they appear. */
function fingerprint(rows: DemoRows): string {
  const seen = new Map<string, string>();
  const isId = (column: string) =>
    column === 'id' || column.endsWith('_id') || ['locked_by', 'checked_in_by', 'path'].includes(column);
  const text = JSON.stringify(rows.sets(), (column, value: unknown) => {
    if (!isId(column) || typeof value !== 'string') return value;
    if (!seen.has(value)) seen.set(value, `#${seen.size}`);
    return seen.get(value);
  });
  return createHash('sha256')
    .update(text.replaceAll(/"path":\[[^\]]*\]/g, ''))
    .digest('hex');
}

test('demo data are the same for the same day and any ids, and differ for another day', () => {
  const first = fingerprint(createdOnce('2026-11-16').rows);
  expect(fingerprint(create('2026-11-16', 500_000).rows)).toBe(first);
  expect(fingerprint(createdOnce('2026-11-22').rows)).not.toBe(first);
});

test('the English and the German company differ in words alone', () => {
  const companies = { en: createdOnce('2026-11-16'), de: create('2026-11-16', 1_000, 'de') };
  const figures = ({ rows, ids }: Created) => {
    const numbers = (table: 'work_record' | 'activity_version' | 'todo' | 'event' | 'unavailability') =>
      rows.of(table).map((row) => Object.values(row).filter((value) => typeof value === 'number'));
    const tables = ['work_record', 'activity_version', 'todo', 'event', 'unavailability'] as const;
    return { ids, tables: tables.map(numbers) };
  };
  expect(figures(companies.de)).toEqual(figures(companies.en));
  const names = (language: Language) => companies[language].rows.of('project_node').map(({ name }) => name);
  expect(names('en')).toContain('Customer Projects');
  expect(names('de')).toContain('Kundenprojekte');
});

interface Booked extends DemoRow<'work_record'> {
  readonly activity: DemoRow<'activity_version'>;
  readonly project: DemoRow<'project_node'>;
}

/** Records with the current version of their activity and their project. */
function booked(rows: DemoRows): Booked[] {
  const assignments = index(rows.of('assignment'), ({ id }) => id);
  const current = new Set(rows.of('project_plan').map((plan) => plan.current_version_id));
  const activities = index(
    rows.of('activity_version').filter(({ plan_version_id }) => current.has(plan_version_id)),
    ({ activity_id }) => activity_id,
  );
  const plans = index(rows.of('project_plan'), ({ id }) => id);
  const nodes = index(rows.of('project_node'), ({ id }) => id);
  return rows.of('work_record').map((record) => {
    const activity = activities.get(assignments.get(record.assignment_id)?.activity_id ?? '');
    const project = nodes.get(plans.get(activity?.plan_id ?? '')?.project_node_id ?? '');
    if (!activity || !project) throw new Error(`The record of ${record.day} belongs to nothing.`);
    return { ...record, activity, project };
  });
}

describe.each(days)('demo data created on %s', (today) => {
  const { rows, ids } = createdOnce(today);
  const records = booked(rows);
  const calendar = createCalendar(today);
  const nodes = index(rows.of('project_node'), ({ id }) => id);
  const resourceOf = (login: string) => {
    const user = rows.of('subject').find(({ name }) => name === login)?.id;
    return rows.of('resource').find(({ user_id }) => user_id === user)?.id ?? '';
  };

  test('the demo data have sixty people, four portfolios, 25 projects, a plan of 400 activities and two years of work', () => {
    expect(rows.of('app_user')).toHaveLength(60);
    const ofType = (type: number) => rows.of('project_node').filter((node) => node.type === type);
    expect(ofType(codes.ProjectType.portfolio)).toHaveLength(4);
    expect(ofType(codes.ProjectType.project)).toHaveLength(25);
    const current = rows.of('project_plan').map(({ current_version_id }) => current_version_id);
    const sizes = current.map(
      (id) => rows.of('activity_version').filter(({ plan_version_id }) => plan_version_id === id).length,
    );
    expect(Math.max(...sizes)).toBe(400);
    expect(records.length).toBeGreaterThan(45_000);
    expect(records.length).toBeLessThan(60_000);
    const days = records.map(({ day }) => day).toSorted();
    expect(dayNumber(today) - dayNumber(days[0] ?? '')).toBeGreaterThan(720);
    expect(new Set(records.map(({ resource_id }) => resource_id)).size).toBe(58);
    expect(ids).toBeLessThan(idCount);
  });

  test('work is never recorded on a day off, before the activity starts, in the future, or beyond the daily limit', () => {
    const away = new Set<string>();
    for (const { resource_id, start, finish, active } of rows.of('unavailability')) {
      for (let day = dayNumber(start); active && day <= dayNumber(finish); day++)
        away.add(`${resource_id} ${dayText(day)}`);
    }
    const hours = new Map<string, number>();
    const problems: string[] = [];
    for (const { resource_id, day, actual_effort, activity } of records) {
      const key = `${resource_id} ${day}`;
      hours.set(key, (hours.get(key) ?? 0) + actual_effort);
      const found = [
        !calendar.isWorking(dayNumber(day)) && 'no working day',
        away.has(key) && 'away',
        day >= today && 'not yet',
        activity.start !== null && day < activity.start && 'before the start',
      ];
      problems.push(
        ...found.filter((problem) => problem !== false).map((problem) => `${day} ${activity.name}: ${problem}`),
      );
    }
    expect(problems).toEqual([]);
    expect(Math.max(...hours.values())).toBeLessThanOrEqual(9);
  });

  test('remaining effort is never below 0, and only the last record of an assignment completes the assignment', () => {
    const last = new Map(records.map((record) => [record.assignment_id, record]));
    const isWrong = (record: Booked) =>
      record.completed
        ? record.open_effort !== 0 || last.get(record.assignment_id) !== record
        : record.open_effort <= 0;
    expect(records.filter(isWrong)).toEqual([]);
    expect(records.some(({ completed }) => completed)).toBe(true);
  });

  test('a record is locked only if a range locks its day, with ranges of the project taking precedence', () => {
    const ranges = rows.of('lock_range').filter(({ project_node_id }) => project_node_id === null);
    const own = rows.of('lock_range').filter(({ project_node_id }) => project_node_id !== null);
    const covers = (day: string) => (range: DemoRow<'lock_range'>) => range.from_day <= day && day <= range.until_day;
    const isLocked = new Map<string, boolean>();
    const locked = (day: string, project: string) => {
      const key = `${day} ${project}`;
      const range =
        own.filter(({ project_node_id }) => project_node_id === project).find(covers(day)) ?? ranges.find(covers(day));
      if (!isLocked.has(key)) isLocked.set(key, range?.locked ?? false);
      return isLocked.get(key);
    };
    const wrong = records.filter(
      ({ state, locked_at, day, project }) =>
        (state === codes.WorkRecordState.locked) !== locked(day, project.id) ||
        (state === codes.WorkRecordState.locked) !== (locked_at !== null),
    );
    expect(wrong).toEqual([]);
    expect(own.map((range) => range.locked)).toEqual([false, true]);
  });

  test('project states and recent records match the current day', () => {
    const recent = records.filter(({ day }) => dayNumber(day) > dayNumber(today) - 12);
    expect(new Set(recent.map(({ resource_id }) => resource_id)).size).toBeGreaterThan(40);
    const status = new Map(rows.of('project_status').map(({ id, name }) => [id, name]));
    const isRight: Readonly<Record<string, (node: DemoRow<'project_node'>) => boolean>> = {
      Idea: ({ start }) => start !== null && start > today,
      'In progress': ({ start }) => start !== null && start < today,
      Closed: ({ finish, completed }) => finish !== null && finish < today && completed !== null && completed < today,
    };
    const isMisplaced = (node: DemoRow<'project_node'>) =>
      isRight[status.get(node.project_status_id ?? '') ?? '']?.(node) === false;
    expect(rows.of('project_node').filter(isMisplaced)).toEqual([]);
    expect(rows.of('todo').some(({ due, status: state }) => due && due < today && state === 0)).toBe(true);
    expect(rows.of('todo').some(({ due }) => due && due > today)).toBe(true);
    expect(rows.of('unavailability').some(({ start }) => dayNumber(start) > dayNumber(today) + 30)).toBe(true);
    expect(
      rows
        .of('unavailability')
        .some(({ start, finish }) => start <= dayText(calendar.monday + 4) && finish >= dayText(calendar.monday)),
    ).toBe(true);
    const events = rows.of('event').map(({ created_at }) => created_at);
    expect(events).toEqual(events.toSorted());
    expect(dayNumber(today) - dayNumber(events.at(-1)?.slice(0, 10) ?? '')).toBeLessThanOrEqual(5);
    expect(events.at(-1)?.slice(0, 10)).not.toBe(today);
  });

  test('staff has open work in several projects, a fully booked last week and a half booked current week', () => {
    const resource = resourceOf('staff');
    const own = new Set(
      rows
        .of('assignment')
        .filter(({ resource_id }) => resource_id === resource)
        .map(({ id }) => id),
    );
    const done = new Set(records.filter(({ completed }) => completed).map(({ assignment_id }) => assignment_id));
    const soon = dayText(calendar.monday + 6);
    const current = new Set(rows.of('project_plan').map((plan) => plan.current_version_id));
    const activities = index(
      rows.of('activity_version').filter(({ plan_version_id }) => current.has(plan_version_id)),
      ({ activity_id }) => activity_id,
    );
    const open = rows
      .of('assignment')
      .filter(({ id }) => own.has(id) && !done.has(id))
      .map(({ activity_id }) => activities.get(activity_id))
      .filter((activity) => activity && activity.start !== null && activity.start <= soon);
    expect(open.length).toBeGreaterThanOrEqual(5);
    expect(new Set(open.map((activity) => activity?.plan_id)).size).toBeGreaterThanOrEqual(3);
    const days = new Set(records.filter(({ resource_id }) => resource_id === resource).map(({ day }) => day));
    for (let day = calendar.monday - 7; day < calendar.monday + 7; day++) {
      const isBooked = calendar.isWorking(day) && day < calendar.today && day <= calendar.monday + 2;
      expect([dayText(day), days.has(dayText(day))]).toEqual([dayText(day), isBooked]);
    }
  });

  test('manager leads several projects and manages a pool, and admin is an administrator', () => {
    const led = rows
      .of('project_node')
      .filter(({ project_manager_id }) => project_manager_id === resourceOf('manager'));
    expect(led.filter(({ type }) => type === codes.ProjectType.project).length).toBeGreaterThanOrEqual(4);
    const userId = (login: string) => rows.of('subject').find(({ name }) => name === login)?.id;
    const pools = rows.of('resource_permission').filter(({ subject_id }) => subject_id === userId('manager'));
    expect(pools).toMatchObject([{ level: codes.Level.manager }]);
    expect(rows.of('group_member')).toContainEqual({ group_id: '4', member_id: userId('admin') });
  });

  test('every value of every code occurs in the demo data', () => {
    const values = (list: readonly object[], column: string) =>
      new Set(list.map((row) => (row as Record<string, unknown>)[column] ?? 0));
    const expected: [list: readonly object[], column: string, code: Readonly<Record<string, number>>][] = [
      [rows.of('project_node'), 'type', codes.ProjectType],
      [rows.of('project_node'), 'risk_classification', codes.Risk],
      [rows.of('project_node'), 'methodology', codes.Methodology],
      ...['manager', 'customer', 'quality', 'dates', 'resources', 'costs'].map(
        (light): [readonly object[], string, typeof codes.TrafficLight] => [
          rows.of('project_node'),
          `${light}_traffic_light`,
          codes.TrafficLight,
        ],
      ),
      [rows.of('app_user'), 'level', codes.UserLevel],
      [rows.of('subject'), 'source', codes.AccountSource],
      [rows.of('resource'), 'type', codes.ResourceType],
      [rows.of('activity_version'), 'type', codes.ActivityType],
      [rows.of('dependency'), 'type', codes.DependencyType],
      [rows.of('action'), 'status', codes.ActionStatus],
      [rows.of('work_record'), 'state', codes.WorkRecordState],
      [rows.of('todo'), 'type', codes.TodoType],
      [rows.of('todo'), 'status', codes.TodoStatus],
      [rows.of('event'), 'message_code', codes.EventCode],
    ];
    for (const [list, column, code] of expected) {
      const found = values(list, column);
      expect([column, Object.values(code).filter((value) => !found.has(value))]).toEqual([column, []]);
    }
    const spent = Object.values(codes.CostType).filter((type) => type !== codes.CostType.personnel);
    expect(values(rows.of('cost_record'), 'cost_type')).toEqual(new Set(spent));
    const testData = new Set(
      [...rows.of('project_permission'), ...rows.of('resource_permission')].map(({ level }) => level),
    );
    expect([1, 2, 4, 16].filter((level) => !testData.has(level))).toEqual([]);
    expect(values(rows.of('custom_attribute'), 'type').size).toBe(7);
    for (const project of rows.of('project_status'))
      expect(values(rows.of('project_node'), 'project_status_id').has(project.id)).toBe(project.active);
  });

  test('collections span their children', () => {
    const versions = index(rows.of('activity_version'), (row) => `${row.plan_version_id} ${row.activity_id}`);
    const dated = rows.of('activity_version').filter(({ start, parent_id }) => start !== null && parent_id !== null);
    const isOutside = (row: DemoRow<'activity_version'>) => {
      const parent = versions.get(`${row.plan_version_id} ${row.parent_id}`);
      if (!parent?.start || !parent.finish || !row.start || !row.finish) return true;
      return row.start < parent.start || row.finish > parent.finish;
    };
    expect(dated.filter(isOutside)).toEqual([]);
  });

  test('absences of a resource do not overlap, and no working days fall on a weekend', () => {
    const last = new Map<string, string>();
    const active = rows
      .of('unavailability')
      .filter((row) => row.active)
      .toSorted((a, b) => (a.start < b.start ? -1 : 1));
    const overlapping = active.filter(({ resource_id, start, finish }) => {
      const before = last.get(resource_id) ?? '';
      last.set(resource_id, finish);
      return start <= before;
    });
    expect(overlapping).toEqual([]);
    expect(records.filter(({ day }) => isoWeekday(dayNumber(day)) > 5)).toEqual([]);
    expect(nodes.size).toBe(rows.of('project_node').length);
  });
});
