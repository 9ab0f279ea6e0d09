import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPlanFile } from '../read.ts';

/** A small plan with every kind of record, in the code page of old DOS programs. */
const plan = readPlanFile(readFileSync(path.join(import.meta.dirname, '../samples/garden.mpx')));
const task = (name: string) => plan.tasks.find((one) => one.name === name);
const times = (...ranges: string[]) => ranges.map((range) => ({ from: range.slice(0, 5), to: range.slice(6) }));

describe('the exchange file of a garden', () => {
  it('the garden file is read without warnings', () => {
    expect(plan).toMatchObject({ format: 'mpx', warnings: [] });
  });

  it('reads the header of the garden file', () => {
    expect(plan.header).toMatchObject({
      title: 'Garden',
      company: 'Green & Sons',
      manager: 'Ann Green',
      author: 'Bo Grün',
      keywords: 'lawn, pond',
      comments: 'Plan of the garden\nas agreed',
      start: '1998-11-02T08:00:00',
      finish: '1998-12-18T16:00:00',
      scheduleFrom: 'start',
      minutesPerDay: 450,
      minutesPerWeek: 2250,
      defaultStartTime: '08:00',
      defaultFinishTime: '16:00',
      currencySymbol: 'EUR',
      currencySymbolPosition: 'beforeWithSpace',
    });
  });

  it('reads calendars with exceptions in date order', () => {
    const [standard, night] = plan.calendars;
    expect(standard?.week[0]).toEqual({ kind: 'nonWorking', times: [] });
    expect(standard?.week[1]).toEqual({ kind: 'working', times: times('08:00-12:00', '12:30-16:00') });
    expect(standard?.exceptions).toEqual([
      { from: '1998-12-19', to: '1998-12-19', times: times('09:00-13:00') },
      { from: '1998-12-25', to: '1998-12-26', times: [] },
    ]);
    expect(night?.week[0]?.times).toEqual(times('22:00-24:00'));
    expect(night?.week[1]?.times).toEqual(times('00:00-03:00', '04:00-08:00', '22:00-24:00'));
  });

  it('names the calendar of a resource after the resource', () => {
    expect(plan.calendars[2]).toMatchObject({ uid: 3, name: 'Ann Green', baseCalendarUid: 1 });
    expect(plan.calendars[2]?.week.map((day) => day.kind).slice(0, 5)).toEqual([
      'inherited',
      'working',
      'inherited',
      'inherited',
      'nonWorking',
    ]);
    expect(plan.calendars[2]?.exceptions).toHaveLength(2);
  });

  it('reads resources with rates, figures and notes', () => {
    expect(plan.resources).toMatchObject([
      {
        uid: 11,
        id: 1,
        name: 'Ann Green',
        email: 'ann@example.com',
        maxUnits: 100,
        costPerUse: 5,
        accrueAt: 'start',
        work: 60,
        remainingWork: 52.5,
        notes: 'Knows "everything"\nabout ponds',
        calendarUid: 3,
        baselines: [{ number: 0, work: 50, cost: 2000 }],
        custom: { text1: 'red hat' },
      },
      {
        uid: 12,
        name: 'Digger, small',
        maxUnits: 50,
        standardRate: { value: 1300, unit: 'week' },
        accrueAt: 'end',
        // Without a calendar of its own it works by its base calendar.
        calendarUid: 2,
      },
    ]);
  });

  it('reads tasks with the values of their columns', () => {
    expect(task('Dig the pond')).toMatchObject({
      uid: 22,
      id: 2,
      parentUid: 21,
      wbs: '1.1',
      type: 'fixedDuration',
      priority: 800,
      duration: { value: 1, unit: 'weeks' },
      fixedCost: 12.5,
      constraintType: 'startNoEarlierThan',
      constraintDate: '1998-11-02T08:00:00',
      isBarHidden: true,
      contact: 'Ann',
      notes: 'First the outline,\nthen the "hole"',
      baselines: [{ number: 0, start: '1998-11-02T08:00:00', duration: { value: 5, unit: 'days' } }],
    });
    expect(task('Dig the pond')?.custom).toEqual({
      text1: 'deep',
      number1: 2.5,
      flag3: true,
      start2: '1998-11-03T08:00:00',
      finish2: '1998-11-03T16:00:00',
      duration1: { value: 3, unit: 'hours' },
      cost1: 7,
    });
    expect(task('Lay the liner')).toMatchObject({ isEstimated: true, constraintType: 'asLateAsPossible' });
    expect(task('Fill')).toMatchObject({ duration: { value: 3, unit: 'elapsedDays' }, subprojectFile: 'FENCE.MPP' });
    expect(task('Pond filled')?.isMilestone).toBe(true);
    expect(task('Mow the lawn')).toMatchObject({ isRecurring: true, isSummary: true });
    expect(task('Mow the lawn 1')).toMatchObject({ isRecurring: true, isSummary: false });
    expect(plan.tasks.at(-1)).toMatchObject({ uid: 28, id: 8, isBlank: true });
  });

  it('reads links of every type', () => {
    expect(plan.relations).toEqual([
      { predecessorUid: 22, successorUid: 23, type: 'finishStart', lag: { value: 0, unit: 'days' } },
      { predecessorUid: 22, successorUid: 24, type: 'startStart', lag: { value: 1, unit: 'days' } },
      { predecessorUid: 23, successorUid: 24, type: 'finishStart', lag: { value: -50, unit: 'percent' } },
      { predecessorUid: 24, successorUid: 25, type: 'finishFinish', lag: { value: 0, unit: 'days' } },
      { predecessorUid: 23, successorUid: 25, type: 'startFinish', lag: { value: 2, unit: 'elapsedDays' } },
    ]);
  });

  it('reads the assignments of the garden file', () => {
    expect(plan.assignments).toMatchObject([
      {
        uid: 1,
        taskUid: 22,
        resourceUid: 11,
        units: 100,
        work: 37.5,
        actualWork: 7.5,
        remainingWork: 30,
        cost: 1500,
        baselines: [{ number: 0, work: 30, cost: 1200 }],
      },
      { uid: 2, taskUid: 22, resourceUid: 12, units: 50, overtimeWork: 1 },
    ]);
  });
});
