import type { locksApi as contract } from '#contract/app/locks.ts';
import { Level } from '#contract/core/codes.ts';
import { requireProjects } from '#service/core/access.ts';

import type { Handlers } from '#service/core/context.ts';
import { invalidParameter } from '#service/core/errors.ts';

import { listLocks, readLockPreview } from './queries.ts';

/** Days of a preview that are gone, at most: ten years. */
const maxLockDays = 3_660;
const msPerLockDay = 86_400_000;

export const lockHandlers: Handlers<typeof contract> = {
  listLocks: async (context) => ({ lock: await listLocks(context) }),

  previewLock: async (context, { from, until, projectIds = [] }) => {
    if (until < from) throw invalidParameter('until', until, { key: 'expected.dayFrom', values: { day: from } });
    // The days that are gone are looked at one by one, for each of the people concerned.
    const last = until < context.today ? until : context.today;
    if ((Date.parse(last) - Date.parse(from)) / msPerLockDay >= maxLockDays)
      throw invalidParameter('from', from, {
        key: 'expected.dayLessThanBefore',
        values: { days: maxLockDays, day: last },
      });
    await requireProjects(context, projectIds, Level.manager, 'project.error.ManagerAccessDenied');
    return readLockPreview(context, { from, until, projectIds });
  },
};
