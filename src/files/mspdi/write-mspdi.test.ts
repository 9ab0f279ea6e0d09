import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPlan } from '#testing/any-plan.ts';
import { PlanFileError } from '../error.ts';
import { mspdiDamage } from '#testing/plan-losses.ts';
import { readPlanFile } from '../read.ts';
import { writeMspdi } from './write-mspdi.ts';
import type { PlanFile } from '../plan.ts';
import { corpusPath } from '#testing/corpus.ts';

const corpus = corpusPath();
const sample = readPlanFile(readFileSync(path.join(import.meta.dirname, '../samples/kitchen.xml')));
const written = (plan: PlanFile) => [...writeMspdi(plan)].join('');
const readAgain = (plan: PlanFile) => readPlanFile(Buffer.from(written(plan)));

/** A plan of the corpus; undefined for a file in a format that is not read. */
function planOf(file: string): PlanFile | undefined {
  try {
    return readPlanFile(readFileSync(file));
  } catch (error) {
    if (error instanceof PlanFileError && error.reason === 'unsupportedFormat') return undefined;
    throw error;
  }
}

describe.each(['mspdi', 'mpp8', 'mpp9', 'mpp12', 'mpp14', 'mpx'])('export of %s corpus files to MSPDI', (format) => {
  const folder = path.join(corpus, format);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.json')) : [];

  it.runIf(files.length > 0)('a corpus file exported to MSPDI is read back as the same plan', () => {
    const damaged = files.flatMap((name) => {
      const plan = planOf(path.join(folder, name));
      return plan ? mspdiDamage(plan, readAgain(plan)).map((damage) => `${name}: ${damage}`) : [];
    });
    expect(damaged).toEqual([]);
  });
});

/** The elements of Microsoft's published schema (Project 2007, with what 2010 added) that are written, in its order. */
const schemaOrder: Readonly<Record<string, string>> = {
  Task:
    'UID GUID ID Name Active Manual Type IsNull CreateDate Contact WBS OutlineNumber OutlineLevel Priority StartText FinishText ' +
    'DurationText Start Finish Duration ManualStart ManualFinish ManualDuration DurationFormat Work Stop Resume EffortDriven ' +
    'Recurring Estimated Milestone Summary IsSubproject SubprojectName ExternalTask ExternalTaskProject FixedCost ' +
    'FixedCostAccrual PercentComplete PercentWorkComplete Cost OvertimeCost OvertimeWork ActualStart ActualFinish ' +
    'ActualDuration ActualCost ActualWork RemainingDuration RemainingCost RemainingWork ConstraintType CalendarUID ' +
    'ConstraintDate Deadline LevelingDelay LevelingDelayFormat Hyperlink HyperlinkAddress HyperlinkSubAddress ' +
    'IgnoreResourceCalendar Notes HideBar Rollup PhysicalPercentComplete PredecessorLink ExtendedAttribute Baseline OutlineCode',
  Resource:
    'UID GUID ID Name Type IsNull Initials Phonetics NTAccount MaterialLabel Code Group EmailAddress Hyperlink ' +
    'HyperlinkAddress HyperlinkSubAddress MaxUnits AccrueAt Work OvertimeWork ActualWork RemainingWork StandardRate ' +
    'StandardRateFormat Cost OvertimeRate OvertimeRateFormat CostPerUse ActualCost RemainingCost CalendarUID Notes IsGeneric ' +
    'IsInactive CreationDate ExtendedAttribute Baseline OutlineCode IsCostResource IsBudget AvailabilityPeriods Rates',
  Assignment:
    'UID GUID TaskUID ResourceUID PercentWorkComplete ActualCost ActualFinish ActualStart ActualWork Cost CostRateTable ' +
    'RateScale Delay Finish Hyperlink HyperlinkAddress HyperlinkSubAddress HasFixedRateUnits LevelingDelay ' +
    'LevelingDelayFormat Notes OvertimeWork RegularWork RemainingCost RemainingWork Start Units Work WorkContour ' +
    'CreationDate BudgetCost BudgetWork ExtendedAttribute Baseline',
  Calendar: 'UID GUID Name IsBaseCalendar IsBaselineCalendar BaseCalendarUID WeekDays Exceptions WorkWeeks',
  Exception:
    'EnteredByOccurrences TimePeriod Occurrences Name Type Period DaysOfWeek MonthItem MonthPosition Month MonthDay DayWorking WorkingTimes',
  Project:
    'SaveVersion Name GUID Title Subject Category Company Manager Author CreationDate LastSaved ScheduleFromStart StartDate ' +
    'FinishDate FYStartDate CurrencyDigits CurrencySymbol CurrencyCode CurrencySymbolPosition CalendarUID DefaultStartTime ' +
    'DefaultFinishTime MinutesPerDay MinutesPerWeek DaysPerMonth DefaultTaskType DefaultStandardRate DefaultOvertimeRate ' +
    'DurationFormat WorkFormat HonorConstraints WeekStartDay StatusDate CurrentDate NewTasksAreManual OutlineCodes ' +
    'ExtendedAttributes Calendars Tasks Resources Assignments',
};

/** The names of the child elements of every element of a name, each name once. */
function childNames(xml: string, name: string): string[][] {
  const open: { name: string; children: Set<string> }[] = [];
  const found: string[][] = [];
  for (const [, slash, tag = ''] of xml.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (slash) {
      const closed = open.pop();
      if (closed?.name === name) found.push([...closed.children]);
    } else {
      open.at(-1)?.children.add(tag);
      open.push({ name: tag, children: new Set() });
    }
  }
  return found;
}

describe('the MSPDI writer', () => {
  it('a written plan is read back unchanged', () => {
    expect(mspdiDamage(sample, readAgain(sample))).toEqual([]);
    expect(readAgain(sample).warnings).toEqual([]);
  });

  it.each(Object.keys(schemaOrder))('the elements of %s are written in schema order', (name) => {
    const order = schemaOrder[name]?.split(' ') ?? [];
    const plans = [sample, ...fc.sample(anyPlan, { numRuns: 50, seed: 3 })];
    for (const children of plans.flatMap((plan) => childNames(written(plan), name))) {
      expect(children).toEqual(order.filter((each) => children.includes(each)));
    }
  });

  it('output is deterministic, and items without a GUID get one', () => {
    const plain = { ...sample, tasks: sample.tasks.map((task) => ({ ...task, guid: undefined })) };
    expect(written(plain)).toBe(written(plain));
    const guids = readAgain(plain).tasks.map(({ guid }) => guid);
    expect(new Set(guids).size).toBe(sample.tasks.length);
    const other = { ...plain, header: { ...plain.header, guid: undefined, name: 'Another' } };
    expect(readAgain(other).tasks.map(({ guid }) => guid)).not.toEqual(guids);
  });

  it('characters that XML does not allow are omitted', () => {
    const name = `a\u0000b\u0008<&>\uFFFE\uD83D \u{1F477}\u000Bend`;
    const plan = { ...sample, header: { ...sample.header, title: name } };
    expect(readAgain(plan).header.title).toBe('ab<&> \u{1F477}\nend');
  });

  it('missing outline code values are added to the lookup table, level by level', () => {
    const [first, ...others] = sample.tasks.filter(({ uid }) => uid > 0);
    if (!first) throw new Error('The sample has no tasks.');
    const tasks = [{ ...first, custom: { outlineCode1: 'Haus.Garten', outlineCode7: 'A.B.C' } }, ...others];
    const again = readAgain({ ...sample, tasks });
    expect(again.tasks.find(({ uid }) => uid === first.uid)?.custom).toEqual(tasks[0]?.custom);
    const values = again.customFields.find(({ key }) => key === 'outlineCode7')?.values;
    expect(values?.map(({ value }) => value)).toEqual(['A', 'B', 'C']);
  });

  it('a recurring exception is written with its type, period and days', () => {
    const kitchen = written(sample);
    expect(kitchen).toContain('<Type>6</Type><Period>2</Period><DaysOfWeek>16</DaysOfWeek>');
  });

  it('a plan of 10,000 tasks is written quickly and in pieces', () => {
    const [task] = sample.tasks.filter(({ uid }) => uid === 2);
    if (!task) throw new Error('The sample lacks a task.');
    const tasks = Array.from({ length: 10_000 }, (_, index) => ({ ...task, uid: index + 1, id: index + 1 }));
    const relations = tasks.slice(1).map(({ uid }) => ({
      predecessorUid: uid - 1,
      successorUid: uid,
      type: 'finishStart' as const,
      lag: { value: 2, unit: 'days' as const },
    }));
    const start = process.cpuUsage();
    let pieces = 0;
    for (const piece of writeMspdi({ ...sample, tasks, relations, assignments: [] })) {
      pieces += 1;
      expect(piece.length).toBeLessThan(200_000);
    }
    const { user, system } = process.cpuUsage(start);
    if (process.env.TEST_TIMES) process.stdout.write(`10,000 tasks: ${Math.round((user + system) / 1000)} ms\n`);
    expect(pieces).toBeGreaterThan(50);
  });
});

it('any plan survives a round trip through MSPDI', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      expect(mspdiDamage(plan, readAgain(plan))).toEqual([]);
    }),
    { numRuns: 300, seed: 7 },
  );
});
