import { Alert, Box, Paper } from '@mui/material';
import { useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { CheckResult, hasNothing } from './CheckResult.tsx';
import { FileChoice } from './FileChoice.tsx';
import { hasRange, importRangeProblem, type ReplaceDays, type SheetKind } from './import-kinds.ts';
import { ImportRangeFields } from './ImportRangeFields.tsx';
import { ImportReceipt } from './ImportReceipt.tsx';
import { type ImportPhase, useImport } from './use-import.ts';
import { WorkProgress } from '#app/kit/WorkProgress.tsx';
import { useIsServed } from '#app/data/query.ts';

/** A file of records on its way: chosen, checked, imported. */
export function SheetImport({ kind }: { readonly kind: SheetKind }) {
  const { text } = useText();
  const { values, put } = useAddress();
  const range: ReplaceDays = { from: values.get('from') ?? '', until: values.get('until') ?? '' };
  const { file, phase, take, start, cancel } = useImport(kind, hasRange(kind) ? range : { from: '', until: '' });
  const [isNext, setIsNext] = useState(false);
  const isImporting = phase.kind === 'importing';
  const takeNext = () => {
    setIsNext(true);
    take(undefined);
  };
  if (phase.kind === 'done') {
    return (
      <Paper variant="outlined" sx={importPanelStyle}>
        <ImportReceipt {...phase} onNext={takeNext} />
      </Paper>
    );
  }
  return (
    <Paper variant="outlined" sx={importPanelStyle}>
      <FileChoice kind={kind} file={file} isDisabled={isImporting} isNext={isNext} onFile={take} />
      {hasRange(kind) && (
        <ImportRangeFields
          kind={kind}
          range={range}
          isDisabled={isImporting}
          onChange={(change) =>
            put(Object.fromEntries(Object.entries(change).map(([name, day]) => [name, day || undefined])))
          }
        />
      )}
      <SheetImportOutcome
        kind={kind}
        phase={phase}
        onRetry={() => file && take(new File([file], file.name))}
        onStart={start}
      />
      {file && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          {isImporting ? (
            <ReasonButton
              variant="outlined"
              color="inherit"
              refusal={phase.isCancelling ? text('imports.cancelling') : undefined}
              onClick={cancel}
            >
              {text(phase.isCancelling ? 'imports.cancelling' : 'imports.cancel')}
            </ReasonButton>
          ) : (
            <StartButton kind={kind} phase={phase} range={range} onStart={start} />
          )}
        </Box>
      )}
    </Paper>
  );
}

interface OutcomeProps {
  readonly kind: SheetKind;
  readonly phase: ImportPhase;
  onRetry(): void;
  onStart(): void;
}

/** Result of the check, or the current progress. */
function SheetImportOutcome({ kind, phase, onRetry, onStart }: OutcomeProps) {
  const { text } = useText();
  switch (phase.kind) {
    case 'checking':
      return <WorkProgress label={text('imports.checking')} uploadKey={phase.key} sent={phase.sent} />;
    case 'importing':
      return <WorkProgress label={text('imports.importing')} uploadKey={phase.key} sent={phase.sent} />;
    case 'checked':
      return <CheckResult kind={kind} check={phase.check} />;
    case 'checkFailed':
      return <Failure title={text('imports.checkFailed')} error={phase.error} onRetry={onRetry} />;
    case 'importFailed':
      return <Failure title={text('imports.importFailed')} error={phase.error} onRetry={onRetry} />;
    case 'importLost':
      return <Failure title={text('imports.importLost')} error={phase.error} onRetry={onStart} />;
    case 'cancelled':
      return <Alert severity="info">{text('imports.cancelled')}</Alert>;
    default:
      return null;
  }
}

interface StartButtonProps {
  readonly kind: SheetKind;
  readonly phase: ImportPhase;
  readonly range: ReplaceDays;
  onStart(): void;
}

/** Starts the import, and says with numbers what that means, or why it can't be done. */
function StartButton({ kind, phase, range, onStart }: StartButtonProps) {
  const { text } = useText();
  const isServed = useIsServed();
  const problem = importRangeProblem(kind, range);
  const check = phase.kind === 'checked' ? phase.check : undefined;
  const refusal = () => {
    if (problem !== undefined) return text(`imports.range.${problem}`);
    if ((check?.numberErrors ?? 0) > 0) return text('imports.refusal.errors');
    if (phase.kind === 'checkFailed') return text('imports.checkFailed');
    if (phase.kind === 'checking') return text('imports.refusal.checking');
    if (check && hasNothing(check)) return text('imports.noRows');
    return undefined;
  };
  const label = () => {
    if (!isServed || !check || hasNothing(check)) return text('imports.startUnchecked');
    const [count, deleted] = [check.numberRows ?? 0, check.numberDeleted ?? 0];
    return deleted > 0 ? text('imports.startDeleting', { count, deleted }) : text('imports.start', { count });
  };
  return (
    <ReasonButton variant="contained" refusal={refusal()} onClick={onStart}>
      {label()}
    </ReasonButton>
  );
}

const importPanelStyle = { p: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
