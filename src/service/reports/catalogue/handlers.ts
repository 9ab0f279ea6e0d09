import type { reportsApi as contract } from '#contract/app/reports.ts';
import type { Handlers } from '#service/core/context.ts';
import { reportCatalogue } from '../catalogue.ts';

export const reportCatalogueHandlers: Handlers<typeof contract> = {
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
