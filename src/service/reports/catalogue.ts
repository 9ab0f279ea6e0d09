import { formats } from './render/formats.ts';
import type { Report } from './report.ts';
import { costReport } from './cost-report.ts';
import { planVariance } from './plan-variance.ts';
import { portfolioOverview } from './portfolio-overview.ts';
import { projectStatus } from './project-status.ts';
import { resourceAllocation } from './resource-allocation.ts';
import { resourceUtilization } from './resource-utilization.ts';
import { timeSheet } from './time-sheet.ts';
import { todoList } from './todo-list.ts';
import { unavailabilityCalendar } from './unavailability-calendar.ts';
import { workReport } from './work-report.ts';

const reports: readonly Report[] = [
  projectStatus,
  portfolioOverview,
  workReport,
  costReport,
  resourceUtilization,
  resourceAllocation,
  planVariance,
  unavailabilityCalendar,
  todoList,
  timeSheet,
];

/** All reports, with the formats in which each is made. */
export const reportCatalogue: readonly (Report & { readonly formats: readonly string[] })[] = reports.map((each) => ({
  ...each,
  formats: [...formats.keys()],
}));

/** The report of an id, or of a name in any language; upper and lower case are the same. */
export function findReport(idOrName: string): Report | undefined {
  const asked = idOrName.trim().toLowerCase();
  return reports.find(({ id, name }) => [id, ...Object.values(name)].some((each) => each.toLowerCase() === asked));
}
