import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPlan } from '#testing/any-plan.ts';
import { brokenMspdiRules } from '#testing/mspdi-rules.ts';
import { blankPlanTask } from '../blank-row.ts';
import { PlanFileError } from '../error.ts';
import { mspdiDamage } from '#testing/plan-losses.ts';
import { readPlanFile } from '../read.ts';
import { writeMspdi } from './write-mspdi.ts';
import type { PlanFile } from '../plan.ts';
import { corpusFiles, corpusPath } from '#testing/corpus.ts';

const corpus = corpusPath();
const sample = asExported(readPlanFile(readFileSync(path.join(import.meta.dirname, '../samples/kitchen.xml'))));
const written = (plan: PlanFile) => [...writeMspdi(plan)].join('');
const readAgain = (plan: PlanFile) => readPlanFile(Buffer.from(written(plan)));

/** The part of a plan that an exported plan has. */
function asExported(plan: PlanFile): PlanFile {
  const { header, calendars, tasks, relations, resources, assignments } = plan;
  const real = tasks.filter(({ isBlank }) => !isBlank);
  const uids = new Set(real.map(({ uid }) => uid));
  const own = new Set(resources.map(({ calendarUid }) => calendarUid));
  return {
    ...plan,
    header: {
      ...pick(header, 'name', 'title', 'guid', 'created', 'lastSaved', 'start', 'finish', 'currentDate'),
      ...pick(header, 'scheduleFrom', 'defaultCalendarUid', 'defaultStartTime', 'defaultFinishTime', 'weekStartDay'),
      ...pick(header, 'currencySymbol', 'currencySymbolPosition', 'currencyCode', 'currencyDigits'),
      ...pick(header, 'defaultDurationUnit', 'defaultTaskType', 'areNewTasksManual'),
      minutesPerDay: header.minutesPerDay || 480,
      minutesPerWeek: header.minutesPerWeek || 2400,
      daysPerMonth: header.daysPerMonth || 20,
      defaultWorkUnit: 'hours',
    },
    calendars: calendars
      .filter(({ uid, baseCalendarUid }) => baseCalendarUid === undefined || own.has(uid))
      .map((calendar) => ({
        ...calendar,
        exceptions: calendar.exceptions.flatMap(({ days, ...exception }) => (days ? [] : [exception])),
        workWeeks: [],
      })),
    tasks: real.map((task) => ({
      ...blankPlanTask(task.uid, task.id),
      isBlank: false,
      ...pick(task, 'guid', 'name', 'outlineLevel', 'outlineNumber', 'wbs', 'parentUid', 'isSummary', 'isMilestone'),
      ...pick(
        task,
        'priority',
        'start',
        'finish',
        'isManual',
        'constraintType',
        'constraintDate',
        'deadline',
        'created',
      ),
      ...pick(task, 'actualStart', 'actualFinish', 'percentComplete', 'percentWorkComplete', 'contact', 'notes'),
      ...pick(task, 'work', 'actualWork', 'remainingWork', 'fixedCost', 'duration'),
      ...pick(task, 'actualDuration', 'remainingDuration'),
      baselines: task.baselines.map(({ cost: _cost, ...baseline }) => baseline),
    })),
    relations: relations.filter(
      ({ predecessorUid, successorUid }) => uids.has(predecessorUid) && uids.has(successorUid),
    ),
    resources: resources.map((resource) => ({
      ...pick(resource, 'uid', 'id', 'guid', 'name', 'maxUnits', 'standardRate', 'calendarUid', 'availability'),
      isBlank: false,
      type: 'work',
      isGeneric: false,
      isBudget: false,
      accrueAt: 'prorated',
      rateTables: [{ name: 'A', entries: [pick(resource, 'standardRate')] }],
      baselines: [],
      custom: {},
    })),
    assignments: assignments.map((assignment) => ({
      ...pick(assignment, 'uid', 'guid', 'taskUid', 'resourceUid', 'units', 'start', 'finish'),
      ...pick(assignment, 'work', 'actualWork', 'remainingWork', 'overtimeWork', 'regularWork', 'delay'),
      ...pick(assignment, 'rateTable', 'notes'),
      workContour: assignment.workContour ?? 'flat',
      baselines: [],
      custom: {},
    })),
    customFields: [],
  };
}

function pick<T extends object, K extends keyof T>(source: T, ...names: K[]): Pick<T, K> {
  // Object.fromEntries forgets the names.
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<T, K>;
}

/** A plan of the corpus; undefined for a file in a format that is not read. */
function planOf(file: string): PlanFile | undefined {
  try {
    return asExported(readPlanFile(readFileSync(file)));
  } catch (error) {
    if (error instanceof PlanFileError && error.reason === 'unsupportedFormat') return undefined;
    throw error;
  }
}

describe.each(['mspdi', 'mpp8', 'mpp9', 'mpp12', 'mpp14', 'mpx'])('export of %s corpus files to MSPDI', (format) => {
  const folder = path.join(corpus, format);
  const files = corpusFiles(format);

  it.runIf(files.length > 0)('a corpus file exported to MSPDI is read back as the same plan', () => {
    const damaged = files.flatMap((name) => {
      const plan = planOf(path.join(folder, name));
      return plan ? mspdiDamage(plan, readAgain(plan)).map((damage) => `${name}: ${damage}`) : [];
    });
    expect(damaged).toEqual([]);
  });
});

describe('the MSPDI writer', () => {
  it('a written plan is read back unchanged', () => {
    expect(mspdiDamage(sample, readAgain(sample))).toEqual([]);
    expect(readAgain(sample).warnings).toEqual([]);
  });

  it('what is written obeys the rules by which Microsoft Project reads it', () => {
    expect(brokenMspdiRules(written(sample))).toEqual([]);
    const plans = fc.sample(anyPlan, { numRuns: 50, seed: 3 }).map(asExported);
    // Plans by chance have rows two levels below the one above, which no plan here has.
    const isOfOutline = (rule: string) => / level \d+ below /.test(rule);
    expect(plans.flatMap((plan) => brokenMspdiRules(written(plan))).filter((rule) => !isOfOutline(rule))).toEqual([]);
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
    fc.property(anyPlan.map(asExported), (plan) => {
      expect(mspdiDamage(plan, readAgain(plan))).toEqual([]);
    }),
    { numRuns: 300, seed: 7 },
  );
});
