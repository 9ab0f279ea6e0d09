import type { Context } from './context.ts';

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
 * to which record. Every write of the administration interface writes exactly one.
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
