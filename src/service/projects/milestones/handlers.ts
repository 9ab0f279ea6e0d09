import type { milestonesApi as contract } from '#contract/app/milestones.ts';
import type { Handlers } from '#service/core/context.ts';
import { listMilestones } from './queries.ts';

export const milestoneHandlers: Handlers<typeof contract> = {
  listMilestones: async (context, { projectIds = [] }) => ({ milestone: await listMilestones(context, projectIds) }),
};
