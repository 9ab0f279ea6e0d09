import type { locks as contract } from '#contract/app/locks.ts';
import { Level } from '#contract/core/codes.ts';
import { requireProjects } from '#service/core/access.ts';
import type { Handlers } from '#service/core/context.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { listLocks, previewLock } from './store.ts';

/** Days of a preview that are gone, at most: ten years. */
const longestPeriod = 3_660;
const millisecondsOfDay = 86_400_000;

export const locks: Handlers<typeof contract> = {
  listLocks: async (context) => ({ lock: await listLocks(context) }),

  previewLock: async (context, { from, until, projectIds = [] }) => {
    if (until < from) throw invalidParameter('until', until, `a day from ${from} on`);
    // The days that are gone are looked at one by one, for each of the people concerned.
    const last = until < context.today ? until : context.today;
    if ((Date.parse(last) - Date.parse(from)) / millisecondsOfDay >= longestPeriod)
      throw invalidParameter('from', from, `a day less than ${longestPeriod} days before ${last}`);
    await requireProjects(context, projectIds, Level.manager, 'project.error.ManagerAccessDenied');
    return previewLock(context, { from, until, projectIds });
  },
};
