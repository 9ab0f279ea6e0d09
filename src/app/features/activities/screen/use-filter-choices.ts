import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import { ResourceFilter } from '#contract/core/codes.ts';
import { useResources } from '#app/features/common/use-resources.ts';
import { endpointQuery } from '#app/data/query.ts';
import type { ChoiceOption } from '#app/kit/form/form-field.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { resourceFilters } from './task-filter.ts';

/** The projects by name, archived ones too; undefined until they are there. */
export function useTaskProjectChoices(): readonly ChoiceOption[] | undefined {
  const { data } = useQuery(endpointQuery(api.projects.listMyProjects, { includeArchived: true }));
  return useMemo(
    () =>
      data?.projectNode
        .map(({ id, name, displayName }) => ({ value: id, label: displayName ?? name ?? id }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
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
export function useResourceChoices(isWanted: boolean): readonly ChoiceOption[] {
  const { text } = useText();
  const resources = useResources(isWanted);
  return useMemo(
    () => [
      ...resourceFilters.map((id) => ({ value: id, label: text(resourceFilterTextKeys[id]) })),
      ...(resources ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ],
    [resources, text],
  );
}
