import { type RawBuilder, sql } from 'kysely';

/**
 * A query of one row and column, `base`: the base effort of a plan version. Of each activity what is assigned and what is not;
 * without children, what is planned beyond.
 */
export function baseEffortOf(versionId: string): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(assigned + case when is_leaf then greatest(unassigned_effort, base_effort - assigned, 0)
      else unassigned_effort end), 0) as base
    from (
      select version.base_effort, version.unassigned_effort, coalesce(planned.base, 0) as assigned,
        not exists (
          select from activity_version child
          where child.plan_version_id = version.plan_version_id and child.parent_id = version.activity_id
        ) as is_leaf
      from activity_version version
      left join (
        select activity_id, sum(base_effort) as base from assignment_version
        where plan_version_id = ${versionId} group by activity_id
      ) planned on planned.activity_id = version.activity_id
      where version.plan_version_id = ${versionId}
    ) own`;
}
