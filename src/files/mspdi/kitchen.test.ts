import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPlanFile } from '../read.ts';

const bytes = readFileSync(path.join(import.meta.dirname, '../samples/kitchen.xml'));
const plan = readPlanFile(bytes);

const task = (uid: number) => plan.tasks.find((one) => one.uid === uid);
const resource = (uid: number) => plan.resources.find((one) => one.uid === uid);
const calendar = (uid: number) => plan.calendars.find((one) => one.uid === uid);

describe('the header of an MSPDI file', () => {
  it('reads the header of the file, with the notes of the project as comments', () => {
    expect(plan.format).toBe('mspdi');
    expect(plan.header).toMatchObject({
      title: 'Neue Küche',
      company: 'Haus & Hof',
      comments: 'Umbau im Erdgeschoß,\nmit neuem Boden.',
      guid: '0f7a1c52-3b1e-4c55-9d0a-6e2b8c4d1a01',
      start: '2026-03-02T08:00:00',
      scheduleFrom: 'start',
      defaultCalendarUid: 1,
      defaultFinishTime: '16:00',
      minutesPerDay: 450,
      weekStartDay: 'monday',
      currencySymbol: '€',
      currencySymbolPosition: 'afterWithSpace',
      defaultDurationUnit: 'days',
      areNewTasksManual: false,
    });
  });
});

describe('the calendars of an MSPDI file', () => {
  it('days missing in the week of a calendar are non-working, or inherited in a derived calendar', () => {
    const kinds = (uid: number) => calendar(uid)?.week.map((day) => day.kind);
    expect(kinds(1)).toEqual(['nonWorking', 'working', 'working', 'working', 'working', 'working', 'nonWorking']);
    expect(kinds(2)?.filter((kind) => kind !== 'inherited')).toEqual(['nonWorking']);
    expect(calendar(1)?.week[1]?.times).toEqual([
      { from: '08:00', to: '12:00' },
      { from: '12:30', to: '16:00' },
    ]);
  });

  it('calendar exceptions are in date order, and recurring exceptions list every day', () => {
    expect(calendar(1)?.exceptions).toMatchObject([
      {
        name: 'Werkstattabend',
        from: '2026-03-05',
        to: '2026-04-30',
        days: ['2026-03-05', '2026-03-19', '2026-04-02', '2026-04-16', '2026-04-30'],
        times: [
          { from: '08:00', to: '12:00' },
          { from: '20:00', to: '24:00' },
        ],
      },
      { name: 'Ostern', from: '2026-04-03', to: '2026-04-06', times: [] },
    ]);
    expect(calendar(1)?.exceptions[1]?.days).toBeUndefined();
  });

  it('reads calendar exceptions written as week days by Project 2003', () => {
    expect(calendar(2)?.exceptions).toEqual([{ from: '2026-03-09', to: '2026-03-11', times: [] }]);
  });

  it('reads the work weeks of a calendar', () => {
    expect(calendar(1)?.workWeeks).toMatchObject([{ name: 'Kurzwoche', from: '2026-03-16', to: '2026-03-20' }]);
    expect(calendar(1)?.workWeeks[0]?.week.map((day) => day.times.length)).toEqual([0, 1, 0, 0, 0, 0, 0]);
  });

  it('a resource calendar has the name of its resource, and an unused calendar is dropped', () => {
    expect(plan.calendars.map((one) => one.name)).toEqual(['Handwerk', 'Jörg Maßmann']);
    expect(calendar(2)?.baseCalendarUid).toBe(1);
    expect(plan.warnings.find((warning) => warning.code === 'calendarUnused')?.arguments).toEqual({
      calendar: 3,
      name: 'Aushilfe',
    });
  });
});

describe('the tasks of an MSPDI file', () => {
  it('tasks form an outline and get the outline numbers that the file omits', () => {
    const rows = plan.tasks.filter((one) => !one.isBlank);
    expect(rows.map((one) => [one.uid, one.parentUid, one.outlineNumber, one.wbs])).toEqual([
      [0, undefined, '0', '0'],
      [1, 0, '1', '1'],
      [2, 1, '1.1', 'PL.1'],
      [3, 1, '1.2', '1.2'],
      [4, 1, '1.3', '1.3'],
      [6, 0, '2', '2'],
      [7, 6, '2.1', '2.1'],
      [8, 6, '2.2', '2.2'],
      [9, 6, '2.3', '2.3'],
      [77, 6, '2.4', '2.4'],
      [10, 6, '2.5', '2.5'],
      [11, 0, '3', '3'],
    ]);
    expect(rows.filter((one) => one.isSummary).map((one) => one.uid)).toEqual([0, 1, 6]);
  });

  it('blank rows keep their places', () => {
    expect(plan.tasks.map((one) => one.uid).indexOf(5)).toBe(5);
    expect(task(5)).toMatchObject({ id: 5, isBlank: true });
  });

  it('task durations have the unit displayed in the file', () => {
    expect([2, 6, 7, 8].map((uid) => task(uid)?.duration)).toEqual([
      { value: 2, unit: 'days' },
      { value: 4.4, unit: 'weeks' },
      { value: 15, unit: 'hours' },
      { value: 5, unit: 'elapsedDays' },
    ]);
    expect([2, 3].map((uid) => task(uid)?.isEstimated)).toEqual([false, true]);
  });

  it('a task without a stored finish gets a finish from its calendar', () => {
    expect(task(4)?.finish).toBe('2026-03-06T16:00:00');
    expect(task(7)?.finish).toBe('2026-03-10T16:00:00');
    expect(task(8)?.finish).toBe('2026-03-16T08:00:00');
    // Over a longer Thursday and Easter.
    expect(task(9)?.finish).toBe('2026-04-07T15:30:00');
  });

  it('tasks have work in hours, money in currency units, progress and constraints', () => {
    expect(task(2)).toMatchObject({
      type: 'fixedUnits',
      priority: 700,
      work: 15,
      actualWork: 7.5,
      cost: 900,
      percentComplete: 50,
      actualStart: '2026-03-02T08:00:00',
      constraintType: 'startNoEarlierThan',
      constraintDate: '2026-03-02T08:00:00',
      deadline: '2026-03-05T16:00:00',
      isEffortDriven: true,
      guid: '1b6e3d5a-0000-4000-8000-000000000002',
    });
    expect(task(9)?.isActive).toBe(false);
    expect(task(10)).toMatchObject({ isManual: true });
  });

  it('reads the baselines of a task by number', () => {
    expect(task(2)?.baselines).toEqual([
      {
        number: 0,
        start: '2026-03-02T08:00:00',
        finish: '2026-03-03T16:00:00',
        duration: { value: 2, unit: 'days' },
        work: 15,
        cost: 900,
      },
      { number: 1, start: '2026-02-16T08:00:00', work: 12, cost: 720 },
    ]);
  });

  it('reads custom values of every kind', () => {
    expect(task(2)?.custom).toEqual({
      text1: 'Planer',
      number1: 12.5,
      cost1: 199.5,
      duration1: { value: 2, unit: 'days' },
      flag2: true,
      date1: '2026-03-04T00:00:00',
      outlineCode1: 'Haus.Küche',
    });
    const said = plan.customFields.map((field) => Object.fromEntries(Object.entries(field).filter(([, each]) => each)));
    expect(said).toEqual([
      { element: 'task', key: 'text1', alias: 'Gewerk' },
      {
        element: 'task',
        key: 'outlineCode1',
        alias: 'Ort',
        choices: [{ value: 'Haus' }, { value: 'Küche', description: 'Erdgeschoss', parent: 0 }],
      },
    ]);
  });
});

describe('the links of an MSPDI file', () => {
  it('links have four types, and lag in working time, elapsed time and percent', () => {
    const links = plan.relations.map((one) => [
      one.predecessorUid,
      one.successorUid,
      one.type,
      one.lag.value,
      one.lag.unit,
    ]);
    expect(links).toEqual([
      [2, 3, 'finishStart', 0, 'days'],
      [3, 4, 'finishStart', 0, 'hours'],
      [4, 7, 'finishStart', -1, 'days'],
      [7, 8, 'startStart', 1, 'elapsedDays'],
      [8, 9, 'finishFinish', 50, 'percent'],
      [9, 10, 'startFinish', 1, 'weeks'],
      [77, 10, 'finishStart', 0, 'days'],
      [10, 11, 'finishStart', 0, 'days'],
    ]);
  });

  it('a link from another project leads to an external row', () => {
    expect(task(77)).toMatchObject({ isExternal: true, subprojectFile: 'C:\\Pläne\\Lieferant.mpp', parentUid: 6 });
  });
});

describe('the resources and assignments of an MSPDI file', () => {
  it('resources have a type, units in percent and rates in their own unit', () => {
    expect(plan.resources.map((one) => one.type)).toEqual(['work', 'work', 'material', 'cost']);
    expect(resource(1)).toMatchObject({
      name: 'Jörg Maßmann',
      maxUnits: 150,
      standardRate: { value: 450, unit: 'day' },
      overtimeRate: { value: 75, unit: 'hour' },
      costPerUse: 25,
      accrueAt: 'start',
      calendarUid: 2,
    });
    expect(resource(2)).toMatchObject({ materialLabel: 'kg', standardRate: { value: 3.2, unit: 'materialUnit' } });
  });

  it('availability and rates over time are open at the ends of the calendar', () => {
    expect(resource(1)?.availability).toEqual([
      { to: '2026-03-31T23:59:00', units: 150 },
      { from: '2026-04-01T00:00:00', units: 50 },
    ]);
    expect(resource(1)?.rateTables).toMatchObject([
      {
        name: 'A',
        entries: [
          { to: '2026-03-31T23:59:00', standardRate: { value: 450, unit: 'day' } },
          { from: '2026-04-01T00:00:00', standardRate: { value: 495, unit: 'day' } },
        ],
      },
    ]);
  });

  it('assignments join tasks and resources, and may have no resource', () => {
    expect(plan.assignments.map((one) => [one.uid, one.taskUid, one.resourceUid, one.units])).toEqual([
      [1, 2, 1, 50],
      [2, 10, 2, 2500],
      [3, 7, undefined, 100],
      [4, 7, 3, undefined],
    ]);
    expect(plan.assignments[0]).toMatchObject({ work: 15, workContour: 'turtle', delay: 1, rateTable: 'B' });
  });
});

it('an MSPDI file is read with a warning for each part that is left out', () => {
  expect(plan.warnings.map((warning) => warning.code).toSorted()).toEqual([
    'assignmentWithoutTask',
    'calendarUnused',
    'externalLink',
  ]);
  const [missing] = plan.warnings.filter((warning) => warning.code === 'assignmentWithoutTask');
  expect(missing?.message).toBe('Assignment 5 belongs to task 99, which the file doesn’t contain.');
});

it('an MSPDI file yields the same plan in every encoding that XML supports', () => {
  const text = bytes.toString('utf8').replace('€', 'EUR');
  const utf16 = Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');
  const expected = readPlanFile(Buffer.from(text));
  expect(readPlanFile(utf16)).toEqual(expected);
  expect(readPlanFile(Buffer.from(utf16).swap16())).toEqual(expected);
  expect(readPlanFile(utf16.subarray(2))).toEqual(expected);
  expect(readPlanFile(Buffer.from(`\uFEFF${text}`))).toEqual(expected);
  expect(readPlanFile(Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1'))).toEqual(expected);
  expect(readPlanFile(Buffer.from(text.replace('UTF-8', 'windows-1252'), 'latin1'))).toEqual(expected);
});

it('an MSPDI file yields the same plan whatever the namespace and the prefix', () => {
  const text = bytes.toString('utf8');
  const bare = text.replace(' xmlns="http://schemas.microsoft.com/project"', '');
  const prefixed = text.replace('xmlns=', 'xmlns:p=').replaceAll(/<(\/?)([A-Z])/g, '<$1p:$2');
  expect(readPlanFile(Buffer.from(bare))).toEqual(plan);
  expect(readPlanFile(Buffer.from(prefixed))).toEqual(plan);
});
