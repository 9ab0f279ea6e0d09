import type { PlanDocument, PlanSetting, PlanActivity } from '#plan/document.ts';
import type { Rescheduling } from '#plan/schedule/reschedule.ts';
import type { WorkCalendar } from '../gantt/plan-view.ts';

/** Inputs for calculating a drag. */
export interface DragPlan {
  readonly document: PlanDocument;
  readonly setting: PlanSetting;
  readonly calendar: WorkCalendar;
  readonly rescheduling: Rescheduling;
  activityOf(id: string): PlanActivity | undefined;
}
