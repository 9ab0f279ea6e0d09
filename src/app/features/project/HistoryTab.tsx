import { Skeleton, Box, Button } from '@mui/material';
import { useState } from 'react';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { FileBaselines } from './FileBaselines.tsx';
import { HistoryList } from './HistoryList.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { useVersionActions, type VersionActions } from './use-version-actions.ts';
import type { OpPlanHistoryEntry } from '#contract/app/plans.ts';
import { icons } from '#app/kit/icons.tsx';
import { takeFreeFocus } from '#app/kit/take-focus.ts';
import { ChoiceTool, ToggleTool } from '#app/kit/view-tools.tsx';
import { VersionMenu } from './VersionMenu.tsx';
import { VersionPlan } from './VersionPlan.tsx';
import { versionId, versionName, usePlanHistory, useHistoryAddress } from './plan-history.ts';
import { useIsServed } from '#app/data/query.ts';

/** Versions of a project's plan: the list, or one version, alone or next to another. */
export function HistoryTab({ project }: { project: OpProjectNode }) {
  const { text } = useText();
  const isServed = useIsServed();
  if (!isServed) return <Empty title={text('history.versions')} hint={text('history.foreign')} drawing="clock" />;
  return <ProjectHistory project={project} />;
}

/** The version that was looked at last; undefined before. */
function useLastShown(shown: string | undefined): string | undefined {
  const [last, setLast] = useState(shown);
  if (shown !== undefined && shown !== last) setLast(shown);
  return last;
}

function ProjectHistory({ project }: { project: OpProjectNode }) {
  const history = usePlanHistory(project.id);
  const { shown } = useHistoryAddress();
  const entries = history.data?.entry ?? [];
  const current = entries.find(({ isCurrent }) => isCurrent === true);
  const lastShown = useLastShown(shown);
  const { actions, restoring, stopRestoring } = useVersionActions(project, entries);
  if (history.isPending) return <Skeleton variant="rounded" height={240} />;
  if (history.error) return <Failure error={history.error} onRetry={() => void history.refetch()} />;
  return (
    <>
      {shown === undefined ? (
        <>
          <HistoryList entries={entries} lastShown={lastShown} actions={actions} />
          <FileBaselines project={project} />
        </>
      ) : (
        <HistoryVersion key={project.id} project={project} entries={entries} actions={actions} />
      )}
      {restoring && current && <RestoreDialog entry={restoring} current={current} onClose={stopRestoring} />}
    </>
  );
}

interface HistoryVersionProps {
  readonly project: OpProjectNode;
  readonly entries: readonly OpPlanHistoryEntry[];
  readonly actions: VersionActions;
}

/** One version of a plan as it was, alone or compared with another; both are selected above. */
function HistoryVersion({ project, entries, actions }: HistoryVersionProps) {
  const { text } = useText();
  const { shown, compared } = useHistoryAddress();
  const [entry, other] = [shown, compared].map((id) => entries.find((each) => versionId(each) === id));
  return (
    <>
      <VersionChoice entries={entries} entry={entry} actions={actions} />
      {!entry || (compared !== undefined && !other) ? (
        <Empty title={text('history.notThere')} hint={text('history.notThere.text')} drawing="search" />
      ) : (
        <VersionPlan project={project} entry={entry} other={other} />
      )}
    </>
  );
}

interface VersionChoiceProps extends Pick<HistoryVersionProps, 'entries' | 'actions'> {
  readonly entry: OpPlanHistoryEntry | undefined;
}

function VersionChoice({ entries, entry, actions }: VersionChoiceProps) {
  const { text } = useText();
  const { shown, compared, hasOnlyChanges, show, setOnlyChanges } = useHistoryAddress();
  const options = entries.map((each) => ({ value: versionId(each), label: versionName(each, text) }));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Button ref={takeFreeFocus} startIcon={<icons.Collapse />} onClick={() => show(undefined)}>
        {text('history.all')}
      </Button>
      <ChoiceTool
        label={text('history.shown')}
        value={shown}
        options={options}
        sx={versionFieldStyle}
        onChange={(id) => show(id, compared)}
      />
      <ChoiceTool
        label={text('history.with')}
        value={compared ?? ''}
        options={[{ value: '', label: text('history.with.none') }, ...options]}
        sx={versionFieldStyle}
        onChange={(id) => show(shown, id || undefined)}
      />
      {compared !== undefined && (
        <ToggleTool label={text('history.onlyChanges')} isOn={hasOnlyChanges} onTurn={setOnlyChanges} />
      )}
      {entry && <VersionMenu entry={entry} actions={actions} />}
    </Box>
  );
}

const versionFieldStyle = { minWidth: 180, maxWidth: 320 } as const;
