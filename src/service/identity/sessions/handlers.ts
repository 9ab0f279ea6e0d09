import type { sessionsApi as contract } from '#contract/app/sessions.ts';
import { recordAudit } from '#service/core/audit.ts';
import { type Handlers, prepared } from '#service/core/context.ts';
import { invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { changePassword, preparePasswordChange } from '../change-password.ts';

/** The caller's own devices. */
export const sessionHandlers: Handlers<typeof contract> = {
  changeOwnPassword: prepared(
    (context, { body: { oldPassword, newPassword } }) => {
      if (!oldPassword) throw invalidParameter('oldPassword', null, 'expected.currentPassword');
      if (!newPassword) throw invalidParameter('newPassword', null, 'expected.newPassword');
      return preparePasswordChange(context, { oldPassword, newPassword });
    },
    async (context, { body: { keepTokens } }, change) => ({
      tokensRevoked: await changePassword(context, change, { keepTokens: keepTokens === true }),
    }),
  ),

  listSessions: async ({ caller, sessions: own }) => ({ session: await own.list(caller.userId) }),

  endSession: async (context, { sessionId }) => {
    const { userId } = context.caller;
    if (!(await context.sessions.endOne(userId, sessionId))) throw notFoundFailure('user', sessionId);
    await recordAudit(context, { action: 'session.ended', objectId: userId });
    return undefined;
  },

  endOtherSessions: async (context) => {
    const { userId } = context.caller;
    const numberEnded = await context.sessions.endOthers(userId);
    await recordAudit(context, { action: 'session.othersEnded', objectId: userId, details: { numberEnded } });
    return { numberEnded };
  },
};
