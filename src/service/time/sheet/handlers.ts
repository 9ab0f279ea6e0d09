import {
  longestSheet,
  type OpBookableActivity,
  type OpTimesheet,
  type OpTimesheetRow,
  type timesheetApi,
  type timesheetRemaining,
} from '#contract/app/timesheet.ts';
import { requireDayRange } from '#service/core/day-range.ts';
import { usualPage } from '#contract/core/queries.ts';
import type { timesheetTracking } from '#contract/app/timesheet-tracking.ts';
import type { timesheetTeam } from '#contract/app/timesheet-team.ts';
import { planStatus } from '#plan/document.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { requireVisible } from '#service/activities/visible-activity.ts';
import { holdsNearly, nearWordsOf } from '#search/near-words.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { setRemainingEffort } from '../commands.ts';
import { readTimeWeeks } from '../approval/queries.ts';
import { previewTracking, quickTrack } from '../quick-track-commands.ts';
import { listCostRows, listCosts } from './cost-queries.ts';
import { costKeys, costRowOf } from './cost-commands.ts';
import { findPerson, listPeople, type BookablePerson } from './person-queries.ts';
import {
  type BookableAssignmentRow,
  type BookableSearch,
  type BookableSearchRow,
  listBookable,
  listRows,
  type SheetRange,
  type SheetAssignmentRow,
} from './row-queries.ts';
import { bookingClosedReason, requireBookablePerson } from './rules.ts';
import { setFavourite } from './writes.ts';
import * as store from './sheet-queries.ts';
import { readTimeSettings } from '../settings/queries.ts';
import { readTeam } from './team.ts';

/**
 * Returns the person of a requested sheet if the caller may book for them; undefined if no person was requested and the
 * caller has no resource.
 */
async function findSheetPerson(context: Context, resourceId: string | undefined): Promise<BookablePerson | undefined> {
  const person = await findPerson(context, resourceId);
  return resourceId === undefined ? person : requireBookablePerson(person, resourceId);
}

function toBookableActivity(row: BookableAssignmentRow, person: BookablePerson, today: string): OpBookableActivity {
  const closed = bookingClosedReason(person, row);
  return { ...row, status: planStatus(row, today), ...(closed && { closed }) };
}

function toTimesheetRow(row: SheetAssignmentRow, person: BookablePerson, today: string): OpTimesheetRow {
  const reasons = {
    assigned: row.isAssigned,
    running: row.isRunning,
    favourite: row.favourite,
    booked: row.isBooked,
    asked: row.isAsked,
  };
  return {
    ...toBookableActivity(row, person, today),
    reason: Object.entries(reasons).flatMap(([name, holds]) => (holds ? name : [])),
    remainingVersion: row.remainingVersion,
    ...(row.remainingStated !== null && { remainingStated: row.remainingStated }),
    bookedSince: row.bookedSince,
    planned: row.planned,
  };
}

/** Everything that a sheet shows, in as many statements whatever it holds. */
async function readTimesheet(
  context: Context,
  person: BookablePerson,
  range: SheetRange,
  costRows: readonly string[],
): Promise<OpTimesheet> {
  const { db, today } = context;
  const { from, until } = range;
  const rows = await listRows(context, person, range);
  const record = await store.listSheetRecords(context, person, range);
  const cost = await listCosts(context, person, range);
  const activityIds = [...new Set(rows.flatMap(({ activity }) => activity ?? []))];
  const spending = await listCostRows(context, person, { from, until, activityIds, requested: costKeys(costRows) });
  const day = await store.listDays(db, person, range);
  const { approval } = await readTimeSettings(db);
  const weeks = await readTimeWeeks({ ...context, mode: approval }, [person], range);
  const projects = [...new Set([...rows, ...cost, ...spending].flatMap(({ project }) => project ?? []))];
  return {
    resource: person.id,
    resourceName: person.name,
    own: person.isOwn,
    expected: person.isExpected,
    from,
    until,
    row: rows.map((row) => toTimesheetRow(row, person, today)),
    record,
    cost,
    costRow: spending.map((row) => costRowOf(row, person)),
    day,
    lock: await store.listSheetLocks(db, person.id, projects, range),
    week: weeks.get(person.id) ?? [],
  };
}

/** Maximum number of assignments compared in a fuzzy search. */
const mostCompared = 10_000;

/** Finds activities with the words; if there are none, those with similar words. */
async function searchBookableRows(context: Context, person: BookablePerson, search: BookableSearch) {
  const { words, limit } = search;
  const rows = await listBookable(context, person, search);
  if (rows.length > 0 || words.length === 0) return rows;
  const all = await listBookable(context, person, { ...search, words: [], limit: mostCompared });
  return all.filter(({ text }: BookableSearchRow) => holdsNearly(text, words)).slice(0, limit);
}

export const timesheetHandlers: Handlers<typeof timesheetApi> = {
  getTimesheet: async (context, { from, until, resourceId, assignmentIds = [], costRows = [] }) => {
    requireDayRange({ from, until }, longestSheet);
    const person = await findSheetPerson(context, resourceId);
    return person ? readTimesheet(context, person, { from, until, assignmentIds }, costRows) : null;
  },

  listBookablePeople: async (context) => ({ person: await listPeople(context) }),

  findBookableActivities: async (
    context,
    { words = '', from, until, resourceId, numberRecords: limit = usualPage },
  ) => {
    const days = from !== undefined && until !== undefined ? { from, until } : undefined;
    const person = await findSheetPerson(context, resourceId);
    if (!person) return { bookableActivity: [] };
    const rows = await searchBookableRows(context, person, { words: nearWordsOf(words), limit, days });
    return { bookableActivity: rows.map((row) => toBookableActivity(row, person, context.today)) };
  },

  setFavouriteActivity: async (context, { activityId, favourite }) => {
    const { name } = await requireVisible(context, activityId);
    await setFavourite(context, activityId, favourite);
    const action = favourite ? 'favourite.set' : 'favourite.unset';
    await recordAudit(context, { action, objectId: activityId, details: { activity: name } });
  },
};

export const remainingEffortHandlers: Handlers<typeof timesheetRemaining> = {
  setRemainingEffort: async (context, { body }) => {
    const { assignment } = body;
    if (!assignment) throw invalidParameter('assignment', null, 'expected.idOfAssignment');
    const open = body.openEffort ?? undefined;
    const completed = body.completed ?? undefined;
    if (open === undefined && completed === undefined) throw invalidParameter('openEffort', null, 'expected.value');
    const { date, remaining } = await setRemainingEffort(context, { assignmentId: assignment, open, completed });
    const details = { openEffort: open, completed, date };
    await recordAudit(context, { action: 'work.remaining', objectId: assignment, details });
    return remaining;
  },
};

export const trackingHandlers: Handlers<typeof timesheetTracking> = {
  previewTracking: async (context, input) => {
    const { days, remainingEffort, locked } = await previewTracking(context, input);
    return {
      assignment: input.assignmentId,
      hours: roundFigure(days.reduce((sum, { work }) => sum + work.actualEffort, 0)),
      day: days.map(({ date, work: { actualEffort, openEffort, completed, comment }, hoursOfDay }) => ({
        day: date,
        hours: actualEffort,
        openEffort,
        completed,
        comment,
        hoursOfDay,
      })),
      remainingEffort,
      leftOut: locked.map(({ date, lockedBy, lockedAt }) => ({ day: date, lockedByName: lockedBy, lockedAt })),
    };
  },

  trackTime: async (context, input) => {
    const resourceWorkRecord = await quickTrack(context, input);
    const { from, bookingDate: until, actualEffort: hours } = input;
    const details = { from, until, hours, records: resourceWorkRecord.length };
    await recordAudit(context, { action: 'work.tracked', objectId: input.assignmentId, details });
    return { resourceWorkRecord };
  },
};

export const teamTimeHandlers: Handlers<typeof timesheetTeam> = {
  getTeamTime: async (context, { from, until, poolId, projectId }) => {
    requireDayRange({ from, until }, longestSheet);
    return { person: await readTeam(context, { from, until, poolId, projectId }, await readTimeSettings(context.db)) };
  },
};
