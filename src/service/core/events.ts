import { type RawBuilder, sql } from 'kysely';
import { EventCode, Level } from '#contract/core/codes.ts';
import { type LevelHolder, levelOnProject } from './access.ts';
import type { Context } from './context.ts';

/** Names in an event besides user and project. */
interface EventSubject {
  readonly projectNodeId: string | null;
  readonly planVersionNumber?: string;
  readonly activityName?: string;
  readonly toDoName?: string;
  readonly resourceName?: string;
  readonly activityCommentText?: string;
  readonly projectStatusName?: string;
  /** Name of the project and level of the caller on it, where they were read with what changes: not looked up again. */
  readonly project?: { readonly name: string; readonly level: number };
}

/** Name of each level by its number; 'none' is omitted. */
const roleNames: ReadonlyMap<number, string> = new Map(
  Object.entries(Level).flatMap(([name, level]): [number, string][] => (level > Level.none ? [[level, name]] : [])),
);

const roleNameCases = sql.join(
  [...roleNames].map(([level, name]) => sql`when ${sql.lit(level)} then ${sql.lit(name)}`),
  sql` `,
);

/** The name of the level that a user has on a project node, for `event.role`; the empty text where it has none. */
export function roleOf(user: LevelHolder, projectNodeId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce(case ${levelOnProject(user, projectNodeId)} ${roleNameCases} end, '')`;
}

/** Writes one event log entry within the transaction of the change. */
export async function recordEvent(
  context: Context,
  event: keyof typeof EventCode,
  subject: EventSubject,
): Promise<void> {
  await eventEntry(context, event, subject).execute();
}

/** The same as a query that can be part of the statement that makes the change. */
export function eventEntry({ db, caller, touched }: Context, event: keyof typeof EventCode, subject: EventSubject) {
  if (subject.projectNodeId !== null) touched?.add(subject.projectNodeId);
  return db.insertInto('event').values({
    message_code: EventCode[event],
    user_id: caller.userId,
    user_name: caller.displayName || caller.name,
    ...projectOf(caller, subject),
    plan_version_number: subject.planVersionNumber ?? null,
    activity_name: subject.activityName ?? null,
    to_do_name: subject.toDoName ?? null,
    resource_name: subject.resourceName ?? null,
    activity_comment_text: subject.activityCommentText ?? null,
    project_status_name: subject.projectStatusName ?? null,
  });
}

/** The project as an entry names it, and what the caller is there; without a project both are empty. */
function projectOf(caller: Context['caller'], { projectNodeId, project }: EventSubject) {
  if (projectNodeId === null) return { project_node_id: null, project_name: '', role: '' };
  if (project !== undefined)
    return { project_node_id: projectNodeId, project_name: project.name, role: roleNames.get(project.level) ?? '' };
  const id = sql`${projectNodeId}::bigint`;
  return {
    project_node_id: projectNodeId,
    project_name: sql<string>`(select name from project_node where id = ${id})`,
    role: roleOf(caller, id),
  };
}
