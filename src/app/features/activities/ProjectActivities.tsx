import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { reasonNode } from '#app/kit/reason.tsx';
import { isDoneActivity, isWorkActivity } from './activity-item.ts';
import { ActivityBrowser, useListView } from './ActivityBrowser.tsx';
import { useActivityItems } from './use-activity-items.ts';

const nothingChanged: ReadonlySet<string> = new Set();

/** Work of one project: the plan's leaf activities and ad hoc activities. */
export function ProjectActivities({ project }: { project: OpProjectNode }) {
  const { text } = useText();
  const { view } = useListView(true);
  const isAllowed = (project.permissionLevel ?? 0) >= Level.observer;
  const tasks = useQuery({
    ...endpointQuery(api.tasks.listTasksOfProject, { projectId: project.id }),
    enabled: isAllowed,
  });
  const listed = tasks.data?.activity;
  const { hasCompleted } = view;
  const work = useMemo(
    () => listed?.filter((activity) => isWorkActivity(activity) && (hasCompleted || !isDoneActivity(activity))),
    [listed, hasCompleted],
  );
  const projects = useMemo(() => [project], [project]);
  const items = useActivityItems(work, projects, nothingChanged);
  if (!isAllowed) {
    return (
      <Empty title={text('activity.list')}>
        {reasonNode(
          missingPermission(text, { record: project, needed: Level.observer, needs: text('project.noPlanRight') }),
        )}
      </Empty>
    );
  }
  return (
    <ActivityBrowser
      isOfOneProject
      source={{ items, error: tasks.error, retry: () => void tasks.refetch() }}
      empty={<Empty title={text('activities.none.project')}>{text('activities.none.project.text')}</Empty>}
    />
  );
}
