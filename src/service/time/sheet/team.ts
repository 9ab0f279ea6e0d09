import type { OpTeamMember, timesheetTeam as contract } from '#contract/app/timesheet-team.ts';
import type { Handlers } from '#service/core/context.ts';
import { rounded } from '#service/core/figures/derived.ts';
import { requireRange } from './rules.ts';
import { listTeam, type MemberRow } from './team-store.ts';

const sum = (values: readonly number[]) => rounded(values.reduce((total, value) => total + value, 0));

/** A person with what it misses of the days until today, if it is expected to book. */
function teamMember({ days, ...person }: MemberRow, today: string): OpTeamMember {
  const due = person.partial || !person.expected ? [] : days.filter(({ day }) => day <= today);
  const missing = due.map(({ booked, capacity }) => Math.max((capacity ?? 0) - booked, 0)).filter((hours) => hours > 0);
  const isTold = days.every(({ capacity }) => capacity !== null);
  return {
    ...person,
    booked: sum(days.map(({ booked }) => booked)),
    ...(isTold && { capacity: sum(days.map(({ capacity }) => capacity ?? 0)) }),
    missingHours: sum(missing),
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
    requireRange({ from, until });
    const rows = await listTeam(context, { from, until, poolId, projectId });
    const person = rows
      .map((row) => teamMember(row, context.today))
      .toSorted((a, b) => (b.missingHours ?? 0) - (a.missingHours ?? 0) || Number(b.expected) - Number(a.expected));
    return { person };
  },
};
