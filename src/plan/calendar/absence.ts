import { ActivityType } from '#contract/core/codes.ts';
import { calendarsOf } from './calendar.ts';
import { dayNumber } from './day.ts';
import type { PlanDocument, PlanSetting } from '../document.ts';

/** An absence that falls into planned work. */
export interface AbsenceHit {
  readonly activityId: string;
  readonly resourceId: string;
  /** The part of the absence that lies in the activity's days. */
  readonly from: string;
  readonly until: string;
  /** Working days that it costs: those of the plan's calendar and the resource's own. */
  readonly days: number;
}

/**
 * Returns absences of assignees of unfinished activities, in the order of the assignments; milestones need no work.
 * Absences on days off cost nothing and are not counted.
 */
export function absenceHits(document: PlanDocument, setting: PlanSetting): readonly AbsenceHit[] {
  const activities = new Map(document.activities.map((activity) => [activity.id, activity]));
  const calendars = calendarsOf(setting);
  return document.assignments.flatMap(({ activityId, resourceId }) => {
    const activity = activities.get(activityId);
    const absences = setting.resources.get(resourceId)?.absences ?? [];
    if (!activity || absences.length === 0 || activity.type === ActivityType.milestone) return [];
    const { start, finish, complete, actualFinish } = activity;
    if (start === null || finish === null || complete >= 100 || actualFinish !== null) return [];
    const workdays = calendars.daysOf(resourceId);
    return absences.flatMap((absence): AbsenceHit[] => {
      const from = absence.from > start ? absence.from : start;
      const until = absence.until < finish ? absence.until : finish;
      if (from > until) return [];
      const workingDays = workdays.dayPosition(dayNumber(until) + 1) - workdays.dayPosition(dayNumber(from));
      const days = Math.round(workingDays) * (absence.isHalf ? 0.5 : 1);
      return days > 0 ? [{ activityId, resourceId, from, until, days }] : [];
    });
  });
}
