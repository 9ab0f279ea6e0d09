import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { ReportBars } from '#app/kit/chart/ReportBars.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { tooLong, unreadablePreview, useReportPreview } from './use-preview.ts';

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
      <Empty title={text('reports.incomplete')}>
        {text('reports.incompleteText', { names: intl.formatList(missing) })}
      </Empty>
    );
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return <Skeleton variant="rounded" height={420} role="status" aria-label={text('state.loading')} />;
  if (data === tooLong) return <Empty title={text('reports.tooLong')}>{text('reports.tooLongText')}</Empty>;
  if (data === unreadablePreview)
    return <Empty title={text('reports.unreadable')}>{text('reports.unreadableText')}</Empty>;
  if (data.rows.length === 0) return <Empty title={text('reports.nothing')}>{text('reports.nothingText')}</Empty>;
  return (
    <Box sx={{ display: 'grid', gap: 2, opacity: isPlaceholderData ? 0.6 : 1 }} aria-busy={isPlaceholderData}>
      {data.chart && <ReportBars chart={data.chart} />}
      <PreviewTable preview={data} />
    </Box>
  );
}
