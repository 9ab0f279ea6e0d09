import { mspdiDurationUnits, mspdiSymbolPositions, taskTypes, workUnits } from '../mspdi/codes.ts';
import type { PlanHeader } from '../plan.ts';
import { recurrenceWeekdays } from '../recurrence.ts';
import type { PlanReport } from '#files/report.ts';
import type { WorkingUnits } from '../units.ts';
import { DURATION_UNIT_BITS, MPP_DAY_MINUTES, MppContext, timeOfTenths } from './context.ts';
import type { Program } from './program.ts';
import type { Props } from './props.ts';
import { decodeBytes, encodingOfCodePage } from '../encoding.ts';
import { dateDayNumber, dateTimeOfMinutes } from '../day-number.ts';
import { ByteBlock } from './byte-block.ts';
import type { PlanContainer } from './storage.ts';

/** The number of the property that names the project's calendar. */
export const DEFAULT_CALENDAR_NAME = 37748750;

/** Reads the units of the file's durations. */
export function readMppContext(props: Props, program: Program, report: PlanReport): MppContext {
  const minutesPerDay = numberWithin(props.get(37748765)?.i32(0), 1, MPP_DAY_MINUTES) ?? 480;
  const units: WorkingUnits = {
    minutesPerDay,
    minutesPerWeek: numberWithin(props.get(37748766)?.i32(0), 1, 7 * MPP_DAY_MINUTES) ?? 2400,
    daysPerMonth: numberWithin(props.get(37753743)?.u16(0), 1, 31) ?? 20,
  };
  const code = (props.get(37748757)?.u16(0) ?? 7) & DURATION_UNIT_BITS;
  return new MppContext(program, report, units, mspdiDurationUnits[code] ?? 'days');
}

function numberWithin(value: number | undefined, least: number, most: number): number | undefined {
  return value !== undefined && value >= least && value <= most ? value : undefined;
}

/** Reads the header. The document property sets come first; missing values come from the project's own properties. */
export function readMppHeader(
  props: Props,
  context: MppContext,
  { container, defaultUid }: { container: PlanContainer; defaultUid: number },
): PlanHeader {
  const summary = new PropertySet(container.stream('\u0005SummaryInformation'));
  const document = new PropertySet(container.stream('\u0005DocumentSummaryInformation'));
  const text = (key: number) => props.get(key)?.text() || undefined;
  const u16 = (key: number) => props.get(key)?.u16(0);
  const date = (key: number) => context.timestamp(props.get(key)?.i32(0));
  return {
    title: summary.text(2) ?? text(37748744),
    subject: summary.text(3) ?? text(37748745),
    author: summary.text(4) ?? text(37748748),
    keywords: summary.text(5) ?? text(37748749),
    comments: summary.text(6) ?? text(37748741),
    lastAuthor: summary.text(8),
    company: document.text(15) ?? text(37748736),
    manager: document.text(14) ?? text(37748737),
    category: document.text(2) ?? text(37748809),
    guid: readGuid(props),
    created: summary.time(12),
    lastSaved: summary.time(13),
    start: date(37748738),
    finish: date(37748739),
    statusDate: date(37748805),
    scheduleFrom: u16(37748740) === 0 ? 'finish' : 'start',
    defaultCalendarUid: defaultUid,
    defaultStartTime: timeOfTenths(u16(37748764) ?? 4800),
    defaultFinishTime: timeOfTenths(u16(37748769) ?? 10_200),
    ...context.units,
    // Project 98 knows no such setting; a month has 20 days there.
    daysPerMonth: u16(37753743) ?? 0,
    weekStartDay: recurrenceWeekdays[u16(37748773) ?? 0] ?? 'sunday',
    currencySymbol: text(37748752) ?? '',
    currencySymbolPosition: mspdiSymbolPositions[u16(37748753) ?? 0] ?? 'before',
    currencyCode: text(37753787),
    currencyDigits: numberWithin(u16(37748754), 0, 9) ?? 2,
    defaultDurationUnit: context.defaultDurationUnit,
    defaultWorkUnit: workUnits[u16(37748758) ?? 2] ?? 'days',
    defaultTaskType: taskTypes[u16(37748785) ?? 0] ?? 'fixedWork',
    areNewTasksManual: (u16(37753800) ?? 0) !== 0,
  };
}

/** Sixteen bytes, or the text of them in braces. */
function readGuid(props: Props): string | undefined {
  const data = props.get(37748777);
  if (!data) return undefined;
  const text = data.length > 16 ? data.text(0, 76) : '';
  return /^\{([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\}$/i.exec(text)?.[1]?.toLowerCase() ?? data.guid(0);
}

const SECTION_AT = 44;
const CODE_PAGE = 1;
const UTF16_PAGE = 1200;
const MOST_PROPERTIES = 1000;
const MINUTES_TO_1970 = dateDayNumber('1601-01-01') * 24 * 60;
const TICKS_PER_SECOND = 10_000_000;

const INTEGER_16 = 2;
const ANSI_TEXT = 30;
const UTF16_TEXT = 31;
const FILE_TIME = 64;

/** The first section of a set of document properties ([MS-OLEPS]), by the numbers of the properties. */
class PropertySet {
  readonly #block: ByteBlock;
  readonly #places = new Map<number, number>();

  constructor(stream: ByteBlock | undefined) {
    const section = stream?.i32(SECTION_AT);
    this.#block = section === undefined || !stream ? new ByteBlock(new Uint8Array(0)) : stream.part(section);
    const count = Math.min(this.#block.i32(4) ?? 0, MOST_PROPERTIES);
    for (let index = 0; index < count; index += 1) {
      const id = this.#block.i32(8 + index * 8);
      const offset = this.#block.i32(12 + index * 8);
      if (id !== undefined && offset !== undefined) this.#places.set(id, offset);
    }
  }

  /** Undefined for an empty text, too. */
  text(id: number): string | undefined {
    const at = this.#places.get(id);
    const length = at === undefined ? undefined : this.#block.i32(at + 4);
    if (at === undefined || length === undefined || length < 1) return undefined;
    const type = this.#block.i32(at);
    if (type === UTF16_TEXT) return this.#block.text(at + 8, at + 8 + length * 2) || undefined;
    if (type !== ANSI_TEXT) return undefined;
    if (this.#codePage() === UTF16_PAGE) return this.#block.text(at + 8, at + 8 + length) || undefined;
    const { bytes } = this.#block.part(at + 8, at + 8 + length);
    const end = bytes.indexOf(0);
    const decoder = new TextDecoder(encodingOfCodePage(this.#codePage()));
    return decodeBytes(end < 0 ? bytes : bytes.subarray(0, end), decoder) || undefined;
  }

  /** A point in time, by Greenwich; undefined before the year 1601 and after 9999. */
  time(id: number): string | undefined {
    const at = this.#places.get(id);
    if (at === undefined || this.#block.i32(at) !== FILE_TIME) return undefined;
    const low = this.#block.u32(at + 4);
    const high = this.#block.u32(at + 8);
    if (low === undefined || high === undefined || (low === 0 && high === 0)) return undefined;
    const minutes = Math.floor((high * 2 ** 32 + low) / TICKS_PER_SECOND) / 60;
    const year9999 = dateDayNumber('9999-12-31') * 24 * 60;
    return minutes + MINUTES_TO_1970 > year9999 ? undefined : dateTimeOfMinutes(minutes + MINUTES_TO_1970);
  }

  #codePage(): number {
    const at = this.#places.get(CODE_PAGE);
    return at !== undefined && this.#block.i32(at) === INTEGER_16 ? (this.#block.u16(at + 4) ?? 0) : 0;
  }
}
