import type { planEditingApi as contract } from '#contract/app/plan-editing.ts';
import type { Handlers } from '#service/core/context.ts';
import { changePlanCalendar, readPlanCalendar } from './calendar.ts';
import { restoreVersion } from './restore.ts';
import { saveWorkingPlan } from './save.ts';
import { readWorkingPlan } from './working-plan.ts';

export const planEditingHandlers: Handlers<typeof contract> = {
  getWorkingPlan: (context, { projectId }) => readWorkingPlan(context, projectId),

  saveWorkingPlan: (context, { projectId, body }) => saveWorkingPlan(context, projectId, body),

  getPlanCalendar: (context, { projectId }) => readPlanCalendar(context, projectId),

  setPlanCalendar: (context, { projectId, body }) => changePlanCalendar(context, projectId, body),

  restorePlanVersion: (context, { planVersionId, body }) => restoreVersion(context, planVersionId, body),
};
