import { Level } from '#contract/codes.ts';
import { projectLevels } from '../access.ts';
import type { Context } from '../context.ts';

/** The assignments of an activity as one version plans them; the working version's only for its holder. */
export async function listAssignmentVersions({ db, caller }: Context, activityVersionId: string) {
  const assignmentVersion = await db
    .selectFrom('assignment_version as assignment')
    .innerJoin('activity_version as activity', (join) =>
      join
        .onRef('activity.plan_version_id', '=', 'assignment.plan_version_id')
        .onRef('activity.activity_id', '=', 'assignment.activity_id'),
    )
    .innerJoin('plan_version as version', 'version.id', 'activity.plan_version_id')
    .innerJoin('project_plan as plan', 'plan.id', 'version.plan_id')
    .innerJoin(projectLevels(caller).as('access'), 'access.project_node_id', 'plan.project_node_id')
    .select(['assignment.id', 'assignment.created', 'assignment.modified'])
    .where('activity.id', '=', activityVersionId)
    .where('access.level', '>=', Level.observer)
    .where((version) =>
      version.or([version('version.number', '>=', 0), version('version.holder_id', '=', caller.userId)]),
    )
    .orderBy('assignment.id')
    .execute();
  return assignmentVersion.length === 0 ? null : { assignmentVersion };
}
