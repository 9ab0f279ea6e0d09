import { sql } from 'kysely';
import type { VersionInfo } from '#contract/documented/planning.ts';
import { ActivityType, Level } from '#contract/core/codes.ts';
import { insufficient } from '#service/core/access.ts';
import { auditedProjects, recordAudit } from '#service/core/audit.ts';
import type { Context } from '#service/core/context.ts';
import { invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { recomputePlan } from '#service/core/figures/plan.ts';
import { type Queries, readColumn } from '#service/db/queries.ts';
import { lockedBy, requireActivePlan } from '../rules.ts';
import { markSchedule } from '../schedule-queries.ts';
import {
  copyVersion,
  findWorkingVersion,
  getVersionInfo,
  insertCheckedInVersion,
  isRecorded,
  joinProject,
  lockPlan,
  makeCurrent,
} from '../versions.ts';
import { findVersion } from '../versions/version-queries.ts';
import { activityColumns } from '../version-writes.ts';

interface RestoreText {
  readonly name?: string | null | undefined;
  readonly comment?: string | null | undefined;
}

/**
 * Makes the content of an earlier version the newest version of its plan. Later facts stay: activities with recorded
 * work or costs missing in the earlier version, and ad hoc ones, are appended as they are now. Needs manager level;
 * refused while another user holds the plan. The caller's working version stays unchanged.
 */
export async function restoreVersion(
  context: Context,
  id: string,
  { name, comment }: RestoreText,
): Promise<VersionInfo> {
  const { db, caller } = context;
  const version = await findVersion(context, id);
  if (!version) throw notFoundFailure('project_planning', id);
  const { level, number, projectNodeId } = version;
  if (level < Level.manager) throw insufficient(Level.manager, level, 'project.error.ManagerAccessDenied');
  const plan = await lockPlan(db, projectNodeId);
  if (!plan) throw notFoundFailure('project_planning', id);
  requireActivePlan(plan);
  const working = await findWorkingVersion(db, plan.id);
  if (working && working.holderId !== caller.userId) throw lockedBy(working);
  if (number < 0 || plan.currentVersionId === id)
    throw invalidParameter('planVersionId', id, 'expected.idOfEarlierVersion');
  const restored = await insertCheckedInVersion(db, plan.id, {
    name: name ?? '',
    comment: comment ?? '',
    userId: caller.userId,
  });
  await copyVersion(db, id, restored.id);
  await keepWhatHappened(db, { from: plan.currentVersionId, into: restored.id });
  await makeCurrent(db, plan, restored.id);
  await joinProject(db, projectNodeId, restored.id);
  await markSchedule(db, restored.id);
  await recomputePlan(db, plan.id);
  await recordEvent(context, 'planCheckedIn', { projectNodeId, planVersionNumber: String(restored.number) });
  const projects = await auditedProjects(context, [projectNodeId]);
  const details = { ...projects, version: restored.number, restored: number };
  await recordAudit(context, { action: 'plan.restored', objectId: restored.id, details });
  return getVersionInfo(db, restored.id);
}

/** Position columns, which a kept activity does not take along. */
const restoredPlaceColumns: readonly string[] = ['parent_id', 'sequence', 'outline_level'];

/**
 * Adds to a version what one has to find there again: ad hoc activities, which belong to no version, as they are in the other
 * one, and the activities of that one with recorded work or costs. They come last, below each other as far as they were; with
 * their assignments, planned costs and the links between them.
 */
async function keepWhatHappened(db: Queries, { from, into }: { from: string; into: string }): Promise<void> {
  await sql`delete from activity_version where plan_version_id = ${into} and type = ${ActivityType.adHoc}`.execute(db);
  const columns = activityColumns.filter((column) => !restoredPlaceColumns.includes(column));
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => sql.ref(`kept.${column}`)));
  const ids = await readColumn<string>(db)`
    with recursive kept as materialized (
      select v.* from activity_version v
      where v.plan_version_id = ${from}
        and not exists (
          select from activity_version there where there.plan_version_id = ${into} and there.activity_id = v.activity_id)
        and (v.type = ${ActivityType.adHoc} or ${isRecorded})
    ), outline as (
      select kept.activity_id, null::bigint as parent_id, 1 as level, array[kept.sequence::bigint, kept.activity_id] as path
      from kept where not exists (select from kept above where above.activity_id = kept.parent_id)
      union all
      select kept.activity_id, kept.parent_id, outline.level + 1, outline.path || array[kept.sequence::bigint, kept.activity_id]
      from outline join kept on kept.parent_id = outline.activity_id
    ), last as (
      select coalesce(max(sequence), 0) as sequence from activity_version where plan_version_id = ${into}
    )
    insert into activity_version (plan_version_id, created, modified, parent_id, sequence, outline_level, ${names})
    select ${into}, kept.created, kept.modified, outline.parent_id,
      last.sequence + row_number() over (order by outline.path), outline.level, ${values}
    from outline join kept using (activity_id) cross join last
    returning activity_id`;
  if (ids.length > 0) await copyParts(db, { from, into }, ids);
}

async function copyParts(
  db: Queries,
  { from, into }: { from: string; into: string },
  ids: readonly string[],
): Promise<void> {
  const kept = sql`any (${[...ids]}::bigint[])`;
  await sql`
    insert into assignment_version (plan_version_id, assignment_id, activity_id, assigned, base_effort, delay, contour,
      file_fields, created, modified)
    select ${into}, assignment_id, activity_id, assigned, base_effort, delay, contour, file_fields,
      created, modified
    from assignment_version where plan_version_id = ${from} and activity_id = ${kept}`.execute(db);
  await sql`
    insert into planned_cost (plan_version_id, activity_id, cost_type, base)
    select ${into}, activity_id, cost_type, base
    from planned_cost where plan_version_id = ${from} and activity_id = ${kept}`.execute(db);
  await sql`
    insert into dependency (plan_version_id, predecessor_id, successor_id, type, lag, lag_elapsed, lag_unit)
    select ${into}, predecessor_id, successor_id, type, lag, lag_elapsed, lag_unit
    from dependency where plan_version_id = ${from} and predecessor_id = ${kept} and successor_id = ${kept}`.execute(
    db,
  );
}
