import type { OpPlanFileProject } from '#contract/app/imports.ts';
import { Level } from '#contract/core/codes.ts';
import { requireProject } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { customAttributeCatalogue } from '#service/admin/custom/catalogues.ts';
import { removeUnusedEntries } from '#service/core/catalogues/entries.ts';
import { lockEntries } from '#service/core/catalogues/entry-store.ts';
import { Failure, notFoundFailure } from '#service/core/errors.ts';
import type { Queries } from '#service/db/queries.ts';
import { type ImportedRecordStamp, notUndoable, type TouchedProjects } from '#service/imports/kind.ts';
import { lockResources, removeUnusedResources } from '#service/people/writes.ts';
import { managedPlan } from '#service/plans/managed-plan.ts';
import { importIntoPlan } from '#service/plans/handlers.ts';
import type { ImportedPlan } from '#service/plans/import/from-plan-file.ts';
import type { ImportOutcomeCounts } from '#service/plans/import/outcome.ts';
import { createdPeople, peopleRemarks } from '#service/plans/import/people.ts';
import { readImportedPlan } from '#service/plans/import/plan-reader.ts';
import { packUndo, readUndo } from '#service/imports/undo-data.ts';
import { noteImport } from '#service/plans/import/store.ts';
import { type PlanImportUndo, undoPlanImport } from '#service/plans/import/undo.ts';
import { createNode } from '#service/projects/commands.ts';
import {
  listProjectsInUse,
  listStamps,
  lockImportedProjects,
  removeProjects,
} from '#service/projects/imports/project-writes.ts';
import { isNodeNameTaken } from '#service/projects/writes.ts';

/** Plan files that become projects of their own, as where a company moves in with hundreds of them. */

interface PlanFileUpload {
  readonly portfolioId: string;
  readonly body: Buffer;
}

/** Parses a file for callers who may create projects in the portfolio. @throws Failure MsProjectFileReadError */
export async function readPlanFileUpload(context: Context, input: PlanFileUpload): Promise<ImportedPlan> {
  await requireProject(context, input.portfolioId, Level.manager, 'project.error.ManagerAccessDenied');
  context.work.reached('reading');
  return readImportedPlan(input.body, context.caller.language);
}

/** The failure of a project with this name in the portfolio, which one has already; undefined without a name. */
export async function nameRefusal(
  { db }: Context,
  { portfolioId, name }: { readonly portfolioId: string; readonly name?: string | null | undefined },
): Promise<Failure | undefined> {
  if (!name || !(await isNodeNameTaken(db, portfolioId, name))) return undefined;
  return new Failure('project.error.ProjectNameAlreadyUsed', { name });
}

/** Creates a project that begins with the plan, and imports the plan; a file that is refused leaves no project. */
export async function createProjectOfFile(
  context: Context,
  { portfolioId, name }: { readonly portfolioId: string; readonly name: string },
  file: ImportedPlan,
): Promise<OpPlanFileProject> {
  const [start] = file.activities.flatMap((activity) => activity.start ?? []).toSorted();
  const node = await createNode(context, 'project', portfolioId, { name, start: start ?? context.today });
  if (!node) throw notFoundFailure('project', portfolioId);
  const { outcome, people } = await importIntoPlan(context, { projectId: node.id }, file);
  const importId = await noteMadeProject(context, node.id, outcome.counts, createdPeople(people));
  const leftOut = people.filter(({ choice }) => choice === 'leaveOut');
  return {
    project: node.id,
    importId,
    number: node.number ?? '',
    name: node.name ?? name,
    numberActivities: outcome.counts.activities,
    numberLinks: outcome.counts.links,
    numberAssignments: outcome.counts.assignments,
    notKept: [...outcome.notKept, ...peopleRemarks(file, leftOut, context.caller.language)],
  };
}

/**
 * Notes with the only import of a project that the project was made for it; lists one that brought nothing into the plan, too.
 * @returns the id of the import in the list
 */
async function noteMadeProject(
  context: Context,
  id: string,
  counts: ImportOutcomeCounts,
  people: readonly string[],
): Promise<string> {
  const { db } = context;
  const [project] = await listStamps(db, [id]);
  const run = await db
    .selectFrom('import_run')
    .select(['id', 'undo'])
    .where('project_node_id', '=', id)
    .executeTakeFirst();
  if (!run) return noteImport(context, id, { counts, undo: { project, people } });
  if (!run.undo) return run.id;
  const stored: unknown = await readUndo(run.undo);
  const noted = await packUndo({ ...(stored as PlanImportUndo), project });
  await db.updateTable('import_run').set({ undo: noted }).where('id', '=', run.id).execute();
  return run.id;
}

/** Without a version where the file had nothing for the plan. */
interface PlanFileUndo extends Partial<PlanImportUndo> {
  /** The project that was made for the plan. */
  readonly project?: ImportedRecordStamp;
}

/** An import of a plan that was taken back. */
interface UndonePlanFile extends TouchedProjects {
  readonly removedPeople: number;
  readonly removedFields: number;
}

/**
 * Takes the import of a plan back, and removes what was created for it and is neither changed nor used since: the project,
 * people and custom attributes.
 */
export async function undoPlanFile(context: Context, projectId: string, undo: PlanFileUndo): Promise<UndonePlanFile> {
  const { people = [], attributes = [] } = undo;
  await lockResources(context.db, people);
  await lockEntries(
    context.db,
    customAttributeCatalogue,
    attributes.map(({ id }) => id),
  );
  return {
    projectIds: await undoPlan(context, projectId, undo),
    removedPeople: await removeUnusedResources(context, people),
    removedFields: await removeUnusedEntries(context, customAttributeCatalogue, attributes),
  };
}

/** @returns the project that is left */
async function undoPlan(
  context: Context,
  projectId: string,
  { project, versionId, joined = [], ...undo }: PlanFileUndo,
): Promise<readonly string[]> {
  const { db } = context;
  if (versionId === undefined) {
    const { projectName } = await managedPlan(context, projectId);
    if (!project || !(await removeMadeProject(db, project))) throw notUndoable([projectName]);
    return [];
  }
  const isUnchanged = project !== undefined && (await listStamps(db, [projectId]))[0]?.modified === project.modified;
  await undoPlanImport(context, projectId, { versionId, joined, ...undo });
  const [made] = await listStamps(db, [projectId]);
  return isUnchanged && made && (await removeMadeProject(db, made)) ? [] : [projectId];
}

/** Removes a project that was made for a plan; false if it was changed since or is used. */
async function removeMadeProject(db: Queries, made: ImportedRecordStamp): Promise<boolean> {
  await lockImportedProjects(db, [made], []);
  if ((await listProjectsInUse(db, [made])).length > 0) return false;
  await removeProjects(db, [made.id]);
  return true;
}
