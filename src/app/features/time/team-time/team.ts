import type { OpTeamMember } from '#contract/app/timesheet-team.ts';

/** Hours of a person on a day, as the screen shows them. */
export interface TeamCell {
  readonly day: string;
  readonly booked: number;
  /** Undefined where the caller does not know it, and where no hours are expected. */
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
  /** True if the resource is expected to book its time. */
  readonly isExpected: boolean;
  readonly booked: number;
  readonly capacity: number | undefined;
  readonly missing: number;
  readonly cells: readonly TeamCell[];
}

/** The rows of the screen, in the order of the service. */
export function teamRows(people: readonly OpTeamMember[], today: string): TeamRow[] {
  return people.map(({ resource, resourceName, partial, expected, booked, capacity, missingHours, day = [] }) => {
    const isPartial = partial === true;
    const isExpected = expected !== false;
    const expectedOf = (hours: number | null | undefined) => (isExpected ? (hours ?? undefined) : undefined);
    return {
      resourceId: resource ?? '',
      name: resourceName ?? '',
      isPartial,
      isExpected,
      booked: booked ?? 0,
      capacity: expectedOf(capacity),
      missing: missingHours ?? 0,
      cells: (day ?? []).map(({ day: date, booked: hours, capacity: available, absenceName }) => ({
        day: date ?? '',
        booked: hours ?? 0,
        capacity: expectedOf(available),
        missing:
          isPartial || (date ?? '') > today
            ? 0
            : Math.max(Math.round(((expectedOf(available) ?? 0) - (hours ?? 0)) * 100) / 100, 0),
        absence: absenceName ?? undefined,
      })),
    };
  });
}
