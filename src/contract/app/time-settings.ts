import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { get, put } from '../core/endpoint.ts';
import { Day, Hours, record } from '../core/fields.ts';
import { ApprovalModeField } from './approval.ts';

/**
 * Company rules of time booking. `lockDay` is the day of a month on which the month before is locked for all projects, 0
 * for never; `reminderDays` before it, people with missing hours are reminded, 0 for never.
 */
export const OpTimeSettings = record('OpTimeSettings', {
  approval: ApprovalModeField,
  missingTolerance: Hours,
  lockDay: Type.Integer({ minimum: 0, maximum: 28 }),
  reminderDays: Type.Integer({ minimum: 0, maximum: 14 }),
  /** The next run of automatic locking, and the days that it locks; only answered. */
  nextLock: Day,
  nextFrom: Day,
  nextUntil: Day,
});
export type OpTimeSettings = Static<typeof OpTimeSettings>;

export const timeSettingsApi = {
  getTimeSettings: get('/time-settings', { returns: OpTimeSettings }),
  updateTimeSettings: put('/time-settings', {
    body: OpTimeSettings,
    returns: OpTimeSettings,
    changes: ['app', 'worklogs'],
  }),
};
