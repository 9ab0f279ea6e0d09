import type { timesheetTracking as contract } from '#contract/app/timesheet-tracking.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Handlers } from '#service/core/context.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { previewTracking, quickTrack } from '../quick-track-commands.ts';

export const tracking: Handlers<typeof contract> = {
  previewTracking: async (context, given) => {
    const { days, locked } = await previewTracking(context, given);
    return {
      assignment: given.assignmentId,
      hours: roundFigure(days.reduce((sum, { work }) => sum + work.actualEffort, 0)),
      day: days.map(({ date, work: { actualEffort, openEffort, completed, comment }, hoursOfDay }) => ({
        day: date,
        hours: actualEffort,
        openEffort,
        completed,
        comment,
        hoursOfDay,
      })),
      leftOut: locked.map(({ date, lockedBy, lockedAt }) => ({ day: date, lockedByName: lockedBy, lockedAt })),
    };
  },

  trackTime: async (context, given) => {
    const resourceWorkRecord = await quickTrack(context, given);
    const { from, bookingDate: until, actualEffort: hours } = given;
    const details = { from, until, hours, records: resourceWorkRecord.length };
    await recordAudit(context, { action: 'work.tracked', objectId: given.assignmentId, details });
    return { resourceWorkRecord };
  },
};
