import { Skeleton } from '@mui/material';
import { useState } from 'react';
import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { reasonNode } from '#app/kit/reason.tsx';
import { HistoryList } from './HistoryList.tsx';
import { HistoryVersion } from './HistoryVersion.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { useHistoryAddress } from './use-history-address.ts';
import { usePlanHistory } from './use-plan-history.ts';
import { useVersionActions } from './use-version-actions.ts';

/** Versions of a project's plan: the list, or one version, alone or next to another. */
export function HistoryTab({ project }: { project: OpProjectNode }) {
  const { text } = useText();
  const { capabilities } = useSession();
  if ((project.permissionLevel ?? 0) < Level.observer) {
    return (
      <Empty title={text('plan.noRight')}>
        {reasonNode(missingPermission(text, { record: project, needed: Level.observer }))}
      </Empty>
    );
  }
  if (capabilities === null) return <Empty title={text('history.versions')}>{text('history.foreign')}</Empty>;
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
  const seen = useLastShown(shown);
  const { actions, restoring, stopRestoring } = useVersionActions(project, entries);
  if (history.isPending) return <Skeleton variant="rounded" height={240} />;
  if (history.error) return <Failure error={history.error} onRetry={() => void history.refetch()} />;
  return (
    <>
      {shown === undefined ? (
        <HistoryList entries={entries} seen={seen} actions={actions} />
      ) : (
        <HistoryVersion key={project.id} project={project} entries={entries} actions={actions} />
      )}
      {restoring && current && <RestoreDialog entry={restoring} current={current} onClose={stopRestoring} />}
    </>
  );
}
