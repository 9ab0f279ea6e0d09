import { type RawBuilder, sql } from 'kysely';
import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import { Level, ResourceFilter } from '#contract/core/codes.ts';
import { levelOnProject, resourceLevels } from '#service/core/access.ts';
import type { Context, CallerContext } from '#service/core/context.ts';
import { type Queries, readRows, meetsOneOf } from '#service/db/queries.ts';

export type WorkRecordSlice = Required<Omit<OpResourceWorkRecord, 'workRecord'>> & {
  workId: string;
  date: string;
  assignment: string;
  openEffort: number;
  completed: boolean;
};

export const workRecordColumns = sql`record.id, record.work_record_id as "workId", record.day as date, record.assignment_id as assignment,
  record.open_effort as "openEffort", record.completed, record.resource_id as resource,
  record.actual_effort as "actualEffort", record.comment, record.state, record.created, record.modified`;

/** Every field is named: an object that is put together from others is many times as slow. */
export function toWorkRecord(row: WorkRecordSlice): OpResourceWorkRecord {
  const { created, modified } = row;
  return {
    id: row.id,
    resource: row.resource,
    actualEffort: row.actualEffort,
    comment: row.comment,
    state: row.state,
    created,
    modified,
    workRecord: {
      id: row.workId,
      date: row.date,
      assignment: row.assignment,
      openEffort: row.openEffort,
      completed: row.completed,
      created,
      modified,
    },
  };
}

/** Records by day, then in the order in which they were made. */
function readWorkRecords<R extends WorkRecordSlice>(
  db: Queries,
  condition: RawBuilder<unknown>,
  selected: RawBuilder<unknown> = workRecordColumns,
): Promise<R[]> {
  return readRows<R>(db)`
    select ${selected} from work_record record where ${condition} order by record.day, record.id`;
}

export interface WorkRecordPeriod {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

const isInPeriod = ({ from, until }: WorkRecordPeriod) =>
  sql`record.day between coalesce(${from ?? null}::date, '-infinity') and coalesce(${until ?? null}::date, 'infinity')`;

/** The records of all resources that the caller is linked to. */
export async function listOwnWorkRecords(
  { db, caller }: Context,
  period: WorkRecordPeriod,
): Promise<OpResourceWorkRecord[]> {
  const isMine = sql`record.resource_id in (select id from resource where user_id = ${caller.userId})`;
  return (await readWorkRecords(db, sql`${isMine} and ${isInPeriod(period)}`)).map(toWorkRecord);
}

/** The conditions of the codes in a resource filter; that of contributors is not available here. */
const workResourceFilters = ({ caller }: Pick<Context, 'caller'>) => ({
  [ResourceFilter.all]: sql`true`,
  [ResourceFilter.managedByMe]: sql`record.resource_id in (
    select resource_id from ${resourceLevels(caller)} as access where level >= ${Level.manager})`,
  [ResourceFilter.linkedToMe]: sql`record.resource_id in (select id from resource where user_id = ${caller.userId})`,
});

/**
 * The records of a project, deleted activities included; an empty filter means all resources. With them comes the caller's level
 * on the project, which is to be looked at before they are shown; where there is no record it is not read.
 */
export async function listProjectWorkRecords(
  context: CallerContext,
  projectNodeId: string,
  resourceIds: readonly string[],
  period: WorkRecordPeriod,
): Promise<{ level: number | undefined; records: OpResourceWorkRecord[] }> {
  const filter = resourceIds.length > 0 ? resourceIds : [ResourceFilter.all];
  const isOfProject = sql`record.assignment_id in (
    select assignment.id from project_plan plan
    join activity on activity.plan_id = plan.id
    join assignment on assignment.activity_id = activity.id
    where plan.project_node_id = ${projectNodeId})`;
  const isOfResource = meetsOneOf(filter, workResourceFilters(context), (ids) => sql`record.resource_id = ${ids}`);
  const rows = await readWorkRecords<WorkRecordSlice & { level: number | null }>(
    context.db,
    sql`${isOfProject} and ${isOfResource} and ${isInPeriod(period)}`,
    sql`${workRecordColumns}, ${levelOnProject(context.caller, sql`${projectNodeId}`)} as level`,
  );
  return { level: rows[0]?.level ?? undefined, records: rows.map(toWorkRecord) };
}
