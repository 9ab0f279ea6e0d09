import { Box, Link, Paper, Skeleton, Typography } from '@mui/material';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { appApi } from '#contract/app/api.ts';
import { approvalModes } from '#contract/app/approval.ts';
import type { OpTimeSettings } from '#contract/app/time-settings.ts';
import { useSend, useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { FormFailure, FormFields } from '#app/kit/form/Form.tsx';
import { FormBox } from '#app/kit/form/FormBox.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { Page } from '#app/kit/Page.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { appPaths } from '#app/shell/paths.ts';

/** Days of a month that all months have. */
const possibleLockDays = Array.from({ length: 28 }, (_, index) => index + 1);

/** Company rules of time booking: approval, missing hours, automatic locking. */
export function TimeSection() {
  const { text } = useText();
  const settings = useRead(appApi.getTimeSettings, {});
  const content = () => {
    if (settings.error && !settings.data)
      return <Failure error={settings.error} onRetry={() => void settings.refetch()} />;
    if (!settings.data) return <Skeleton variant="rounded" height={360} sx={{ maxWidth: 560 }} />;
    return <TimeForm settings={settings.data} />;
  };
  return <Page title={text('admin.time')}>{content()}</Page>;
}

const timeRuleFields: readonly FormField<OpTimeSettings>[] = [
  { name: 'approval', label: 'timeRules.approval', kind: 'choice', required: true, help: 'timeRules.approval.help' },
  {
    name: 'missingTolerance',
    label: 'timeRules.tolerance',
    kind: 'hours',
    required: true,
    help: 'timeRules.tolerance.help',
  },
  { name: 'lockDay', label: 'timeRules.lockDay', kind: 'code', required: true, help: 'timeRules.lockDay.help' },
  {
    name: 'reminderDays',
    label: 'timeRules.reminderDays',
    kind: 'code',
    required: true,
    help: 'timeRules.reminderDays.help',
    isVisible: ({ lockDay }) => Boolean(lockDay),
  },
];

function TimeForm({ settings }: { settings: OpTimeSettings }) {
  const { text } = useText();
  const notify = useNotify();
  const update = useSend(appApi.updateTimeSettings);
  const form = useForm<OpTimeSettings>({
    fields: timeRuleFields,
    initial: settings,
    isReset: true,
    submit: async ({ approval, missingTolerance, lockDay, reminderDays }) => {
      await update.mutateAsync({
        input: {
          body: {
            approval: approval ?? null,
            missingTolerance: missingTolerance ?? null,
            lockDay: lockDay ?? null,
            ...(reminderDays !== undefined && { reminderDays }),
          },
        },
      });
      notify({ text: text('timeRules.saved') });
    },
  });
  const never = { value: '0', label: text('timeRules.never') };
  const options = {
    approval: approvalModes.map((mode) => ({ value: mode, label: text(`timeRules.approval.${mode}`) })),
    lockDay: [
      never,
      ...possibleLockDays.map((day) => ({ value: String(day), label: text('timeRules.dayOfMonth', { day }) })),
    ],
    reminderDays: [
      never,
      ...possibleLockDays
        .slice(0, 14)
        .map((count) => ({ value: String(count), label: text('timeRules.daysBefore', { count }) })),
    ],
  };
  return (
    <Paper variant="outlined" sx={{ p: 2, maxWidth: 560 }}>
      <FormFailure form={form} />
      <FormBox form={form} aria-label={text('admin.time')} sx={{ display: 'grid', gap: 2.5 }}>
        <FormFields form={form} options={options} />
        <NextLock settings={settings} />
        <Box>
          <ReasonButton
            type="submit"
            variant="contained"
            loading={form.isSending}
            refusal={form.isChanged ? undefined : text('timeRules.unchanged')}
          >
            {text('timeRules.save')}
          </ReasonButton>
        </Box>
      </FormBox>
    </Paper>
  );
}

/** The next run of automatic locking, with a link to its preview. */
function NextLock({ settings: { nextLock, nextFrom, nextUntil } }: { settings: OpTimeSettings }) {
  const { text, intl, format } = useText();
  if (!nextLock || !nextFrom || !nextUntil) return null;
  const month = intl.formatDate(nextFrom, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Typography variant="body2">
      {text('timeRules.next', { day: format.dayLong(nextLock), month })}{' '}
      <Link component={RouterLink} to={`${appPaths.locking}?from=${nextFrom}&until=${nextUntil}`}>
        {text('timeRules.preview')}
      </Link>
    </Typography>
  );
}
