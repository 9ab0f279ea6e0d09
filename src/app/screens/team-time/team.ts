import type { OpTeamMember } from '#contract/admin/timesheet-team.ts';

/** Hours of somebody on a day, as the screen shows them. */
export interface TeamCell {
  readonly day: string;
  readonly booked: number;
  /** Undefined where the caller does not know it. */
  readonly capacity: number | undefined;
  /** Hours that are missing of a day that is over. */
  readonly missing: number;
  /** Type of an absence, empty where it has none; undefined on other days. */
  readonly absence: string | undefined;
}

export interface TeamRow {
  readonly resourceId: string;
  readonly name: string;
  readonly isPartial: boolean;
  readonly booked: number;
  readonly capacity: number | undefined;
  readonly missing: number;
  readonly cells: readonly TeamCell[];
}

/** The rows of the screen, in the order of the service. */
export function teamRows(people: readonly OpTeamMember[], today: string): TeamRow[] {
  return people.map(({ resource, resourceName, partial, booked, capacity, missingHours, day = [] }) => ({
    resourceId: resource ?? '',
    name: resourceName ?? '',
    isPartial: partial === true,
    booked: booked ?? 0,
    capacity: capacity ?? undefined,
    missing: missingHours ?? 0,
    cells: (day ?? []).map(({ day: date, booked: hours, capacity: available, absenceName }) => ({
      day: date ?? '',
      booked: hours ?? 0,
      capacity: available ?? undefined,
      missing:
        partial === true || (date ?? '') > today
          ? 0
          : Math.max(Math.round(((available ?? 0) - (hours ?? 0)) * 100) / 100, 0),
      absence: absenceName ?? undefined,
    })),
  }));
}
