import type { PlanActivity, PlanAssignment, PlanDocument } from '../document.ts';

/** As much of a plan as scheduling looks at. */
export type ScheduledActivity = Pick<
  PlanActivity,
  | 'id'
  | 'parentId'
  | 'type'
  | 'start'
  | 'finish'
  | 'duration'
  | 'leadTime'
  | 'followUpTime'
  | 'attributes'
  | 'complete'
  | 'actualStart'
  | 'actualFinish'
>;

export interface ScheduledDocument extends Pick<PlanDocument, 'links'> {
  readonly activities: readonly ScheduledActivity[];
  readonly assignments: readonly Pick<PlanAssignment, 'activityId' | 'resourceId'>[];
}
