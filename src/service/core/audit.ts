import type { Context } from './context.ts';
import { anyOf } from '#service/db/queries.ts';

/** Action on the installation as recorded in the audit log: subject and act. */
export type AuditAction = `${Lowercase<string>}.${string}`;

interface Act {
  readonly action: AuditAction;
  /** The record that it was done to, where there is one. */
  readonly objectId?: string;
  /** Names and values that describe the act; never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Author, if it is not the caller: before sign-on there is no caller identity. */
  readonly by?: { readonly userId: string | null; readonly name: string };
}

/** A request, or the service itself, which has no user. */
interface AuditContext extends Pick<Context, 'db' | 'address'> {
  readonly caller: { readonly userId: string | null; readonly name: string; readonly displayName?: string };
}

/**
 * Writes one audit log entry within the transaction of the change: user, address, action and record. Every write of the
 * app interface creates exactly one entry.
 */
export async function recordAudit(
  { db, caller, address }: AuditContext,
  { action, objectId, details = {}, by = { userId: caller.userId, name: caller.displayName || caller.name } }: Act,
): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      user_id: by.userId,
      user_name: by.name,
      address,
      action,
      object_id: objectId ?? null,
      details: JSON.stringify(details),
    })
    .execute();
}

/** Maximum number of projects named in an entry; beyond it only their number is added. */
const maxAuditedProjects = 50;

/** The details of an entry that is about several projects: their names, and how many they are where not all are named. */
export async function auditedProjects(
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<{ projects?: readonly string[]; numberProjects?: number }> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return {};
  const rows = await db
    .selectFrom('project_node')
    .select('name')
    .where('id', '=', anyOf(distinct))
    .orderBy('name')
    .limit(maxAuditedProjects)
    .execute();
  const projects = rows.map(({ name }) => name);
  return distinct.length > projects.length ? { projects, numberProjects: distinct.length } : { projects };
}
