import { Alert, Box, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useNavigate } from '#app/kit/router.tsx';
import { api } from '#contract/documented/api.ts';
import type { PlanDocument, PlanSetting } from '#plan/document.ts';
import { appPaths } from '#app/shell/paths.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import { filledValues, type FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { ComparisonChanges } from '#app/features/plan/comparison/ComparisonChanges.tsx';
import { type ComparedCosts, ComparisonTotals } from './ComparisonTotals.tsx';
import { versionFields, type VersionWords } from './RestoreDialog.tsx';
import { isNoChange, useComparison } from '#app/features/plan/comparison/use-comparison.ts';
import { usePlanHistory } from './plan-history.ts';
import { useVersionCosts } from './use-version.ts';
import { ServiceError } from '#client/client.ts';
import { Failure } from '#app/kit/Failure.tsx';

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
export function CheckInDialog(props: CheckInDialogProps) {
  const { projectId, baseVersionId, saved, current, setting, onDone, onClose } = props;
  const { text } = useText();
  const { comparison, groups } = useComparison({ from: saved, until: current, setting });
  const versions = useVersions(projectId, baseVersionId);
  const costs = useVersionCosts(baseVersionId, versions.workingId);
  const form = useCheckIn(projectId, versions.next, onDone);
  return (
    <FormDialog
      title={text('checkIn.title')}
      submitLabel={text('checkIn.submit')}
      form={{ ...form, failure: undefined }}
      maxWidth="md"
      above={
        <>
          {form.failure !== undefined && <CheckInFailure error={form.failure} />}
          <Typography color="textSecondary" sx={{ minHeight: '1.5em' }}>
            {versions.next && text('checkIn.into', { version: versions.next })}
          </Typography>
        </>
      }
      onClose={() => !form.isSending && onClose()}
    >
      <CheckInChanges
        comparison={comparison}
        groups={groups}
        costs={costs}
        title={versions.title}
        base={versions.base}
      />
    </FormDialog>
  );
}

interface CheckInValues extends VersionWords {
  readonly recalculateWBS: boolean;
}

const checkInFields: readonly FormField<CheckInValues>[] = [
  ...versionFields,
  { name: 'recalculateWBS', label: 'checkIn.wbs', kind: 'check' },
];

function useCheckIn(projectId: string, next: string, onDone: () => void) {
  const { text } = useText();
  const navigate = useNavigate();
  const notify = useNotify();
  const { mutateAsync } = useSend(api.planning.checkIn);
  return useForm<CheckInValues>({
    fields: checkInFields,
    submit: async ({ recalculateWBS, ...words }) => {
      await mutateAsync({ input: { projectId, recalculateWBS, ...filledValues(words) } });
      const toHistory = () => navigate(appPaths.projectTab(projectId, 'history'));
      notify({
        text: text('checkIn.done', { version: next }),
        action: { label: text('checkIn.toHistory'), run: toHistory },
      });
      onDone();
    },
  });
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

interface ChangesProps extends Pick<ReturnType<typeof useComparison>, 'comparison' | 'groups'> {
  readonly costs: ComparedCosts | 'hidden' | undefined;
  readonly title: string;
  readonly base: string;
}

function CheckInChanges({ comparison, groups, costs, title, base }: ChangesProps) {
  const { text } = useText();
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h3">{title}</Typography>
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

/** Explains a failed check-in, with the names of the items that prevent it. */
function CheckInFailure({ error }: { error: unknown }) {
  const { text, format } = useText();
  if (error instanceof ServiceError) {
    const { user, since, activities } = error.arguments;
    if (error.code === 'project_planning.error.ImportErrorWorkRecordsExist' && Array.isArray(activities)) {
      return <CheckInRefusal sentence={text('checkIn.recorded')} names={activities.map(String)} code={error.code} />;
    }
    if (error.code === 'project.error.ProjectLockedError' && typeof user === 'string') {
      const values = { name: user, since: format.moment(typeof since === 'string' ? since : undefined) };
      return <CheckInRefusal sentence={text('checkIn.locked', values)} names={[]} code={error.code} />;
    }
  }
  return <Failure error={error} title={text('checkIn.failed')} />;
}

function CheckInRefusal({ sentence, names, code }: { sentence: string; names: readonly string[]; code: string }) {
  const { text } = useText();
  return (
    <Alert severity="error">
      <Typography sx={{ fontWeight: 600 }}>{text('checkIn.failed')}</Typography>
      <Typography>{sentence}</Typography>
      {names.length > 0 && (
        <Typography component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 160, overflow: 'auto' }} tabIndex={0}>
          {[...new Set(names)].map((name) => (
            <li key={name}>{name}</li>
          ))}
        </Typography>
      )}
      <Typography component="p" variant="caption">
        {text('state.code', { code })}
      </Typography>
    </Alert>
  );
}
