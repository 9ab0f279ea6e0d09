import { sql } from 'kysely';
import type { ImportKindName } from '#contract/codes.ts';
import type { Context, Queries } from '../context.ts';

/** What is kept of an import, besides what its undo needs. */
interface RunResult {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  readonly format: string;
  readonly rows: number;
  readonly warnings: number;
}

interface Run {
  readonly kind: ImportKindName;
  /** The projects that it touched; one alone is named with the run. */
  readonly projectIds: readonly string[];
  readonly result: RunResult;
  readonly undo: unknown;
}

/** Imports of one kind come one after another, so that two of the same file do not make everything twice. */
export async function holdImports(db: Queries, kind: ImportKindName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`import ${kind}`}))`.execute(db);
}

export async function insertRun({ db, caller }: Context, { kind, projectIds, result, undo }: Run): Promise<void> {
  const [project, second] = new Set(projectIds);
  await db
    .insertInto('import_run')
    .values({
      kind,
      project_node_id: second === undefined ? (project ?? null) : null,
      user_id: caller.userId,
      result: JSON.stringify(result),
      undo: JSON.stringify(undo),
    })
    .execute();
}
