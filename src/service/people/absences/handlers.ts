import {
  type absencesApi as contract,
  longestAbsenceCalendar,
  type OpAbsencePerson,
  type OpEnteredAbsence,
} from '#contract/app/absences.ts';
import { type DayRange, requireDayRange } from '#service/core/day-range.ts';
import { Level } from '#contract/core/codes.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import { requireAdministrator, requireResource } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Handlers } from '#service/core/context.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import { makeFeed, revokeFeed } from '#service/time/sheet/feed-commands.ts';
import * as feeds from '#service/time/sheet/feed-queries.ts';
import { readDetails } from '../utilization/details-queries.ts';
import { workingTimesOf, type WorkingTime } from '../utilization/spread.ts';
import { changeUnavailability, createUnavailability } from '../unavailability-commands.ts';
import type { StoredAbsence } from '../unavailability-writes.ts';
import { type AbsencePersonRow, areTypesShown, impactOf, listTypeEntries, readAbsences, showTypes } from './queries.ts';

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

type DraftAbsence = Partial<Omit<OpEnteredAbsence, 'id'>> & { readonly id?: string | null };

/** The values of a body, without the id that the address has. */
const enteredValues = ({ id: _id, unavailabilityType, ...values }: DraftAbsence) => ({
  ...values,
  ...(unavailabilityType !== undefined && { unavailabilityTypeId: unavailabilityType }),
});

const toEnteredAbsence = ({
  unavailabilityTypeId: type,
  active: _active,
  created: _created,
  ...values
}: StoredAbsence): OpEnteredAbsence => ({ ...values, ...(type && { unavailabilityType: type }) });

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

  createAbsence: async (context, { body }) => {
    const created = await createUnavailability(context, enteredValues(body));
    return created && toEnteredAbsence(created);
  },

  changeAbsence: async (context, { unavailabilityId, body }) => {
    const changed = await changeUnavailability(context, { ...enteredValues(body), id: unavailabilityId });
    return changed && toEnteredAbsence(changed);
  },

  getAbsenceImpact: async (context, { resourceId, from, until, dayPart }) => {
    requireDayRange({ from, until }, longestAbsenceCalendar);
    const details = await readDetails(context, resourceId, { from, until, probability: 0 });
    if (details) return impactOf(details, { from, until }, from === until && dayPart ? 0.5 : 1);
    await requireResource(context, resourceId, Level.observer);
    throw notFoundFailure('resource', resourceId);
  },

  listUnavailabilityTypeEntries: async (context) => {
    requireAdministrator(context);
    return { unavailabilityType: await listTypeEntries(context.db) };
  },

  getAbsenceSettings: async (context) => {
    requireAdministrator(context);
    return { showsTypes: await areTypesShown(context.db) };
  },

  updateAbsenceSettings: async (context, { body }) => {
    requireAdministrator(context);
    const former = await areTypesShown(context.db);
    const showsTypes = body.showsTypes ?? former;
    if (showsTypes !== former) {
      await showTypes(context.db, showsTypes);
      await recordAudit(context, { action: 'absences.settings', details: { showsTypes } });
    }
    return { showsTypes };
  },

  getAbsenceFeed: ({ db, caller }, { scope }) => feeds.findFeed(db, caller.userId, feedKindOfScope(scope)),

  makeAbsenceFeed: (context, { scope }) => makeFeed(context, feedKindOfScope(scope)),

  revokeAbsenceFeed: (context, { scope }) => revokeFeed(context, feedKindOfScope(scope)),
};
