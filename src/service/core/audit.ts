import type { Context } from './context.ts';
import { anyOf } from '#service/db/any-of.ts';

/** What was done to the installation itself, as the audit log names it: the subject and the act. */
export type AuditAction = `${Lowercase<string>}.${string}`;

interface Act {
  readonly action: AuditAction;
  /** The record that it was done to, where there is one. */
  readonly objectId?: string;
  /** Names and values that tell what was done; never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Who did it, where it is not the caller: whoever signs on is nobody until then. */
  readonly by?: { readonly userId: string | null; readonly name: string };
}

/**
 * Writes one entry of the audit log, in the transaction of the change that it tells of: who, from which address, did what
 * to which record. Every write of the app interface writes exactly one.
 */
export async function recordAudit(
  { db, caller, address }: Context,
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

/** How many projects an entry names; of more it tells the number. */
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
