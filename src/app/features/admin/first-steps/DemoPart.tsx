import { Box, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpDemo } from '#contract/app/demo.ts';
import type { OpRecordCount } from '#contract/app/first-steps.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { DemoDialog } from './DemoDialog.tsx';
import { useCountsText } from './use-counts-text.ts';

/** The demo data: to be loaded into an empty installation, and to be removed again. */
export function DemoPart() {
  const { text, format } = useText();
  const { data, error, refetch } = useRead(appApi.getDemo, {});
  const [dialog, setDialog] = useState<'load' | 'remove'>();
  const refusal = useRefusal(data ?? {});
  const isLoaded = Boolean(data?.loaded);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={text('demo.title')}
      sx={{ p: 2, display: 'grid', gap: 1 }}
    >
      <Typography variant="h2">{text('demo.title')}</Typography>
      <Typography>{isLoaded ? text('demo.isLoaded', { day: format.day(data?.loaded) }) : text('demo.text')}</Typography>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {refusal !== undefined && <Typography color="textSecondary">{refusal}</Typography>}
      {data && (
        <Box>
          {isLoaded ? (
            <ReasonButton variant="outlined" color="error" refusal={refusal} onClick={() => setDialog('remove')}>
              {text('demo.remove')}
            </ReasonButton>
          ) : (
            <ReasonButton variant="outlined" refusal={refusal} onClick={() => setDialog('load')}>
              {text('demo.load')}
            </ReasonButton>
          )}
        </Box>
      )}
      {data && dialog !== undefined && <DemoDialog what={dialog} demo={data} onClose={() => setDialog(undefined)} />}
    </Paper>
  );
}

/** Why the demo data cannot be loaded, or removed. */
function useRefusal({ loaded, marked, hindrance, inUse, ownAdministrator }: OpDemo): string | undefined {
  const { text } = useText();
  const countsText = useCountsText();
  const some = (counts: readonly OpRecordCount[] | null | undefined) => (counts?.length ?? 0) > 0;
  if (!loaded) return some(hindrance) ? text('demo.hindrance', { found: countsText(hindrance) }) : undefined;
  if (marked !== true) return text('demo.remove.notMarked');
  if (ownAdministrator !== true) return text('demo.remove.noAdministrator');
  return some(inUse) ? text('demo.remove.inUse', { found: countsText(inUse) }) : undefined;
}
