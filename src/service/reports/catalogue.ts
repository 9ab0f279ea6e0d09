import { languages } from '#service/core/messages/messages.ts';
import { reportFormats } from './render/formats.ts';
import type { RegisteredReport } from './report.ts';
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

const allReports: readonly RegisteredReport[] = [
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
export const reportCatalogue: readonly (RegisteredReport & { readonly formats: readonly string[] })[] = allReports.map(
  (each) => ({
    ...each,
    formats: [...reportFormats.keys()],
  }),
);

/** The report of an id, or of a name in any language; upper and lower case are the same. */
export function findReport(idOrName: string): RegisteredReport | undefined {
  const wanted = idOrName.trim().toLowerCase();
  return allReports.find(({ id, name }) => [id, ...languages.map(name)].some((each) => each.toLowerCase() === wanted));
}
