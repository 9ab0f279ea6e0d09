import { sql } from 'kysely';
import { readRows } from '#service/db/queries.ts';
import {
  type FoundKind,
  foundKinds,
  type OpFound,
  type searchApi as contract,
  usualFound,
} from '#contract/app/search.ts';
import { Level, ProjectType } from '#contract/core/codes.ts';
import type { Candidate } from '#search/name-index.ts';
import { levelOnProject, visible } from '#service/core/access.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { orderOwnResourceFirst } from '#service/core/own-order.ts';
import { visibleSubject } from '#service/identity/queries.ts';
import { catalogueOf } from './catalogue.ts';

/** Candidates per requested result: some are deleted or not visible. */
const candidateFactor = 2;

export const searchHandlers: Handlers<typeof contract> = {
  search: async (context, { text = '', kinds = foundKinds, projectId, limit = usualFound }) => {
    const candidates = await catalogueOf(context.db).find(
      context,
      {
        text,
        kinds: new Set(kinds.flatMap((kind) => foundKinds.find((each) => each === kind) ?? [])),
        limit: limit * candidateFactor,
      },
      projectId,
    );
    if (candidates.length === 0) return { found: [] };
    const scores = new Map(candidates.map(({ kind, id, score }) => [`${kind} ${id}`, score]));
    // Archived records come last.
    const scoreOf = (kind: unknown, id: string, archived: unknown) =>
      (scores.get(`${String(kind)} ${id}`) ?? 0) - (archived === true ? 100 : 0);
    const found = await listFound(context, candidates);
    const sorted = found.toSorted(
      (a, b) => scoreOf(b.kind, b.id, b.archived) - scoreOf(a.kind, a.id, a.archived) || Number(a.id) - Number(b.id),
    );
    return { found: sorted.slice(0, limit) };
  },
};

/** Those of the candidates that are there and that the caller sees, as they are now. */
function listFound(context: Context, candidates: readonly Candidate<FoundKind>[]): Promise<OpFound[]> {
  const { db, caller } = context;
  const of = (...kinds: FoundKind[]) =>
    sql`any (${candidates.flatMap(({ kind, id }) => (kinds.includes(kind) ? [id] : []))}::bigint[])`;
  const level = levelOnProject(caller, sql`node.id`);
  const isVisibleResource = (record: string) => sql<boolean>`exists (
    select from resource_grant g
    where g.resource_id = any (${sql.ref(record)}.path) and g.subject_id = any (${caller.subjects}::bigint[]))`;
  return readRows<OpFound>(db)`
    select node.id, case when node.type in (${ProjectType.portfolio}, ${ProjectType.program}) then 'portfolio' else 'project' end as kind,
      node.name::text as name, node.number::text as number,
      (select above.name::text from project_node above where above.id = node.parent_id and above.parent_id is not null
        and ${levelOnProject(caller, sql`above.id`)} >= ${visible}) as context,
      null::bigint as project, null::bigint as resource, null::date as start, null::date as finish, node.archived
    from project_node node where node.id = ${of('project', 'portfolio')} and ${level} >= ${visible}
    union all
    select version.activity_id, 'activity', version.name::text, version.wbs_code::text, node.name::text, node.id, null, version.start, version.finish, node.archived
    from activity
    join project_plan plan on plan.id = activity.plan_id
    join activity_version version on version.plan_version_id = plan.current_version_id and version.activity_id = activity.id
    join project_node node on node.id = plan.project_node_id
    where activity.id = ${of('activity')} and ${level} >= ${Level.observer}
    union all
    select todo.id, 'todo', todo.name::text, '', case when ${level} >= ${visible} then node.name::text end, node.id, null, null, todo.due, node.archived
    from todo join project_node node on node.id = todo.project_node_id
    where todo.id = ${of('todo')} and not todo.deleted and (${level} >= ${Level.observer}
      or todo.responsible_resource_id in (select id from resource where user_id = ${caller.userId}))
    union all
    select r.id, 'resource', r.name::text, '',
      (select pool.name::text from resource pool where pool.id = r.parent_id and pool.parent_id is not null and ${isVisibleResource('pool')}),
      null, r.id, null, null, r.archived
    from resource r where r.id = ${of('resource')} and ${isVisibleResource('r')}
    union all
    select s.id, 'user', coalesce(nullif(s.display_name, ''), s.name)::text, s.name::text, null, null,
      (select r.id from resource r where r.user_id = s.id and not r.archived and ${isVisibleResource('r')}
        order by ${orderOwnResourceFirst('r', sql`s.id`)} limit 1), null, null, not u.active
    from subject s join app_user u on u.id = s.id where s.id = ${of('user')} and ${visibleSubject(caller)}`;
}
