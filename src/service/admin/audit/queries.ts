import { sql } from 'kysely';
import type { OpAuditEntry } from '#contract/app/audit.ts';
import type { Queries } from '#service/db/queries.ts';
import { beginningWith } from '#service/core/patterns.ts';
import { conditionsOf, type ListFields, orderWithTime } from '#service/core/list-query.ts';

export interface AuditFilter {
  /** Days in UTC, both included. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly userId?: string | undefined;
  /** The beginning of an action. */
  readonly action?: string | undefined;
  readonly objectId?: string | undefined;
  readonly where?: string | undefined;
}

interface AuditPage {
  /** Only older entries. */
  readonly before?: string | undefined;
  readonly sort?: string | undefined;
  readonly descending?: boolean | undefined;
  /** Entries that are skipped. */
  readonly offset?: number;
  readonly limit: number;
}

const idEquals = (column: string) => (value: string) =>
  /^\d{1,18}$/.test(value) ? sql<boolean>`${sql.ref(column)} = ${value}::bigint` : undefined;

/** An action is compared by its subject, and sorted as a whole. */
const auditFields: ListFields = {
  at: { kind: 'moment', value: sql.ref('at') },
  user: { kind: 'choice', value: sql.ref('user_id'), order: sql.ref('user_name'), equals: idEquals('user_id') },
  action: {
    kind: 'choice',
    value: sql.ref('action'),
    equals: (subject) => sql<boolean>`action like ${beginningWith(`${subject}.`)}`,
  },
  object: { kind: 'choice', value: sql.ref('object_id'), equals: idEquals('object_id') },
  address: { kind: 'text', value: sql.ref('address') },
};

/** One part of the entries that match, newest first unless sorted, in the order of an index, however long the log is. */
export async function listEntries(db: Queries, filter: AuditFilter, part: AuditPage): Promise<OpAuditEntry[]> {
  const { before, offset = 0, limit } = part;
  const { from, until, userId, action, objectId, where } = filter;
  const dayStart = (day: string) => sql<string>`${day}::timestamp at time zone 'UTC'`;
  let query = db
    .selectFrom('audit_entry')
    .select([
      'id',
      'at',
      'user_id as user',
      'user_name as userName',
      'address',
      'action',
      'object_id as object',
      'details',
    ])
    .where(conditionsOf(where, auditFields));
  if (from !== undefined) query = query.where('at', '>=', dayStart(from));
  if (until !== undefined) query = query.where('at', '<', sql<string>`${dayStart(until)} + interval '1 day'`);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (action !== undefined) query = query.where('action', 'like', beginningWith(action));
  if (objectId !== undefined) query = query.where('object_id', '=', objectId);
  if (before !== undefined) {
    query = query.where(
      sql<boolean>`(at, id) < (select last.at, last.id from audit_entry last where last.id = ${before})`,
    );
  }
  return query
    .orderBy(orderWithTime(auditFields, part, { at: 'at', id: 'id' }))
    .limit(limit)
    .offset(offset)
    .execute();
}
