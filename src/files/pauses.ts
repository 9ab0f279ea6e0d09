import { addToList } from '#contract/core/lists.ts';
import type { PlanAssignment, PlanResource, PlanTask } from './plan.ts';
import { isSpreadWork, momentOfSeconds, type PlanPause, timephasedRuns } from './timephased.ts';
import type { PlanWorkingTime } from './working-time.ts';

interface SpreadPlan {
  readonly tasks: readonly PlanTask[];
  readonly assignments: readonly PlanAssignment[];
  readonly resources: readonly PlanResource[];
}

interface WorkingCalendars {
  readonly workingTime: PlanWorkingTime;
  readonly defaultCalendarUid: number;
}

/** Finds the times within the work of tasks at which no assignment has work. */
export function markPauses({ tasks, assignments, resources }: SpreadPlan, calendars: WorkingCalendars): void {
  const spread = new Map<number, PlanAssignment[]>();
  for (const assignment of assignments) {
    if (assignment.timephased?.some(isSpreadWork)) addToList(spread, assignment.taskUid, assignment);
  }
  if (spread.size === 0) return;
  const calendarOf = new Map(resources.map(({ uid, calendarUid }) => [uid, calendarUid]));
  for (const task of tasks) {
    const own = spread.get(task.uid);
    if (!own || task.isSummary) continue;
    const uids = own.map(({ resourceUid }) => task.calendarUid ?? calendarOf.get(resourceUid ?? Number.NaN));
    const pauses = pausesBetween(own, (start, finish) => {
      for (const uid of new Set(uids)) {
        const pause = calendars.workingTime.within(uid ?? calendars.defaultCalendarUid, start, finish);
        if (pause) return pause;
      }
      return undefined;
    });
    if (pauses.length > 0) task.pauses = pauses;
  }
}

function pausesBetween(
  assignments: readonly PlanAssignment[],
  workingTimeIn: (start: string, finish: string) => PlanPause | undefined,
): PlanPause[] {
  const pauses: PlanPause[] = [];
  let end: number | undefined;
  for (const { from, to } of workedTimes(assignments)) {
    if (end !== undefined && from > end) {
      const pause = workingTimeIn(momentOfSeconds(end), momentOfSeconds(from));
      if (pause) pauses.push(pause);
    }
    end = Math.max(end ?? to, to);
  }
  return pauses;
}

/** Pairs of seconds between which there is work, in order. */
function workedTimes(assignments: readonly PlanAssignment[]) {
  const times = assignments.flatMap(({ timephased = [] }) =>
    timephased.filter(isSpreadWork).flatMap((series) => [...timephasedRuns(series)].filter(({ value }) => value > 0)),
  );
  return times.toSorted((a, b) => a.from - b.from);
}
