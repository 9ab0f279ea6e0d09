import { type absencesApi as contract, longestAbsenceCalendar, type OpAbsencePerson } from '#contract/app/absences.ts';
import { type DayRange, requireDayRange } from '#service/core/day-range.ts';
import { Level } from '#contract/core/codes.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import { requireAdministrator, requireResource } from '#service/core/access.ts';
import type { Handlers } from '#service/core/context.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import { makeFeed, revokeFeed } from '#service/time/sheet/feed-commands.ts';
import * as feeds from '#service/time/sheet/feed-queries.ts';
import { readDetails } from '../utilization/details-queries.ts';
import { workingTimesOf, type WorkingTime } from '../utilization/spread.ts';
import { type AbsencePersonRow, impactOf, listTypeEntries, readAbsences } from './queries.ts';

function toCalendarPerson(
  { path: _, poolName, ...person }: AbsencePersonRow,
  { usual }: WorkingTime,
  { from, until }: DayRange,
): OpAbsencePerson {
  const freeDay: string[] = [];
  const last = dayNumber(until);
  for (let day = dayNumber(from); day <= last; day += 1) if (usual.hoursOf(day) === 0) freeDay.push(dayText(day));
  return { ...person, ...(poolName !== null && { poolName }), freeDay };
}

/** `mine` and `team`, as feeds are called. */
const feedKindOfScope = (scope: string) => (scope === 'team' ? 'team' : 'mine');

export const absenceHandlers: Handlers<typeof contract> = {
  getAbsenceCalendar: async (context, { from, until, resourceId, poolIds }) => {
    requireDayRange({ from, until }, longestAbsenceCalendar);
    const { people, calendars, holidays, named } = await readAbsences(context, { from, until, resourceId, poolIds });
    const known = new Map(calendars.map((calendar) => [calendar.id, calendar]));
    const workers = people.map(({ resource: id, path }) => ({
      id,
      available: 100,
      calendars: path.flatMap((each) => known.get(each) ?? []),
      absences: [],
    }));
    const timeOf = workingTimesOf(holidays, workers);
    return {
      holiday: [...named],
      person: people.map((row) => toCalendarPerson(row, timeOf(row.resource), { from, until })),
    };
  },

  getAbsenceImpact: async (context, { resourceId, from, until }) => {
    requireDayRange({ from, until }, longestAbsenceCalendar);
    const details = await readDetails(context, resourceId, { from, until, probability: 0 });
    if (details) return impactOf(details, { from, until });
    await requireResource(context, resourceId, Level.observer);
    throw notFoundFailure('resource', resourceId);
  },

  listUnavailabilityTypeEntries: async (context) => {
    requireAdministrator(context);
    return { unavailabilityType: await listTypeEntries(context.db) };
  },

  getAbsenceFeed: ({ db, caller }, { scope }) => feeds.findFeed(db, caller.userId, feedKindOfScope(scope)),

  makeAbsenceFeed: (context, { scope }) => makeFeed(context, feedKindOfScope(scope)),

  revokeAbsenceFeed: (context, { scope }) => revokeFeed(context, feedKindOfScope(scope)),
};
