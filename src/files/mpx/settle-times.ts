import type { PlanTask } from '../plan.ts';
import { minutesOfDuration, type WorkingUnits } from '../units.ts';
import type { PlanWorkingTime } from '../working-time.ts';

/**
 * Gives its times to a task whose dates are days alone: short ones end as early as their length lets them, and one without length
 * lies at the start of its day, or at the end if a task that it waits for ends on that day.
 */
export function settleTimes(
  task: PlanTask,
  around: {
    workingTime: PlanWorkingTime;
    calendarUid: number;
    units: WorkingUnits;
    predecessors: readonly PlanTask[];
  },
): void {
  const { start, finish, duration } = task;
  if (start === undefined || finish === undefined || !duration || start.slice(0, 10) !== finish.slice(0, 10)) return;
  if (duration.value === 0) {
    const waits = around.predecessors.some((one) => one.finish?.slice(0, 10) === finish.slice(0, 10));
    task.start = waits ? finish : start;
    task.finish = task.start;
    return;
  }
  const minutes = minutesOfDuration(duration, around.units);
  if (minutes === undefined || duration.unit.startsWith('elapsed')) return;
  const end = around.workingTime.finish(around.calendarUid, start, minutes);
  if (end !== undefined && end < finish) task.finish = end;
}
