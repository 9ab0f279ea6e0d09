import { describe, expect, it } from 'vitest';
import { ferryTables, type P6TestTables, xer } from '#testing/build-primavera.ts';
import { PlanFileError } from '../error.ts';
import { readPlanFile } from '../read.ts';

const ferry = readPlanFile(xer(ferryTables));
const task = (uid: number) => ferry.tasks.find((one) => one.uid === uid);
const resource = (uid: number) => ferry.resources.find((one) => one.uid === uid);
const calendar = (uid: number) => ferry.calendars.find((one) => one.uid === uid);
const codesOf = ({ warnings }: typeof ferry) =>
  warnings.map(({ code, arguments: { field }, count }) => [code, field ?? '', count]);
const withTables = (tables: P6TestTables) => readPlanFile(xer({ ...ferryTables, ...tables }));

describe('a file of Primavera P6', () => {
  it('reads the project with its dates, its currency and the lengths of its calendar', () => {
    expect(ferry.format).toBe('xer');
    expect(ferry.header).toMatchObject({
      name: 'New ferry',
      guid: '772b9000-0d65-4236-9449-a4d8ac58caf8',
      start: '2026-05-04T08:00:00',
      finish: '2026-06-30T17:00:00',
      statusDate: '2026-05-12T08:00:00',
      currencyCode: 'EUR',
      currencySymbol: '€',
      defaultCalendarUid: 5,
      minutesPerDay: 480,
      minutesPerWeek: 1920,
      daysPerMonth: 17,
    });
  });

  it('reads week and exceptions of calendars, and leaves out those that nothing uses', () => {
    expect(ferry.calendars.map(({ name }) => name)).toEqual(['Four days', 'Crane']);
    expect(calendar(5)?.week.map(({ kind }) => kind)).toEqual([
      'nonWorking',
      'working',
      'working',
      'working',
      'working',
      'nonWorking',
      'nonWorking',
    ]);
    expect(calendar(5)?.week[1]?.times).toEqual([
      { from: '08:00', to: '12:00' },
      { from: '13:00', to: '17:00' },
    ]);
    expect(calendar(5)?.exceptions).toEqual([
      { from: '2026-05-01', to: '2026-05-01', times: [] },
      { from: '2026-05-09', to: '2026-05-09', times: [{ from: '20:00', to: '24:00' }] },
    ]);
    expect(calendar(6)).toMatchObject({ baseCalendarUid: 5, week: { 5: { times: [{ from: '08:00', to: '16:00' }] } } });
  });

  it('shows work packages in their order as summaries, with their activities by id before the packages below', () => {
    expect(ferry.tasks.map(({ name, outlineLevel, wbs, isSummary }) => [outlineLevel, name, wbs, isSummary])).toEqual([
      [1, 'Design', 'FERRY.D', true],
      [2, 'Activity 101', 'A101', false],
      [2, 'Activity 102', 'A102', false],
      [2, 'Activity 103', 'A103', false],
      [1, 'Hull', 'FERRY.H', true],
      [2, 'Activity 202', 'A202', false],
      [2, 'Welding', 'FERRY.H.W', true],
      [3, 'Activity 201', 'A201', false],
    ]);
    expect(task(71)).toMatchObject({ start: '2026-05-04T08:00:00', finish: '2026-05-13T17:00:00' });
  });

  it('reads dates, durations and progress of activities by their status and kind of percentage', () => {
    expect(task(101)).toMatchObject({
      start: '2026-05-04T08:00:00',
      finish: '2026-05-06T12:00:00',
      actualFinish: '2026-05-06T12:00:00',
      duration: { value: 2.5, unit: 'days' },
      remainingDuration: { value: 0, unit: 'days' },
      percentComplete: 100,
      work: 20,
      actualWork: 20,
      priority: 900,
      notes: 'Lines & sections\n\n- bow\n- stern',
      baselines: [
        {
          number: 0,
          start: '2026-05-04T08:00:00',
          finish: '2026-05-05T17:00:00',
          duration: { value: 2, unit: 'days' },
          work: 16,
        },
      ],
    });
    expect(task(102)).toMatchObject({
      start: '2026-05-06T13:00:00',
      finish: '2026-05-13T17:00:00',
      // With the Saturday evening of the calendar.
      duration: { value: 5, unit: 'days' },
      actualDuration: { value: 3, unit: 'days' },
      percentComplete: 35,
      percentWorkComplete: 25,
      work: 40,
      notes: 'Scope:\nTwo\nlines\n\nRisks:\nIce',
    });
    expect(task(103)).toMatchObject({
      isMilestone: true,
      start: '2026-05-13T17:00:00',
      finish: '2026-05-13T17:00:00',
      notes: 'All four masts as in the plan!\n\n- fore\n- 2*3*4 <b>\nend',
      markdownNotes:
        'All **four** **_masts_** as in [the plan](https://example.org/a?b=1&c)! (javascript:x())\n\n' +
        '1. fore\n2. 2\\*3*4 <b>\nend',
    });
    expect(task(201)).toMatchObject({
      calendarUid: 6,
      type: 'fixedWork',
      isResourceCalendarIgnored: false,
      duration: { value: 5, unit: 'days' },
      percentComplete: 0,
      custom: { text1: 'North', number1: 12.5 },
    });
    expect(ferry.customFields.map(({ key, alias }) => [key, alias])).toEqual([
      ['text1', 'Berth'],
      ['number1', 'Tons'],
    ]);
  });

  it('reads constraints, and a second one on the finish as deadline', () => {
    expect(task(102)).toMatchObject({
      constraintType: 'startNoEarlierThan',
      constraintDate: '2026-05-06T08:00:00',
      deadline: '2026-05-20T17:00:00',
    });
    expect(task(202)?.constraintType).toBe('asLateAsPossible');
  });

  it('reads the four types of links with lags of working time', () => {
    expect(ferry.relations.map((one) => [one.predecessorUid, one.successorUid, one.type, one.lag.value])).toEqual([
      [101, 102, 'finishStart', 0],
      [102, 103, 'finishFinish', 0],
      [103, 201, 'startStart', 2],
      [201, 202, 'startFinish', -0.5],
    ]);
  });

  it('reads resources with rates by date, and roles that work is assigned to; those that only group others name groups', () => {
    expect(ferry.resources.map(({ name, type }) => [name, type])).toEqual([
      ['Kim Berg', 'work'],
      ['Crane', 'work'],
      ['Steel', 'material'],
      ['Welder', 'work'],
    ]);
    expect(resource(31)).toMatchObject({
      group: 'Yard',
      email: 'kim@example.com',
      code: 'E1',
      maxUnits: 50,
      standardRate: { value: 80, unit: 'hour' },
      availability: [
        { to: '2026-07-01T00:00:00', units: 100 },
        { from: '2026-07-01T00:00:00', units: 50 },
      ],
      rateTables: [
        {
          name: 'A',
          entries: [{ standardRate: { value: 75, unit: 'hour' } }, { standardRate: { value: 80, unit: 'hour' } }],
        },
        { name: 'B' },
      ],
    });
    expect(resource(33)).toMatchObject({ materialLabel: 't', standardRate: { value: 900, unit: 'materialUnit' } });
  });

  it('reads assignments with actual and remaining work, and adds up those of one resource on an activity', () => {
    expect(ferry.assignments).toHaveLength(4);
    expect(ferry.assignments[0]).toMatchObject({
      taskUid: 101,
      resourceUid: 31,
      units: 100,
      work: 20,
      actualWork: 20,
      overtimeWork: 2,
      cost: 1575,
      rateTable: 'B',
    });
    expect(ferry.assignments[2]).toMatchObject({ resourceUid: 33, work: 15, cost: 13_500 });
  });

  it('counts everything that has no place in a plan', () => {
    expect(codesOf(ferry)).toEqual([
      ['primaveraLeftOut', 'activityCodes', 2],
      ['primaveraLeftOut', 'userFields', 1],
      ['primaveraLeftOut', 'otherProjects', 1],
      ['primaveraActivity', 'secondConstraint', 1],
      ['primaveraActivity', 'levelOfEffort', 1],
      ['primaveraEquipment', '', 1],
      ['primaveraAssignmentRepeated', '', 1],
      ['primaveraLeftOut', 'curves', 1],
      ['primaveraLeftOut', 'externalLinks', 1],
      ['linkToItself', '', 1],
    ]);
  });
});

describe('unusual files of Primavera P6', () => {
  it('several exported projects are summaries with their names', () => {
    const plan = withTables({ PROJECT: (ferryTables.PROJECT ?? []).map((row) => ({ ...row, export_flag: 'Y' })) });
    expect(plan.tasks.filter(({ outlineLevel }) => outlineLevel === 1).map(({ name }) => name)).toEqual([
      'New ferry',
      'OTHER',
    ]);
    expect(plan.relations).toHaveLength(5);
  });

  it('texts in the code page of Western Europe are read as such, and line breaks belong to their text', () => {
    const latin = Buffer.from(
      'ERMHDR\t8\n%T\tTASK\n%F\ttask_id\ttask_name\n%R\t1\tK\u00fcche \u0080\nneu\n%R\t2\tB\n%E\n',
      'latin1',
    );
    expect(readPlanFile(latin).tasks.map(({ name }) => name)).toEqual(['Küche €\nneu', 'B']);
    const marked = Buffer.concat([Buffer.from('\uFEFF'), xer({ TASK: [{ task_id: 1, task_name: 'Größe' }] })]);
    expect(readPlanFile(marked).tasks[0]?.name).toBe('Größe');
  });

  it('doubled quotes are single ones', () => {
    expect(withTables({ TASK: [{ task_id: 1, task_name: '1"" pipe' }] }).tasks.map(({ name }) => name)).toContain(
      '1" pipe',
    );
  });

  it('rows of tables that are unknown are counted by their names, and definitions are not', () => {
    const plan = withTables({
      TASKFDBK: [{ task_id: 101 }],
      TASKUSER: [{ task_id: 1 }, { task_id: 2 }],
      OBS: [{ obs_id: 1 }],
    });
    expect(codesOf(plan).filter(([, field]) => /feedback|TASKUSER|OBS/.test(String(field)))).toEqual([
      ['primaveraLeftOut', 'feedback', 1],
      ['primaveraLeftOut', 'TASKUSER', 2],
    ]);
  });

  it.each([
    ['2026-5-4 8:00', '2026-05-04T08:00:00'],
    ['2026-05-04 08.30', '2026-05-04T08:30:00'],
    ['2026-05-04', '2026-05-04T00:00:00'],
    ['2026-13-04 08:00', undefined],
  ])('the date %s is read as %s', (written, read) => {
    const [first] = withTables({ TASK: [{ task_id: 1, wbs_id: 70, act_start_date: written }] }).tasks;
    expect(first?.actualStart).toBe(read);
  });

  it('packages that lie below themselves come to the first level, and repeated numbers are replaced', () => {
    const loop = { proj_id: 7, proj_node_flag: 'N' };
    const plan = withTables({
      PROJWBS: [
        { ...loop, wbs_id: 71, wbs_name: 'A', parent_wbs_id: 72 },
        { ...loop, wbs_id: 72, wbs_name: 'B', parent_wbs_id: 71 },
        { ...loop, wbs_id: 72, wbs_name: 'C', parent_wbs_id: 72 },
      ],
      TASK: [1, 1, 71].map((id) => ({ task_id: id, proj_id: 7, wbs_id: 72, task_name: 'T' })),
    });
    expect(plan.tasks.map(({ name, outlineLevel }) => [name, outlineLevel])).toEqual([
      ['A', 1],
      ['B', 2],
      ['T', 3],
      ['T', 3],
      ['T', 3],
    ]);
    expect(new Set(plan.tasks.map(({ uid }) => uid)).size).toBe(5);
    expect(codesOf(plan).map(([code]) => code)).toEqual(
      expect.arrayContaining(['primaveraLoop', 'primaveraRepeated', 'uidRepeated']),
    );
  });

  it('a calendar that is its own base has none, and one without days has the usual week', () => {
    const plan = withTables({
      CALENDAR: [
        { clndr_id: 5, base_clndr_id: 6 },
        { clndr_id: 6, base_clndr_id: 5, clndr_data: '(0||CalendarData()((0||DaysOfWeek()((0||2()((0||0(s|9|f|x)' },
      ],
    });
    expect(plan.calendars.map(({ baseCalendarUid }) => baseCalendarUid)).toEqual([6, undefined]);
    expect(plan.calendars[1]?.week.filter(({ kind }) => kind === 'working')).toHaveLength(5);
    expect(codesOf(plan).map(([code]) => code)).toEqual(expect.arrayContaining(['calendarLoop', 'invalidValue']));
  });

  it.each([
    ['truncated', 'ERMHDR\t20.12\n'],
    ['notAPlan', 'ERMHDR\t20.12\n%T\tCALENDAR\n%F\tclndr_id\n%R\t1\n%E\n'],
    ['tooLarge', `ERMHDR\t20.12\n%T\tTASK\n%F\ttask_id\n${'%R\t1\n'.repeat(100_001)}`],
  ])('is refused as %s', (reason, text) => {
    expect(() => readPlanFile(Buffer.from(text))).toThrow(
      expect.objectContaining({ name: PlanFileError.name, reason }),
    );
  });
});
