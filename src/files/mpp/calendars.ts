import { DayBudget } from '../calendar-exception.ts';
import type { PlanCalendar } from '../plan-calendar.ts';
import type { ByteBlock } from './byte-block.ts';
import {
  dayLayout,
  defaultMppDay,
  inheritedDay,
  readMppExceptions,
  readMppWeek,
  readSimpleExceptions,
} from './calendar-exceptions.ts';
import type { MppContext } from './context.ts';
import { cutByMeta, readFixedMeta } from './fixed-data.ts';
import { DEFAULT_CALENDAR_NAME } from './header.ts';
import type { Props } from './props.ts';
import type { Storage } from './storage.ts';

const CALENDAR_META_BYTES = 10;
const CALENDAR_ITEM_BYTES = 12;
const META2_BYTES = 9;
const CALENDAR_ITEM2_BYTES = 48;
const NAME_KEY = 1;
const DEFAULT_HOURS = 37753736;
const STANDARD_CALENDAR_NAME = 'Standard';

const simpleLayout = { firstAt: 424, size: 64, startsAt: 12, lengthsAt: 24 };

export interface FoundCalendars {
  calendars: PlanCalendar[];
  defaultUid: number;
  /** The calendar of a resource. */
  ofResource: ReadonlyMap<number, number>;
}

/** All calendars of the file. */
export function readMppCalendars(storage: Storage, props: Props, context: MppContext): FoundCalendars {
  const { version, isLate } = context.program;
  const [uidAt, baseAt, resourceAt] = isLate ? [8, 0, 4] : [0, 4, 8];
  const vars = storage.varData();
  const meta = readFixedMeta(storage.block('FixedMeta'), CALENDAR_META_BYTES);
  const items = storage.items(meta, { most: CALENDAR_ITEM_BYTES });
  const meta2 = readFixedMeta(storage.block('Fixed2Meta'), META2_BYTES);
  const items2 = version === 9 ? [] : cutByMeta(storage.block('Fixed2Data'), meta2, { most: CALENDAR_ITEM2_BYTES });
  const budget = new DayBudget();
  const calendars = new Map<number, PlanCalendar>();
  const ofResource = new Map<number, number>();
  items.forEach((item, index) => {
    const uid = item?.i32(uidAt) ?? 0;
    if (!item || item.length < CALENDAR_ITEM_BYTES || uid <= 0 || calendars.has(uid)) return;
    const base = item.i32(baseAt) ?? 0;
    const isDerived = base > 0 && base !== uid;
    const values = vars.of(uid);
    calendars.set(uid, {
      uid,
      guid: items2[index]?.guid(0),
      // The stored name of a resource's calendar may be outdated.
      name: isDerived ? undefined : values.getLong(NAME_KEY)?.text() || undefined,
      baseCalendarUid: isDerived ? base : undefined,
      ...readDays(values.getLong(version === 9 ? 3 : 8), {
        uid,
        isDerived,
        inherits: base > 0,
        props,
        budget,
        context,
      }),
    });
    // Base calendars may be a resource's too, unless one that derives from them is.
    const resource = item.i32(resourceAt) ?? -1;
    if (isDerived || (resource > 0 && !ofResource.has(resource))) ofResource.set(resource, uid);
  });
  const kept = withKnownBases(calendars);
  const keptUids = new Set(kept.map((calendar) => calendar.uid));
  for (const [resource, uid] of ofResource) if (!keptUids.has(uid)) ofResource.delete(resource);
  return { ...withDefault(kept, props, context), ofResource };
}

interface DaysSurroundings {
  uid: number;
  isDerived: boolean;
  /** Days without hours of their own are left open; in a base calendar that names itself as its base, too. */
  inherits: boolean;
  props: Props;
  budget: DayBudget;
  context: MppContext;
}

/** Week and exceptions; a base calendar that has none of its own follows the project's usual hours. */
function readDays(
  own: ByteBlock | undefined,
  { uid, isDerived, inherits, props, budget, context }: DaysSurroundings,
): Pick<PlanCalendar, 'week' | 'exceptions' | 'workWeeks'> {
  const isOld = context.program.version === 9;
  const weekAt = isOld ? 4 : 0;
  const usual = props.get(DEFAULT_HOURS);
  const usualWeek = usual && readMppWeek(usual, weekAt, dayLayout, defaultMppDay);
  const defaults = inherits ? inheritedDay : (weekday: number) => usualWeek?.[weekday] ?? defaultMppDay(weekday);
  const data = own ?? (isDerived ? undefined : usual);
  if (!data) {
    const week = Array.from({ length: 7 }, (_, weekday) => defaults(weekday));
    return { week, exceptions: [], workWeeks: [] };
  }
  const week = readMppWeek(data, weekAt, dayLayout, defaults);
  if (isOld) return { week, exceptions: readSimpleExceptions(data, simpleLayout), workWeeks: [] };
  return { week, ...readMppExceptions(data, { uid, budget, context }) };
}

/** Derived calendars go if their base is not there or has no name, as those have none that are derived themselves. */
function withKnownBases(calendars: ReadonlyMap<number, PlanCalendar>): PlanCalendar[] {
  return [...calendars.values()].filter(
    ({ baseCalendarUid }) => baseCalendarUid === undefined || calendars.get(baseCalendarUid)?.name !== undefined,
  );
}

/** The project's own calendar is identified by its name. */
export function withDefault(
  calendars: PlanCalendar[],
  props: Props,
  context: MppContext,
): { calendars: PlanCalendar[]; defaultUid: number } {
  const bases = calendars.filter((calendar) => calendar.baseCalendarUid === undefined);
  const named = (name: string) => bases.find((calendar) => calendar.name?.toLowerCase() === name.toLowerCase());
  const chosen =
    named(props.get(DEFAULT_CALENDAR_NAME)?.text() || STANDARD_CALENDAR_NAME) ??
    named(STANDARD_CALENDAR_NAME) ??
    bases[0];
  if (chosen) return { calendars, defaultUid: chosen.uid };
  context.report.warn('calendarMissing');
  const uid = calendars.reduce((most, calendar) => Math.max(most, calendar.uid), 0) + 1;
  const week = Array.from({ length: 7 }, (_, weekday) => defaultMppDay(weekday));
  return {
    calendars: [...calendars, { uid, name: STANDARD_CALENDAR_NAME, week, exceptions: [], workWeeks: [] }],
    defaultUid: uid,
  };
}
