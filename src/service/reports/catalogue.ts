import { formats } from './render/formats.ts';
import type { Report, Words } from './report.ts';
import { projectStatus } from './project-status.ts';
import { workReport } from './work-report.ts';

const reports: readonly Report[] = [projectStatus, workReport];

/** All reports, with the formats in which each is made. */
export const reportCatalogue: readonly { id: string; name: Words; formats: readonly string[] }[] = reports.map(
  ({ id, name }) => ({ id, name, formats: [...formats.keys()] }),
);

/** The report of an id, or of a name in any language; upper and lower case are the same. */
export function findReport(idOrName: string): Report | undefined {
  const asked = idOrName.trim().toLowerCase();
  return reports.find(({ id, name }) => [id, ...Object.values(name)].some((each) => each.toLowerCase() === asked));
}
