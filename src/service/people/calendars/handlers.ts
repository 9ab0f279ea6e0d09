import { OpResourceCalendar, type resourceCalendarsApi as contract } from '#contract/app/resource-calendars.ts';
import { Level } from '#contract/core/codes.ts';
import { requireResource, resourceLevels, visible } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Context, Handlers, CallerContext } from '#service/core/context.ts';
import { Failure, notFoundFailure } from '#service/core/errors.ts';
import { exceptionsFromInput, weekFromInput } from '#service/core/calendar/calendar-input.ts';
import { companyWeek } from '#service/core/calendar/plan-calendar.ts';
import { anyOf, type Queries } from '#service/db/queries.ts';
import { refreshFlagsForResources } from '#service/plans/refresh-schedule-flags.ts';
import {
  calendarTimesKey,
  type CalendarAbove,
  findCalendarsOf,
  listHolidays,
  type NamedException,
  type StoredResourceCalendar,
  weekAnswer,
  writeResourceCalendar,
} from '#service/core/calendar/calendar-store.ts';
import { lockRecord, checkModified } from '#service/core/optimistic-lock.ts';

/** Reads and sets the working times of a resource or a pool. */

interface CalendarChain {
  readonly own: StoredResourceCalendar;
  readonly above: readonly CalendarAbove[];
  /** Ids of what is above and the caller sees. */
  readonly visibleIds: ReadonlySet<string>;
  readonly holidays: readonly NamedException[];
  /** Of the own one. */
  readonly modified: string;
}

async function readCalendarChain({ db, caller }: Context, id: string): Promise<CalendarChain> {
  const calendars = await findCalendarsOf(db, id);
  if (!calendars) throw notFoundFailure('resource', id);
  const visibleIds = await listVisible(
    { db, caller },
    calendars.above.map((each) => each.id),
  );
  const holidays = await listHolidays(db, {});
  return {
    ...calendars,
    visibleIds: new Set(visibleIds),
    holidays: holidays.map(({ day, name }) => ({ from: day, until: day, hours: 0, name })),
  };
}

function toResourceCalendar({ own, above, visibleIds, holidays, modified }: CalendarChain): OpResourceCalendar {
  const nearest = above.findLast(({ week }) => week !== null);
  const counting = own.week === null ? nearest : own;
  const visibleId = (id: string | undefined) => (id !== undefined && visibleIds.has(id) ? id : null);
  return {
    ...weekAnswer({ week: counting?.week ?? companyWeek, weekTimes: counting?.weekTimes ?? null }),
    ownWeek: own.week !== null,
    companyWeek: own.week === null && !nearest,
    weekSetFor: own.week === null ? visibleId(nearest?.id) : null,
    exception: [...own.exceptions],
    modified,
    inherited: [
      ...holidays.map((day) => ({ ...day, holiday: true, setFor: null })),
      ...above.flatMap(({ id, exceptions }) =>
        exceptions.map((exception) => ({ ...exception, holiday: false, setFor: visibleId(id) })),
      ),
    ],
  };
}

/**
 * Sets the working times of a resource, pool or collection and refreshes the schedule flags of plans in which an
 * affected resource is assigned. Planned dates of activities stay. Needs manager level; an archived record cannot be
 * changed.
 */
async function updateResourceCalendar(
  context: Context,
  id: string,
  { exception, modified, ...week }: OpResourceCalendar,
): Promise<OpResourceCalendar> {
  const { db } = context;
  await requireResource(context, id, Level.manager);
  await lockRecord(db, 'resource', id);
  const archived = await findArchivedName(db, id);
  if (archived !== undefined) throw new Failure('resource.error.Archived', { name: archived });
  const before = await readCalendarChain(context, id);
  checkModified({ modified }, { id, ...toResourceCalendar(before) }, OpResourceCalendar);
  const own = { ...weekFromInput(week), exceptions: exceptionsFromInput(exception ?? []) };
  if (calendarTimesKey(own) === calendarTimesKey(before.own)) return toResourceCalendar(before);
  await writeResourceCalendar(db, id, own);
  await refreshFlagsForResources(db, [id]);
  const details = { ownWeek: own.week !== null, exceptions: own.exceptions.length };
  await recordAudit(context, { action: 'resource.calendarChanged', objectId: id, details });
  return toResourceCalendar(await readCalendarChain(context, id));
}

export const resourceCalendarHandlers: Handlers<typeof contract> = {
  getResourceCalendar: async (context, { resourceId }) => {
    await requireResource(context, resourceId, Level.observer);
    return toResourceCalendar(await readCalendarChain(context, resourceId));
  },

  setResourceCalendar: (context, { resourceId, body }) => updateResourceCalendar(context, resourceId, body),
};

/** The name of a resource that is archived; undefined for one that is not. */
async function findArchivedName(db: Queries, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('resource')
    .select('name')
    .where('id', '=', id)
    .where('archived', '=', true)
    .executeTakeFirst();
  return row?.name;
}

/** Those of the records that the caller sees. */
async function listVisible({ db, caller }: CallerContext, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(resourceLevels(caller).as('access'))
    .select('access.resource_id as id')
    .where('access.resource_id', '=', anyOf(ids))
    .where('access.level', '>=', visible)
    .execute();
  return rows.map(({ id }) => id);
}
