import type { timesheetRemaining as contract } from '#contract/app/timesheet-remaining.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Handlers } from '#service/core/context.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { setRemaining } from '../commands.ts';

export const remaining: Handlers<typeof contract> = {
  setRemainingEffort: async (context, { body }) => {
    const { assignment } = body;
    if (!assignment) throw invalidParameter('assignment', null, 'expected.idOfAssignment');
    const open = body.openEffort ?? undefined;
    const completed = body.completed ?? undefined;
    if (open === undefined && completed === undefined) throw invalidParameter('openEffort', null, 'expected.value');
    const { modified } = body;
    const record = await setRemaining(context, { assignmentId: assignment, open, completed, modified });
    const details = { openEffort: open, completed, date: record.workRecord?.date };
    await recordAudit(context, { action: 'work.remaining', objectId: assignment, details });
    return record;
  },
};
