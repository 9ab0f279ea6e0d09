import type {
  OpBookableActivity,
  OpTimesheet,
  OpTimesheetRow,
  timesheet as contract,
} from '#contract/app/timesheet.ts';
import { usualPage } from '#contract/app/page.ts';
import { planStatus } from '#plan/status.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { requireVisible } from '#service/activities/visible-activity.ts';
import { listCostRows, listCosts } from './cost-store.ts';
import { costKeys, costRowOf } from './costs.ts';
import { holdsNearly, wordsOf } from '#service/core/near-words.ts';
import { findPerson, listPeople, type Person } from './person-store.ts';
import {
  type AssignmentRow,
  type BookableSearch,
  type FoundRow,
  listBookable,
  listRows,
  type SheetRange,
  type SheetRow,
} from './row-store.ts';
import { closedReason, requireBookable, requireRange } from './rules.ts';
import * as store from './sheet-store.ts';

/** The person whose sheet is asked for, as far as the caller may book for it; undefined where it has none of its own. */
async function personOf(context: Context, resourceId: string | undefined): Promise<Person | undefined> {
  const person = await findPerson(context, resourceId);
  return resourceId === undefined ? person : requireBookable(person, resourceId);
}

function assignmentOf(row: AssignmentRow, person: Person, today: string): OpBookableActivity {
  const closed = closedReason(person, row);
  return {
    assignment: row.assignment,
    activity: row.activity,
    activityName: row.activityName,
    activityType: row.activityType,
    wbsCode: row.wbsCode,
    path: row.path ?? [],
    project: row.project,
    projectName: row.projectName,
    start: row.start,
    finish: row.finish,
    baseEffort: row.baseEffort,
    actualEffort: row.actualEffort,
    remainingEffort: row.openEffort,
    complete: row.complete,
    status: planStatus(row, today),
    favourite: row.favourite,
    ...(closed && { closed }),
  };
}

function rowOf(row: SheetRow, person: Person, today: string): OpTimesheetRow {
  const reasons = {
    assigned: row.isAssigned,
    running: row.isRunning,
    favourite: row.favourite,
    booked: row.isBooked,
    asked: row.isAsked,
  };
  return {
    ...assignmentOf(row, person, today),
    reason: Object.entries(reasons).flatMap(([name, holds]) => (holds ? name : [])),
    planned: row.planned ?? [],
  };
}

/** Everything that a sheet shows, in as many statements whatever it holds. */
async function sheetOf(
  context: Context,
  person: Person,
  range: SheetRange,
  costRows: readonly string[],
): Promise<OpTimesheet> {
  const { db, today } = context;
  const { from, until } = range;
  const rows = await listRows(context, person, range);
  const record = await store.listRecords(context, person, range);
  const cost = await listCosts(context, person, range);
  const activityIds = [...new Set(rows.map(({ activity }) => activity))];
  const spending = await listCostRows(context, person, { from, until, activityIds, asked: costKeys(costRows) });
  const day = await store.listDays(db, person, range);
  const projects = [...new Set([...rows, ...cost, ...spending].flatMap(({ project }) => project ?? []))];
  return {
    resource: person.id,
    resourceName: person.name,
    own: person.isOwn,
    expected: person.isExpected,
    from,
    until,
    row: rows.map((row) => rowOf(row, person, today)),
    record,
    cost,
    costRow: spending.map((row) => costRowOf(row, person)),
    day,
    lock: await store.listSheetLocks(db, projects, range),
  };
}

/** How many assignments are looked through for words that are nearly written as those asked for. */
const mostCompared = 10_000;

/** What has the words; where nothing has, what nearly has. */
async function findRows(context: Context, person: Person, search: BookableSearch) {
  const { words, limit } = search;
  const rows = await listBookable(context, person, search);
  if (rows.length > 0 || words.length === 0) return rows;
  const all = await listBookable(context, person, { ...search, words: [], limit: mostCompared });
  return all.filter(({ text }: FoundRow) => holdsNearly(text, words)).slice(0, limit);
}

export const timesheet: Handlers<typeof contract> = {
  getTimesheet: async (context, { from, until, resourceId, assignmentIds = [], costRows = [] }) => {
    requireRange({ from, until });
    const person = await personOf(context, resourceId);
    return person ? sheetOf(context, person, { from, until, assignmentIds }, costRows) : null;
  },

  listBookablePeople: async (context) => ({ person: await listPeople(context) }),

  findBookableActivities: async (
    context,
    { words = '', from, until, resourceId, numberRecords: limit = usualPage },
  ) => {
    const days = from !== undefined && until !== undefined ? { from, until } : undefined;
    const person = await personOf(context, resourceId);
    if (!person) return { bookableActivity: [] };
    const rows = await findRows(context, person, { words: wordsOf(words), limit, days });
    return { bookableActivity: rows.map((row) => assignmentOf(row, person, context.today)) };
  },

  setFavouriteActivity: async (context, { activityId, favourite }) => {
    const { name } = await requireVisible(context, activityId);
    await store.setFavourite(context, activityId, favourite);
    const action = favourite ? 'favourite.set' : 'favourite.unset';
    await recordAudit(context, { action, objectId: activityId, details: { activity: name } });
    return undefined;
  },
};
