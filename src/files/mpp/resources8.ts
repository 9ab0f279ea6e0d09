import { accruals } from '../mspdi/codes.ts';
import { blankPlanResource } from '#files/blank-row.ts';
import type { PlanCalendar } from '../plan-calendar.ts';
import type { PlanResource, PlanRate } from '../plan.ts';
import { roundTo6Digits } from '../units.ts';
import {
  type DayLayout,
  defaultMppDay,
  inheritedDay,
  readMppWeek,
  readSimpleExceptions,
} from './calendar-exceptions.ts';
import { readCustom8, resourceFields8 } from './custom8.ts';
import { date8, money8, recordBlocks, type Source8, work8 } from './heap8.ts';
import { notesOfRtf } from './rtf.ts';

const CALENDAR_BYTES = 36;
const RESOURCE_BYTES = 196;
const CALENDAR_DATA = 8;
const NOTES = 169;

const dayLayout8: DayLayout = { size: 40, startsAt: 8, lengthsAt: 16 };
const exceptionLayout8 = { firstAt: 284, size: 44, startsAt: 12, lengthsAt: 20 };
const DAYS_AT = 4;

export function readCalendars8({ records, heap }: Source8): PlanCalendar[] {
  const calendars = new Map<number, PlanCalendar>();
  for (const record of recordBlocks(records, CALENDAR_BYTES, CALENDAR_BYTES)) {
    const uid = record.i32(0) ?? -1;
    const base = record.i32(4) ?? 0;
    if (uid < 0 || calendars.has(uid)) continue;
    const isDerived = base > 0;
    const data = heap.item(heap.extended(record.i32(32)).get(CALENDAR_DATA)?.i32(0));
    // A calendar with days of its own has all seven; those that it does not describe are as usual in the program.
    const defaults = isDerived && !data ? inheritedDay : defaultMppDay;
    calendars.set(uid, {
      uid,
      name: isDerived ? undefined : heap.text(record.i32(20)),
      baseCalendarUid: isDerived ? base : undefined,
      week: data
        ? readMppWeek(data, DAYS_AT, dayLayout8, defaults)
        : Array.from({ length: 7 }, (_, weekday) => defaults(weekday)),
      exceptions: data ? readSimpleExceptions(data, exceptionLayout8) : [],
      workWeeks: [],
    });
  }
  // Resources have calendars that derive from a base calendar and no further.
  return [...calendars.values()].map((calendar) => {
    const base = calendars.get(calendar.baseCalendarUid ?? -1);
    return base && base.baseCalendarUid === undefined ? calendar : { ...calendar, baseCalendarUid: undefined };
  });
}

export function readResources8({ records, heap, context }: Source8, calendarUids: ReadonlySet<number>): PlanResource[] {
  const resources = new Map<number, PlanResource>();
  for (const record of recordBlocks(records, RESOURCE_BYTES, RESOURCE_BYTES)) {
    const uid = record.i32(0) ?? 0;
    if (uid < 1 || ((record.u8(8) ?? 0) & 1) !== 0 || record.u16(164) !== 0 || resources.has(uid)) continue;
    const values = heap.extended(record.i32(192));
    const text = (type: number) => heap.text(values.get(type)?.i32(0));
    const calendarUid = record.i32(24) ?? 0;
    const rate = (at: number): PlanRate => ({ value: roundTo6Digits(record.f64(at) ?? 0), unit: 'hour' });
    const notes = heap.item(values.get(NOTES)?.i32(0));
    const units = (record.i32(52) ?? 0) / 100;
    const standardRate = rate(36);
    const overtimeRate = rate(44);
    const costPerUse = money8(record, 80);
    resources.set(uid, {
      ...blankPlanResource(uid, record.i32(4) ?? uid),
      name: heap.text(record.i32(156)),
      initials: heap.text(record.i32(160)),
      group: text(61),
      code: text(62),
      email: text(63),
      maxUnits: units,
      standardRate,
      overtimeRate,
      costPerUse,
      accrueAt: accruals[record.u16(20) ?? 3] ?? 'prorated',
      calendarUid: calendarUids.has(calendarUid) ? calendarUid : undefined,
      work: work8(record, 56),
      actualWork: work8(record, 62),
      remainingWork: work8(record, 86),
      cost: money8(record, 120),
      actualCost: money8(record, 114),
      remainingCost: money8(record, 132),
      availability: [{ from: date8(record, 28, context), to: date8(record, 32, context), units }],
      rateTables: [{ name: 'A', entries: [{ standardRate, overtimeRate, costPerUse }] }],
      baselines: [{ number: 0, work: work8(record, 68), cost: money8(record, 126) }],
      notes: notes && notesOfRtf(notes.bytes).notes,
      custom: readCustom8(values, resourceFields8, { heap, context }),
    });
  }
  return [...resources.values()];
}
