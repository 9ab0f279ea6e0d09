import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type CallOptions, hasErrorCode } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { useClient } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from './Failure.tsx';
import { ReasonButton } from './ReasonButton.tsx';
import type { ReasonText } from './reason.tsx';
import { useSizeText } from './use-size-text.ts';
import { WorkProgress } from './WorkProgress.tsx';

interface UploadDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly file: File;
  /** Choices before the upload. */
  readonly children?: ReactNode;
  /** True if the file is described well enough to send it. */
  readonly isReady?: boolean;
  /** Why it is known beforehand that the file would not be taken. */
  readonly refusal?: ReasonText | undefined;
  /** Warning about data that will be lost: shown at the first click; the second click sends. */
  readonly warning?: { readonly text: string; readonly submitLabel: string } | undefined;
  /** Parts of the receipt that stay whole, each with a line of its own. */
  readonly remarks?: readonly string[];
  /** Follow-up action after the upload. */
  readonly receiptAction?: ReactNode;
  /** Sends the file; resolves with a sentence on the result. */
  upload(file: File, options: CallOptions): Promise<string>;
  onClose(): void;
}

const noUploadRemarks: readonly string[] = [];
/** At the top, so that nothing moves under the pointer when more becomes known of the file. */
const uploadDialogStyle = { '& .MuiDialog-container': { alignItems: 'flex-start' } } as const;

type UploadPhase =
  | { readonly kind: 'ready' }
  /** `sent` is the share of the file from 0 to 1; with the id of the job that imports it. */
  | { readonly kind: 'sending'; readonly sent: number; readonly jobId?: string }
  | { readonly kind: 'done'; readonly receipt: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Upload of a file: choice, progress, cancel button and result. */
export function UploadDialog({
  title,
  submitLabel,
  file,
  children,
  warning,
  remarks = noUploadRemarks,
  receiptAction,
  upload,
  onClose,
  ...button
}: UploadDialogProps) {
  const { text } = useText();
  const titleId = useId();
  const { phase, send, stop } = useUpload(file, upload);
  const [warned, setWarned] = useState<string>();
  const isWarned = warning !== undefined && warned === warning.text;
  const start = () => (warning && !isWarned ? setWarned(warning.text) : void send());
  const isSending = phase.kind === 'sending';
  const isRetry = phase.kind === 'failed' || phase.kind === 'stopped';
  return (
    <Dialog open fullWidth aria-labelledby={titleId} sx={uploadDialogStyle} onClose={() => !isSending && onClose()}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <UploadFileLine file={file} />
          <PhaseLine phase={phase} remarks={remarks} />
          {(phase.kind === 'ready' || isRetry) && children}
          {isWarned && phase.kind !== 'done' && !isSending && <Alert severity="warning">{warning.text}</Alert>}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {phase.kind === 'done' ? (
          <>
            {receiptAction}
            <Button variant="contained" onClick={onClose}>
              {text('action.close')}
            </Button>
          </>
        ) : (
          <>
            <Button color="inherit" onClick={isSending ? stop : onClose}>
              {text(isSending ? 'upload.stop' : 'action.cancel')}
            </Button>
            <UploadButton {...button} isSending={isSending} onClick={start}>
              {isRetry ? text('state.retry') : isWarned ? warning.submitLabel : submitLabel}
            </UploadButton>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Sends a file. `stop` breaks off the call, or cancels the job that imports the file by then. */
function useUpload(file: File, upload: UploadDialogProps['upload']) {
  const client = useClient();
  const abort = useRef<AbortController>(undefined);
  const jobId = useRef<string>(undefined);
  const [phase, setPhase] = useState<UploadPhase>({ kind: 'ready' });
  useEffect(() => () => abort.current?.abort(), []);
  const send = async () => {
    const controller = new AbortController();
    abort.current = controller;
    jobId.current = undefined;
    setPhase({ kind: 'sending', sent: 0 });
    try {
      const receipt = await upload(file, {
        signal: controller.signal,
        onUpload: ({ loaded, total }) => setPhase({ kind: 'sending', sent: total ? loaded / total : 0 }),
        background: {
          onBegin: (id) => {
            jobId.current = id;
            setPhase({ kind: 'sending', sent: 1, jobId: id });
          },
        },
      });
      setPhase({ kind: 'done', receipt });
    } catch (error) {
      const isStopped = controller.signal.aborted || hasErrorCode(error, 'main.error.Cancelled');
      setPhase(isStopped ? { kind: 'stopped' } : { kind: 'failed', error });
    }
  };
  const stop = () => {
    if (jobId.current === undefined) abort.current?.abort();
    else void client.call(appApi.cancelJob, { jobId: jobId.current }).catch(() => undefined);
  };
  return { phase, send, stop };
}

interface UploadButtonProps extends Pick<UploadDialogProps, 'isReady' | 'refusal'> {
  readonly isSending: boolean;
  readonly children: string;
  onClick(): void;
}

function UploadButton({ isReady = true, isSending, refusal, children, onClick }: UploadButtonProps) {
  if (!isReady) {
    return (
      <Button variant="contained" disabled>
        {children}
      </Button>
    );
  }
  return (
    <ReasonButton variant="contained" loading={isSending} refusal={refusal} onClick={onClick}>
      {children}
    </ReasonButton>
  );
}

function UploadFileLine({ file }: { file: File }) {
  const sizeText = useSizeText();
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file.name}</Typography>
      <Typography color="textSecondary" variant="body2" sx={{ whiteSpace: 'nowrap' }}>
        {sizeText(file.size)}
      </Typography>
    </Box>
  );
}

/** Result of an upload: the first sentence is emphasized, each further one has its own line. */
function UploadReceipt({ text, remarks }: { text: string; remarks: readonly string[] }) {
  const [first, ...others] = receiptLines(text, remarks);
  return (
    <>
      <Alert severity="success">{first}</Alert>
      {others.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5, maxHeight: 280, overflow: 'auto' }}>
          {others.map((sentence) => (
            <Typography component="li" variant="body2" key={sentence}>
              {sentence}
            </Typography>
          ))}
        </Box>
      )}
    </>
  );
}

function PhaseLine({ phase, remarks }: { phase: UploadPhase; remarks: readonly string[] }) {
  const { text } = useText();
  switch (phase.kind) {
    case 'ready':
      return null;
    case 'sending': {
      if (phase.jobId !== undefined)
        return <WorkProgress label={text('imports.importing')} uploadKey={phase.jobId} sent={phase.sent} />;
      const isSent = phase.sent >= 1;
      const percent = Math.round(phase.sent * 100);
      const label = isSent ? text('upload.reading') : text('upload.sending', { percent: phase.sent });
      return (
        <Box>
          <LinearProgress aria-label={label} variant={isSent ? 'indeterminate' : 'determinate'} value={percent} />
          <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 0.5 }}>
            {label}
          </Typography>
        </Box>
      );
    }
    case 'done':
      return <UploadReceipt text={phase.receipt} remarks={remarks} />;
    case 'stopped':
      return <Alert severity="info">{text('upload.stopped')}</Alert>;
    case 'failed':
      return <Failure error={phase.error} title={text('upload.failed')} />;
  }
}

/**
 * Splits a receipt into sentences. Known remarks stay whole, even if they have several sentences.
 * @param remarks in any order; those missing from the receipt are ignored
 */
export function receiptLines(receipt: string, remarks: readonly string[]): string[] {
  const wholes = [...new Set(remarks)].filter((remark) => remark !== '' && receipt.includes(remark));
  // Of two remarks that begin alike the longer one is meant.
  const pattern = wholes
    .toSorted((one, other) => other.length - one.length)
    .map((remark) => remark.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join('|');
  const parts = pattern === '' ? [receipt] : receipt.split(new RegExp(`(${pattern})`, 'u'));
  return parts
    .flatMap((part) => (wholes.includes(part) ? [part] : part.split(/(?<=[.!?])\s+(?=\p{Lu}|\d+\s\p{L}{3})/u)))
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
