import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#contract/documented/api.ts';
import type { PlanDocument, PlanSetting } from '#plan/document.ts';
import { appPaths } from '#app/shell/paths.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { focusField } from '#app/kit/take-focus.ts';
import { CheckInFailure } from './CheckInFailure.tsx';
import { ComparisonChanges } from './ComparisonChanges.tsx';
import { type ComparedCosts, ComparisonTotals } from './ComparisonTotals.tsx';
import { isNoChange, useComparison } from './use-comparison.ts';
import { usePlanHistory } from './use-plan-history.ts';
import { useVersionCosts } from './use-version-costs.ts';

interface CheckInDialogProps {
  readonly projectId: string;
  /** The version that was checked out. */
  readonly baseVersionId: string;
  /** Planned documents of that version and of the saved working version. */
  readonly saved: PlanDocument;
  readonly current: PlanDocument;
  readonly setting: PlanSetting;
  /** The plan was checked in. */
  onDone(): void;
  onClose(): void;
}

/** Shows what changed against the version that everybody reads, asks for name and comment, and checks the plan in. */
export function CheckInDialog({
  projectId,
  baseVersionId,
  saved,
  current,
  setting,
  onDone,
  onClose,
}: CheckInDialogProps) {
  const { text } = useText();
  const titleId = useId();
  const { comparison, groups } = useComparison({ from: saved, until: current, setting });
  const versions = useVersions(projectId, baseVersionId);
  const costs = useVersionCosts(baseVersionId, versions.workingId);
  const { form, setForm, send, isSending, error } = useCheckIn(projectId, versions.next, onDone);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleId} onClose={() => !isSending && onClose()}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogTitle id={titleId}>{text('checkIn.title')}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
            {error !== null && <CheckInFailure error={error} />}
            <WordFields form={form} onChange={setForm} next={versions.next} />
            <CheckInChanges
              comparison={comparison}
              groups={groups}
              costs={costs}
              title={versions.title}
              base={versions.base}
            />
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" disabled={isSending} onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSending}>
            {text('checkIn.submit')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

interface CheckInForm {
  readonly name: string;
  readonly comment: string;
  readonly recalculateWBS: boolean;
}

function useCheckIn(projectId: string, next: string, onDone: () => void) {
  const { text } = useText();
  const navigate = useNavigate();
  const notify = useNotify();
  const [form, setForm] = useState<CheckInForm>({ name: '', comment: '', recalculateWBS: false });
  const { mutate, isPending, error } = useSend(api.planning.checkIn, {
    onSuccess: () => {
      const toHistory = () => void navigate(appPaths.projectTab(projectId, 'history'));
      notify({
        text: text('checkIn.done', { version: next }),
        action: { label: text('checkIn.toHistory'), run: toHistory },
      });
      onDone();
    },
  });
  const send = () => {
    const [name, comment] = [form.name.trim(), form.comment.trim()];
    mutate({
      input: { projectId, recalculateWBS: form.recalculateWBS, ...(name && { name }), ...(comment && { comment }) },
    });
  };
  return { form, setForm, send, isSending: isPending, error };
}

/** The words for the version that was checked out and the one to come. */
function useVersions(projectId: string, baseVersionId: string) {
  const { text } = useText();
  const { data } = usePlanHistory(projectId);
  return useMemo(() => {
    const entries = data?.entry ?? [];
    const working = entries.find(({ version }) => version?.workingVersion === true)?.version;
    const base = entries.find(({ version }) => version?.idString === baseVersionId)?.version;
    const number = String(base?.version ?? '–');
    return {
      workingId: working?.idString ?? undefined,
      next: String(working?.realVersionNumber ?? ''),
      base: number,
      title: base?.name
        ? text('checkIn.since.name', { version: number, name: base.name })
        : text('checkIn.since', { version: number }),
    };
  }, [data, baseVersionId, text]);
}

interface WordFieldsProps {
  readonly form: CheckInForm;
  /** The number of the version to come; empty until it is known. */
  readonly next: string;
  onChange(form: CheckInForm): void;
}

function WordFields({ form, next, onChange }: WordFieldsProps) {
  const { text } = useText();
  return (
    <>
      <Typography color="textSecondary" sx={{ minHeight: '1.5em' }}>
        {next && text('checkIn.into', { version: next })}
      </Typography>
      <TextField
        size="small"
        inputRef={focusField}
        label={text('checkIn.name')}
        value={form.name}
        slotProps={{ htmlInput: { maxLength: 255 } }}
        onChange={({ target }) => onChange({ ...form, name: target.value })}
      />
      <TextField
        multiline
        minRows={2}
        maxRows={6}
        size="small"
        label={text('checkIn.comment')}
        value={form.comment}
        slotProps={{ htmlInput: { maxLength: 2500 } }}
        onChange={({ target }) => onChange({ ...form, comment: target.value })}
      />
      <FormControlLabel
        label={text('checkIn.wbs')}
        control={
          <Checkbox
            size="small"
            checked={form.recalculateWBS}
            onChange={({ target }) => onChange({ ...form, recalculateWBS: target.checked })}
          />
        }
      />
    </>
  );
}

interface ChangesProps extends Pick<ReturnType<typeof useComparison>, 'comparison' | 'groups'> {
  readonly costs: ComparedCosts | 'hidden' | undefined;
  readonly title: string;
  readonly base: string;
}

function CheckInChanges({ comparison, groups, costs, title, base }: ChangesProps) {
  const { text } = useText();
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography component="h3" variant="h3">
        {title}
      </Typography>
      {isNoChange(comparison) ? (
        <Alert severity="info">{text('comparison.none.version', { version: base })}</Alert>
      ) : (
        <>
          <ComparisonTotals comparison={comparison} costs={costs} />
          <ComparisonChanges groups={groups} />
        </>
      )}
    </Box>
  );
}
