import { Type } from 'typebox';
import { binary, get, post, optional, group } from './endpoint.ts';
import { Any, Flag, list, Name, record, Text } from './fields.ts';

/** One input parameter of a report; `type` is one of the custom value types. */
export const OpReportParameter = record('OpReportParameter', {
  name: Name,
  label: Name,
  type: Name,
  required: Flag,
  defaultValue: Any,
  possibleValues: Type.Array(Name),
});

export const OpReportParameters = list('OpReportParameters', 'parameter', OpReportParameter);

/** Values of a report's input parameters by their names. */
export const ReportInput = Type.Record(Type.String(), Any, { title: 'ReportInput' });

export const reports = group('reports', {
  export: post('/export/{reportIdOrName}', 'Export.', {
    query: { format: optional(Text) },
    body: ReportInput,
    returns: binary,
  }),
  inputParameters: get('/inputParameters/{reportIdOrName}', 'Input parameters.', { returns: OpReportParameters }),
});
