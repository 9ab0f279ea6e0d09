import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanHistoryEntry } from '#contract/app/plans.ts';
import { endpointQuery, useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/FormDialog.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { focusField } from '#app/kit/take-focus.ts';
import { versionId, versionNumber } from './version-name.ts';

interface RestoreDialogProps {
  /** The version that becomes the newest one again. */
  readonly entry: OpPlanHistoryEntry;
  /** The version that everybody reads now. */
  readonly current: OpPlanHistoryEntry;
  onClose(): void;
}

/** Asks for the words of the version that a restoration makes, and says what it keeps besides. */
export function RestoreDialog({ entry, current, onClose }: RestoreDialogProps) {
  const { text } = useText();
  const notify = useNotify();
  const version = versionNumber(entry, text);
  const [name, setName] = useState(text('history.restore.name', { version }));
  const [comment, setComment] = useState('');
  const { mutate, isPending, error } = useSend(appApi.restorePlanVersion, {
    onSuccess: (made) => {
      notify({ text: text('history.restore.done', { version, number: String(made?.version ?? '') }) });
      onClose();
    },
  });
  const kept = useKept(entry, current);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate({ input: { planVersionId: versionId(entry), body: { name: name.trim(), comment: comment.trim() } } });
  };
  return (
    <FormDialog
      title={text('history.restore.title', { version })}
      submitLabel={text('history.restore.submit')}
      isSending={isPending}
      failure={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography>{text('history.restore.text')}</Typography>
      <Typography role="status">{kept}</Typography>
      <TextField
        size="small"
        inputRef={focusField}
        label={text('checkIn.name')}
        value={name}
        slotProps={{ htmlInput: { maxLength: 255 } }}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        multiline
        minRows={2}
        size="small"
        label={text('checkIn.comment')}
        value={comment}
        slotProps={{ htmlInput: { maxLength: 2500 } }}
        onChange={({ target }) => setComment(target.value)}
      />
    </FormDialog>
  );
}

/** Maximum number of named activities. */
const maxNamedActivities = 5;

/** Which activities of the plan stay although the version lacks them; undefined where there are none, or it is not known yet. */
function useKept(entry: OpPlanHistoryEntry, current: OpPlanHistoryEntry): string | undefined {
  const { text } = useText();
  const { data } = useQuery(
    endpointQuery(appApi.comparePlanVersions, { planVersionId: versionId(entry), from: versionId(current) }),
  );
  const kept = data?.removed?.filter(({ recorded }) => recorded === true) ?? [];
  if (kept.length === 0) return undefined;
  const named = kept.slice(0, maxNamedActivities).map(({ name }) => name);
  return text('history.restore.kept', {
    count: kept.length,
    names: named.join(', '),
    more: kept.length - named.length,
  });
}
