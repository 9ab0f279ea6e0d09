import { Type } from '../core/schema.ts';
import { binary, get, post, optional, endpointGroup } from '../core/endpoint.ts';
import { customValueTypes } from '../core/codes.ts';
import { Any, Flag, list, Name, record } from '../core/fields.ts';

/** One input parameter of a report; `type` is one of the custom value types. */
const OpReportParameter = record('OpReportParameter', {
  name: Name,
  label: Name,
  type: Type.String({ enum: [...customValueTypes] }),
  required: Flag,
  defaultValue: Any,
  possibleValues: Type.Array(Name),
});

const OpReportParameters = list('OpReportParameters', 'parameter', OpReportParameter);

/** Values of a report's input parameters by their names. */
const ReportInput = Type.Record(Type.String(), Any, { title: 'ReportInput' });

export const reports = endpointGroup('reports', {
  export: post('/export/{reportIdOrName}', {
    query: { format: optional(Name) },
    body: ReportInput,
    returns: binary,
    reads: true,
    onStandby: true,
    background: 'report',
  }),
  inputParameters: get('/inputParameters/{reportIdOrName}', { returns: OpReportParameters }),
});
