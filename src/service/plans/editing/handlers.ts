import type { planEditing as contract } from '#contract/app/plan-editing.ts';
import type { Handlers } from '#service/core/context.ts';
import { changeCalendar, readPlanCalendar } from './calendar.ts';
import { restoreVersion } from './restore.ts';
import { saveWorkingPlan } from './save.ts';
import { readWorkingPlan } from './working-plan.ts';

export const planEditing: Handlers<typeof contract> = {
  getWorkingPlan: (context, { projectId }) => readWorkingPlan(context, projectId),

  saveWorkingPlan: (context, { projectId, body }) => saveWorkingPlan(context, projectId, body),

  getPlanCalendar: (context, { projectId }) => readPlanCalendar(context, projectId),

  setPlanCalendar: (context, { projectId, body }) => changeCalendar(context, projectId, body),

  restorePlanVersion: (context, { planVersionId, body }) => restoreVersion(context, planVersionId, body),
};
