import { useMemo } from 'react';
import { type ProgressOverTime, progressOverTime, type ProgressSource } from './progress-over-time.ts';
import { localToday } from '#app/data/today.ts';
import { type Making, useYielding } from './use-yielding.ts';
import { useProjectActivities } from './use-plan.ts';
import { useWorkRecords } from './use-work-records.ts';

/** Maximum number of records processed within a frame. */
const smallProgressSource = 1_000;

/** Computed progress; undefined if nothing is planned or booked. */
interface ComputedProgress {
  readonly progress: ProgressOverTime | undefined;
}

const progressComputation: Making<ProgressSource, ComputedProgress> = {
  isSmall: ({ activities, records }) => activities.length + records.length <= smallProgressSource,
  *steps(source) {
    return { progress: yield* progressOverTime(source) };
  },
};

/** A project over time, from its activities and its work records. */
export function useProgress(projectId: string) {
  const tasks = useProjectActivities(projectId, true);
  const work = useWorkRecords(projectId, true);
  const today = localToday();
  const activities = tasks.data?.activity;
  const records = work.data?.resourceWorkRecord;
  const isRead = !tasks.isPending && !work.isPending;
  const source = useMemo(
    () => (isRead ? { activities: activities ?? [], records: records ?? [], today } : undefined),
    [isRead, activities, records, today],
  );
  const made = useYielding(source, projectId, progressComputation);
  const failed = tasks.error ? tasks : work.error ? work : undefined;
  return {
    progress: made?.progress,
    isPending: made === undefined,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
