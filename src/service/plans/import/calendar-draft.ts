import type { Context } from '#service/core/context.ts';
import type { Queries } from '#service/db/queries.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { FilePlanCalendar } from '#service/core/calendar/file-calendar.ts';
import { dayNumber } from '#plan/calendar/day.ts';
import { setCalendar } from '../schedule-queries.ts';
import { companyWeek, readTimedCalendar, type StoredCalendar } from '#service/core/calendar/plan-calendar.ts';
import type { CurrentPlan } from '../versions.ts';

/** Comparison of the plan calendar in a file, and of the direction of its scheduling, with the stored ones. */

/** Plan calendar settings beyond the company calendar, and the day from which the plan is scheduled backward. */
export type OwnCalendar = Omit<StoredCalendar, 'holidays'>;

/** Effect of an import on a plan's calendar. */
export interface CalendarDraft {
  /** `removed`: the file works as the company does; `kept`: it works otherwise, and the plan stays as it is. */
  readonly fate: 'taken' | 'removed' | 'kept';
  readonly before: OwnCalendar;
  /** Calendar in the file. */
  readonly after: OwnCalendar;
}

/** Undefined where the file says nothing else than the plan has already. Pure. */
export function draftCalendar(
  file: FilePlanCalendar | undefined,
  stored: StoredCalendar,
  isAppended: boolean,
): CalendarDraft | undefined {
  if (file === undefined) return undefined;
  const after = beyondCompany(file, stored);
  if (calendarDraftKey(after) === calendarDraftKey(beyondCompany(stored, stored))) return undefined;
  const isOwn = after.week !== null || after.exceptions.length > 0 || after.scheduleFinish !== null;
  const { week, exceptions, scheduleFinish } = stored;
  return {
    fate: isAppended ? 'kept' : isOwn ? 'taken' : 'removed',
    before: { week, exceptions, scheduleFinish },
    after,
  };
}

/** A calendar without what the company has anyway: its week, and its holidays as days off. */
function beyondCompany({ week, exceptions, scheduleFinish }: OwnCalendar, { holidays }: StoredCalendar): OwnCalendar {
  const off = new Set(holidays.map(({ from }) => dayNumber(from)));
  const isHoliday = ({ from, until, hours }: OwnCalendar['exceptions'][number]) => {
    const [first, last] = [dayNumber(from), dayNumber(until)];
    if (hours !== 0 || last - first >= off.size) return false;
    return Array.from({ length: last - first + 1 }, (_, index) => first + index).every((day) => off.has(day));
  };
  const isUsual = week?.every((hours, index) => hours === companyWeek[index]);
  return {
    week: isUsual ? null : week,
    exceptions: exceptions.filter((exception) => !isHoliday(exception)),
    scheduleFinish,
  };
}

function calendarDraftKey({ week, exceptions, scheduleFinish }: OwnCalendar): string {
  return JSON.stringify([
    scheduleFinish,
    week,
    exceptions.map(({ from, until, hours, name }) => [from, until, hours, name]),
  ]);
}

/** Sets the calendar of the file, before the plan is written, so that its marks follow from it. */
export async function takeCalendar(context: Context, plan: CurrentPlan, { fate, after }: CalendarDraft): Promise<void> {
  if (fate === 'kept') return;
  await setCalendar(context.db, plan, after);
  const details = { ownWeek: after.week !== null, exceptions: after.exceptions.length };
  await recordAudit(context, { action: 'plan.calendarChanged', objectId: plan.projectNodeId, details });
}

/** Takes back what `takeCalendar` did, unless the calendar was changed since. */
export async function giveCalendarBack(
  db: Queries,
  plan: CurrentPlan,
  { before, after }: CalendarDraft,
): Promise<void> {
  if (calendarDraftKey(await readTimedCalendar(db, plan.id)) === calendarDraftKey(after))
    await setCalendar(db, plan, before);
}
