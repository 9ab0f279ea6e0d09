import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { icons } from '#app/kit/icons.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { type Download, downloadFormats, useReportDownload } from './use-report-download.ts';

interface DownloadToolsProps {
  readonly reportId: string;
  readonly name: string;
  /** Undefined while something is missing. */
  readonly input: Readonly<Record<string, string>> | undefined;
}

/** The files of a report in every format, how far one is, and the link to the report. */
export function DownloadTools({ reportId, name, input }: DownloadToolsProps) {
  const { text } = useText();
  const notify = useNotify();
  const { download, start, cancel } = useReportDownload(reportId, name);
  const refusal = input === undefined ? text('reports.incomplete') : undefined;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      notify({ text: text('reports.copied') });
    } catch {
      notify({ text: text('reports.notCopied'), severity: 'warning' });
    }
  };
  return (
    <Box component="section" aria-labelledby="reports-download" sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h2" variant="subtitle2" id="reports-download">
        {text('reports.download')}
      </Typography>
      <Box sx={formatButtons}>
        {downloadFormats.map((format) => (
          <ReasonButton
            key={format}
            variant={format === 'pdf' ? 'contained' : 'outlined'}
            refusal={refusal}
            aria-label={text('reports.downloadAs', { format: format.toUpperCase() })}
            onClick={() => input && void start(format, input)}
          >
            {format.toUpperCase()}
          </ReasonButton>
        ))}
      </Box>
      {download && <DownloadState download={download} onCancel={cancel} />}
      <Button color="inherit" onClick={() => void copy()}>
        {text('reports.copyLink')}
      </Button>
    </Box>
  );
}

function DownloadState({ download, onCancel }: { readonly download: Download; onCancel(): void }) {
  const { text, intl } = useText();
  const { format, loaded, state, error } = download;
  if (state === 'failed') return <Failure error={error} title={text('reports.failed')} />;
  const size = intl.formatNumber(loaded / 1e6, { maximumFractionDigits: loaded < 1e6 ? 2 : 1 });
  const values = { format: format.toUpperCase(), size };
  if (state === 'done') {
    return (
      <Alert severity="success" icon={<icons.Download />} sx={{ py: 0 }}>
        {text('reports.saved', values)}
      </Alert>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <LinearProgress aria-label={text('reports.running', values)} />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="caption">{text(loaded === 0 ? 'reports.making' : 'reports.running', values)}</Typography>
        <Button onClick={onCancel}>{text('reports.cancel')}</Button>
      </Box>
    </Box>
  );
}

/** All are as high as the first, which a thumb hits. */
const formatButtons = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(68px, 1fr))',
  gridAutoRows: '1fr',
  gap: 0.75,
} as const;
