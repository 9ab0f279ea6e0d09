import { sql } from 'kysely';
import { ActivityAttribute } from '#contract/core/codes.ts';
import { auditedProjects, recordAudit } from '#service/core/audit.ts';
import type { Context } from '#service/core/context.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import { packUndo } from '#service/imports/undo-data.ts';
import { stateProgress } from '../stated-progress.ts';
import {
  deleteActivities,
  deleteAssignments,
  deleteLinks,
  updateActivities,
  writeAssignments,
  writeLinks,
} from '../version-writes.ts';
import { isRecorded } from '../versions.ts';
import { planFileOwners } from '#contract/app/imports.ts';
import type { NewBaseline } from './baseline.ts';
import type { ImportDraft } from './draft.ts';
import { writeRecordValues } from './record-values.ts';
import type { NewTotals } from '#service/core/figures/new-plan.ts';
import { insertNew } from './write-new.ts';
import {
  activityRowColumns,
  type VersionCostRow,
  fixedCostType,
  type LinkRow,
  placeColumns,
  type ProgressRow,
} from './version-state.ts';

/** Of these activities the ones for which work or costs are recorded, in the order of the version. */
export function withRecords(
  db: Queries,
  versionId: string,
  activityIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return readRows<{ id: string; name: string }>(db)`
    select v.activity_id as id, v.name
    from activity_version v
    where v.plan_version_id = ${versionId} and v.activity_id = any (${activityIds}::bigint[]) and (
      ${isRecorded})
    order by v.sequence`;
}

/**
 * Writes a draft into a version, within the request's transaction. Rows not named stay unchanged.
 * @param statesProgress the version is not checked in with this request: it states the progress until then
 * @param baseline a version to be written with it, of a draft that is all new
 * @returns the plan's totals if the draft is the version's entire content
 */
export async function writeDraft(
  db: Queries,
  { planId, versionId, statesProgress }: { planId: string; versionId: string; statesProgress: boolean },
  draft: ImportDraft,
  baseline?: NewBaseline,
): Promise<NewTotals | undefined> {
  const { created, changed, moved, marked, removed, newIds, links, assignments, costs, progress, isAllNew } = draft;
  await deleteActivities(
    db,
    versionId,
    removed.map(({ activity_id }) => activity_id),
  );
  const isNew = new Set(newIds);
  const toNew = ({ predecessor_id, successor_id }: LinkRow) => isNew.has(predecessor_id) || isNew.has(successor_id);
  const ofNew = ({ activity_id }: { readonly activity_id: string }) => isNew.has(activity_id);
  const totals = await insertNew(
    db,
    { planId, versionId },
    {
      activities: created,
      links: links.written.filter(toNew),
      assignments: assignments.written.filter(ofNew),
      costs: costs.written.filter(ofNew),
      progress: statesProgress ? [] : progress.filter(ofNew),
      isAll: isAllNew,
      baseline,
    },
  );
  await writePlanFields(db, versionId, draft);
  await updateActivities(db, versionId, activityRowColumns, changed);
  await updateActivities(db, versionId, placeColumns, moved);
  await unmark(db, versionId, marked);
  await deleteLinks(db, versionId, links.removed);
  await writeLinks(
    db,
    versionId,
    links.written.filter((link) => !toNew(link)),
  );
  await deleteAssignments(db, versionId, assignments.removed);
  await writeAssignments(
    db,
    versionId,
    assignments.written.filter((row) => !ofNew(row)).map((row) => ({ ...row, file_fields: row.file_fields ?? {} })),
  );
  await removeCosts(db, versionId, costs.removed);
  await writeCosts(
    db,
    versionId,
    costs.written.filter((row) => !ofNew(row)),
  );
  for (const owner of planFileOwners) await writeRecordValues(db, owner, draft.customValues[owner].written);
  if (statesProgress) await stateProgress(db, versionId, progress);
  else
    await writeImportedProgress(
      db,
      progress.filter((row) => !ofNew(row)),
    );
  return isAllNew ? totals : undefined;
}

async function writePlanFields(
  db: Queries,
  versionId: string,
  {
    planFields,
    planResources,
    planCustomFields,
  }: Pick<ImportDraft, 'planFields' | 'planResources' | 'planCustomFields'>,
): Promise<void> {
  if (!planFields && !planResources && !planCustomFields) return;
  const stored = (value: object | null) => (value === null ? null : JSON.stringify(value));
  await db
    .updateTable('plan_version')
    .set({
      ...(planFields && { file_fields: stored(planFields.value) }),
      ...(planResources && { file_resources: stored(planResources.value) }),
      ...(planCustomFields && { file_custom_fields: stored(planCustomFields.value) }),
    })
    .where('id', '=', versionId)
    .execute();
}

/** Removes the flags of links that would move activities; scheduling the version sets them again. */
async function unmark(db: Queries, versionId: string, activityIds: readonly string[]): Promise<void> {
  if (activityIds.length === 0) return;
  await sql`update activity_version set attributes = attributes & ~${ActivityAttribute.validationError}::integer
    where plan_version_id = ${versionId} and activity_id = any (${[...activityIds]}::bigint[])`.execute(db);
}

async function removeCosts(db: Queries, versionId: string, rows: readonly VersionCostRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .deleteFrom('planned_cost')
    .where('plan_version_id', '=', versionId)
    .where('cost_type', '=', fixedCostType)
    .where('activity_id', '=', sql<string>`any (${rows.map(({ activity_id }) => activity_id)}::bigint[])`)
    .execute();
}

async function writeCosts(db: Queries, versionId: string, rows: readonly VersionCostRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into planned_cost (plan_version_id, activity_id, cost_type, base)
    select ${versionId}, activity_id, ${fixedCostType}, base
    from json_populate_recordset(null::planned_cost, ${JSON.stringify(rows)}::json)
    on conflict (plan_version_id, activity_id, cost_type) do update set base = excluded.base`.execute(db);
}

/** Sets how far activities have come; the figures above them follow with the plan's. */
export async function writeImportedProgress(db: Queries, rows: readonly ProgressRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update activity set actual_start = file.actual_start, actual_finish = file.actual_finish,
      complete = file.complete, modified = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as file (activity_id bigint, actual_start date, actual_finish date, complete percent)
    where activity.id = file.activity_id`.execute(db);
}

/** Counts of created, changed and removed activities, among other stored facts of an import. */
interface ImportCounts {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
}

/**
 * Writes the import into the list of imports and the audit log; `undo` is what taking it back needs, null where it cannot be.
 * @param counts what is kept of the outcome
 * @returns its id in the list
 */
export async function noteImport(
  context: Context,
  projectNodeId: string,
  { counts, undo }: { counts: ImportCounts; undo: unknown },
): Promise<string> {
  const { id } = await context.db
    .insertInto('import_run')
    .values({
      kind: 'plan',
      project_node_id: projectNodeId,
      user_id: context.caller.userId,
      result: JSON.stringify(counts),
      undo: undo === null ? null : await packUndo(undo),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { created, updated, deleted } = counts;
  const details = { kind: 'plan', ...(await auditedProjects(context, [projectNodeId])), created, updated };
  await recordAudit(context, { action: 'import.done', objectId: id, details: { ...details, deletedRecords: deleted } });
  return id;
}
