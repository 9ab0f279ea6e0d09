import { get } from '../core/endpoint.ts';
import { Day, Id, list, Name, Percent, record } from '../core/fields.ts';
import { projectIds } from '../core/queries.ts';
import type { Static } from 'typebox';

/** A milestone of the plan that everybody reads. */
export const OpMilestone = record('OpMilestone', {
  id: Id,
  projectNode: Id,
  wbsCode: Name,
  name: Name,
  day: Day,
  complete: Percent,
});
export type OpMilestone = Static<typeof OpMilestone>;

const OpMilestoneList = list('OpMilestoneList', 'milestone', OpMilestone);

export const milestonesApi = {
  listMilestones: get('/planning/milestones', { query: { projectIds }, returns: OpMilestoneList, large: true }),
};
