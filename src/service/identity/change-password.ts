import { recordAudit } from '#service/core/audit.ts';
import type { Context } from '#service/core/context.ts';
import { callerPlace } from './hash-queue.ts';
import { newHash } from './new-password.ts';
import { unknownSignOn, verified } from './sign-on.ts';
import * as store from './queries.ts';

interface PasswordChangeInput extends store.SignOnUser {
  /** The new password as it is stored. */
  readonly next: string;
}

/** Checks the caller's password and hashes the new one: before the transaction, because both take a while. */
export async function preparePasswordChange(
  context: Context,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
): Promise<PasswordChangeInput> {
  const user = await verified(context, context.caller.name, oldPassword, callerPlace(context));
  return { ...user, next: await newHash(context, newPassword) };
}

/** Sets the caller's password and ends its other sessions, and its tokens unless they are kept; answers how many tokens were revoked. */
export async function changePassword(
  context: Context,
  { userId, passwordHash, next }: PasswordChangeInput,
  { keepTokens }: { readonly keepTokens: boolean },
): Promise<number> {
  const isStored = passwordHash !== null && (await store.updatePassword(context.db, userId, passwordHash, next));
  if (!isStored) throw unknownSignOn();
  await context.sessions.endOthers(userId);
  const tokensRevoked = keepTokens ? 0 : await context.sessions.revokeTokens(userId);
  await recordAudit(context, { action: 'user.passwordChanged', objectId: userId, details: { tokensRevoked } });
  return tokensRevoked;
}
