import type { OpTimeSettings, timeSettingsApi as contract } from '#contract/app/time-settings.ts';
import { approvalModes } from '#contract/app/approval.ts';
import { forAdministrators } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { nextAutomaticLock } from './rules.ts';
import { beginAutomaticLock, readTimeSettings, type TimeSettings, writeTimeSettings } from './queries.ts';

/** Hours a week that may be missing, at most. */
const maxTolerance = 40;

function timeSettingsAnswer(settings: TimeSettings, { today }: Context): OpTimeSettings {
  const next = nextAutomaticLock(settings, today);
  return { ...settings, ...(next && { nextLock: next.day, nextFrom: next.from, nextUntil: next.until }) };
}

export const timeSettingsHandlers: Handlers<typeof contract> = forAdministrators({
  getTimeSettings: async (context) => timeSettingsAnswer(await readTimeSettings(context.db), context),

  updateTimeSettings: async (context, { body }) => {
    const former = await readTimeSettings(context.db);
    const missingTolerance = body.missingTolerance ?? former.missingTolerance;
    if (missingTolerance < 0 || missingTolerance > maxTolerance)
      throw invalidParameter('missingTolerance', missingTolerance, {
        key: 'expected.hours',
        values: { most: maxTolerance },
      });
    const settings: TimeSettings = {
      approval: approvalModes.find((mode) => mode === body.approval) ?? former.approval,
      missingTolerance,
      lockDay: body.lockDay ?? former.lockDay,
      reminderDays: body.reminderDays ?? former.reminderDays,
    };
    await writeTimeSettings(context.db, settings);
    if (settings.lockDay !== former.lockDay) await beginAutomaticLock(context.db, settings, context.today);
    await recordAudit(context, { action: 'work.rulesChanged', details: { ...settings } });
    return timeSettingsAnswer(settings, context);
  },
});
