import type { TaskQuery } from '#service/activities/queries.ts';
import { type RawBuilder, sql } from 'kysely';
import { Level, ProjectType, ResourceFilter, TodoStatus } from '#contract/core/codes.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { projectLevels } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { anyOf, meetsOneOf, jsonMoment, type Queries, readColumn, readRow, readRows } from '#service/db/queries.ts';
import { ownResourcesCtes } from '#service/activities/activity-query.ts';
import { todoFields, type TodoProject } from './rules.ts';

/** Reading to-dos. Observers of a project see all of its to-dos, everybody else those they are responsible for. */

/** Condition on `todo`, `node` and the CTEs of withCaller that selects to-dos. */
type TodoCondition = RawBuilder<unknown>;

const withCaller = (context: Context) => sql`
  with access as materialized (select * from ${projectLevels(context.caller)} as level), ${ownResourcesCtes(context)}`;

/** The selected to-dos that the caller sees, without deleted ones unless these are wanted. */
const visibleTodos = (selection: TodoCondition, withDeleted = false) => sql`
  from todo
  join project_node node on node.id = todo.project_node_id
  left join access on access.project_node_id = node.id
  where (access.level >= ${Level.observer} or todo.responsible_resource_id in (select id from linked))
    and (${withDeleted} or not todo.deleted) and ${selection}`;

/** To-dos by project, then in their order. Of their activities, those of the current version. */
function listTodosWhere(context: Context, selection: TodoCondition, withDeleted = false): Promise<OpToDo[]> {
  return readRows<OpToDo>(context.db)`
    ${withCaller(context)}
    select ${todoFields.select('todo')}, array_remove(array[todo.topic::text], null) as topics,
      array(
        select link.activity_id from todo_activity link
        join project_plan plan on plan.project_node_id = node.id
        join activity_version version
          on version.plan_version_id = plan.current_version_id and version.activity_id = link.activity_id
        where link.todo_id = todo.id
        order by version.sequence, link.activity_id
      ) as activities,
      coalesce((
        select json_agg(json_build_object('id', comment.id::text, 'name', comment.name, 'text', comment.text,
          'commentDate', ${jsonMoment('comment.comment_date')}, 'created', ${jsonMoment('comment.created')},
          'modified', ${jsonMoment('comment.modified')},
          'creator', case when creator.id is not null then json_build_object('id', creator.id::text, 'name', creator.name,
            'displayName', creator.display_name, 'source', creator.source) end)
          order by comment.comment_date, comment.id)
        from todo_comment comment left join subject creator on creator.id = comment.creator_id
        where comment.todo_id = todo.id), '[]') as comments
    ${visibleTodos(selection, withDeleted)}
    order by node.name, node.id, todo.sequence, todo.id`;
}

/** A to-do that the caller sees, also a deleted one. */
export async function findTodo(context: Context, id: string): Promise<OpToDo | undefined> {
  const [todo] = await listTodosWhere(context, sql`todo.id = ${id}`, true);
  return todo;
}

export function listTodosByIds(context: Context, ids: readonly string[]): Promise<OpToDo[]> {
  return listTodosWhere(context, sql`todo.id = ${anyOf(ids)}`);
}

export function listTodosOfProject(context: Context, projectNodeId: string): Promise<OpToDo[]> {
  return listTodosWhere(context, sql`todo.project_node_id = ${projectNodeId}`);
}

/** The conditions of the codes in a filter of responsible resources. */
const todoResourceFilters = {
  [ResourceFilter.all]: sql`true`,
  [ResourceFilter.managedByMe]: sql`todo.responsible_resource_id in (select id from managed)`,
  [ResourceFilter.linkedToMe]: sql`todo.responsible_resource_id in (select id from linked)`,
  [ResourceFilter.projectContributors]: sql`exists (
    select from project_resource contributor
    where contributor.project_node_id = node.id and contributor.resource_id = todo.responsible_resource_id)`,
};

/**
 * To-dos to work on. The interface has them "due before `from`" and "started before `until`", which no period fits; it is
 * read as that of a calendar, as for activities: to-dos that start until `until` and are due from `from` on. A day that a
 * to-do lacks is in every period.
 */
export function listTodos(context: Context, filter: TaskQuery): Promise<OpToDo[]> {
  const { from, until, projectIds, resourceIds, completed } = filter;
  const conditions = [
    projectIds.length > 0
      ? sql`node.id = ${anyOf(projectIds)}`
      : sql`not node.archived and node.type <> ${ProjectType.template}`,
    meetsOneOf(resourceIds, todoResourceFilters, (ids) => sql`todo.responsible_resource_id = ${ids}`),
    ...(until === undefined ? [] : [sql`coalesce(todo.start <= ${until}, true)`]),
    ...(from === undefined ? [] : [sql`coalesce(todo.due >= ${from}, true)`]),
    ...(completed ? [] : [sql`todo.status <> ${TodoStatus.done}`]),
  ];
  return listTodosWhere(context, sql.join(conditions, sql` and `));
}

/** The topics of the to-dos that the caller sees, each once, in alphabetical order; of one project, or of all. */
export function listTopics(context: Context, projectNodeId?: string): Promise<string[]> {
  const selection = projectNodeId === undefined ? sql`true` : sql`todo.project_node_id = ${projectNodeId}`;
  return readColumn<string>(context.db)`
    ${withCaller(context)}
    select todo.topic ${visibleTodos(sql`${selection} and todo.topic <> ''`)}
    group by todo.topic
    order by lower(todo.topic), todo.topic`;
}

/** The project of a to-do that the caller sees, also of a deleted one. */
export function findProjectOfTodo(context: Context, id: string): Promise<TodoProject | undefined> {
  return readRow<TodoProject>(context.db)`
    ${withCaller(context)}
    select node.id, node.name, node.type, node.archived as "isArchived", coalesce(access.level, 0) as level
    ${visibleTodos(sql`todo.id = ${id}`, true)}`;
}

/** The node that is to get a to-do. */
export async function getTodoProject(db: Queries, id: string): Promise<Omit<TodoProject, 'level'>> {
  return db
    .selectFrom('project_node')
    .select(['id', 'name', 'type', 'archived as isArchived'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Those of the ids that are no activities of the project's current version. */
export function listForeignActivities(db: Queries, projectNodeId: string, ids: readonly string[]): Promise<string[]> {
  return readColumn<string>(db)`
    select input.id from unnest(${[...ids]}::bigint[]) as input (id)
    where not exists (
      select from project_plan plan
      join activity_version version on version.plan_version_id = plan.current_version_id
      where plan.project_node_id = ${projectNodeId} and version.activity_id = input.id)
    order by input.id`;
}
