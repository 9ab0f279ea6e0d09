import type { PlanTask } from '../plan.ts';
import { minutesOfDuration, type WorkingUnits } from '../units.ts';
import { dateTimeOfMinutes, dateDayNumber, minuteOfDay } from '../day-number.ts';
import type { PlanReport } from '../report.ts';
import type { PlanWorkingTime } from '../working-time.ts';

interface FinishSurroundings {
  workingTime: PlanWorkingTime;
  defaultCalendarUid: number;
  units: WorkingUnits;
  report: PlanReport;
}

/** Some programs write start and duration alone: the finish then follows from the calendar. */
export function completeFinish(task: PlanTask, around: FinishSurroundings): void {
  if (task.finish !== undefined || task.start === undefined) return;
  if (task.isMilestone) {
    task.finish = task.start;
    return;
  }
  if (!task.duration) return;
  const minutes = minutesOfDuration(task.duration, around.units) ?? 0;
  const calendarUid = task.calendarUid ?? around.defaultCalendarUid;
  task.finish = task.duration.unit.startsWith('elapsed')
    ? dateTimeOfMinutes(dateDayNumber(task.start) * 24 * 60 + minuteOfDay(task.start) + minutes)
    : around.workingTime.finish(calendarUid, task.start, minutes);
  if (task.finish === undefined) around.report.warn('finishUnknown', { task: task.uid });
}
