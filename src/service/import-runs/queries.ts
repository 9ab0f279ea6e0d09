import { sql } from 'kysely';
import type { OpImport } from '#contract/app/imports.ts';
import { projectLevels, visible } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { conditionsOf, type ListFields, orderWithTime } from '#service/core/list-query.ts';
import type { Queries } from '#service/db/queries.ts';

interface ImportRunPage {
  readonly offset: number;
  readonly numberRecords: number;
  readonly where?: string | undefined;
  readonly sort?: string | undefined;
  readonly descending?: boolean | undefined;
}

/** Administrators see all imports, others their own; a project only where they see it. */
function visibleImports({ db, caller }: Context) {
  return db
    .selectFrom('import_run as run')
    .leftJoin('subject as person', 'person.id', 'run.user_id')
    .leftJoin('subject as undoer', 'undoer.id', 'run.undone_by')
    .$if(!caller.isAdministrator, (query) => query.where('run.user_id', '=', caller.userId));
}

const importRunUserName = (table: 'person' | 'undoer') =>
  sql<string | null>`coalesce(nullif(${sql.ref(`${table}.display_name`)}, ''), ${sql.ref(`${table}.name`)})`;

const importRunCount = (name: string) => sql<number | null>`(run.result ->> ${name})::integer`;

/** State of an import: `undoable`, `undone` or `fixed`. */
const importState = sql`case when run.undone_at is not null then 'undone' when run.undo is not null then 'undoable' else 'fixed' end`;

const importFields: ListFields = {
  at: { kind: 'moment', value: sql.ref('run.at') },
  kind: { kind: 'choice', value: sql.ref('run.kind') },
  user: { kind: 'text', value: importRunUserName('person') },
  numberCreated: { kind: 'number', value: importRunCount('created') },
  numberUpdated: { kind: 'number', value: importRunCount('updated') },
  numberDeleted: { kind: 'number', value: importRunCount('deleted') },
  state: { kind: 'choice', value: importState },
};

function importRows(context: Context) {
  return visibleImports(context)
    .leftJoin(projectLevels(context.caller).as('access'), (join) =>
      join.onRef('access.project_node_id', '=', 'run.project_node_id').on('access.level', '>=', visible),
    )
    .leftJoin('project_node as node', 'node.id', 'access.project_node_id')
    .select([
      'run.id',
      'run.kind',
      sql<string | null>`run.result ->> 'format'`.as('format'),
      'node.id as project',
      'node.name as projectName',
      'run.user_id as user',
      importRunUserName('person').as('userName'),
      'run.at',
      importRunCount('rows').as('numberRows'),
      importRunCount('created').as('numberCreated'),
      importRunCount('updated').as('numberUpdated'),
      importRunCount('deleted').as('numberDeleted'),
      sql<number | null>`case when run.kind <> 'plan' then (run.result ->> 'warnings')::integer end`.as(
        'numberWarnings',
      ),
      sql<boolean>`run.undone_at is null and run.undo is not null`.as('undoable'),
      'run.undone_at as undoneAt',
      importRunUserName('undoer').as('undoneByName'),
    ]);
}

/** One page of the imports that match, newest first unless sorted, and the number of all of them. */
export async function listImports(context: Context, page: ImportRunPage) {
  const { offset, numberRecords, where } = page;
  const condition = conditionsOf(where, importFields);
  const { total } = await visibleImports(context)
    .select(sql<number>`count(*)::integer`.as('total'))
    .where(condition)
    .executeTakeFirstOrThrow();
  const rows = await importRows(context)
    .where(condition)
    .orderBy(orderWithTime(importFields, page, { at: 'run.at', id: 'run.id' }))
    .offset(offset)
    .limit(numberRecords)
    .execute();
  return { import: rows, total };
}

export async function findImport(context: Context, id: string): Promise<OpImport | null> {
  return (await importRows(context).where('run.id', '=', id).executeTakeFirst()) ?? null;
}

/** An import that the caller sees, with what its undo needs; locked until the transaction ends. */
export function findUndo(context: Context, id: string) {
  return visibleImports(context)
    .select(['run.kind', 'run.project_node_id as projectId', 'run.undo', 'run.undone_at as undoneAt'])
    .where('run.id', '=', id)
    .forUpdate('run')
    .executeTakeFirst();
}

/** Marks an import as undone and deletes its undo data. */
export async function markUndone(db: Queries, id: string, userId: string): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ undone_at: sql<string>`now()`, undone_by: userId, undo: null })
    .where('id', '=', id)
    .execute();
}
