import { sql } from 'kysely';
import { EventCode, type ImportKindName } from '#contract/core/codes.ts';
import { auditedProjects, recordAudit } from '#service/core/audit.ts';
import type { Context } from '#service/core/context.ts';
import { roleOf } from '#service/core/events.ts';
import type { Queries } from '#service/db/queries.ts';
import { packUndo } from './undo-data.ts';

/** Stored data of an import, apart from its undo data. */
interface RunResult {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  readonly format: string;
  readonly rows: number;
  readonly warnings: number;
}

interface NewImportRun {
  readonly kind: ImportKindName;
  /** The projects that it touched; one alone is named with the run. */
  readonly projectIds: readonly string[];
  /** The days whose records it replaced. */
  readonly range: { readonly replaceFrom?: string | undefined; readonly replaceTo?: string | undefined };
  readonly result: RunResult;
  readonly undo: unknown;
}

/** Imports of one kind come one after another, so that two of the same file do not make everything twice. */
export async function holdImports(db: Queries, kind: ImportKindName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`import ${kind}`}))`.execute(db);
}

/** Writes an import into the list of imports, and into the audit log. */
export async function insertRun(
  context: Context,
  { kind, projectIds, range, result, undo }: NewImportRun,
): Promise<void> {
  const { db, caller } = context;
  const [project, second] = new Set(projectIds);
  const { id } = await db
    .insertInto('import_run')
    .values({
      kind,
      project_node_id: second === undefined ? (project ?? null) : null,
      user_id: caller.userId,
      result: JSON.stringify(result),
      undo: await packUndo(undo),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { created, updated, deleted } = result;
  const { replaceFrom: firstDay, replaceTo: lastDay } = range;
  const counts = { created, updated, deletedRecords: deleted };
  const details = { kind, firstDay, lastDay, ...(await auditedProjects(context, projectIds)), ...counts };
  await recordAudit(context, { action: 'import.done', objectId: id, details });
}

/** Writes one entry of the event log for each project that an import touches, or that its undo leaves. */
export async function recordImportEvents(
  { db, caller, touched }: Context,
  event: 'recordsImported' | 'importUndone',
  projectIds: readonly string[],
): Promise<void> {
  if (projectIds.length === 0) return;
  for (const id of projectIds) touched?.add(id);
  await sql`
    insert into event (message_code, user_id, user_name, role, project_node_id, project_name)
    select ${EventCode[event]}, ${caller.userId}, ${caller.displayName || caller.name},
      ${roleOf(caller, sql`project_node.id`)}, id, name
    from project_node where id = any (${[...new Set(projectIds)]}::bigint[])
    order by id`.execute(db);
}
