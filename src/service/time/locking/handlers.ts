import type { locksApi as contract } from '#contract/app/locks.ts';
import { requireDayRange } from '#service/core/day-range.ts';
import { Level } from '#contract/core/codes.ts';
import { dayNumber } from '#plan/calendar/day.ts';
import { requireProjects } from '#service/core/access.ts';
import type { Handlers } from '#service/core/context.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { listLocks, readLockPreview } from './queries.ts';

/** Days of a preview that are gone, at most: ten years. */
const maxLockDays = 3_660;

export const lockHandlers: Handlers<typeof contract> = {
  listLocks: async (context) => ({ lock: await listLocks(context) }),

  previewLock: async (context, { from, until, projectIds = [], exceptProjectIds = [] }) => {
    requireDayRange({ from, until });
    // The days that are gone are looked at one by one, for each of the people concerned.
    const last = until < context.today ? until : context.today;
    if (dayNumber(last) - dayNumber(from) >= maxLockDays)
      throw invalidParameter('from', from, {
        key: 'expected.dayLessThanBefore',
        values: { days: maxLockDays, day: last },
      });
    await requireProjects(context, projectIds, Level.manager, 'project.error.ManagerAccessDenied');
    return readLockPreview(context, { from, until, projectIds, exceptProjectIds });
  },
};
