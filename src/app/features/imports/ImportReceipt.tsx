import { Alert, Box, Button, Typography } from '@mui/material';
import { appApi } from '#contract/app/api.ts';
import type { OpImport } from '#contract/app/imports.ts';
import type { OpRecordsImportResult } from '#contract/core/shared.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { takeFreeFocus } from '#app/kit/take-focus.ts';
import { WorkProgress } from '#app/kit/WorkProgress.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { recentImports } from './import-kinds.ts';
import { useUndoImport } from './use-undo-import.ts';

/** Maximum number of warnings about omitted items listed. */
const maxReceiptWarnings = 50;

interface ReceiptProps {
  readonly fileName: string;
  readonly result: OpRecordsImportResult;
  readonly run: OpImport | undefined;
  onNext(): void;
}

/** Result of an import, with an undo; the list of imports may have undone it, too. */
export function ImportReceipt({ fileName, result, run, onNext }: ReceiptProps) {
  const { text } = useText();
  const { undo, jobId, isUndoing, error, ...own } = useUndoImport(run?.id);
  const recent = useRead(appApi.listImports, recentImports, { enabled: run !== undefined });
  const stored = recent.data?.import?.find(({ id }) => id === run?.id);
  const isUndone = own.isUndone || Boolean(stored?.undoneAt);
  const warnings = (result.warning ?? []).slice(0, maxReceiptWarnings);
  const said = new Set(warnings.map(({ message }) => message ?? ''));
  return (
    <>
      <Alert severity={isUndone ? 'info' : 'success'} role="status">
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {isUndone ? text('imports.undone') : text('imports.receipt', { count: result.numberImported ?? 0 })}
        </Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {fileName}
          {run &&
            `: ${text('imports.receiptCounts', {
              created: run.numberCreated ?? 0,
              updated: run.numberUpdated ?? 0,
              deleted: run.numberDeleted ?? 0,
            })}`}
        </Typography>
      </Alert>
      {warnings.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 240, overflow: 'auto' }}>
          {[...said].map((message) => (
            <Typography component="li" variant="body2" key={message}>
              {message}
            </Typography>
          ))}
        </Box>
      )}
      {isUndoing && <WorkProgress label={text('imports.undoing')} uploadKey={jobId} sent={1} />}
      {error !== null && !isUndone && <Failure title={text('imports.undoFailed')} error={error} />}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {/* The button that had the focus is gone. */}
        <Button key={String(isUndone)} ref={takeFreeFocus} variant="contained" onClick={onNext}>
          {text('imports.next')}
        </Button>
        {run?.undoable === true && !isUndone && (
          <ReasonButton variant="outlined" color="inherit" loading={isUndoing} onClick={undo}>
            {text('imports.undo')}
          </ReasonButton>
        )}
      </Box>
    </>
  );
}
