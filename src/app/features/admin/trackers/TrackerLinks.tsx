import { Button, Link, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { appApi } from '#contract/app/api.ts';
import type { OpTrackerInstance, OpTrackerLink } from '#contract/app/trackers.ts';
import { api } from '#contract/documented/api.ts';
import { PanelSection } from '#app/kit/PanelSection.tsx';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { FactLine, FactLines } from '#app/features/account/FactLines.tsx';
import { useCall } from '#app/data/use-call.ts';
import { appPaths } from '#app/shell/paths.ts';
import { useProjectChoices } from '#app/features/common/field-choices.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { FormFailure, FormFields } from '#app/kit/form/Form.tsx';
import { FormBox } from '#app/kit/form/FormBox.tsx';
import type { ChoiceContext, FieldChoices, FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';

const trackerLinksStaleMs = 300_000;

/** The issues of a tracker that are linked to activities, and a form for one more. */
export function TrackerLinks({ entry }: { entry: OpTrackerInstance }) {
  const { text } = useText();
  const call = useCall();
  const attempt = useAttempt();
  const links = useRead(appApi.listTrackerLinks, { trackerInstance: entry.id });
  const put = async (issueId: string, activity: string) => {
    await call(appApi.putTrackerLink, { body: { trackerInstance: entry.id, issueId, activity } });
  };
  const remove = ({ issueId, activity }: OpTrackerLink) =>
    void attempt(() => call(appApi.deleteTrackerLink, { trackerInstance: entry.id, issueId: issueId ?? '' }), {
      done: text('tracker.unlinked', { issue: issueId ?? '' }),
      undo: () => put(issueId ?? '', activity ?? ''),
    });
  const list = links.data?.trackerLink;
  return (
    <PanelSection title={text('tracker.links')}>
      {links.error && !list && <Failure error={links.error} onRetry={() => void links.refetch()} />}
      {!list && !links.error && <Skeleton variant="rounded" height={96} />}
      {list?.length === 0 && <Typography color="textSecondary">{text('tracker.links.none')}</Typography>}
      <FactLines label={text('tracker.links')}>
        {(list ?? []).map((link) => (
          <FactLine
            key={link.issueId}
            title={link.issueId ?? ''}
            mark={
              <Link component={RouterLink} to={appPaths.activity(link.activity ?? '')} variant="body2">
                {link.activityName}
              </Link>
            }
          >
            <Button
              color="inherit"
              aria-label={text('tracker.unlink', { issue: link.issueId ?? '' })}
              onClick={() => remove(link)}
            >
              {text('entries.delete')}
            </Button>
          </FactLine>
        ))}
      </FactLines>
      <NewTrackerLink key={list?.length ?? 0} put={put} />
    </PanelSection>
  );
}

interface NewLinkValues {
  readonly issue: string;
  readonly project: string;
  readonly activity: string;
}

function useTaskChoices({ record: { project = '' } }: ChoiceContext<NewLinkValues>): FieldChoices {
  const { data } = useRead(
    api.tasks.listTasksOfProject,
    { projectId: project },
    { enabled: project !== '', staleTime: trackerLinksStaleMs },
  );
  return { options: data?.activity?.map(({ id, name }) => ({ value: id, label: name || id })) };
}

const newLinkFields: readonly FormField<NewLinkValues>[] = [
  { name: 'issue', label: 'tracker.issue', kind: 'text' },
  { name: 'project', label: 'tracker.project', kind: 'pick', useChoices: useProjectChoices },
  { name: 'activity', label: 'tracker.activity', kind: 'pick', useChoices: useTaskChoices },
];

/** An issue and the activity that it is to be linked to, found by its project. */
function NewTrackerLink({ put }: { put(issueId: string, activity: string): Promise<void> }) {
  const { text } = useText();
  const [project, setProject] = useState('');
  const form = useForm<NewLinkValues>({
    fields: newLinkFields.map((field) =>
      field.name === 'activity' && project === ''
        ? { ...field, isReadOnly: true, help: 'tracker.activity.needs' }
        : field,
    ),
    submit: ({ issue, activity }) => put(issue, activity),
    failedField: () => 'issue',
  });
  const { issue, activity } = form.values;
  const change = (name: string, value: string) => {
    form.change(name, value);
    if (name !== 'project') return;
    setProject(value);
    form.change('activity', '');
  };
  const refusal = issue === '' || activity === '' ? text('tracker.link.needs') : undefined;
  return (
    <FormBox form={form} refusal={refusal} sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
      <FormFailure form={form} />
      <FormFields form={{ ...form, change }} />
      <ReasonButton type="submit" variant="outlined" refusal={refusal} sx={{ justifySelf: 'start' }}>
        {text('tracker.link')}
      </ReasonButton>
    </FormBox>
  );
}
