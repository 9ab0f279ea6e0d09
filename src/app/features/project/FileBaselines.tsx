import { Box, Typography } from '@mui/material';
import { appApi } from '#contract/app/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { useSend, useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { historyLineStyle, historyListStyle } from './HistoryList.tsx';
import { useChangeRefusal } from './use-version-actions.ts';

/** The numbered baselines of the imported plan file, each to be added as a version; nothing where there are none. */
export function FileBaselines({ project }: { project: OpProjectNode }) {
  const { text, format } = useText();
  const { mutateAsync, isPending } = useSend(appApi.takeFileBaseline);
  const attempt = useAttempt();
  const refusal = useChangeRefusal(project);
  const { data, error, refetch } = useRead(appApi.listFileBaselines, { projectId: project.id });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  const baselines = data?.baseline ?? [];
  if (baselines.length === 0) return null;
  const add = (number: number) =>
    attempt(() => mutateAsync({ input: { projectId: project.id, number } }), {
      done: text('history.fileBaseline.done', { number }),
    });
  return (
    <Box component="section" aria-labelledby="file-baselines" sx={{ mt: 3 }}>
      <Typography id="file-baselines" variant="h2">
        {text('history.fileBaselines')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {text('history.fileBaselines.about')}
      </Typography>
      <Box component="ul" sx={historyListStyle}>
        {baselines.map(({ number = 0, activities = 0, start, finish }) => (
          <Box component="li" key={number} sx={{ ...historyLineStyle, alignItems: 'center' }}>
            <div>
              <Typography sx={{ fontWeight: 600 }}>{text('history.fileBaseline', { number: number ?? 0 })}</Typography>
              <Typography variant="body2" color="textSecondary">
                {text('history.fileBaseline.size', { count: activities ?? 0 })}
                {start && finish && ` · ${format.day(start)} – ${format.day(finish)}`}
              </Typography>
            </div>
            <ReasonButton
              refusal={refusal}
              aria-label={text('history.fileBaseline.addNamed', { number: number ?? 0 })}
              onClick={() => !isPending && void add(number ?? 0)}
            >
              {text('history.fileBaseline.add')}
            </ReasonButton>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
