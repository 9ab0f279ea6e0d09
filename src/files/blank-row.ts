import type { PlanResource, PlanTask } from './plan.ts';

/** Returns a row with the defaults for everything missing in the file. */
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

/** The same of a person who works. */
export function blankPlanResource(uid: number, id: number): PlanResource {
  return {
    uid,
    id,
    isBlank: false,
    type: 'work',
    isGeneric: false,
    isBudget: false,
    accrueAt: 'prorated',
    availability: [],
    rateTables: [],
    baselines: [],
    custom: {},
  };
}
