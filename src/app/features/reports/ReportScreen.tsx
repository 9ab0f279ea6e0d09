import { Alert, Box, Paper, Skeleton } from '@mui/material';
import { useMemo } from 'react';
import { useParams } from '#app/kit/router.tsx';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { appPaths } from '#app/shell/paths.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import { BackgroundJobs } from '#app/features/common/BackgroundJobs.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { Page } from '#app/kit/Page.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { DownloadTools } from './DownloadTools.tsx';
import { ParameterField } from './ParameterField.tsx';
import {
  parameterAddressKey,
  defaultText,
  reportRequestInput,
  missingParameters,
  type ReportParameter,
  unknownOf,
} from './report-parameters.ts';
import { ReportPreview, ReportShape } from './ReportPreview.tsx';

const layout = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' },
  alignItems: 'start',
} as const;

/** Returns the name of a report, undefined while it is loaded; its id if the service does not supply names. */
function useReportName(reportId: string): string | undefined {
  const { data, isLoading } = useRead(appApi.listReports, {}, { enabled: useIsServed() });
  if (isLoading) return undefined;
  return data?.report.find(({ id }) => id === reportId)?.name ?? reportId;
}

/** One report: parameters, preview and downloads. The address links to exactly this report. */
export function ReportScreen() {
  const { reportId = '' } = useParams();
  const { text } = useText();
  const name = useReportName(reportId);
  const title = name ?? text('state.loading');
  const { data, error, refetch } = useRead(api.reports.inputParameters, { reportIdOrName: reportId });
  useTrail(useMemo(() => [{ label: text('nav.reports'), to: appPaths.reports }, { label: title }], [text, title]));
  const content = () => {
    if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
    if (data === undefined || name === undefined)
      return (
        <Box sx={layout}>
          <Skeleton variant="rounded" height={340} />
          <ReportShape />
        </Box>
      );
    return <AskedReport key={reportId} reportId={reportId} name={name} parameters={data?.parameter ?? []} />;
  };
  return (
    <Page title={title}>
      <BackgroundJobs of="reports" />
      {content()}
    </Page>
  );
}

interface AskedReportProps {
  readonly reportId: string;
  readonly name: string;
  readonly parameters: readonly ReportParameter[];
}

function AskedReport({ reportId, name, parameters }: AskedReportProps) {
  const { text, intl } = useText();
  const { values, put } = useAddress();
  const unknown = unknownOf(parameters, values);
  const missing = missingParameters(parameters, values).map(({ name: key, label }) => label ?? key ?? '');
  const input = useMemo(() => reportRequestInput(parameters, values), [parameters, values]);
  const change = (parameter: ReportParameter, value: string) =>
    put({ [parameterAddressKey(parameter)]: value === defaultText(parameter) ? undefined : value });
  return (
    <Box sx={layout}>
      <Paper
        component="section"
        variant="outlined"
        aria-label={text('reports.parameters')}
        // Prevents a long selected name from widening the form.
        sx={{ p: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
      >
        {parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            address={values}
            onChange={(value) => change(parameter, value)}
          />
        ))}
        <DownloadTools reportId={reportId} name={name} input={input} />
      </Paper>
      <Paper
        component="section"
        variant="outlined"
        aria-label={text('reports.preview', { name })}
        sx={{ p: 2, minWidth: 0 }}
      >
        {unknown.length > 0 && (
          <Alert
            severity="warning"
            sx={{ mb: 2 }}
            closeText={text('action.close')}
            onClose={() => put(Object.fromEntries(unknown.map((key) => [key, undefined])))}
          >
            {text('reports.unknownChoices', {
              count: unknown.length,
              names: intl.formatList(unknown),
              known: intl.formatList(parameters.map(parameterAddressKey), { type: 'disjunction' }),
            })}
          </Alert>
        )}
        <ReportPreview reportId={reportId} input={input} missing={missing} />
      </Paper>
    </Box>
  );
}
