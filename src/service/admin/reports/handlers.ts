import type { reports as contract } from '#contract/admin/reports.ts';
import type { Handlers } from '../../context.ts';
import { reportCatalogue } from '../../reports/catalogue.ts';

export const reports: Handlers<typeof contract> = {
  listReports: ({ caller }) =>
    Promise.resolve({
      report: reportCatalogue.map(({ id, name, about, formats }) => ({
        id,
        name: name[caller.language],
        description: about[caller.language],
        formats: [...formats],
      })),
    }),
};
