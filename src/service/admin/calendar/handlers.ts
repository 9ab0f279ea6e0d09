import { requireDayOrder } from '#service/core/day-range.ts';
import { type calendarApi as contract, OpHoliday } from '#contract/app/calendar.ts';
import { requireAdministrator } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import { type Context, type Handlers, prepared } from '#service/core/context.ts';
import { Failure, invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { recomputeDurations } from '#service/core/figures/working-time.ts';
import { serviceText } from '#service/core/messages/messages.ts';
import { refreshScheduleFlags } from '#service/plans/refresh-schedule-flags.ts';
import { checkModified } from '#service/core/optimistic-lock.ts';
import { listHolidayRegions, publicHolidays } from '#service/core/calendar/public-holidays.ts';
import { type HolidayFile, readHolidays, yearsAhead } from '#service/core/calendar/rules.ts';
import * as store from '#service/core/calendar/calendar-store.ts';

/** Bytes of a calendar file; one with the holidays of a century has a tenth of it. */
const longestFile = 4 * 1024 * 1024;

/** Makes true what follows from holidays in plans: how long they last, and what their links say of their dates. */
async function applyDays({ db }: Context, days: readonly string[]): Promise<void> {
  await recomputeDurations(db, days);
  await refreshScheduleFlags(db, days);
}

/** A holiday, locked until the transaction ends. Throws NotFound. */
async function heldHoliday({ db }: Context, day: string): Promise<store.StoredHoliday> {
  const holiday = await store.holdHoliday(db, day);
  if (!holiday) throw notFoundFailure('catalogue', day);
  return holiday;
}

async function putHoliday(context: Context, { day, name, modified }: OpHoliday): Promise<OpHoliday> {
  requireAdministrator(context);
  if (!day) throw invalidParameter('day', null, 'expected.day');
  // The caller has read it, so `modified` refers to the existing holiday.
  const before = modified ? await heldHoliday(context, day) : await store.holdHoliday(context.db, day);
  if (before) checkModified({ modified }, { id: day, ...before }, OpHoliday);
  const holiday = { day, name: name ?? before?.name ?? '' };
  if (before?.name === holiday.name) return before;
  const { added } = await store.putHolidays(context.db, [holiday]);
  await applyDays(context, added);
  await recordAudit(context, { action: before ? 'holiday.changed' : 'holiday.created', details: holiday });
  return heldHoliday(context, day);
}

/** Reads the file before the transaction. Throws FileReadError. */
async function readHolidayFile(context: Context, { body }: { body: Buffer }): Promise<HolidayFile> {
  requireAdministrator(context);
  const unreadable = (reason: 'tooLarge' | 'noCalendar') =>
    new Failure('calendar.error.FileReadError', {
      reason: serviceText(`calendar.unreadable.${reason}`, context.caller.language, { most: longestFile }),
    });
  if (body.length > longestFile) throw unreadable('tooLarge');
  const file = readHolidays(new TextDecoder('utf-8').decode(body), context.today);
  if (!file) throw unreadable('noCalendar');
  return file;
}

/** Holidays of the region that a body names, before the transaction; null for no region. Throws InvalidParameter. */
async function regionalHolidays(
  context: Context,
  { body: { region } }: { body: { region?: string | null } },
): Promise<store.RegionalHolidays> {
  requireAdministrator(context);
  const year = Number(context.today.slice(0, 4));
  const lastYear = year + yearsAhead;
  const from = `${year}-01-01`;
  if (!region) return { region: null, lastYear, from, holidays: [] };
  const holidays = await publicHolidays(region, { from: year, until: lastYear }, context.caller.language);
  if (!holidays) throw invalidParameter('region', region, 'expected.holidayRegion');
  return { region, lastYear, from, holidays };
}

export const holidayHandlers: Handlers<typeof contract> = {
  listHolidays: async ({ db }, { from, until }) => {
    requireDayOrder('until', from, until);
    return { holiday: await store.listHolidays(db, { from, until }) };
  },

  putHoliday: (context, { body }) => putHoliday(context, body),

  deleteHoliday: async (context, { day }) => {
    requireAdministrator(context);
    const { name } = await heldHoliday(context, day);
    await store.removeHoliday(context.db, day);
    await applyDays(context, [day]);
    await recordAudit(context, { action: 'holiday.deleted', details: { day, name } });
  },

  listHolidayRegions: async ({ caller: { language } }) => ({ region: await listHolidayRegions(language) }),

  getHolidayRegion: async ({ db }) => (await store.findHolidayRegion(db)) ?? null,

  chooseHolidayRegion: prepared(regionalHolidays, async (context, _, chosen) => {
    await store.holdHolidayRegion(context.db);
    const { added, removed } = await store.replaceRegionalHolidays(context.db, chosen);
    await applyDays(context, [...added, ...removed]);
    const { region, lastYear } = chosen;
    const counts = { added: added.length, removed: removed.length };
    await recordAudit(context, { action: 'holiday.imported', details: { region, ...counts } });
    return { ...(region !== null && { region, lastYear }), ...counts };
  }),

  importHolidays: prepared(readHolidayFile, async (context, _, { holidays, problems }) => {
    const { added, changed } = await store.putHolidays(context.db, holidays);
    await applyDays(context, added);
    const counts = { added: added.length, changed, unchanged: holidays.length - added.length - changed };
    await recordAudit(context, { action: 'holiday.imported', details: { ...counts, problems: problems.length } });
    const { language } = context.caller;
    return {
      ...counts,
      problem: problems.map((problem) => ({
        ...problem,
        message: serviceText(`calendar.problem.${problem.code}`, language),
      })),
    };
  }),
};
