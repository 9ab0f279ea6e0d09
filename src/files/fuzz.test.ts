import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PlanFileError } from './error.ts';
import type { PlanFile } from './plan.ts';
import { readPlanFile } from './read.ts';
import { ferryPmxml } from '#testing/build-pmxml.ts';
import { ferryTables, xer } from '#testing/build-primavera.ts';
import { corpusPath } from '#testing/corpus.ts';

/*
 * Damaged files of every text format, and of any bytes at all: whatever is done to a file, reading it ends in a plan that holds
 * together, or in an error that says what is wrong. The same damage is done each time.
 */

const SEED = 20_261_122;
const LONGEST_MS = 2000;
const LARGEST = 40_000;

const samples = path.join(import.meta.dirname, 'samples');
const corpus = corpusPath();

function filesIn(folder: string, most: number): Buffer[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.json'))
    .map((name) => readFileSync(path.join(folder, name)))
    .filter((file) => file.length <= most)
    .toSorted((a, b) => a.length - b.length);
}

const own = filesIn(samples, LARGEST);
const exchangeFiles = [
  ...own.filter((file) => file.toString('latin1', 0, 3) === 'MPX'),
  ...filesIn(path.join(corpus, 'mpx'), LARGEST),
];
const documents = [
  ...own.filter((file) => file.toString('latin1', 0, 5) === '<?xml'),
  ferryPmxml(),
  ...filesIn(path.join(corpus, 'mspdi'), LARGEST),
];
const tableFiles = [xer(ferryTables)];
/** Containers: their own reader has its own tests; here only the detection of their parts is tested. */
const containers = ['mpp8', 'mpp9', 'mpp14'].flatMap((folder) =>
  filesIn(path.join(corpus, folder), 150_000).slice(0, 2),
);

/** Numbers from 0 to below 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Damage {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomNumbers(seed);
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  oneOf<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)];
    if (chosen === undefined) throw new Error('There is nothing to choose from.');
    return chosen;
  }

  /** Some damage to a file, in bytes or in the values of its text. */
  done(file: Buffer, others: readonly Buffer[], values: readonly string[]): Buffer {
    let damaged = file;
    for (let times = 1 + this.below(3); times > 0; times -= 1) damaged = this.#once(damaged, others, values);
    return damaged;
  }

  #once(file: Buffer, others: readonly Buffer[], values: readonly string[]): Buffer {
    const at = this.below(file.length + 1);
    const to = Math.min(file.length, at + this.below(400));
    switch (this.below(8)) {
      case 0:
        return file.subarray(0, at);
      case 1:
        return Buffer.concat([file.subarray(0, at), file.subarray(to)]);
      case 2:
        return Buffer.concat([file.subarray(0, to), file.subarray(at)]);
      case 3: {
        const changed = Buffer.from(file);
        for (let count = 1 + this.below(6); count > 0 && changed.length > 0; count -= 1) {
          changed[this.below(changed.length)] = this.below(256);
        }
        return changed;
      }
      case 4: {
        const other = this.oneOf(others);
        const from = this.below(other.length);
        return Buffer.concat([file.subarray(0, at), other.subarray(from, from + this.below(2000)), file.subarray(to)]);
      }
      default:
        return this.#withValue(file, this.oneOf(values));
    }
  }

  /** Another value in place of one, so that what surrounds it stays as it is. */
  #withValue(file: Buffer, value: string): Buffer {
    const from = this.below(file.length);
    const isXml = file.includes('</');
    const separator = file.includes('%T\t') ? '\t' : ',';
    const start = file.indexOf(isXml ? '>' : separator, from);
    if (start < 0) return Buffer.concat([file, Buffer.from(value)]);
    const ends = (isXml ? ['<'] : [separator, '\r', '\n'])
      .map((end) => file.indexOf(end, start + 1))
      .filter((end) => end >= 0);
    const end = ends.length === 0 ? file.length : Math.min(...ends);
    return Buffer.concat([file.subarray(0, start + 1), Buffer.from(value), file.subarray(end)]);
  }
}

/** Checks the integrity of a plan: no reference is dangling. */
function expectSound(plan: PlanFile): void {
  const tasks = new Set(plan.tasks.map(({ uid }) => uid));
  const resources = new Set(plan.resources.map(({ uid }) => uid));
  const calendars = new Set(plan.calendars.map(({ uid }) => uid));
  const isKnown = (set: ReadonlySet<number>, uid: number | undefined) => uid === undefined || set.has(uid);
  const unsound = [
    tasks.size !== plan.tasks.length && 'unique ids of tasks',
    resources.size !== plan.resources.length && 'unique ids of resources',
    !plan.relations.every((one) => tasks.has(one.predecessorUid) && tasks.has(one.successorUid)) && 'links',
    !plan.assignments.every((one) => tasks.has(one.taskUid) && isKnown(resources, one.resourceUid)) && 'assignments',
    !plan.tasks.every((one) => isKnown(tasks, one.parentUid) && isKnown(calendars, one.calendarUid)) && 'rows',
    !plan.calendars.every((one) => isKnown(calendars, one.baseCalendarUid) && one.week.length === 7) && 'calendars',
    !calendars.has(plan.header.defaultCalendarUid) && 'project calendar',
  ].filter((what) => what !== false);
  expect(unsound).toEqual([]);
}

function expectRead(file: Buffer): 'plan' | 'error' {
  const { outcome, took } = timed(file);
  // A busy machine may hold up any reading, but hardly the same one twice.
  expect(took < LONGEST_MS ? took : timed(file).took).toBeLessThan(LONGEST_MS);
  if (!(outcome instanceof PlanFileError)) {
    expectSound(outcome);
    return 'plan';
  }
  expect(outcome.message).toMatch(/^[A-Z].*[.)]$/s);
  // Containers have parts and no lines; their errors name the part.
  const isText = file.length > 0 && !file.subarray(0, 4).includes(0) && file[0] !== 0xd0 && file[0] !== 0x50;
  if (isText && /^(malformed|truncated|documentType|tooDeep)$/.test(outcome.reason)) {
    expect({ message: outcome.message, place: outcome.place }).toMatchObject({ place: { line: expect.any(Number) } });
  }
  return 'error';
}

function timed(file: Buffer): { outcome: PlanFile | PlanFileError; took: number } {
  const start = performance.now();
  const outcome = outcomeOf(file);
  return { outcome, took: performance.now() - start };
}

function outcomeOf(file: Buffer): PlanFile | PlanFileError {
  try {
    return readPlanFile(file);
  } catch (error) {
    if (error instanceof PlanFileError) return error;
    throw error;
  }
}

const numbers = ['', '0', '-1', '1', '7', '99999999999999999999', '1e308', '-0.5', 'NaN', '٣', '\u0000', 'ü\u{1F389}'];
const xmlValues = [
  ...numbers,
  'PT99999999H0M0S',
  '-PT5H0M0S',
  'P9999Y',
  '0001-01-01T00:00:00',
  '9999-12-31T23:59:59',
  '2026-02-30T08:00:00',
  '&amp;&lt;&#65;',
  '&unknown;',
  '<Task><UID>1</UID></Task>',
  '<WBS><ObjectId>71</ObjectId><ParentObjectId>71</ParentObjectId></WBS>',
  '<![CDATA[]]>',
  '<!-- -->',
];
const exchangeValues = [
  ...numbers,
  '10d',
  '-3ew',
  '50e%',
  '1FS+2d',
  '"1,2,3SS-50%"',
  '"',
  '""',
  '31/12/49 23:59',
  '99/99/99',
  'NA',
  'Yes',
  '\r\n70,1,1',
  '\r\n20,Standard,1,1,1',
  '\r\n61,90,98,70,74',
  '\r\n12,0,1,480,.,.',
  '\u007f',
];

const tableValues = [
  ...numbers,
  '7',
  '71',
  '72',
  '2026-02-30 08:00',
  '9999-12-31 23:59',
  '0001-01-01 00:00',
  'Y',
  'TT_LOE',
  'CS_MEOB',
  'PR_SF',
  '(0||CalendarData()((0||DaysOfWeek()((0||2()((0||0(s|00:00|f|00:00)',
  '(0||1(d|99999)())',
  '\r\n%T\tTASK\r\n%F\ttask_id\tproj_id',
  '\r\n%R\t101\t7',
  '<b>&#0;&#x110000;',
  '\u007f\u007f',
];

/** Reads as many damaged files, and says how many still were plans. */
function plansAmong(count: number, damagedFile: (damage: Damage, number: number) => Buffer): number {
  const damage = new Damage(SEED);
  let plans = 0;
  for (let number = 0; number < count; number += 1) {
    const file = damagedFile(damage, number);
    try {
      if (expectRead(file) === 'plan') plans += 1;
    } catch (error) {
      throw new Error(`Seed ${SEED}, file ${number}, ${file.length} bytes: ${String(error)}`, { cause: error });
    }
  }
  return plans;
}

describe(`damaged files (seed ${SEED})`, () => {
  it('2,000 mutated exchange files end in a plan or an error', { timeout: 240_000 }, () => {
    const plans = plansAmong(2000, (damage) => damage.done(damage.oneOf(exchangeFiles), exchangeFiles, exchangeValues));
    expect(plans).toBeGreaterThan(1000);
  });

  it('1,500 mutated files of Primavera end in a plan or an error', { timeout: 240_000 }, () => {
    const plans = plansAmong(1500, (damage) => damage.done(damage.oneOf(tableFiles), tableFiles, tableValues));
    expect(plans).toBeGreaterThan(1000);
  });

  it('1,500 mutated XML documents end in a plan or an error', { timeout: 240_000 }, () => {
    const plans = plansAmong(1500, (damage) => damage.done(damage.oneOf(documents), documents, xmlValues));
    expect(plans).toBeGreaterThan(150);
  });

  it('1,200 files combined from several formats end in a plan or an error', { timeout: 240_000 }, () => {
    const all = [...exchangeFiles, ...documents, ...tableFiles, ...containers.map((file) => file.subarray(0, 20_000))];
    const plans = plansAmong(1200, (damage) => {
      const head = damage.oneOf(all);
      const tail = damage.oneOf(all);
      const joined = Buffer.concat([
        head.subarray(0, damage.below(Math.min(head.length, 3000))),
        tail.subarray(damage.below(tail.length)),
      ]);
      return damage.done(joined, all, [...xmlValues, ...exchangeValues]);
    });
    expect(plans).toBeGreaterThan(200);
  });

  it('1,000 files of random bytes after a format signature end in a plan or an error', { timeout: 240_000 }, () => {
    const marks = [
      '',
      'MPX,',
      'MPX;a;4.0;850\n70',
      '<Project>',
      '<?xml version="1.0" encoding="',
      'PK\u0003\u0004',
      '\uFEFF<',
      'ID;Name\n',
      '<Document Application="CDProject"',
      'ERMHDR\t20\n%T\tTASK\n%F\ttask_id\n%R\t',
    ];
    const container = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    const plans = plansAmong(1000, (damage) => {
      const bytes = Buffer.from(Uint8Array.from({ length: damage.below(3000) }, () => damage.below(256)));
      return Buffer.concat([damage.below(6) === 0 ? container : Buffer.from(damage.oneOf(marks)), bytes]);
    });
    expect(plans).toBeLessThan(200);
  });
});
