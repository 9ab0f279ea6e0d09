import { type AuditAction, recordAudit } from '#service/core/audit.ts';
import type { Context } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';
import { callerPlace, type HashPlace, hashQueue } from './hash-queue.ts';
import { newHash } from './new-password.ts';
import { checkPassword } from './password.ts';
import * as store from './queries.ts';

/**
 * Checks passwords and writes the audit log entries. This runs before the request's transaction, so that a logged
 * failure persists even if the request fails.
 */

export const unknownSignOn = () => new Failure('user.error.UserOrPasswordUnknown');

/** Checks sign-on name and password against the throttle and the stored hash. */
export async function verified(
  context: Context,
  login: string,
  password: string,
  ownPlace?: HashPlace,
): Promise<store.SignOnUser> {
  const { throttle } = context.sessions;
  const isKnown = await admitted(context, login, () => throttle.check(login));
  const place = ownPlace ?? signOnPlace(context, login, isKnown);
  return hashQueue.run(place, async () => {
    const user = await store.findSignOnUser(context.db, login);
    // Other attempts may have failed since this one began to wait.
    const succeed = await admitted(context, login, () => throttle.begin(login));
    const isRight = await checkPassword(password, user?.passwordHash);
    if (!user || !isRight) {
      await note(context, 'failed', login, user?.userId);
      throw unknownSignOn();
    }
    await succeed();
    return user;
  });
}

/** A login that has signed on from here before queues for itself, unknown ones share the queue of their address. */
function signOnPlace({ address, sessions }: Context, login: string, isKnown: boolean): HashPlace {
  const { disconnected } = sessions;
  return { owner: isKnown ? `${address} ${login.toLowerCase()}` : address, isKnown, disconnected };
}

/** Refuses a login or an address that has failed too often. */
async function admitted<T>(context: Context, login: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (refusal) {
    await note(context, 'refused', login);
    throw refusal;
  }
}

const signOnAuditActions = { failed: 'user.signOnFailed', refused: 'user.signOnRefused' } as const satisfies Record<
  string,
  AuditAction
>;

/** Logs an attempt under the login used, with the user's id if there is such a user. */
async function note(context: Context, outcome: 'failed' | 'refused', login: string, userId?: string): Promise<void> {
  const decision = await context.sessions.throttle.note(login, outcome);
  if (decision === 'none') return;
  const by = { userId: null, name: decision === 'pause' ? '' : login };
  const action = decision === 'pause' ? 'user.signOnNotesPaused' : signOnAuditActions[outcome];
  await recordAudit(context, { action, by, ...(decision === 'write' && userId && { objectId: userId }) });
}

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
