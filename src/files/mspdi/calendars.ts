import { DayBudget } from '../calendar-exception.ts';
import type { CalendarDay, PlanCalendar, WorkWeek } from '../plan-calendar.ts';
import type { PlanResource, PlanTask } from '../plan.ts';
import type { PlanReport } from '#files/report.ts';
import { STANDARD_CALENDAR, standardCalendar } from '../standard-calendar.ts';
import type { MspdiElement } from './element.ts';
import { readMspdiExceptions, readWorkingTimes } from './exceptions.ts';
import { Uids } from './context.ts';

/** Project itself derives a resource's calendar from a base calendar and no further. */
const MAX_CALENDAR_LEVELS = 16;

/** All calendars of the file, and the unique id of the project's own, which is added where the file holds none. */
export function readMspdiCalendars(
  project: MspdiElement,
  report: PlanReport,
): { calendars: PlanCalendar[]; defaultUid: number } {
  const elements = project.listed('Calendars', 'Calendar');
  const uids = new Uids(elements, report);
  const owned = new Map(elements.map((element) => [uids.of(element), element]));
  const bases = basesOf(owned, report);
  const budget = new DayBudget();
  const calendars = [...owned].map(([uid, element]) => ({
    ...readMspdiCalendar(element, uid, bases.get(uid), report),
    exceptions: readMspdiExceptions(element, uid, budget, report),
  }));
  const wanted = project.integer('CalendarUID');
  const chosen =
    calendars.find((calendar) => calendar.uid === wanted) ??
    calendars.find((calendar) => calendar.name === STANDARD_CALENDAR);
  if (chosen) return { calendars, defaultUid: chosen.uid };
  report.warn('calendarMissing', {}, project.line);
  const standard = standardCalendar(uids.free());
  return { calendars: [...calendars, standard], defaultUid: standard.uid };
}

/** The base calendar of each derived one; -1, 0 and other numbers that no calendar has mean that there is none. */
function basesOf(owned: ReadonlyMap<number, MspdiElement>, report: PlanReport): ReadonlyMap<number, number> {
  const bases = new Map<number, number>();
  for (const [uid, element] of owned) {
    const base = element.integer('BaseCalendarUID');
    if (base === undefined || !owned.has(base)) continue;
    // 0 is the unique id of a calendar in some files, and says in others that there is none.
    if (base === 0 && element.flag('IsBaseCalendar')) continue;
    if (leadsTo(base, uid, bases)) report.warn('calendarLoop', { calendar: uid }, element.line);
    else bases.set(uid, base);
  }
  return bases;
}

/** A chain that is too long counts as a loop. */
function leadsTo(from: number, target: number, bases: ReadonlyMap<number, number>): boolean {
  let uid: number | undefined = from;
  for (let level = 0; level < MAX_CALENDAR_LEVELS && uid !== undefined; level += 1) {
    if (uid === target) return true;
    uid = bases.get(uid);
  }
  return uid !== undefined;
}

/** The calendar without its exceptions. */
function readMspdiCalendar(
  element: MspdiElement,
  uid: number,
  base: number | undefined,
  report: PlanReport,
): PlanCalendar {
  return {
    uid,
    guid: element.guid('GUID'),
    name: element.text('Name'),
    baseCalendarUid: base,
    week: readMspdiWeek(element, base === undefined ? 'nonWorking' : 'inherited'),
    exceptions: [],
    workWeeks: element.listed('WorkWeeks', 'WorkWeek').flatMap((workWeek) => readWorkWeek(workWeek, uid, report)),
  };
}

function readWorkWeek(element: MspdiElement, uid: number, report: PlanReport): WorkWeek[] {
  const period = element.child('TimePeriod');
  const from = period?.dateTime('FromDate')?.slice(0, 10);
  const to = period?.dateTime('ToDate')?.slice(0, 10);
  if (from === undefined || to === undefined) {
    report.warn('workWeekIncomplete', { calendar: uid }, element.line);
    return [];
  }
  return [{ name: element.text('Name'), from, to, week: readMspdiWeek(element, 'nonWorking') }];
}

/** The seven days under `WeekDays`; a calendar without that list inherits them all. */
function readMspdiWeek(element: MspdiElement, missing: CalendarDay['kind']): CalendarDay[] {
  const kind = element.has('WeekDays') ? missing : 'inherited';
  const week = Array.from({ length: 7 }, (): CalendarDay => ({ kind, times: [] }));
  for (const day of element.listed('WeekDays', 'WeekDay')) {
    const dayType = day.integerWithin('DayType', 0, 7);
    if (dayType) week[dayType - 1] = readMspdiDay(day);
  }
  return week;
}

function readMspdiDay(element: MspdiElement): CalendarDay {
  return { kind: element.flag('DayWorking') === true ? 'working' : 'nonWorking', times: readWorkingTimes(element) };
}

/**
 * The calendars without the derived ones that nothing uses: they belong to resources that are gone. A calendar of a resource
 * that has no name takes the resource's.
 */
export function usedCalendars(
  calendars: readonly PlanCalendar[],
  used: { defaultUid: number; tasks: readonly PlanTask[]; resources: readonly PlanResource[] },
  report: PlanReport,
): PlanCalendar[] {
  const uids = new Set<number | undefined>([used.defaultUid]);
  for (const user of [...used.tasks, ...used.resources]) uids.add(user.calendarUid);
  for (const calendar of calendars) uids.add(calendar.baseCalendarUid);
  // The first resource of a calendar counts.
  const owners = new Map(used.resources.toReversed().map((resource) => [resource.calendarUid, resource.name]));
  return calendars.flatMap((calendar) => {
    if (calendar.baseCalendarUid !== undefined && !uids.has(calendar.uid)) {
      report.warn('calendarUnused', { calendar: calendar.uid, name: calendar.name ?? '' });
      return [];
    }
    return [calendar.name === undefined ? { ...calendar, name: owners.get(calendar.uid) } : calendar];
  });
}
