import type { PlanAssignment, PlanResource, PlanTask } from '../plan.ts';
import { momentOfSeconds, secondsOfMoment, TimephasedList, type TimephasedSeries } from '../timephased.ts';
import type { PlanWorkingTime } from '../working-time.ts';
import type { ByteBlock } from './byte-block.ts';
import type { FieldRecord } from './record.ts';

/** How the work of assignments is spread over time; only what does not follow from their contour is read. */

export const REMAINING_WORK_SPREAD = 49;
const ACTUAL_WORK_SPREAD = 50;
const OVERTIME_SPREAD = 51;
const BASELINE_SPREAD = 52;
const IRREGULAR_SPREAD = 87;
const RESUME = 24;

const remainingType = 1;
const actualType = 2;
const dayUnit = 2;

/** Places in the items: of the first block, its length, and of the working time in it. */
const remainingLayout = { from: 44, size: 28, minutesAt: 24 };
const actualLayout = { from: 36, size: 20, minutesAt: 16 };
const wholeWorkAt = 16;
/** Of the first and last block of a baseline, which sum up the others. */
const baselineSums = 2;
/** Work is stored in thousandths of minutes, working time in eightieths. */
const [workPerMinute, timePerMinute] = [1000, 80];

const daySeconds = 24 * 60 * 60;
/** Of one assignment. */
const mostSpreadDays = 10_000;
const mostMinutesApart = 1;

export interface SpreadCalendars {
  readonly workingTime: PlanWorkingTime;
  readonly defaultCalendarUid: number;
  readonly resources: ReadonlyMap<number, PlanResource>;
}

/** A part of the work; minutes. */
interface SpreadBlock {
  readonly work: number;
  readonly time: number;
}

interface SpreadSegment extends SpreadBlock {
  /** Seconds. */
  readonly from: number;
  readonly to: number;
}

type SpreadAssignment = Pick<
  PlanAssignment,
  'taskUid' | 'resourceUid' | 'start' | 'finish' | 'work' | 'workContour' | 'overtimeWork'
>;

/** The values over time of an assignment that could not be read. */
export type SpreadLoss = 'timephasedData' | 'timephasedBaselines';

/**
 * The spread of the work of an assignment; undefined if it follows from the contour. It is exact: the work is that of the
 * assignment and ends with it, else it counts as lost.
 */
export function readSpreadWork(
  record: FieldRecord,
  { assignment, task }: { readonly assignment: SpreadAssignment; readonly task: PlanTask },
  calendars: SpreadCalendars,
  lose: (loss: SpreadLoss) => void,
): readonly TimephasedSeries[] | undefined {
  if ((record.item(BASELINE_SPREAD)?.u16(0) ?? 0) > baselineSums) lose('timephasedBaselines');
  const actual = blocksOf(record.item(ACTUAL_WORK_SPREAD), actualLayout);
  const remaining = blocksOf(record.item(REMAINING_WORK_SPREAD), remainingLayout);
  const isSplit = [...actual, ...remaining].some(({ work, time }) => work < 1 && time > 0);
  if (!isSplit && assignment.workContour !== 'contoured') return undefined;
  const isIrregular = (record.item(IRREGULAR_SPREAD)?.u16(0) ?? 0) > 0;
  const isOvertime = assignment.overtimeWork !== 0 || (record.item(OVERTIME_SPREAD)?.u16(0) ?? 0) > 0;
  const calendarUid = calendarOfWork(assignment, task, calendars);
  const series =
    isIrregular || isOvertime || calendarUid === undefined
      ? undefined
      : seriesOf({ actual, remaining, resume: record.date(RESUME) }, assignment, {
          calendarUid,
          workingTime: calendars.workingTime,
        });
  if (series === undefined) lose('timephasedData');
  return series;
}

function blocksOf(
  item: ByteBlock | undefined,
  { from, size, minutesAt }: typeof remainingLayout,
): readonly SpreadBlock[] {
  const blocks: SpreadBlock[] = [];
  let before = { work: 0, time: 0 };
  const count = item?.u16(0) ?? 0;
  for (let at = from; item && blocks.length < count && at + size <= item.length; at += size) {
    const now = {
      work: (item.f64(at) ?? 0) / workPerMinute,
      time: (item.i32(at + minutesAt) ?? 0) / timePerMinute,
    };
    blocks.push({ work: now.work - before.work, time: now.time - before.time });
    before = now;
  }
  const whole = (item?.f64(wholeWorkAt) ?? 0) / workPerMinute;
  // Without blocks all of it is one, which ends with the assignment.
  return count === 0 && from === remainingLayout.from && whole > 0 ? [{ work: whole, time: 0 }] : blocks;
}

/** Undefined for a task and a resource with calendars of their own: then both count. */
function calendarOfWork(
  { resourceUid }: SpreadAssignment,
  { calendarUid, ignoresResourceCalendars }: PlanTask,
  { resources, defaultCalendarUid }: SpreadCalendars,
): number | undefined {
  const resource = resources.get(resourceUid ?? 0);
  // The work of a material is its quantity.
  if (resource && resource.type !== 'work') return undefined;
  const own = resource?.calendarUid;
  if (own !== undefined && calendarUid !== undefined) return ignoresResourceCalendars ? calendarUid : undefined;
  return own ?? calendarUid ?? defaultCalendarUid;
}

interface SpreadPlace {
  readonly calendarUid: number;
  readonly workingTime: PlanWorkingTime;
}

function seriesOf(
  spread: {
    readonly actual: readonly SpreadBlock[];
    readonly remaining: readonly SpreadBlock[];
    readonly resume: string | undefined;
  },
  { start, finish, work = 0 }: SpreadAssignment,
  place: SpreadPlace,
): readonly TimephasedSeries[] | undefined {
  const restart = spread.actual.length > 0 ? spread.resume : start;
  const actual = spreadSegments(spread.actual, { start, finish }, place);
  const remaining = spreadSegments(spread.remaining, { start: restart, finish }, place);
  const all = actual && remaining && [...actual, ...remaining];
  if (!all || finish === undefined) return undefined;
  const sum = all.reduce((minutes, segment) => minutes + segment.work, 0);
  const end = all.findLast((segment) => segment.work >= 1)?.to ?? 0;
  const isExact =
    Math.abs(sum - work * 60) <= mostMinutesApart && Math.abs(end - secondsOfMoment(finish)) <= mostMinutesApart * 60;
  if (!isExact) return undefined;
  const list = new TimephasedList();
  const isAdded =
    addSpreadDays(list, actualType, actual, place) && addSpreadDays(list, remainingType, remaining, place);
  return isAdded ? list.series : undefined;
}

/** Blocks count working time, one after the other; undefined if one does not end. */
function spreadSegments(
  blocks: readonly SpreadBlock[],
  { start, finish }: { readonly start: string | undefined; readonly finish: string | undefined },
  { calendarUid, workingTime }: SpreadPlace,
): readonly SpreadSegment[] | undefined {
  const segments: SpreadSegment[] = [];
  let from = start;
  for (const block of blocks) {
    if (block.work < 0 || block.time < 0 || from === undefined) return undefined;
    const isWhole = block.time === 0 && block.work > 0;
    const to = isWhole ? finish : workingTime.finish(calendarUid, from, block.time);
    if (to === undefined) return undefined;
    const time = isWhole ? (workingTime.between(calendarUid, from, to) ?? 0) : block.time;
    segments.push({ work: block.work, time, from: secondsOfMoment(from), to: secondsOfMoment(to) });
    from = workingTime.within(calendarUid, to, momentOfSeconds(secondsOfMoment(to) + 366 * daySeconds))?.start ?? to;
  }
  return segments;
}

/** Adds the work of each 24 hours between pauses, as Project writes it; returns false if it could not be divided. */
function addSpreadDays(
  list: TimephasedList,
  type: number,
  segments: readonly SpreadSegment[],
  place: SpreadPlace,
): boolean {
  const add = (from: number, to: number, value: number) =>
    list.add(type, dayUnit, { start: momentOfSeconds(from), finish: momentOfSeconds(to), value, isWork: true });
  let end: number | undefined;
  for (const part of worked(segments)) {
    const [first, last] = [part[0]?.from ?? 0, part.at(-1)?.to ?? 0];
    if (last - first > mostSpreadDays * daySeconds) return false;
    if (end !== undefined && first > end) add(end, first, 0);
    let next = 0;
    for (let from = first; from < last; from += daySeconds) {
      const to = Math.min(from + daySeconds, last);
      while ((part[next]?.to ?? last) <= from) next += 1;
      const minutes = workWithin(part, { from, to, next }, place);
      if (minutes === undefined) return false;
      add(from, to, Math.round(minutes * 60 * 100) / 100);
    }
    end = last;
  }
  return true;
}

/** The segments between pauses. */
function worked(segments: readonly SpreadSegment[]): SpreadSegment[][] {
  const parts: SpreadSegment[][] = [[]];
  for (const segment of segments) {
    if (segment.work >= 1) parts.at(-1)?.push(segment);
    else if (segment.time > 0) parts.push([]);
  }
  return parts.filter(({ length }) => length > 0);
}

/** Minutes of work between two moments, by their share of the working time. @param next the first segment that ends later */
function workWithin(
  segments: readonly SpreadSegment[],
  { from, to, next }: { readonly from: number; readonly to: number; readonly next: number },
  { calendarUid, workingTime }: SpreadPlace,
): number | undefined {
  let minutes = 0;
  for (let at = next; at < segments.length; at += 1) {
    const segment = segments[at];
    if (!segment || segment.from >= to) break;
    const start = momentOfSeconds(Math.max(from, segment.from));
    const finish = momentOfSeconds(Math.min(to, segment.to));
    const time = workingTime.between(calendarUid, start, finish);
    if (time === undefined || segment.time === 0) return undefined;
    minutes += (segment.work * time) / segment.time;
  }
  return minutes;
}
