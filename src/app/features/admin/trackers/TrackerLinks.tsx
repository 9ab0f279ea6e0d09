import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { appApi } from '#contract/app/api.ts';
import type { OpTrackerInstance, OpTrackerLink } from '#contract/app/trackers.ts';
import { api } from '#contract/documented/api.ts';
import { FactLine, FactLines } from '#app/features/account/FactLines.tsx';
import { useCall } from '#app/data/use-call.ts';
import { appPaths } from '#app/shell/paths.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure, useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';

const trackerLinksStaleMs = 300_000;

/** The issues of a tracker that are linked to activities, and a form for one more. */
export function TrackerLinks({ entry }: { entry: OpTrackerInstance }) {
  const { text } = useText();
  const call = useCall();
  const notify = useNotify();
  const failureText = useFailureText();
  const links = useQuery(endpointQuery(appApi.listTrackerLinks, { trackerInstance: entry.id }));
  const put = async (issueId: string, activity: string) => {
    await call(appApi.putTrackerLink, { body: { trackerInstance: entry.id, issueId, activity } });
  };
  const attempt = (work: () => Promise<void>) => {
    work().catch((error: unknown) => notify({ severity: 'error', text: failureText(error) }));
  };
  const remove = ({ issueId, activity }: OpTrackerLink) =>
    attempt(async () => {
      await call(appApi.deleteTrackerLink, { trackerInstance: entry.id, issueId: issueId ?? '' });
      notify({
        text: text('tracker.unlinked', { issue: issueId ?? '' }),
        onUndo: () => attempt(() => put(issueId ?? '', activity ?? '')),
      });
    });
  const list = links.data?.trackerLink;
  return (
    <Box component="section" aria-label={text('tracker.links')} sx={{ mt: 2.5 }}>
      <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>
        {text('tracker.links')}
      </Typography>
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
    </Box>
  );
}

/** An issue and the activity that it is to be linked to, found by its project. */
function NewTrackerLink({ put }: { put(issueId: string, activity: string): Promise<void> }) {
  const { text } = useText();
  const failureText = useFailureText();
  const [issue, setIssue] = useState('');
  const [project, setProject] = useState<string>();
  const [activity, setActivity] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const projects = useQuery({ ...endpointQuery(api.projects.listMyProjects, {}), staleTime: trackerLinksStaleMs });
  const tasks = useQuery({
    ...endpointQuery(api.tasks.listTasksOfProject, { projectId: project ?? '' }),
    enabled: project !== undefined,
    staleTime: trackerLinksStaleMs,
  });
  const projectChoices = (projects.data?.projectNode ?? []).map((each) => ({
    id: each.id,
    label: nodeDisplayName(each),
  }));
  const taskChoices = (tasks.data?.activity ?? []).map(({ id, name }) => ({ id, label: name || id }));
  const send = async () => {
    if (issue.trim() === '' || activity === undefined) return;
    setFailure(undefined);
    try {
      await put(issue.trim(), activity);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 1.5, mt: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label={text('tracker.issue')}
        value={issue}
        error={failure !== undefined}
        helperText={failure !== undefined && failureText(failure)}
        onChange={(event) => setIssue(event.target.value)}
      />
      <Autocomplete
        options={projectChoices}
        getOptionKey={({ id }) => id}
        noOptionsText={text('tree.noMatch')}
        onChange={(_, chosen) => {
          setProject(chosen?.id);
          setActivity(undefined);
        }}
        renderInput={(parameters) => <TextField {...parameters} label={text('tracker.project')} />}
      />
      <Autocomplete
        key={project ?? ''}
        options={taskChoices}
        disabled={project === undefined}
        loading={tasks.isFetching}
        loadingText={text('state.loading')}
        getOptionKey={({ id }) => id}
        noOptionsText={text('tree.noMatch')}
        onChange={(_, chosen) => setActivity(chosen?.id)}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            label={text('tracker.activity')}
            helperText={project === undefined && text('tracker.activity.needs')}
          />
        )}
      />
      <ReasonButton
        type="submit"
        variant="outlined"
        refusal={issue.trim() === '' || activity === undefined ? text('tracker.link.needs') : undefined}
        sx={{ justifySelf: 'start' }}
      >
        {text('tracker.link')}
      </ReasonButton>
    </Box>
  );
}
