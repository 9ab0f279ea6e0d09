import { Type, type Static } from 'typebox';
import { get } from '../endpoint.ts';
import { list, Name, record, Text } from '../fields.ts';

/** A report that this service makes: what it tells, and the formats in which it is made. */
export const OpReport = record('OpReport', { id: Name, name: Name, description: Text, formats: Type.Array(Name) });
export type OpReport = Static<typeof OpReport>;

const OpReportList = list('OpReportList', 'report', OpReport);

export const reports = {
  listReports: get('/reports', "All reports with their names in the caller's language.", { returns: OpReportList }),
};
