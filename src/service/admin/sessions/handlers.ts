import type { sessions as contract } from '#contract/admin/sessions.ts';
import { recordAudit } from '../../audit.ts';
import type { Handlers } from '../../context.ts';
import { notFound } from '../../errors.ts';

/** The caller's own devices. */
export const sessions: Handlers<typeof contract> = {
  listSessions: async ({ caller, sessions: own }) => ({ session: await own.list(caller.userId) }),

  endSession: async (context, { sessionId }) => {
    const { userId } = context.caller;
    if (!(await context.sessions.endOne(userId, sessionId))) throw notFound('user', sessionId);
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
