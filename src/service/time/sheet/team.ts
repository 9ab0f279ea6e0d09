import type { OpTeamMember, timesheetTeam as contract } from '#contract/app/timesheet-team.ts';
import type { Handlers } from '#service/core/context.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { requireSheetRange } from './rules.ts';
import { listTeam, type TeamTimeRow } from './team-queries.ts';

const sumRounded = (values: readonly number[]) => roundFigure(values.reduce((total, value) => total + value, 0));

/** A person with what it misses of the days until today, if it is expected to book. */
function teamMember({ days, ...person }: TeamTimeRow, today: string): OpTeamMember {
  const due = person.partial || !person.expected ? [] : days.filter(({ day }) => day <= today);
  const missing = due.map(({ booked, capacity }) => Math.max((capacity ?? 0) - booked, 0)).filter((hours) => hours > 0);
  const isTold = days.every(({ capacity }) => capacity !== null);
  return {
    ...person,
    booked: sumRounded(days.map(({ booked }) => booked)),
    ...(isTold && { capacity: sumRounded(days.map(({ capacity }) => capacity ?? 0)) }),
    missingHours: sumRounded(missing),
    missingDays: missing.length,
    day: days.map(({ day, booked, capacity, absenceName }) => ({
      day,
      booked,
      ...(capacity !== null && { capacity }),
      ...(absenceName !== null && { absenceName }),
    })),
  };
}

export const team: Handlers<typeof contract> = {
  getTeamTime: async (context, { from, until, poolId, projectId }) => {
    requireSheetRange({ from, until });
    const rows = await listTeam(context, { from, until, poolId, projectId });
    const person = rows
      .map((row) => teamMember(row, context.today))
      .toSorted((a, b) => (b.missingHours ?? 0) - (a.missingHours ?? 0) || Number(b.expected) - Number(a.expected));
    return { person };
  },
};
