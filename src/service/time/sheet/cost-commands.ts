import type { OpTimesheetCostRow, timesheetCosts as contract } from '#contract/app/timesheet-costs.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { Failure, invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { recomputeSpending } from '#service/core/figures/plan.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { lockPlans } from '#service/core/figures/locked-plan.ts';
import { listTargets, type BookingTarget } from '../imports/booking-targets.ts';
import { listCostSurroundings } from '../imports/cost-records-queries.ts';
import { checkIfMatch } from '#service/core/optimistic-lock.ts';
import { findDayLocks } from '../locking/queries.ts';
import { checkEditable, checkNotArchived, checkBookable, checkDayIsOpen } from '../rules.ts';
import { holdDays } from '#service/core/booking-locks.ts';
import * as rules from './cost-rules.ts';
import type { CostBooking, RecordedCosts } from './cost-rules.ts';
import { updateCost, insertCost, removeCost } from './writes.ts';
import * as store from './cost-queries.ts';
import type { BookablePerson } from './person-queries.ts';
import { bookingClosedReason } from './rules.ts';

/** Parses the keys of the requested rows, such as `1042:2`. */
export const costKeys = (keys: readonly string[]): store.CostKey[] =>
  keys.map((key) => {
    const [activity = '', type = ''] = key.split(':');
    return { activity, costType: Number(type) };
  });

/** A row of costs with the reason why nothing can be booked on it. */
export function costRowOf(row: store.SheetCostRow, person: BookablePerson): OpTimesheetCostRow {
  const closed = row.isVisible ? bookingClosedReason(person, row) : 'rights';
  return { ...row, ...(closed && { closed }) };
}

type CostEvent = 'workRecorded' | 'workChanged' | 'workDeleted';
const costAuditActions = {
  workRecorded: 'costs.booked',
  workChanged: 'costs.changed',
  workDeleted: 'costs.deleted',
} as const;

/** Completes a write of costs: recomputes the figures of the plan, then writes the event log and the audit log. */
async function recordCostWrite(
  context: Context,
  event: CostEvent,
  { id, target, booked, spending }: { id: string; target: BookingTarget; booked: CostBooking; spending: RecordedCosts },
): Promise<void> {
  await recomputeSpending(context.db, [target.planId]);
  const { projectNodeId, activityName, resourceName } = target;
  await recordEvent(context, event, { projectNodeId, activityName, resourceName });
  const { date, costType } = booked;
  const details = { activity: activityName, resource: resourceName, date, costType, costs: spending.actualCosts };
  await recordAudit(context, { action: costAuditActions[event], objectId: id, details });
}

/** The person on the activity, as far as the caller may book there. The plan stays as it is until the transaction ends. */
async function openTarget(
  context: Context,
  { resourceId, activityId }: CostBooking,
  { planId, id }: { planId: string; id: string },
): Promise<BookingTarget> {
  await lockPlans(context.db, [planId]);
  const [target] = await listTargets(context, [{ resourceId, activityId }]);
  return rules.requireCostBooker(target, id);
}

async function requireOpenDay({ db }: Context, target: BookingTarget, date: string, id?: string): Promise<void> {
  const [lock] = await findDayLocks(db, [{ projectNodeId: target.projectNodeId, day: date }]);
  checkDayIsOpen(target, date, lock, id);
}

/** A record that the caller may change or delete now. */
async function openCostRecord(context: Context, id: string) {
  await holdDays(context.db);
  const record = await store.lockCost(context.db, id);
  if (!record) throw notFoundFailure('work', id);
  const target = await openTarget(context, record, { planId: record.planId, id });
  checkNotArchived(target);
  checkEditable(target, record);
  await requireOpenDay(context, target, record.date, id);
  return { record, target };
}

/** Returns the remaining costs before a record. */
async function previousOpen({ db }: Context, booked: CostBooking): Promise<number> {
  const [around] = await listCostSurroundings(db, [{ ...booked, actualCosts: 0, comment: '' }], []);
  return around?.openBefore ?? around?.base ?? 0;
}

/** New remaining costs, and those that the caller last read. */
interface Remains {
  readonly openCosts: number;
  readonly readOpen: number | null | undefined;
}

/** Refuses to say what remains where it is something else by now than the caller read. */
function requireOpenCostsAsRead(
  read: number | null | undefined,
  now: { id: string; openCosts: number; modified?: string },
): void {
  if (read === null || read === undefined || roundFigure(read) === roundFigure(now.openCosts)) return;
  const { id, modified = null, openCosts } = now;
  throw new Failure('main.error.ModifiedMeanwhile', { id, modified, current: { openCosts } });
}

/** Puts what remains into the latest record. */
async function changeRemaining(context: Context, id: string, { openCosts, readOpen }: Remains): Promise<string> {
  const { record, target } = await openCostRecord(context, id);
  requireOpenCostsAsRead(readOpen, record);
  checkBookable({ ...target, isPlanned: target.isCurrent }, context.caller.language);
  const spending = rules.changedSpending({ openCosts }, record);
  await updateCost(context.db, id, spending);
  await recordCostWrite(context, 'workChanged', { id, target, booked: record, spending });
  return id;
}

/** Puts what remains into a new record without costs that is later than all others. */
async function addRemaining(context: Context, booked: CostBooking, { openCosts, readOpen }: Remains): Promise<string> {
  const { db } = context;
  const planId = await store.findPlanIdOfActivity(db, booked.activityId);
  if (planId === undefined) throw notFoundFailure('work', booked.activityId);
  const target = await openTarget(context, booked, { planId, id: booked.activityId });
  checkBookable({ ...target, isPlanned: target.isCurrent }, context.caller.language);
  // Of each day a person has one record.
  const isTaken = (await store.findCostOnDay(db, booked)) !== undefined;
  const free = isTaken ? { ...booked, date: rules.nextDay(booked.date) } : booked;
  await requireOpenDay(context, target, free.date);
  requireOpenCostsAsRead(readOpen, { id: booked.activityId, openCosts: await previousOpen(context, free) });
  const spending = rules.newSpending({ openCosts }, 0);
  const id = await insertCost(context, free, spending);
  await recordCostWrite(context, 'workRecorded', { id, target, booked: free, spending });
  return id;
}

function requireParameter<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw invalidParameter(name, null, 'expected.value');
  return value;
}

export const timesheetCostHandlers: Handlers<typeof contract> = {
  createCostRecord: async (context, { body }) => {
    const { db } = context;
    const booked = {
      activityId: requireParameter(body.activity, 'activity'),
      resourceId: requireParameter(body.resource, 'resource'),
      date: requireParameter(body.day, 'day'),
      costType: rules.requireCostType(body.costType),
    };
    const { activityId, date } = booked;
    await holdDays(db);
    const planId = await store.findPlanIdOfActivity(db, activityId);
    if (planId === undefined) throw notFoundFailure('work', activityId);
    const target = await openTarget(context, booked, { planId, id: activityId });
    checkBookable({ ...target, isPlanned: target.isCurrent }, context.caller.language);
    await requireOpenDay(context, target, date);
    const other = await store.findCostOnDay(db, booked);
    if (other !== undefined)
      throw new Failure('work.error.CostsBooked', { id: other, resource: target.resourceName, date });
    const spending = rules.newSpending(body, await previousOpen(context, booked));
    const id = await insertCost(context, booked, spending);
    await recordCostWrite(context, 'workRecorded', { id, target, booked, spending });
    return store.getCost(context, id);
  },

  updateCostRecord: async (context, { costRecordId: id, body }) => {
    const { record, target } = await openCostRecord(context, id);
    checkIfMatch(context, record);
    checkBookable({ ...target, isPlanned: target.isCurrent }, context.caller.language);
    const spending = rules.changedSpending(body, record);
    await updateCost(context.db, id, spending);
    await recordCostWrite(context, 'workChanged', { id, target, booked: record, spending });
    return store.getCost(context, id);
  },

  setRemainingCosts: async (context, { body }) => {
    const place = {
      activityId: requireParameter(body.activity, 'activity'),
      resourceId: requireParameter(body.resource, 'resource'),
      costType: rules.requireCostType(body.costType),
    };
    const openCosts = rules.requireCosts(requireParameter(body.openCosts, 'openCosts'));
    const remains = { openCosts, readOpen: body.readOpenCosts };
    await holdDays(context.db);
    const latest = await store.findLatestCost(context.db, place);
    const id =
      latest && rules.takesRemainingCosts(latest, place)
        ? await changeRemaining(context, latest.id, remains)
        : await addRemaining(context, { ...place, date: rules.remainingDay(latest, context.today) }, remains);
    return store.getCost(context, id);
  },

  deleteCostRecord: async (context, { costRecordId: id }) => {
    const { record, target } = await openCostRecord(context, id);
    checkIfMatch(context, record);
    await removeCost(context.db, id);
    await recordCostWrite(context, 'workDeleted', { id, target, booked: record, spending: record });
    return undefined;
  },
};
