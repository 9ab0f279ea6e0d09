import { sql } from 'kysely';
import type { OpAuditEntry } from '#contract/app/audit.ts';
import type { Queries } from '#service/db/queries.ts';
import { beginningWith } from '#service/db/any-of.ts';

export interface AuditFilter {
  /** Days in UTC, both included. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly userId?: string | undefined;
  /** The beginning of an action. */
  readonly action?: string | undefined;
  readonly objectId?: string | undefined;
}

interface AuditPage {
  /** The entry that the part begins after, newest first. */
  readonly before?: string | undefined;
  /** Entries that are skipped after that. */
  readonly offset?: number;
  readonly limit: number;
}

/** Entries that match, newest first: one part of them. Read in the order of the index, however long the log is. */
export async function listEntries(db: Queries, filter: AuditFilter, part: AuditPage): Promise<OpAuditEntry[]> {
  const { before, offset = 0, limit } = part;
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
    ]);
  const { from, until, userId, action, objectId } = filter;
  if (from !== undefined) query = query.where('at', '>=', sql<string>`${from}::timestamp at time zone 'UTC'`);
  if (until !== undefined) {
    query = query.where('at', '<', sql<string>`(${until}::timestamp + interval '1 day') at time zone 'UTC'`);
  }
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (action !== undefined) query = query.where('action', 'like', beginningWith(action));
  if (objectId !== undefined) query = query.where('object_id', '=', objectId);
  if (before !== undefined) {
    query = query.where(
      sql<boolean>`(at, id) < (select last.at, last.id from audit_entry last where last.id = ${before})`,
    );
  }
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute();
}
