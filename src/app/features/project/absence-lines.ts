import type { PlanRow, RowAbsence } from '#app/features/plan/gantt/plan-view.ts';

/** Days on which an assignee is absent while an activity needs them. */
export interface AbsenceLine extends RowAbsence {
  readonly key: string;
  readonly activityId: string;
  readonly activity: string;
  readonly wbs: string;
}

/** The absences that hit a plan, by day and then by who is away. */
export function absenceLines(rows: readonly PlanRow[]): AbsenceLine[] {
  return rows
    .flatMap(({ id, name, wbs, absences = [] }) =>
      absences.map((absence) => ({
        ...absence,
        key: `${id} ${absence.resource} ${absence.from}`,
        activityId: id,
        activity: name,
        wbs,
      })),
    )
    .toSorted((one, other) => one.from.localeCompare(other.from) || one.resource.localeCompare(other.resource));
}

/** Working days that all of them cost. */
export function daysLost(lines: readonly AbsenceLine[]): number {
  return Math.round(lines.reduce((sum, { days }) => sum + days, 0) * 100) / 100;
}
