import { sql, type Updateable } from 'kysely';
import type { Context } from '#service/core/context.ts';
import { type Queries, anyOf } from '#service/db/queries.ts';
import type { Tables } from '#service/db/tables.ts';
import { todoFields, type TodoValues } from './rules.ts';
import type { CommentChanges } from './comment-changes.ts';

/** Writing to-dos and what hangs on them. */

type TodoColumnValues = TodoValues & { readonly topic?: string | null | undefined };

function toTodoColumns({ topic, ...values }: TodoColumnValues): Updateable<Tables['todo']> {
  return { ...todoFields.row(values), ...(topic !== undefined && { topic }) };
}

/** A to-do that does not say its place comes after all others of its project. */
export async function insertTodo(
  { db, caller }: Context,
  projectNodeId: string,
  row: TodoColumnValues,
): Promise<string> {
  const last = db
    .selectFrom('todo')
    .select(sql<number>`coalesce(max(sequence), 0) + 1`.as('next'))
    .where('project_node_id', '=', projectNodeId);
  const { id } = await db
    .insertInto('todo')
    .values({
      sequence: last,
      ...toTodoColumns(row),
      name: row.name ?? '',
      project_node_id: projectNodeId,
      creator_id: caller.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a to-do, its time stamp too where only its activities change. */
export async function updateTodo(db: Queries, id: string, row: TodoColumnValues): Promise<void> {
  await db
    .updateTable('todo')
    .set({ ...toTodoColumns(row), modified: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Deletes a to-do or brings it back; its comments and activities stay. */
export async function markDeleted(db: Queries, id: string, deleted: boolean): Promise<void> {
  await db
    .updateTable('todo')
    .set({ deleted, modified: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Adds, changes and removes comments of a to-do, in three statements at most. */
export async function writeTodoComments(
  db: Queries,
  { added, changed, removed }: CommentChanges,
  { todoId, creatorId }: { readonly todoId: string; readonly creatorId: string },
): Promise<void> {
  if (added.length > 0) {
    await sql`
      insert into todo_comment (todo_id, creator_id, name, text)
      select ${todoId}, ${creatorId}, input.name, input.text
      from unnest(${added.map(({ name }) => name)}::text[], ${added.map(({ text }) => text)}::text[]) with ordinality
        as input (name, text, position)
      order by position`.execute(db);
  }
  if (changed.length > 0) {
    await sql`
      update todo_comment set name = input.name, text = input.text, modified = now()
      from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ name }) => name)}::text[],
        ${changed.map(({ text }) => text)}::text[]) as input (id, name, text)
      where todo_comment.id = input.id`.execute(db);
  }
  if (removed.length > 0) await db.deleteFrom('todo_comment').where('id', '=', anyOf(removed)).execute();
}

/** Makes a to-do belong to these activities and to no others of the current version. */
export async function setActivities(db: Queries, id: string, activityIds: readonly string[]): Promise<void> {
  const input = sql`${[...activityIds]}::bigint[]`;
  await sql`
    delete from todo_activity link
    where link.todo_id = ${id} and link.activity_id <> all (${input}) and exists (
      select from activity
      join project_plan plan on plan.id = activity.plan_id
      join activity_version version
        on version.plan_version_id = plan.current_version_id and version.activity_id = activity.id
      where activity.id = link.activity_id)`.execute(db);
  await sql`
    insert into todo_activity (todo_id, activity_id) select ${id}::bigint, * from unnest(${input})
    on conflict do nothing`.execute(db);
}
