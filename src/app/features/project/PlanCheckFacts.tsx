import { Alert, Box, LinearProgress, Typography } from '@mui/material';
import type { OpPlanImportCheck } from '#contract/app/imports.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { errorsOf, type PlanCheck } from './use-plan-check.ts';

/** Expected effects of an import on the plan, as calculated by the service. */
export function PlanCheckFacts({ check }: { check: PlanCheck | null | undefined }) {
  const { text } = useText();
  const failureText = useFailureText();
  if (check === null) return null;
  return (
    <Box component="section" aria-label={text('planFile.check')} aria-live="polite" sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="body2" color="textSecondary">
        {text('planFile.check')}
      </Typography>
      {check === undefined ? (
        <LinearProgress aria-label={text('planFile.checking')} />
      ) : 'check' in check ? (
        <CheckOutcome check={check.check} />
      ) : (
        <Typography variant="body2">
          {check.error === undefined ? text('planFile.check.unknown') : failureText(check.error)}
        </Typography>
      )}
    </Box>
  );
}

const calendarTexts = new Map<string, TextKey>([
  ['taken', 'planFile.check.calendar.taken'],
  ['removed', 'planFile.check.calendar.removed'],
  ['kept', 'planFile.check.calendar.kept'],
]);

function CheckOutcome({ check }: { check: OpPlanImportCheck }) {
  const { text } = useText();
  const errors = errorsOf(check);
  if (errors.length > 0) {
    return (
      <Alert severity="error">
        {text('planFile.check.refused')}
        <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 140, overflow: 'auto' }} tabIndex={0}>
          {errors.map(({ message, row, column }) => (
            <li key={`${row ?? ''} ${column ?? ''} ${message ?? ''}`}>{message}</li>
          ))}
        </Box>
      </Alert>
    );
  }
  if (check.changes !== true) return <Typography variant="body2">{text('planFile.check.nothing')}</Typography>;
  const calendarText = calendarTexts.get(check.calendar ?? '');
  const { numberCreated: created = 0, numberUpdated: updated = 0, numberDeleted: deleted = 0 } = check;
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {text('planFile.check.counts', { created: created ?? 0, updated: updated ?? 0, deleted: deleted ?? 0 })}
      </Typography>
      {calendarText && <Typography variant="body2">{text(calendarText)}</Typography>}
    </>
  );
}
