import { Type, type Static } from 'typebox';
import { get } from '../endpoint.ts';
import { list, Name, record } from '../fields.ts';

/** A report that this service makes, with the formats in which it does. */
export const OpReport = record('OpReport', { id: Name, name: Name, formats: Type.Array(Name) });
export type OpReport = Static<typeof OpReport>;

const OpReportList = list('OpReportList', 'report', OpReport);

export const reports = {
  listReports: get('/reports', "All reports with their names in the caller's language.", { returns: OpReportList }),
};
