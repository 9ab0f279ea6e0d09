import { Level } from '#contract/core/codes.ts';
import type { OpAssignmentVersion } from '#contract/documented/planning.ts';
import { projectLevels } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { notFoundFailure } from '#service/core/errors.ts';

/**
 * Returns the assignments of an activity as planned in one version; the working version's only for its holder. The
 * activity's id identifies it in the last checked-in version, because the documented interface names no other.
 */
export async function listAssignmentVersions(
  { db, caller }: Context,
  activityVersionId: string,
): Promise<OpAssignmentVersion[]> {
  const rows = await db
    .selectFrom('activity_version as activity')
    .innerJoin('plan_version as version', 'version.id', 'activity.plan_version_id')
    .innerJoin('project_plan as plan', 'plan.id', 'version.plan_id')
    .innerJoin(projectLevels(caller).as('access'), 'access.project_node_id', 'plan.project_node_id')
    .leftJoin('assignment_version as assignment', (join) =>
      join
        .onRef('assignment.plan_version_id', '=', 'activity.plan_version_id')
        .onRef('assignment.activity_id', '=', 'activity.activity_id'),
    )
    .select(['assignment.id', 'assignment.created', 'assignment.modified'])
    .where((own) =>
      own.or([
        own('activity.id', '=', activityVersionId),
        own.and([
          own('activity.activity_id', '=', activityVersionId),
          own('activity.plan_version_id', '=', own.ref('plan.current_version_id')),
        ]),
      ]),
    )
    .where('access.level', '>=', Level.observer)
    .where((version) =>
      version.or([version('version.number', '>=', 0), version('version.holder_id', '=', caller.userId)]),
    )
    .orderBy('assignment.id')
    .execute();
  if (rows.length === 0) throw notFoundFailure('project_planning', activityVersionId);
  return rows.flatMap(({ id, created, modified }) => (id === null ? [] : [{ id, created, modified }]));
}
