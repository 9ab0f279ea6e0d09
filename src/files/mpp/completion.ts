import type { PlanCalendar } from '../plan-calendar.ts';
import type { PlanTask } from '../plan.ts';

const UNNAMED = 'Unnamed Resource';

/** The calendars of resources without a name are called after what they are. */
export function withOwners(calendars: readonly PlanCalendar[]): PlanCalendar[] {
  return calendars.map((calendar) =>
    calendar.name === undefined && calendar.baseCalendarUid !== undefined ? { ...calendar, name: UNNAMED } : calendar,
  );
}

/** Summaries are the rows with others below them, and inserted projects. */
export function withSummaries(tasks: readonly PlanTask[]): PlanTask[] {
  const parents = new Set(tasks.map((task) => task.parentUid));
  return tasks.map((task) => {
    const row = task;
    row.isSummary = !row.isBlank && (parents.has(row.uid) || (row.subprojectFile !== undefined && !row.isExternal));
    return row;
  });
}
