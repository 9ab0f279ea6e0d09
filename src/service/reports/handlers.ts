import { Readable } from 'node:stream';
import type { reportsApi } from '#contract/app/reports.ts';
import type { reports as contract } from '#contract/documented/reports.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { Failure, notFoundFailure } from '#service/core/errors.ts';
import type { FileAnswer } from '#service/core/file-answer.ts';
import { languages } from '#service/core/messages/messages.ts';
import { describeParameters, readParameters } from './parameters.ts';
import { defaultFormat, reportFormats } from './render/formats.ts';
import type { RegisteredReport } from './report.ts';
import { costReport } from './cost-report.ts';
import { earnedValueReport } from './earned-value.ts';
import { planVariance } from './plan-variance.ts';
import { portfolioOverview } from './portfolio-overview.ts';
import { projectStatus } from './project-status.ts';
import { resourceAllocation } from './resource-allocation.ts';
import { resourceUtilization } from './resource-utilization.ts';
import { timeSheet } from './time-sheet.ts';
import { todoList } from './todo-list.ts';
import { unavailabilityCalendar } from './unavailability-calendar.ts';
import { workReport } from './work-report.ts';

function getReport(idOrName: string): RegisteredReport {
  const report = findReport(idOrName);
  if (!report) throw notFoundFailure('report', idOrName);
  return report;
}

function getFormat(sent: string | undefined) {
  const name = sent === undefined || sent === '' ? defaultFormat : sent.toLowerCase();
  const format = reportFormats.get(name);
  if (!format)
    throw new Failure('report.error.InvalidReportFormat', { format: name, formats: [...reportFormats.keys()] });
  return { ...format, name };
}

/** Makes the first piece before anything is answered, so that what is wrong with a report is an error and no broken file. */
async function started<T>(pieces: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await pieces.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* pieces;
  })();
}

async function reportFile(
  context: Context,
  report: RegisteredReport,
  sent: string | undefined,
  input: Readonly<Record<string, unknown>>,
): Promise<FileAnswer> {
  const { name, mediaType, render } = getFormat(sent);
  const values = await readParameters(context, report.parameters, input);
  const made = await report.make(context, values);
  const rows = await started(made.rows);
  const pieces = await started(render({ ...made, rows }));
  const content = Readable.from(pieces, { objectMode: false, highWaterMark: 1 });
  return { mediaType, fileName: `${made.layout.title} ${context.today}.${name}`, content };
}

export const reportHandlers: Handlers<typeof contract> = {
  export: (context, { reportIdOrName, format, body }) => reportFile(context, getReport(reportIdOrName), format, body),

  inputParameters: async (context, { reportIdOrName }) => ({
    parameter: await describeParameters(context, getReport(reportIdOrName).parameters),
  }),
};

export const reportCatalogueHandlers: Handlers<typeof reportsApi> = {
  listReports: (context) => {
    const { language } = context.caller;
    return Promise.resolve({
      report: reportCatalogue.map(({ id, name, about, formats, look }) => {
        const { columns, groupBy, chart } = look(context);
        return {
          id,
          name: name(language),
          description: about(language),
          formats: [...formats],
          columns: columns.map(({ label, kind, width }, index) => ({ label, kind, width, group: index === groupBy })),
          ...(chart && { chart: { ...chart, series: [...chart.series] } }),
        };
      }),
    });
  },
};

const allReports: readonly RegisteredReport[] = [
  projectStatus,
  portfolioOverview,
  workReport,
  costReport,
  resourceUtilization,
  resourceAllocation,
  planVariance,
  earnedValueReport,
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
function findReport(idOrName: string): RegisteredReport | undefined {
  const wanted = idOrName.trim().toLowerCase();
  return allReports.find(({ id, name }) => [id, ...languages.map(name)].some((each) => each.toLowerCase() === wanted));
}
