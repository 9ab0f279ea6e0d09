import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import { ResourceFilter } from '#contract/core/codes.ts';
import { useResources } from '#app/features/common/use-resources.ts';
import { endpointQuery } from '#app/data/query.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { resourceFilters } from './task-filter.ts';

/** Something to filter by. */
export interface FilterChoice {
  readonly id: string;
  readonly name: string;
}

/** The projects by name, archived ones too; undefined until they are there. */
export function useProjectChoices(): readonly FilterChoice[] | undefined {
  const { data } = useQuery(endpointQuery(api.projects.listMyProjects, { includeArchived: true }));
  return useMemo(
    () =>
      data?.projectNode
        .map(({ id, name, displayName }) => ({ id, name: displayName ?? name ?? id }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    [data],
  );
}

const resourceFilterTextKeys: Readonly<Record<(typeof resourceFilters)[number], TextKey>> = {
  [ResourceFilter.linkedToMe]: 'activities.resource.mine',
  [ResourceFilter.managedByMe]: 'activities.resource.managed',
  [ResourceFilter.projectContributors]: 'activities.resource.contributors',
  [ResourceFilter.all]: 'activities.resource.all',
};

/** Returns the filter values for more than one resource, then the resources by name, loaded on demand. */
export function useResourceChoices(isWanted: boolean): readonly FilterChoice[] {
  const { text } = useText();
  const resources = useResources(isWanted);
  return useMemo(
    () => [...resourceFilters.map((id) => ({ id, name: text(resourceFilterTextKeys[id]) })), ...(resources ?? [])],
    [resources, text],
  );
}
