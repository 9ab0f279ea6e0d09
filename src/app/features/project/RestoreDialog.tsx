import { Typography } from '@mui/material';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanHistoryEntry } from '#contract/app/plans.ts';
import { useSend, useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { versionId, versionNumber } from './plan-history.ts';

/** Name and comment of a version to come. */
export interface VersionWords {
  readonly name: string;
  readonly comment: string;
}

export const versionFields: readonly FormField<VersionWords>[] = [
  { name: 'name', label: 'checkIn.name', kind: 'text', maxLength: 255 },
  { name: 'comment', label: 'checkIn.comment', kind: 'longText', maxLength: 2500 },
];

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
  const kept = useKept(entry, current);
  const restore = useSend(appApi.restorePlanVersion);
  const form = useForm<VersionWords>({
    fields: versionFields,
    initial: { name: text('history.restore.name', { version }) },
    submit: async (body) => {
      const made = await restore.mutateAsync({ input: { planVersionId: versionId(entry), body } });
      notify({ text: text('history.restore.done', { version, number: String(made?.version ?? '') }) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={text('history.restore.title', { version })}
      submitLabel={text('history.restore.submit')}
      form={form}
      above={
        <>
          <Typography>{text('history.restore.text')}</Typography>
          <Typography role="status">{kept}</Typography>
        </>
      }
      onClose={onClose}
    />
  );
}

/** Maximum number of named activities. */
const maxNamedActivities = 5;

/** Which activities of the plan stay although the version lacks them; undefined where there are none, or it is not known yet. */
function useKept(entry: OpPlanHistoryEntry, current: OpPlanHistoryEntry): string | undefined {
  const { text } = useText();
  const { data } = useRead(appApi.comparePlanVersions, { planVersionId: versionId(entry), from: versionId(current) });
  const kept = data?.removed?.filter(({ recorded }) => recorded === true) ?? [];
  if (kept.length === 0) return undefined;
  const named = kept.slice(0, maxNamedActivities).map(({ name }) => name);
  return text('history.restore.kept', {
    count: kept.length,
    names: named.join(', '),
    more: kept.length - named.length,
  });
}
