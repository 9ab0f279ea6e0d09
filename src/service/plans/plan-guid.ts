import { guidOf } from '#files/guid.ts';

/** Of a plan as a file. `created`: when the plan was made, as it is stored. */
export const planGuid = (planId: string, created: string): string => guidOf(`plan/${planId}/${created}`);

export const activityGuid = (ofPlan: string, activityId: string): string => guidOf(`${ofPlan}/activity/${activityId}`);
