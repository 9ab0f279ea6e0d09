import type { PlanTask } from './plan.ts';

/** What a row is if the file says nothing of it. */
export function blankPlanTask(uid: number, id: number): PlanTask {
  return {
    uid,
    id,
    isBlank: true,
    outlineLevel: 0,
    isSummary: false,
    isMilestone: false,
    isActive: true,
    isManual: false,
    isEstimated: false,
    isEffortDriven: false,
    isRecurring: false,
    isRolledUp: false,
    isBarHidden: false,
    isResourceCalendarIgnored: false,
    isExternal: false,
    type: 'fixedUnits',
    priority: 500,
    constraintType: 'asSoonAsPossible',
    baselines: [],
    custom: {},
  };
}
