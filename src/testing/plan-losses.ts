import type { Duration, PlanFile } from '#files/plan.ts';
import { minutesOfDuration } from '#files/units.ts';

const LOSS_TOLERANCE = 0.001;

/** A difference between a plan and what was read again after it was written. */
interface Difference {
  /** Place of the difference, such as `tasks.guid`. */
  readonly place: string;
  readonly before: unknown;
  readonly after: unknown;
}

interface Loss {
  readonly place: RegExp;
  /** Why it is no mistake. */
  readonly why: string;
  readonly isMeant?: (difference: Difference, plan: PlanFile) => boolean;
}

const wasAbsent = ({ before }: Difference) => before === undefined;

/** Expected losses and gains of a plan written as MSPDI and read again. Everything else stays as it is. */
const mspdiLosses: readonly Loss[] = [
  { place: /\.guid$/, why: 'What has no GUID gets one: Project 2010 and later expect it.', isMeant: wasAbsent },
  { place: /^header\.comments$/, why: 'They are the notes of the row of the project itself.', isMeant: wasAbsent },
  { place: /\.markdownNotes$/, why: 'The notes have no formatting, as Project writes them.' },
  { place: /^tasks\.finish$/, why: 'It follows from start and duration.', isMeant: wasAbsent },
  { place: /^tasks\.isSummary$/, why: 'It follows from the rows below; those of an inserted project lie elsewhere.' },
  {
    place: /ercent(Work)?Complete$/,
    why: 'The schema has whole percents.',
    isMeant: ({ before, after }) => Math.round(Number(before)) === after,
  },
  {
    place: /(\.duration|\.actualDuration|\.remainingDuration)$/i,
    why: 'A row has one unit for all its durations, and a percentage is no duration.',
    isMeant: isSameLength,
  },
  {
    place: /^resources\.availability$/,
    why: 'Without a list a resource is available as its units say.',
    isMeant: ({ before }) => Array.isArray(before) && before.length === 0,
  },
  {
    place: /^calendars\.week\.(kind|times)$/,
    why: 'A day is inherited only where a base calendar has it.',
    isMeant: ({ before }) => before === 'inherited' || (Array.isArray(before) && before.length === 0),
  },
];

/** Lists unexpected differences of a plan that was written as MSPDI and read again; a sentence each. */
export function mspdiDamage(before: PlanFile, after: PlanFile): string[] {
  return listLosses('', comparable(before), comparable(after))
    .filter((difference) => !mspdiLosses.some((loss) => explains(loss, difference, before)))
    .map((one) => `${one.place}: ${JSON.stringify(one.before)} → ${JSON.stringify(one.after)}`);
}

function explains({ place, isMeant }: Loss, difference: Difference, plan: PlanFile): boolean {
  return place.test(difference.place) && (isMeant?.(difference, plan) ?? true);
}

/** Returns a plan without the data about its file, its links in a fixed order. */
function comparable({ header, calendars, tasks, relations, resources, assignments }: PlanFile) {
  const links = relations.toSorted((a, b) => (lossLinkKey(a) < lossLinkKey(b) ? -1 : 1));
  return { header, calendars, tasks, relations: links, resources, assignments };
}

const lossLinkKey = (link: PlanFile['relations'][number]) =>
  JSON.stringify([link.successorUid, link.predecessorUid, link]);

function* differencesIn(place: string, before: unknown, after: unknown): Generator<Difference> {
  if (typeof before === 'number' && typeof after === 'number') {
    // Seconds are whole, which shows the less the larger a unit is.
    if (Math.abs(before - after) > LOSS_TOLERANCE * Math.max(1, Math.abs(before) / 1e6)) yield { place, before, after };
  } else if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) yield { place, before, after };
    for (const [index, item] of before.entries()) yield* differencesIn(place, item, after[index]);
  } else if (isLossRecord(before) && isLossRecord(after)) {
    if (isDuration(before) && isDuration(after) && before.unit !== after.unit) yield { place, before, after };
    else {
      for (const name of Object.keys({ ...before, ...after })) {
        yield* differencesIn(place === '' ? name : `${place}.${name}`, before[name], after[name]);
      }
    }
  } else if (before !== after) yield { place, before, after };
}

const listLosses = (place: string, before: unknown, after: unknown) => [...differencesIn(place, before, after)];

type LossRecord = Readonly<Record<string, unknown>>;

function isLossRecord(value: unknown): value is LossRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDuration(value: unknown): value is Duration {
  return isLossRecord(value) && typeof value.value === 'number' && typeof value.unit === 'string';
}

function isSameLength({ before, after }: Difference, { header }: PlanFile): boolean {
  if (!isDuration(before)) return false;
  const minutes = minutesOfDuration(before, header);
  if (minutes === undefined) return after === undefined;
  return isDuration(after) && Math.abs((minutesOfDuration(after, header) ?? NaN) - minutes) < 0.1;
}
