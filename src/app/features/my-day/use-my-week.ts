import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpTimesheet } from '#contract/app/timesheet.ts';
import { api } from '#contract/documented/api.ts';
import { PlanStatus } from '#contract/core/codes.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import { overPlan } from '#app/features/activities/activity-item.ts';
import { useOutbox, usePending } from '#app/data/outbox/use-outbox.ts';
import { ownResource } from '#app/features/common/own-resources.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useSession, useUser } from '#app/data/session.tsx';
import { chunked } from '#app/data/tree-query.ts';
import { daysOfRecords, daysOfSheet, withHours, type BookableWork, type Booked, type MyWeek } from './week-days.ts';
import type { Pending } from '#app/data/outbox/outbox.ts';
import { type PendingCell, isWaiting } from '#app/data/outbox/pending-entries.ts';
import { sumHours } from '#app/i18n/hours.ts';

/** My hours of some days and what I can book on: from the sheet where the service has one, else from the records and my activities. */
export function useMyWeek(days: readonly string[], today: string, activities: readonly OpActivity[] | undefined) {
  const { capabilities } = useSession();
  const hasSheet = capabilities?.features?.includes('timesheet') ?? false;
  const period = { from: days[0] ?? '', until: days.at(-1) ?? '' };
  const sheet = useQuery({ ...endpointQuery(appApi.getTimesheet, period), enabled: hasSheet });
  const records = useQuery({ ...endpointQuery(api.worklogs.listMyWorkRecords, period), enabled: !hasSheet });
  const own = useOwnBookables(activities, !hasSheet);
  const resourceId = ownResource(useUser()) ?? '';
  const saved = useMemo(() => {
    if (hasSheet) return sheet.data && weekOfSheet(sheet.data, today);
    const list = records.data?.resourceWorkRecord;
    return list && { resourceId, days: daysOfRecords(days, list), bookables: own, booked: list.flatMap(bookedRecords) };
  }, [hasSheet, sheet.data, records.data, own, days, today, resourceId]);
  const pending = usePending(useOutbox());
  const week = useMemo(() => saved && withPending(saved, pending), [saved, pending]);
  const source = hasSheet ? sheet : records;
  return {
    /** Undefined until it is there; `null` where I am linked to no resource. */
    week,
    error: source.error,
    retry: () => void source.refetch(),
  };
}

function weekOfSheet(sheet: OpTimesheet, today: string): MyWeek {
  const bookables = (sheet.row ?? [])
    .filter(({ closed, status, start }) => !closed && status !== PlanStatus.done && (start ?? today) <= today)
    .map((row) => ({
      assignmentId: row.assignment ?? '',
      activityId: row.activity ?? '',
      name: row.activityName ?? '',
      projectName: row.projectName ?? '',
      remaining: row.remainingEffort ?? undefined,
      over: overPlan(row),
      waiting: 0,
    }));
  const booked = (sheet.record ?? []).map(({ id, assignment, day, actualEffort, comment, modified }) => ({
    recordId: id,
    assignmentId: assignment ?? '',
    day: day ?? '',
    hours: actualEffort ?? 0,
    comment: comment ?? '',
    modified: modified ?? undefined,
  }));
  return { resourceId: sheet.resource ?? '', days: daysOfSheet(sheet, today), bookables, booked };
}

function bookedRecords({ id, workRecord, actualEffort, comment, modified }: OpResourceWorkRecord): Booked[] {
  if (!workRecord?.assignment) return [];
  return [
    {
      recordId: id,
      assignmentId: workRecord.assignment,
      day: workRecord.date?.slice(0, 10) ?? '',
      hours: actualEffort ?? 0,
      comment: comment ?? '',
      modified: modified ?? undefined,
    },
  ];
}

/** Returns the user's assignments in open activities, from the documented interface. */
function useOwnBookables(activities: readonly OpActivity[] | undefined, enabled: boolean): readonly BookableWork[] {
  const user = useUser();
  const projects = useQuery({ ...endpointQuery(api.projects.listMyProjects, { includeArchived: true }), enabled });
  const ids = (activities ?? []).flatMap(({ assignments }) => assignments ?? []);
  const answers = useQueries({
    queries: enabled
      ? chunked(ids).map((assignmentIds) => endpointQuery(api.tasks.getAssignmentsByIds, { assignmentIds }))
      : [],
  });
  const mine = new Set([user.primaryResource, ...(user.resources ?? [])]);
  const activityOf = new Map((activities ?? []).map((activity) => [activity.id, activity]));
  const projectOf = new Map((projects.data?.projectNode ?? []).map((node) => [node.projectPlan, node.name]));
  return answers
    .flatMap(({ data }) => data?.assignment ?? [])
    .filter(({ resource, status }) => mine.has(resource) && status !== PlanStatus.done)
    .flatMap((assignment) => {
      const { id, openEffort, remainingEffort } = assignment;
      const activity = activityOf.get(assignment.activity ?? '');
      const projectName = projectOf.get(activity?.projectPlan) ?? '';
      const remaining = openEffort ?? remainingEffort ?? undefined;
      const name = activity?.name ?? '';
      const over = overPlan({ ...assignment, remainingEffort: remaining });
      if (!activity) return [];
      return [{ assignmentId: id, activityId: activity.id, name, projectName, remaining, over, waiting: 0 }];
    });
}

/** My week with the hours that are entered and not saved yet. Pure. */

/** Own entries of hours, without refused ones. */
function ownEntries(pending: Pending, resourceId: string): PendingCell[] {
  return [...pending.values()].filter(
    (wish): wish is PendingCell =>
      wish.kind === 'cell' && !wish.costs && wish.resourceId === resourceId && wish.save.state !== 'refused',
  );
}

function withPending(week: MyWeek, pending: Pending): MyWeek {
  return ownEntries(pending, week.resourceId).reduce(withEntry, week);
}

/** Counts the difference to what the service has in the cell, and marks what waits. */
function withEntry(week: MyWeek, wish: PendingCell): MyWeek {
  const { assignmentId, day, hours } = wish;
  const saved = week.booked.find((each) => each.assignmentId === assignmentId && each.day === day)?.hours ?? 0;
  const more = sumHours([hours ?? 0, -saved]);
  const waits = isWaiting(wish);
  return {
    ...week,
    days: week.days.map((each) => (each.day === day ? withHours(each, more, waits) : each)),
    bookables: week.bookables.map((each) => {
      if (each.assignmentId !== assignmentId) return each;
      const remaining = each.remaining === undefined ? undefined : Math.max(0, sumHours([each.remaining, -more]));
      return { ...each, remaining, waiting: waits ? sumHours([each.waiting, hours ?? 0]) : each.waiting };
    }),
  };
}
