import { Level } from '#contract/core/codes.ts';
import { insufficient } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { takeIds } from '#service/db/bulk/insert-rows.ts';
import { lockTree, projectTree } from '#service/core/record-tree.ts';
import { importer } from '#service/imports/importer.ts';
import { type AppliedImport, type ImportedRecordStamp, type ImportKind, notUndoable } from '#service/imports/kind.ts';
import { checkProjects, type PlannedProject } from './project-check.ts';
import { type ProjectColumns, projectColumns } from './project-columns.ts';
import { listLevels } from './project-queries.ts';
import { listStoredValues, type StoredProjectValue } from './project-value-queries.ts';
import * as store from './project-writes.ts';

interface ProjectImportPlan {
  readonly counts: { readonly created: number; readonly updated: number; readonly deleted: 0 };
  readonly projects: readonly PlannedProject[];
}

interface ProjectImportUndo {
  readonly created: readonly ImportedRecordStamp[];
  readonly updated: readonly (ImportedRecordStamp & { readonly before: store.FormerRow })[];
  /** Custom values that were changed, as they were; null where there was none. */
  readonly values: readonly StoredProjectValue[];
}

/** Projects from a spreadsheet: every row makes one or changes one. */
const projectImportKind: ImportKind<ProjectColumns, ProjectImportPlan, ProjectImportUndo> = {
  name: 'projects',
  failure: 'project.error.ImportFailed',
  columns: projectColumns,

  // The tree lock prevents creating and moving nodes until the import ends; the check locks the projects of the rows.
  hold: ({ db }) => lockTree(db, projectTree),

  check: async (context, file) => {
    const projects = await checkProjects(context, file);
    const created = projects.filter(({ current }) => current === null).length;
    return { counts: { created, updated: projects.length - created, deleted: 0 }, projects };
  },

  apply: (context, { projects }) => applyProjectImport(context, projects),

  undo: async (context, undo) => {
    const { db } = context;
    const { created, updated, values } = undo;
    await store.lockImportedProjects(db, created, updated);
    await requireRights(context, undo);
    const obstacles = [
      ...(await store.listProjectsInUse(db, created)),
      ...(await store.listChanged(db, updated, created)),
    ];
    if (obstacles.length > 0) throw notUndoable(obstacles);
    const ids = created.map(({ id }) => id);
    await store.removeProjects(db, ids);
    const before = updated.map((project) => project.before);
    await store.restoreProjects(db, before);
    await store.writeProjectValues(db, values);
    await store.refreshStatistics(db, created.length + updated.length);
    return { projectIds: updated.map(({ id }) => id) };
  },
};

export const projectsImport = importer(projectImportKind);

async function applyProjectImport(
  context: Context,
  projects: readonly PlannedProject[],
): Promise<AppliedImport<ProjectImportUndo>> {
  const { db } = context;
  const made = projects.filter(({ current }) => current === null);
  const changed = projects.filter(({ current }) => current !== null);
  const newIds = await takeIds(db, made.length);
  const changedIds = changed.flatMap(({ current }) => current?.node.id ?? []);
  const before = await store.listNodeRows(db, changedIds);
  const values = [...projectCustomValues(made, newIds), ...projectCustomValues(changed, changedIds)];
  const oldValues = await valuesBefore(context, projectCustomValues(changed, changedIds));
  await store.insertProjects(context, projectNodeRows(made, newIds));
  await store.updateProjects(db, projectNodeRows(changed, changedIds));
  await store.writeProjectValues(db, values);
  await store.refreshStatistics(db, projects.length);
  const stamps = new Map((await store.listStamps(db, [...newIds, ...changedIds])).map((stamp) => [stamp.id, stamp]));
  const stamped = (id: string) => stamps.get(id) ?? [];
  const undo = {
    created: newIds.flatMap(stamped),
    updated: before.flatMap((row) => [stamped(row.id)].flat().map((stamp) => ({ ...stamp, before: row }))),
    values: oldValues,
  };
  return { undo, projectIds: [...newIds, ...changedIds] };
}

const projectNodeRows = (projects: readonly PlannedProject[], ids: readonly string[]): store.NodeRow[] =>
  projects.map(({ parent, values }, index) => store.projectNodeRow(ids[index] ?? '', parent, values));

function projectCustomValues(projects: readonly PlannedProject[], ids: readonly string[]): StoredProjectValue[] {
  return projects.flatMap(({ customValues }, index) =>
    customValues.map(({ definition, value }) => ({
      project_node_id: ids[index] ?? '',
      attribute_id: definition.id,
      value,
    })),
  );
}

/** Reads the current values of the attributes that change; null for none. */
async function valuesBefore({ db }: Context, changing: readonly StoredProjectValue[]): Promise<StoredProjectValue[]> {
  const keyOf = ({ project_node_id, attribute_id }: StoredProjectValue) => `${project_node_id} ${attribute_id}`;
  const stored = await listStoredValues(db, [...new Set(changing.map(({ project_node_id }) => project_node_id))]);
  const values = new Map(stored.map((each) => [keyOf(each), each.value]));
  return changing.map((each) => ({ ...each, value: values.get(keyOf(each)) ?? null }));
}

/** Taking back needs manager level where the import needed it: on the projects, and on the portfolios that they come back to. */
async function requireRights(context: Context, { created, updated }: ProjectImportUndo): Promise<void> {
  const levels = await listLevels(context);
  const before = updated.map((project) => project.before);
  const moved = await store.listMoved(context.db, before);
  const portfolios = before.flatMap(({ id, parent_id }) => (moved.has(id) ? parent_id : []));
  const ids = [...created, ...updated].map(({ id }) => id);
  const missing = [...ids, ...portfolios].find((id) => (levels.get(id) ?? Level.none) < Level.manager);
  if (missing === undefined) return;
  throw insufficient(Level.manager, levels.get(missing) ?? Level.none, 'project.error.UpdateAccessDenied');
}
