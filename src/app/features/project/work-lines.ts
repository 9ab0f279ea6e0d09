import { groupBy } from '#plan/group-by.ts';
import { WorkRecordState } from '#contract/core/codes.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import { mondayOf } from '#plan/calendar/day.ts';

/** A work record with the names that belong to it. */
export interface WorkLine {
  readonly id: string;
  readonly day: string;
  /** The Monday of its week. */
  readonly week: string;
  readonly resourceId: string;
  readonly person: string;
  /** Empty if the activity may not be revealed. */
  readonly activityId: string;
  readonly activity: string;
  readonly hours: number;
  readonly comment: string;
  readonly isLocked: boolean;
}

export interface WorkFilter {
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly person: string | undefined;
  readonly activity: string | undefined;
  readonly week: string | undefined;
}

export const workGroupings = ['person', 'activity', 'week'] as const;
export type WorkGrouping = (typeof workGroupings)[number];

/** Records of one person, activity or week together. */
export interface WorkLineGroup {
  readonly key: string;
  /** A name, or a Monday. */
  readonly name: string;
  readonly records: number;
  readonly hours: number;
  readonly locked: number;
  readonly first: string;
  readonly last: string;
}

export function workLines(
  records: readonly OpResourceWorkRecord[],
  activities: readonly OpActivity[],
  names: ReadonlyMap<string, string>,
): WorkLine[] {
  const activityOf = new Map(activities.flatMap((each) => (each.assignments ?? []).map((id) => [id, each])));
  return records.map((record) => {
    const activity = activityOf.get(record.workRecord?.assignment ?? '');
    const day = (record.workRecord?.date ?? '').slice(0, 10);
    const resourceId = record.resource ?? '';
    return {
      id: record.id,
      day,
      week: day && mondayOf(day),
      resourceId,
      person: names.get(resourceId) ?? '',
      activityId: activity?.id ?? '',
      activity: activity?.name ?? '',
      hours: record.actualEffort ?? 0,
      comment: record.comment ?? '',
      isLocked: (record.state ?? WorkRecordState.editable) !== WorkRecordState.editable,
    };
  });
}

/** The records that fit, the latest first. */
export function fittingWork(lines: readonly WorkLine[], filter: WorkFilter): WorkLine[] {
  return lines
    .filter(
      (line) =>
        (filter.from === undefined || line.day >= filter.from) &&
        (filter.until === undefined || line.day <= filter.until) &&
        (filter.person === undefined || line.resourceId === filter.person) &&
        (filter.activity === undefined || line.activityId === filter.activity) &&
        (filter.week === undefined || line.week === filter.week),
    )
    .toSorted((a, b) => b.day.localeCompare(a.day) || a.id.localeCompare(b.id));
}

export const totalLineHours = (lines: readonly { readonly hours: number }[]): number =>
  Math.round(lines.reduce((sum, { hours }) => sum + hours, 0) * 100) / 100;

/** Groups of records: weeks with the latest first, others with most hours first. */
export function groupedWork(lines: readonly WorkLine[], grouping: WorkGrouping): WorkLineGroup[] {
  const key = ({ person: 'resourceId', activity: 'activityId', week: 'week' } as const)[grouping];
  const groups = [...groupBy(lines, (line) => line[key])].map(([key, all]): WorkLineGroup => {
    const days = all.map(({ day }) => day).toSorted();
    return {
      key,
      name: grouping === 'week' ? key : (all[0]?.[grouping] ?? ''),
      records: all.length,
      hours: totalLineHours(all),
      locked: all.filter(({ isLocked }) => isLocked).length,
      first: days[0] ?? '',
      last: days.at(-1) ?? '',
    };
  });
  return groups.toSorted((a, b) =>
    grouping === 'week' ? b.key.localeCompare(a.key) : b.hours - a.hours || a.name.localeCompare(b.name),
  );
}
