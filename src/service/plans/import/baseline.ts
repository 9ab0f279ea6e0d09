import { ActivityAttribute } from '#contract/core/codes.ts';
import type { Queries } from '#service/db/queries.ts';
import { insertTogether } from '#service/db/bulk/insert-rows.ts';
import { createNewRows, type NewRows } from '#service/db/bulk/new-rows.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { type CurrentPlan, insertCheckedInVersion } from '../versions.ts';
import type { ImportDraft } from './draft.ts';
import type { ImportedBaseline, ImportedPlan } from './from-plan-file.ts';
import type { ImportTarget } from './target.ts';
import { type VersionActivityRow, type VersionAssignmentRow, type LinkRow, shareColumns } from './version-state.ts';
import { type Progress, wholeVersionRows } from './whole-version.ts';

/*
 * Baseline of a file. In Opdesk the baseline is a version of the plan, the first one unless another is chosen: the
 * file's saved baseline becomes the first version of a plan that has none, and its current schedule the second. A plan
 * with versions keeps its baseline.
 */

/** Content of a plan's first version. */
export interface BaselineRows {
  readonly activities: readonly VersionActivityRow[];
  readonly links: readonly LinkRow[];
  readonly assignments: readonly VersionAssignmentRow[];
}

/** A version that a saved baseline becomes. */
export interface NewBaseline {
  readonly versionId: string;
  readonly rows: BaselineRows;
}

/** Activities and assignments of a plan, as far as a baseline refers to them. */
interface PlanRecords {
  /** By activity. */
  readonly progress: ReadonlyMap<string, Progress | undefined>;
  /** By the ids of activity and resource, with a space between them. */
  readonly assignmentIds: ReadonlyMap<string, string>;
}

/** Tells whether the plan lacks a version that could be its baseline and the import creates one. */
export function takesBaseline(
  { baselineVersionId }: CurrentPlan,
  { isWorking }: ImportTarget,
  { isAllNew }: ImportDraft,
): boolean {
  return baselineVersionId === null && !isWorking && isAllNew;
}

/** The file as one whose first baseline was taken over. */
export function withoutTakenBaseline(file: ImportedPlan): ImportedPlan {
  return { ...file, losses: { ...file.losses, baselines: 0 } };
}

/** Returns the file's saved baseline; undefined if there is none or it equals the current schedule. Pure. */
export function importedBaselineRows(
  { activities: imported }: ImportedPlan,
  { rows, links }: ImportDraft,
): BaselineRows | undefined {
  const saved = new Map(
    rows.activities.map(({ activity_id }, place) => [activity_id, imported[place]?.baseline ?? null]),
  );
  const baseline = baselineRows({ ...rows, links: links.written }, saved, rows.baselineEfforts);
  return baseline && isSameBaseline(baseline.activities, rows.activities) ? undefined : baseline;
}

/**
 * Returns a plan as it was when a baseline was saved; undefined if no activity has one. Pure.
 * @param saved by activity
 * @param efforts hours by the ids of activity and resource, with a space between them
 */
export function baselineRows(
  plan: BaselineRows,
  saved: ReadonlyMap<string, ImportedBaseline | null>,
  efforts: ReadonlyMap<string, number>,
): BaselineRows | undefined {
  const kept = keptIds(plan.activities, saved);
  if (kept.size === 0) return undefined;
  const assignments = plan.assignments.flatMap((row): VersionAssignmentRow[] => {
    const base_effort = efforts.get(`${row.activity_id} ${row.resource_id}`);
    return base_effort === undefined || !kept.has(row.activity_id)
      ? []
      : [{ ...row, base_effort: roundFigure(base_effort) }];
  });
  const assigned = new Map<string, number>();
  for (const { activity_id, base_effort } of assignments)
    assigned.set(activity_id, (assigned.get(activity_id) ?? 0) + base_effort);
  const above = new Set(plan.activities.map(({ parent_id }) => parent_id));
  const activities = plan.activities
    .filter(({ activity_id }) => kept.has(activity_id))
    .map((row): VersionActivityRow => {
      const { start = null, finish = null, duration = 0, effort = 0 } = saved.get(row.activity_id) ?? {};
      const own = above.has(row.activity_id) ? 0 : Math.max(0, effort - (assigned.get(row.activity_id) ?? 0));
      const attributes = row.attributes & ~ActivityAttribute.validationError;
      return { ...row, start, finish, duration, base_effort: effort, unassigned_effort: roundFigure(own), attributes };
    });
  const isKept = ({ predecessor_id, successor_id }: LinkRow) => kept.has(predecessor_id) && kept.has(successor_id);
  return { activities, links: plan.links.filter(isKept), assignments };
}

/** The activities that the baseline has, and those above them. */
function keptIds(activities: readonly VersionActivityRow[], saved: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  const kept = new Set<string>();
  for (const { activity_id, parent_id } of activities.toReversed()) {
    if (saved.get(activity_id) === null && !kept.has(activity_id)) continue;
    kept.add(activity_id);
    if (parent_id !== null) kept.add(parent_id);
  }
  return kept;
}

const plannedColumns = ['start', 'finish', 'duration', 'base_effort'] as const;

function isSameBaseline(baseline: readonly VersionActivityRow[], now: readonly VersionActivityRow[]): boolean {
  if (baseline.length !== now.length) return false;
  return baseline.every((row, place) => plannedColumns.every((column) => row[column] === now[place]?.[column]));
}

/**
 * Writes the baseline as a checked-in version of its own, once its activities and assignments are there.
 * @returns its id and number
 */
export async function writeBaseline(
  db: Queries,
  { plan, userId, name }: { plan: CurrentPlan; userId: string; name: string },
  rows: BaselineRows,
): Promise<{ id: string; number: number }> {
  const version = await insertCheckedInVersion(db, plan.id, { name, userId });
  const records = { progress: await readProgress(db, plan), assignmentIds: await readAssignmentIds(db, plan) };
  await insertTogether(db, await baselineVersionRows(db, plan.id, { versionId: version.id, rows }, records));
  return version;
}

/** All rows of the version of a baseline. */
export async function baselineVersionRows(
  db: Queries,
  planId: string,
  { versionId, rows: { activities, links, assignments } }: NewBaseline,
  records: PlanRecords,
): Promise<NewRows[]> {
  const placed = assignments.map((row) => ({
    ...row,
    assignment_id: records.assignmentIds.get(`${row.activity_id} ${row.resource_id}`) ?? '',
  }));
  const progress = activities.map(({ activity_id }) => records.progress.get(activity_id) ?? notBegun);
  return [
    ...(await wholeVersionRows(db, { planId, versionId, activities, progress, links, assignments })),
    createNewRows('assignment_version', ['assignment_id', 'activity_id', ...shareColumns], placed, {
      plan_version_id: versionId,
    }),
  ];
}

const notBegun: Progress = { actual_start: null, actual_finish: null, complete: 0 };

async function readProgress(db: Queries, { id }: CurrentPlan): Promise<PlanRecords['progress']> {
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'actual_start', 'actual_finish', 'complete'])
    .where('plan_id', '=', id)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function readAssignmentIds(db: Queries, { id }: CurrentPlan): Promise<PlanRecords['assignmentIds']> {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('activity', 'activity.id', 'assignment.activity_id')
    .select(['assignment.id', 'assignment.activity_id', 'assignment.resource_id'])
    .where('activity.plan_id', '=', id)
    .execute();
  return new Map(rows.map((row) => [`${row.activity_id} ${row.resource_id}`, row.id]));
}

/** Takes a baseline back that an import wrote. */
export async function removeBaseline(db: Queries, plan: CurrentPlan, versionId: string): Promise<void> {
  await db
    .updateTable('project_plan')
    .set({ baseline_version_id: null })
    .where('id', '=', plan.id)
    .where('baseline_version_id', '=', versionId)
    .execute();
  await db.deleteFrom('plan_version').where('id', '=', versionId).where('plan_id', '=', plan.id).execute();
}
