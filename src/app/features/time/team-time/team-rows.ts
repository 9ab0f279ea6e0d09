import type { OpTimeWeek } from '#contract/app/approval.ts';
import type { OpTeamMember } from '#contract/app/timesheet-team.ts';
import { mondayOf } from '#plan/calendar/day.ts';
import { groupBy } from '#plan/group-by.ts';
import { sumHours } from '#app/i18n/hours.ts';

/** Hours of a person in a period: a day, or the days of a week. */
export interface TeamCell {
  /** First day of the period. */
  readonly day: string;
  readonly booked: number;
  /** Undefined where the caller does not know it, and where no hours are expected. */
  readonly capacity: number | undefined;
  /** Hours that are missing on days that are over. */
  readonly missing: number;
  /** Type of an absence on all days, empty where it has none; otherwise undefined. */
  readonly absence: string | undefined;
}

/** A day with the hours that are missing, below 0 for more than capacity. */
interface TeamDay extends TeamCell {
  readonly due: number;
}

export interface TeamRow {
  readonly resourceId: string;
  readonly name: string;
  readonly isPartial: boolean;
  /** True if the resource is expected to book its time. */
  readonly isExpected: boolean;
  readonly booked: number;
  readonly capacity: number | undefined;
  readonly missing: number;
  /** Hours on open activities since their remaining effort was stated. */
  readonly bookedSince: number;
  readonly cells: readonly TeamCell[];
  /** Weeks that are approved or may be, Monday to Sunday; none where hours aren't approved. */
  readonly weeks: readonly OpTimeWeek[];
}

/** The rows of the screen, in the order of the service, with a cell for each day or each week. */
export function teamRows(people: readonly OpTeamMember[], today: string, unit: 'day' | 'week'): TeamRow[] {
  return people.map((person) => {
    const isPartial = person.partial === true;
    const isExpected = person.expected !== false;
    const expectedOf = (hours: number | null | undefined) => (isExpected ? (hours ?? undefined) : undefined);
    const days = (person.day ?? []).map(({ day, booked, capacity: available, absenceName }): TeamDay => {
      const capacity = expectedOf(available);
      const isDue = !isPartial && (day ?? '') <= today;
      const due = isDue ? Math.round(((capacity ?? 0) - (booked ?? 0)) * 100) / 100 : 0;
      return {
        due,
        day: day ?? '',
        booked: booked ?? 0,
        capacity,
        missing: Math.max(due, 0),
        absence: absenceName ?? undefined,
      };
    });
    return {
      resourceId: person.resource ?? '',
      name: person.resourceName ?? '',
      isPartial,
      isExpected,
      booked: person.booked ?? 0,
      capacity: expectedOf(person.capacity),
      missing: person.missingHours ?? 0,
      bookedSince: person.bookedSince ?? 0,
      cells: unit === 'day' ? days : [...groupBy(days, ({ day }) => mondayOf(day)).values()].map(weekCell),
      weeks: person.week ?? [],
    };
  });
}

function weekCell(days: readonly TeamDay[]): TeamCell {
  const isKnown = days.every(({ capacity }) => capacity !== undefined);
  const isAbsent = days.every(({ absence, capacity }) => absence !== undefined || capacity === 0);
  const absence = days.find((day) => day.absence !== undefined)?.absence;
  return {
    day: days[0]?.day ?? '',
    booked: sumHours(days.map(({ booked }) => booked)),
    capacity: isKnown ? sumHours(days.map(({ capacity }) => capacity ?? 0)) : undefined,
    // Hours balance within a week.
    missing: Math.max(sumHours(days.map(({ due }) => due)), 0),
    absence: isAbsent ? absence : undefined,
  };
}
