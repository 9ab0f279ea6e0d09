import type { OpTeamMember } from '#contract/app/timesheet-team.ts';
import type { OpTimeWeek } from '#contract/app/approval.ts';
import { dayNumber, mondayNumber } from '#plan/calendar/day.ts';
import { groupBy } from '#plan/group-by.ts';
import type { Context } from '#service/core/context.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { readTimeWeeks } from '../approval/queries.ts';
import type { TimeSettings } from '../settings/queries.ts';
import { listTeam, type TeamQuery, type TeamTimeRow } from './team-queries.ts';

/** A member of a team with what it misses. */
export interface TeamPerson extends OpTeamMember {
  readonly resource: string;
  readonly missingHours: number;
}

/** The people whose time the caller may book, with their hours and weeks; see {@link OpTeamMember} for their order. */
export async function readTeam(context: Context, query: TeamQuery, settings: TimeSettings): Promise<TeamPerson[]> {
  const rows = await listTeam(context, query);
  const people = rows.map(({ resource: id, resourceName: name, own: isOwn, level }) => ({ id, name, isOwn, level }));
  const weeks = await readTimeWeeks({ ...context, mode: settings.approval }, people, query);
  return rows
    .map((row) => teamMember(row, { today: context.today, settings, week: weeks.get(row.resource) ?? [] }))
    .toSorted((a, b) => b.missingHours - a.missingHours || Number(b.expected) - Number(a.expected));
}

const sumRounded = (values: readonly number[]) => roundFigure(values.reduce((total, value) => total + value, 0));

/** A person with what it misses of the days until today, if it is expected to book. */
function teamMember(
  { days, level: _, ...person }: TeamTimeRow,
  { today, settings, week }: { today: string; settings: TimeSettings; week: OpTimeWeek[] },
): TeamPerson {
  const due = person.partial || !person.expected ? [] : days.filter(({ day }) => day <= today);
  const isKnown = days.every(({ capacity }) => capacity !== null);
  return {
    ...person,
    booked: sumRounded(days.map(({ booked }) => booked)),
    ...(isKnown && { capacity: sumRounded(days.map(({ capacity }) => capacity ?? 0)) }),
    ...missingTime(due, settings),
    day: days.map(({ day, booked, capacity, absenceName }) => ({
      day,
      booked,
      ...(capacity !== null && { capacity }),
      ...(absenceName !== null && { absenceName }),
    })),
    week,
  };
}

interface BookedDay {
  /** `yyyy-MM-dd` */
  readonly day: string;
  readonly booked: number;
  /** Hours of working time; null where they are not known. */
  readonly capacity: number | null;
}

/**
 * Hours that are missing, and the days with less hours than working time in the weeks concerned. Hours balance within a
 * week from Monday to Sunday; a week that misses no more than the tolerance misses nothing. The preview of a lock
 * (locking/queries.ts) has the same rule in SQL.
 */
export function missingTime(days: readonly BookedDay[], { missingTolerance }: Pick<TimeSettings, 'missingTolerance'>) {
  const weeks = groupBy(days, ({ day }) => mondayNumber(dayNumber(day)));
  const missing = [...weeks.values()].flatMap((week) => {
    const hours = roundFigure(week.reduce((sum, { booked, capacity }) => sum + (capacity ?? 0) - booked, 0));
    const dayCount = week.filter(({ booked, capacity }) => booked < (capacity ?? 0)).length;
    return hours > missingTolerance ? [{ hours, dayCount }] : [];
  });
  return {
    missingHours: roundFigure(missing.reduce((sum, { hours }) => sum + hours, 0)),
    missingDays: missing.reduce((sum, { dayCount }) => sum + dayCount, 0),
  };
}
