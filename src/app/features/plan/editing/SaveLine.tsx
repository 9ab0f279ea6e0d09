import { Box, Button, CircularProgress } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { DoneIcon, WarningIcon } from '#app/kit/icons.tsx';
import type { PlanSaveState } from './editor-state.ts';
import { oneLineText } from '#app/kit/style.ts';

interface SaveLineProps {
  readonly saving: PlanSaveState;
  onRetry(): void;
}

/** Shows whether changes are saved, and the available actions if they are not. */
export function SaveLine({ saving, onRetry }: SaveLineProps) {
  const { text } = useText();
  const words = useSavingText(saving);
  const isGood = saving.kind === 'saved' || saving.kind === 'waiting' || saving.kind === 'saving';
  const canRetry = saving.kind === 'unreachable' || saving.kind === 'refused';
  return (
    <Box
      role="status"
      sx={{
        ...saveLineStyle,
        flex: { xs: isGood ? '1 1 0' : '1 0 100%', sm: '0 1 auto' },
        color: isGood ? 'text.secondary' : 'error.main',
      }}
    >
      {saving.kind === 'saved' && <DoneIcon sx={{ fontSize: 16, color: 'success.main' }} />}
      {(saving.kind === 'saving' || saving.kind === 'waiting') && <CircularProgress size={13} aria-hidden />}
      {!isGood && <WarningIcon sx={{ fontSize: 16 }} />}
      <span className="plan-save-words" title={words}>
        {words}
      </span>
      {canRetry && (
        <Button size="small" color="error" sx={{ py: 0, minWidth: 0 }} onClick={onRetry}>
          {text('planEditing.retryNow')}
        </Button>
      )}
    </Box>
  );
}

function useSavingText(saving: PlanSaveState): string {
  const { text } = useText();
  const failureText = useFailureText();
  switch (saving.kind) {
    case 'saved':
      return text('planEditing.saved');
    case 'waiting':
    case 'saving':
      return text('planEditing.saving');
    case 'unreachable':
      return text('planEditing.unreachable');
    case 'conflict':
      return text('planEditing.conflict');
    case 'lost':
      return text('planEditing.lost');
    case 'refused':
      return text('planEditing.refused', { reason: failureText(saving.error) });
  }
}

const saveLineStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  minWidth: 0,
  mr: { xs: 'auto', sm: 1.5 },
  fontSize: 13,
  lineHeight: 1.4,
  '& .plan-save-words': { ...oneLineText },
} as const;
