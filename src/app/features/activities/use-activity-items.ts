import { useMemo } from 'react';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { type OpActivity, type OpActivityCategory, tasks as tasksApi } from '#contract/documented/tasks.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { type ActivityItem, activityItems } from './activity-item.ts';

const noCategories: readonly OpActivityCategory[] = [];

/** The categories by name, deleted ones that are still referred to included. */
export const useCategories = (): readonly OpActivityCategory[] => useLoadedCategories() ?? noCategories;

/** Undefined while they are loading; empty if they can't be loaded. */
function useLoadedCategories(): readonly OpActivityCategory[] | undefined {
  const { data, isPending } = useRead(tasksApi.listActivityCategories, {}, { staleTime: 300_000 });
  return isPending ? undefined : (data?.activityCategory ?? noCategories);
}

/** Activities with their projects and categories; undefined as long as one of the lists is, so that cards don't grow. */
export function useActivityItems(
  activities: readonly OpActivity[] | undefined,
  projects: readonly OpProjectNode[] | undefined,
  changed: ReadonlySet<string>,
): readonly ActivityItem[] | undefined {
  const { text } = useText();
  const categories = useLoadedCategories();
  const hiddenName = text('activity.hiddenProject');
  return useMemo(
    () =>
      activities && projects && categories && activityItems({ activities, projects, categories, changed, hiddenName }),
    [activities, projects, categories, changed, hiddenName],
  );
}
