import { Alert, Box, LinearProgress, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Client, hasErrorCode } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpDemo } from '#contract/app/demo.ts';
import { refreshAfter, useRead } from '#app/data/query.ts';
import { useClient } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import { noFormFields, useForm } from '#app/kit/form/use-form.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { useCountsText } from './use-counts-text.ts';

interface DemoDialogProps {
  readonly what: 'load' | 'remove';
  readonly demo: OpDemo;
  onClose(): void;
}

/** Between two questions how far it is, ms. */
const demoPollMs = 500;

/** Explains loading or removing the demo data, with the numbers, and shows the progress. */
export function DemoDialog({ what, demo, onClose }: DemoDialogProps) {
  const { text } = useText();
  const client = useClient();
  const cache = useQueryClient();
  const notify = useNotify();
  const countsText = useCountsText();
  const [key] = useState(() => `demo-${crypto.randomUUID()}`);
  const added = (demo.added ?? []).reduce((sum, { count }) => sum + (count ?? 0), 0);
  const form = useForm({
    fields: noFormFields,
    submit: async () => {
      try {
        await (what === 'load'
          ? client.call(appApi.loadDemo, {}, { idempotencyKey: key })
          : client.call(appApi.removeDemo, { added }, { idempotencyKey: key }));
      } catch (error) {
        // No answer in time looks like no answer at all.
        if (!hasErrorCode(error, 'client.error.NotReachable') || !(await cameTrue(client, what, key))) throw error;
      }
      await refreshAfter(cache, what === 'load' ? appApi.loadDemo : appApi.removeDemo);
      notify({ text: text(what === 'load' ? 'demo.loaded' : 'demo.removed') });
      onClose();
    },
  });
  return (
    <FormDialog
      title={text(`demo.${what}`)}
      submitLabel={text(`demo.${what}`)}
      form={form}
      onClose={() => !form.isSending && onClose()}
    >
      {what === 'load' ? (
        <Alert severity="warning">{text('demo.load.warning')}</Alert>
      ) : (
        <Typography>{text('demo.remove.text')}</Typography>
      )}
      {what === 'remove' && added > 0 && (
        <Alert severity="warning">{text('demo.remove.added', { found: countsText(demo.added) })}</Alert>
      )}
      {what === 'load' && form.isSending && <LoadProgress uploadKey={key} />}
    </FormDialog>
  );
}

/** Waits for work that may outlast a response; returns whether it succeeded. */
async function cameTrue(client: Client, what: DemoDialogProps['what'], key: string): Promise<boolean> {
  while ((await client.call(appApi.getImportProgress, { importKey: key })) !== null) {
    await new Promise((resolve) => setTimeout(resolve, demoPollMs));
  }
  const demo = await client.call(appApi.getDemo, {});
  return Boolean(demo?.loaded) === (what === 'load');
}

function LoadProgress({ uploadKey }: { uploadKey: string }) {
  const { text } = useText();
  const { data } = useRead(
    appApi.getImportProgress,
    { importKey: uploadKey },
    { refetchInterval: demoPollMs, staleTime: 0, gcTime: 0, retry: false },
  );
  const { done, total } = data ?? {};
  const percent = done && total ? Math.round((done / total) * 100) : undefined;
  return (
    <Box>
      <LinearProgress
        aria-label={text('demo.loading')}
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        {...(percent !== undefined && { value: percent })}
      />
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 0.5 }}>
        {percent === undefined ? text('demo.loading') : text('demo.share', { percent: percent / 100 })}
      </Typography>
    </Box>
  );
}
