import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { get } from '../core/endpoint.ts';
import { Count, Flag, list, Name, record, Text } from '../core/fields.ts';

/** A column of a report: `kind` is text, number, boolean, day or code, `width` its share; by the values of a group the rows come. */
const OpReportColumn = record('OpReportColumn', { label: Name, kind: Name, width: Count, group: Flag });

/** The chart of a report: bars of its series for each category; `ordered` ones come by time, others by size. */
const OpReportChart = record('OpReportChart', {
  title: Name,
  series: Type.Array(Name),
  stacked: Flag,
  ordered: Flag,
});

/** A report of this service: its contents, look and formats. */
export const OpReport = record('OpReport', {
  id: Name,
  name: Name,
  description: Text,
  formats: Type.Array(Name),
  columns: Type.Array(OpReportColumn),
  chart: OpReportChart,
});
export type OpReport = Static<typeof OpReport>;

const OpReportList = list('OpReportList', 'report', OpReport);

export const reportsApi = {
  listReports: get('/reports', { returns: OpReportList }),
};
