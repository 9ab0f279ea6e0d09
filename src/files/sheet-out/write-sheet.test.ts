import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPlan } from '#testing/any-plan.ts';
import type { PlanCalendar } from '../plan-calendar.ts';
import type { PlanFile, PlanTask } from '../plan.ts';
import { readPlanFile } from '../read.ts';
import { minutesOfDuration } from '../units.ts';
import { lagText, planSheet, resourceListText, writeSheetPlan } from './write-sheet.ts';

const kitchen = readPlanFile(readFileSync(path.join(import.meta.dirname, '../samples/kitchen.xml')));

/** Returns the plan data that a sheet contains, with tasks by name and ID. */
function sheetFacts(plan: PlanFile) {
  const rows = plan.tasks.filter(({ isBlank, outlineLevel }) => !isBlank && outlineLevel > 0);
  const place = new Map(rows.map(({ uid }, index) => [uid, index]));
  const minutes = ({ duration }: PlanTask) => duration && minutesOfDuration(duration, plan.header);
  // An elapsed day has 24 hours, whatever is worked.
  const dayMinutes = ({ duration }: PlanTask) =>
    duration?.unit.startsWith('elapsed') ? 24 * 60 : plan.header.minutesPerDay;
  return {
    tasks: rows.map((task) => ({
      name: task.name?.trim(),
      level: task.outlineLevel,
      start: task.start?.slice(0, 10),
      finish: task.finish?.slice(0, 10),
      days: Math.round(((minutes(task) ?? 0) / dayMinutes(task)) * 1000) / 1000,
      work: Math.round((task.work ?? 0) * 1000) / 1000,
      isSummary: task.isSummary,
    })),
    links: plan.relations
      .map((link) => [place.get(link.predecessorUid), place.get(link.successorUid), link.type, lagText(link.lag)])
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
  };
}

describe('a plan exported as a spreadsheet', () => {
  it('an exported spreadsheet has column names followed by rows of typed cells', () => {
    const { rows } = planSheet(kitchen, 'en');
    expect(rows[0]?.slice(0, 9)).toEqual([
      'ID',
      'WBS',
      'Outline level',
      'Name',
      'Start',
      'Finish',
      'Duration',
      'Effort',
      'Complete',
    ]);
    const row = rows.find(([, , , name]) => name === 'Aufmaß & Entwurf');
    expect(row?.slice(0, 9)).toEqual([
      2,
      'PL.1',
      2,
      'Aufmaß & Entwurf',
      { date: '2026-03-02' },
      { date: '2026-03-03' },
      2,
      15,
      50,
    ]);
    expect(planSheet(kitchen, 'de').rows[0]).toContain('Vorgänger');
  });

  it.each(['en', 'de'] as const)('an exported spreadsheet is read back as the same plan (%s)', (language) => {
    const again = readPlanFile(writeSheetPlan(kitchen, language));
    const { tasks, links } = sheetFacts(kitchen);
    const known = sheetFacts(again);
    expect(known.tasks).toEqual(tasks);
    expect(known.links).toEqual(links);
    expect(again.resources.map(({ name }) => name)).toContain('Jörg Maßmann');
  });

  it.each(['en', 'de'] as const)('calendars of tasks are read back as they were (%s)', (language) => {
    const [plain] = kitchen.calendars;
    const night = {
      ...plain,
      uid: 77,
      name: 'Night shift',
      week: [...(plain?.week ?? [])].toReversed(),
    } as PlanCalendar;
    const tasks = kitchen.tasks.map((task, index) => (index === 3 ? { ...task, calendarUid: 77 } : task));
    const plan = { ...kitchen, tasks, calendars: [...kitchen.calendars, night] };
    const again = readPlanFile(writeSheetPlan(plan, language));
    const calendarNames = ({ tasks: all, calendars, header }: PlanFile) =>
      all
        .filter(({ isBlank, outlineLevel }) => !isBlank && outlineLevel > 0)
        .map(({ calendarUid }) =>
          calendarUid === header.defaultCalendarUid
            ? undefined
            : calendars.find(({ uid }) => uid === calendarUid)?.name,
        );
    expect(calendarNames(again)).toEqual(calendarNames(plan));
    expect(calendarNames(again)).toContain('Night shift');
    expect(again.warnings).toEqual([]);
  });

  it('the spreadsheet of any plan has a row for each task', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const { rows } = planSheet(plan, 'en');
        expect(rows).toHaveLength(1 + plan.tasks.filter(({ isBlank, uid }) => !isBlank && uid !== 0).length);
      }),
      { numRuns: 100, seed: 11 },
    );
  });

  it('writes lags and resources in the notation that users type', () => {
    expect(lagText({ value: 2, unit: 'days' })).toBe('+2d');
    expect(lagText({ value: -1.5, unit: 'elapsedHours' })).toBe('-1.5eh');
    expect(lagText({ value: 0, unit: 'days' })).toBe('');
    expect(
      resourceListText([
        { name: 'Kim', units: 50 },
        { name: 'Robin', units: 100 },
      ]),
    ).toBe('Kim[50%];Robin');
    expect(resourceListText([{ name: 'Novak, Kim', units: undefined }])).toBe('Novak, Kim;');
    expect(resourceListText([])).toBeNull();
  });
});
