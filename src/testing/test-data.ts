import type { Insertable } from 'kysely';
import { ActivityType, Level, ProjectType, ResourceType, UserLevel } from '#contract/core/codes.ts';
import type { Tables } from '#service/db/tables.ts';
import type { Queries } from '#service/db/queries.ts';

/**
 * Test data written directly to the database: each function inserts one record, with sensible defaults, and returns its
 * id.
 */

type Row<T extends keyof Tables> = Partial<Insertable<Tables[T]>>;

const root = { portfolio: '1', pool: '2' };

export function testData(db: Queries) {
  let count = 0;
  const name = (kind: string) => `${kind} ${++count}`;

  const path = async (table: 'project_node' | 'resource', parent: string, id: string): Promise<string[]> => {
    const row = await db.selectFrom(table).select('path').where('id', '=', parent).executeTakeFirstOrThrow();
    return [...row.path, id];
  };

  const nextId = async (): Promise<string> => {
    const { id } = await db
      .selectNoFrom(({ fn, val }) => fn<string>('nextval', [val('object_id')]).as('id'))
      .executeTakeFirstOrThrow();
    return id;
  };

  const user = async (login: string, row: Row<'app_user'> = {}): Promise<string> => {
    const { id } = await db
      .insertInto('subject')
      .values({ kind: 'user', name: login, display_name: login })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('app_user')
      .values({ level: UserLevel.manager, ...row, id })
      .execute();
    await db
      .insertInto('contact')
      .values({ user_id: id, last_name: login, e_mail: `${login}@example.org` })
      .execute();
    return id;
  };

  const group = async (groupName: string, members: readonly string[] = []): Promise<string> => {
    const { id } = await db
      .insertInto('subject')
      .values({ kind: 'group', name: groupName, display_name: groupName })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('user_group').values({ id }).execute();
    for (const member of members)
      await db.insertInto('group_member').values({ group_id: id, member_id: member }).execute();
    return id;
  };

  /** A user with level 64 on both roots. */
  const administrator = async (login: string): Promise<string> => {
    const id = await user(login);
    await db.insertInto('group_member').values({ group_id: '4', member_id: id }).execute();
    return id;
  };

  const permission = (projectNode: string, subject: string, level: number = Level.observer) =>
    db.insertInto('project_permission').values({ project_node_id: projectNode, subject_id: subject, level }).execute();

  const resourcePermission = (resource: string, subject: string, level: number = Level.observer) =>
    db.insertInto('resource_permission').values({ resource_id: resource, subject_id: subject, level }).execute();

  const node = async (row: Row<'project_node'>): Promise<string> => {
    const id = await nextId();
    const parent_id = row.parent_id ?? root.portfolio;
    await db
      .insertInto('project_node')
      .values({
        type: ProjectType.project,
        name: name('Node'),
        ...row,
        id,
        parent_id,
        path: await path('project_node', parent_id, id),
      })
      .execute();
    return id;
  };

  const portfolio = (row: Row<'project_node'> = {}) =>
    node({ type: ProjectType.portfolio, name: name('Portfolio'), ...row });

  /** A project with its plan, whose current version is the empty version 0. */
  const project = async (row: Row<'project_node'> = {}) => {
    const id = await node({ name: name('Project'), start: '2026-01-01', ...row });
    const { id: plan } = await db
      .insertInto('project_plan')
      .values({ project_node_id: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: version } = await db
      .insertInto('plan_version')
      .values({ plan_id: plan, number: 0, check_in_time: '2026-01-01T00:00:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('project_plan').set({ current_version_id: version }).where('id', '=', plan).execute();
    return { id, plan, version };
  };

  const pool = async (row: Row<'resource'> = {}) => resource({ type: ResourceType.pool, name: name('Pool'), ...row });

  const resource = async (row: Row<'resource'> = {}): Promise<string> => {
    const id = await nextId();
    const parent_id = row.parent_id ?? root.pool;
    await db
      .insertInto('resource')
      .values({
        type: ResourceType.resource,
        name: name('Resource'),
        ...row,
        id,
        parent_id,
        path: await path('resource', parent_id, id),
      })
      .execute();
    return id;
  };

  /** An activity in the current version of a project's plan. */
  const activity = async ({ plan, version }: { plan: string; version: string }, row: Row<'activity_version'> = {}) => {
    const { id } = await db.insertInto('activity').values({ plan_id: plan }).returning('id').executeTakeFirstOrThrow();
    const sequence = ++count;
    await db
      .insertInto('activity_version')
      .values({
        name: `Activity ${sequence}`,
        type: ActivityType.standard,
        sequence,
        outline_level: 1,
        wbs_code: String(sequence),
        start: '2026-01-05',
        finish: '2026-01-09',
        duration: 40,
        ...row,
        plan_version_id: version,
        plan_id: plan,
        activity_id: id,
      })
      .execute();
    return id;
  };

  /** The assignment of a resource to an activity in the current version, which also assigns it to the project. */
  const assignment = async (
    at: { id: string; version: string },
    activityId: string,
    resourceId: string,
    row: Row<'assignment_version'> = {},
  ): Promise<string> => {
    const base_effort = Number(row.base_effort ?? 40);
    await db
      .insertInto('project_resource')
      .values({ project_node_id: at.id, resource_id: resourceId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id } = await db
      .insertInto('assignment')
      .values({ activity_id: activityId, resource_id: resourceId, open_effort: base_effort })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('assignment_version')
      .values({ base_effort, ...row, plan_version_id: at.version, assignment_id: id, activity_id: activityId })
      .execute();
    return id;
  };

  return {
    root,
    user,
    group,
    administrator,
    permission,
    resourcePermission,
    portfolio,
    project,
    pool,
    resource,
    activity,
    assignment,
  };
}
