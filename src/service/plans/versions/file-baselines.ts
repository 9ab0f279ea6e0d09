import type { OpFileBaseline } from '#contract/app/plans.ts';
import type { VersionInfo } from '#contract/documented/planning.ts';
import { Level } from '#contract/core/codes.ts';
import { requireProject } from '#service/core/access.ts';
import { auditedProjects, recordAudit } from '#service/core/audit.ts';
import type { Context } from '#service/core/context.ts';
import { invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { serviceText } from '#service/core/messages/messages.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import { baselineRows, writeBaseline } from '../import/baseline.ts';
import { importedBaseline } from '../import/from-plan-file.ts';
import { readVersionState } from '../import/version-state.ts';
import { exportedSettings, keptHeaderFields, keptTaskFields } from '../kept-fields.ts';
import { keptAssignmentFields } from '../kept-work.ts';
import { requireActivePlan } from '../rules.ts';
import { getVersionInfo, lockPlan } from '../versions.ts';

/*
 * Numbered baselines of plan files are kept with the activities of the versions that they were imported into. As a
 * version of its own such a baseline can be compared, shown in the plan, and become the baseline of the project.
 */

/** The numbered baselines that a version keeps, with how many activities they have and from when to when they plan them. */
export function listFileBaselines(db: Queries, versionId: string): Promise<OpFileBaseline[]> {
  return readRows<OpFileBaseline>(db)`
    select (kept ->> 'number')::int as number, count(*)::int as activities,
      left(min(kept ->> 'start'), 10) as start, left(max(kept ->> 'finish'), 10) as finish
    from activity_version
    cross join lateral jsonb_array_elements(
      case when jsonb_typeof(file_fields -> 'baselines') = 'array' then file_fields -> 'baselines' end) as kept
    where plan_version_id = ${versionId} and (kept ->> 'number')::int > 0
    group by 1
    order by 1`;
}

/**
 * Writes a numbered baseline of a plan file as a checked-in version, which is not the current one; for managers.
 * @throws a failure that names `number` if no activity of the current version has it
 */
export async function takeFileBaseline(
  context: Context,
  { projectId, number }: { readonly projectId: string; readonly number: number },
): Promise<VersionInfo> {
  const { db, caller } = context;
  await requireProject(context, projectId, Level.manager, 'project.error.ManagerAccessDenied');
  const plan = await lockPlan(db, projectId);
  if (!plan) throw notFoundFailure('project_planning', projectId);
  requireActivePlan(plan);
  const rows = await savedRows(db, plan.currentVersionId, number);
  if (!rows) throw invalidParameter('number', String(number), 'expected.numberOfFileBaseline');
  const name = serviceText('planImport.fileBaselineName', caller.language, { number });
  const version = await writeBaseline(db, { plan, userId: caller.userId, name }, rows);
  await recordEvent(context, 'projectChanged', { projectNodeId: projectId, planVersionNumber: String(version.number) });
  const details = { ...(await auditedProjects(context, [projectId])), version: version.number, baseline: number };
  await recordAudit(context, { action: 'plan.fileBaseline', objectId: version.id, details });
  return getVersionInfo(db, version.id);
}

async function savedRows(db: Queries, versionId: string, number: number) {
  const state = await readVersionState(db, versionId);
  const { file_fields } = await db
    .selectFrom('plan_version')
    .select('file_fields')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  const settings = { ...exportedSettings, ...keptHeaderFields(file_fields) };
  const saved = state.activities.map(({ activity_id, file_fields: fields }): SavedEntry => {
    const own = keptTaskFields(fields)?.baselines?.find((each) => each.number === number);
    return [activity_id, importedBaseline(own, settings)];
  });
  const efforts = state.assignments.flatMap(({ activity_id, resource_id, file_fields: fields }): [string, number][] => {
    const work = keptAssignmentFields(fields)?.baselines?.find((each) => each.number === number)?.work;
    return work === undefined ? [] : [[`${activity_id} ${resource_id}`, work]];
  });
  return baselineRows(state, new Map(saved), new Map(efforts));
}

type SavedEntry = [activityId: string, saved: ReturnType<typeof importedBaseline>];
