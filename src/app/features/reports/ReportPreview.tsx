import { Box, Skeleton } from '@mui/material';
import { ReportBars } from '#app/kit/chart/ReportBars.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import { useSession } from '#app/data/session.tsx';
import { type Preview, previewIn } from './preview.ts';

interface ReportPreviewProps {
  readonly reportId: string;
  readonly input: Readonly<Record<string, string>> | undefined;
  /** Labels of the missing required parameters. */
  readonly missing: readonly string[];
}

/** Preview of the report with the current parameters: its chart and first rows. */
export function ReportPreview({ reportId, input, missing }: ReportPreviewProps) {
  const { text, intl } = useText();
  const { data, error, refetch, isPlaceholderData } = useReportPreview(reportId, input);
  if (input === undefined)
    return (
      <Empty
        title={text('reports.incomplete')}
        hint={text('reports.incompleteText', { names: intl.formatList(missing) })}
        drawing="chart"
      />
    );
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ReportShape />;
  if (data === tooLong)
    return <Empty title={text('reports.tooLong')} hint={text('reports.tooLongText')} drawing="chart" />;
  if (data === unreadablePreview)
    return <Empty title={text('reports.unreadable')} hint={text('reports.unreadableText')} drawing="chart" />;
  if (data.rows.length === 0)
    return <Empty title={text('reports.nothing')} hint={text('reports.nothingText')} drawing="chart" />;
  return (
    <Box sx={{ display: 'grid', gap: 2, opacity: isPlaceholderData ? 0.6 : 1 }} aria-busy={isPlaceholderData}>
      {data.chart && <ReportBars chart={data.chart} />}
      <PreviewTable preview={data} />
    </Box>
  );
}

/** About as high as a chart with its table. */
export function ReportShape() {
  const { text } = useText();
  return <Skeleton variant="rounded" sx={{ height: '80vh' }} role="status" aria-label={text('state.loading')} />;
}

/** Bytes of a report that is looked at before it is downloaded. */
const previewBytes = 4_000_000;
/** Reports that are too long to be looked at are broken off. */
const tooLong = 'too long';
/** So are those of another service that writes them in a way of its own. */
const unreadablePreview = 'unreadable';

/** Loads the preview again when the input changes; `tooLong` or `unreadable` if the report can only be downloaded. */
function useReportPreview(reportIdOrName: string, body: Readonly<Record<string, string>> | undefined) {
  const { client } = useSession();
  return useQuery<Preview | typeof tooLong | typeof unreadablePreview>({
    queryKey: [api.reports.export.area, 'preview', reportIdOrName, body],
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const stop = new AbortController();
      signal.addEventListener('abort', () => stop.abort());
      let isLong = false;
      const onDownload = ({ loaded }: { readonly loaded: number }) => {
        if (loaded <= previewBytes) return;
        isLong = true;
        stop.abort();
      };
      try {
        const input = { reportIdOrName, format: 'json', body: { ...body } };
        const file = await client.call(api.reports.export, input, { signal: stop.signal, onDownload });
        return previewIn((await file?.text()) ?? '') ?? unreadablePreview;
      } catch (error) {
        if (isLong) return tooLong;
        throw error;
      }
    },
  });
}
