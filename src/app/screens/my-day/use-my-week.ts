import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { adminApi } from '#contract/admin/api.ts';
import type { OpTimesheet } from '#contract/admin/timesheet.ts';
import { api } from '#contract/api.ts';
import { PlanStatus } from '#contract/codes.ts';
import type { OpActivity } from '#contract/tasks.ts';
import type { OpResourceWorkRecord } from '#contract/worklogs.ts';
import { query } from '#app/query.ts';
import { useSession, useUser } from '#app/session.tsx';
import { chunked } from '#app/walk.ts';
import { daysOfRecords, daysOfSheet, type WeekDay } from './week-days.ts';

/** Something of mine that hours can be booked on. */
export interface Bookable {
  readonly assignmentId: string;
  readonly activityId: string;
  readonly name: string;
  readonly projectName: string;
  /** Hours that are left of what is mine; undefined where that is not told. */
  readonly remaining: number | undefined;
}

/** Hours that are booked already. */
export interface Booked {
  readonly id: string;
  readonly assignmentId: string;
  readonly day: string;
  readonly hours: number;
  readonly open: number;
  readonly comment: string;
  readonly completed: boolean;
  readonly modified: string | undefined;
}

export interface MyWeek {
  readonly days: readonly WeekDay[];
  readonly bookables: readonly Bookable[];
  readonly booked: readonly Booked[];
}

interface WeekAnswer {
  /** Undefined until it is there; `null` where I am linked to no resource. */
  readonly week: MyWeek | null | undefined;
  readonly error: Error | null;
  retry(): void;
}

/** My hours of some days and what I can book on: from the sheet where the service has one, else from the records and my activities. */
export function useMyWeek(
  days: readonly string[],
  today: string,
  activities: readonly OpActivity[] | undefined,
): WeekAnswer {
  const { capabilities } = useSession();
  const hasSheet = capabilities?.features?.includes('timesheet') ?? false;
  const period = { from: days[0] ?? '', until: days.at(-1) ?? '' };
  const sheet = useQuery({ ...query(adminApi.getTimesheet, period), enabled: hasSheet });
  const records = useQuery({ ...query(api.worklogs.listMyWorkRecords, period), enabled: !hasSheet });
  const own = useOwnBookables(activities, !hasSheet);
  const week = useMemo(() => {
    if (hasSheet) return sheet.data && weekOfSheet(sheet.data, today);
    const list = records.data?.resourceWorkRecord;
    return list && { days: daysOfRecords(days, list), bookables: own, booked: list.flatMap(bookedOf) };
  }, [hasSheet, sheet.data, records.data, own, days, today]);
  const asked = hasSheet ? sheet : records;
  return { week, error: asked.error, retry: () => void asked.refetch() };
}

function weekOfSheet(sheet: OpTimesheet, today: string): MyWeek {
  const bookables = (sheet.row ?? [])
    .filter(({ closed, status, start }) => !closed && status !== PlanStatus.done && (start ?? today) <= today)
    .map(({ assignment, activity, activityName, projectName, remainingEffort }) => ({
      assignmentId: assignment ?? '',
      activityId: activity ?? '',
      name: activityName ?? '',
      projectName: projectName ?? '',
      remaining: remainingEffort ?? undefined,
    }));
  const booked = (sheet.record ?? []).map(
    ({ id, assignment, day, actualEffort, openEffort, comment, completed, modified }) => ({
      id,
      assignmentId: assignment ?? '',
      day: day ?? '',
      hours: actualEffort ?? 0,
      open: openEffort ?? 0,
      comment: comment ?? '',
      completed: completed ?? false,
      modified: modified ?? undefined,
    }),
  );
  return { days: daysOfSheet(sheet, today), bookables, booked };
}

function bookedOf({ id, workRecord, actualEffort, comment, modified }: OpResourceWorkRecord): Booked[] {
  if (!workRecord?.assignment) return [];
  return [
    {
      id,
      assignmentId: workRecord.assignment,
      day: workRecord.date?.slice(0, 10) ?? '',
      hours: actualEffort ?? 0,
      open: workRecord.openEffort ?? 0,
      comment: comment ?? '',
      completed: workRecord.completed ?? false,
      modified: modified ?? undefined,
    },
  ];
}

/** My assignments in open activities, as the documented interface tells them. */
function useOwnBookables(activities: readonly OpActivity[] | undefined, enabled: boolean): readonly Bookable[] {
  const user = useUser();
  const projects = useQuery({ ...query(api.projects.listMyProjects, { includeArchived: true }), enabled });
  const ids = (activities ?? []).flatMap(({ assignments }) => assignments ?? []);
  const answers = useQueries({
    queries: enabled
      ? chunked(ids).map((assignmentIds) => query(api.tasks.getAssignmentsByIds, { assignmentIds }))
      : [],
  });
  const mine = new Set([user.primaryResource, ...(user.resources ?? [])]);
  const activityOf = new Map((activities ?? []).map((activity) => [activity.id, activity]));
  const projectOf = new Map((projects.data?.projectNode ?? []).map((node) => [node.projectPlan, node.name]));
  return answers
    .flatMap(({ data }) => data?.assignment ?? [])
    .filter(({ resource, status }) => mine.has(resource) && status !== PlanStatus.done)
    .flatMap(({ id, activity: activityId, openEffort, remainingEffort }) => {
      const activity = activityOf.get(activityId ?? '');
      const projectName = projectOf.get(activity?.projectPlan) ?? '';
      const remaining = openEffort ?? remainingEffort ?? undefined;
      const name = activity?.name ?? '';
      return activity ? [{ assignmentId: id, activityId: activity.id, name, projectName, remaining }] : [];
    });
}
