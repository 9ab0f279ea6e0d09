import { type AuditAction, recordAudit } from '../audit.ts';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { checkPassword } from './password.ts';
import * as store from './store.ts';

/**
 * Checking a password, and what the audit log tells of it. It runs before the transaction of a request, so that what is
 * written of a failure stays though the request fails.
 */

export const unknown = () => new Failure('user.error.UserOrPasswordUnknown');

/** Checks sign-on name and password against the throttle and the stored hash. */
export async function verified(context: Context, login: string, password: string): Promise<store.SignOnUser> {
  const { db, sessions } = context;
  await admitted(context, login);
  const user = await store.findSignOnUser(db, login);
  const isRight = await checkPassword(password, user?.passwordHash);
  // Many tries at once pass the first check together: not more of them are answered than one after another.
  await admitted(context, login);
  if (!user || !isRight) {
    sessions.throttle.failed(login);
    await note(context, 'failed', login, user?.userId);
    throw unknown();
  }
  sessions.throttle.succeeded(login);
  return user;
}

/** Refuses a login or an address that has failed too often. */
async function admitted(context: Context, login: string): Promise<void> {
  try {
    context.sessions.throttle.check(login);
  } catch (refusal) {
    await note(context, 'refused', login);
    throw refusal;
  }
}

const actions = { failed: 'user.signOnFailed', refused: 'user.signOnRefused' } as const satisfies Record<
  string,
  AuditAction
>;

/** Tells of an attempt under the login that was tried. A user's id stands with it where there is such a user. */
async function note(context: Context, outcome: 'failed' | 'refused', login: string, userId?: string): Promise<void> {
  const decision = context.sessions.throttle.note(login, outcome);
  if (decision === 'none') return;
  const by = { userId: null, name: decision === 'pause' ? '' : login };
  const action = decision === 'pause' ? 'user.signOnNotesPaused' : actions[outcome];
  await recordAudit(context, { action, by, ...(decision === 'write' && userId && { objectId: userId }) });
}
