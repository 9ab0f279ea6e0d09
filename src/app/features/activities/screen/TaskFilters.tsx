import { Badge, Box, ToggleButton, Tooltip } from '@mui/material';
import { useMemo } from 'react';
import type { TableChip } from '#app/kit/table/table-props.ts';
import { icons } from '#app/kit/icons.tsx';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { ControlledField } from '#app/kit/form/ControlledField.tsx';
import { type FormField, listInText, type ChoiceOption } from '#app/kit/form/form-field.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { type TaskFilter, resourceFilters } from './task-filter.ts';
import { api } from '#contract/documented/api.ts';
import { ResourceFilter } from '#contract/core/codes.ts';
import { useResources } from '#app/features/common/use-resources.ts';
import { useRead } from '#app/data/query.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useResourceNames } from '#app/features/common/use-resource-names.ts';

interface ChangedToggleProps {
  readonly isOn: boolean;
  /** Number of activities changed since the last visit. */
  readonly count: number | undefined;
  /** Explains "changed", with the time of the last visit. */
  readonly hint: string;
  onTurn(isOn: boolean): void;
}

/** Shows only what is new since the last visit. */
export function ChangedToggle({ isOn, count = 0, hint, onTurn }: ChangedToggleProps) {
  const { text } = useText();
  return (
    <Tooltip title={hint} describeChild>
      <ToggleButton
        value="changed"
        size="small"
        color="primary"
        selected={isOn}
        onChange={() => onTurn(!isOn)}
        sx={{ py: 0.375, px: 1, gap: 0.75, textTransform: 'none', color: 'text.primary' }}
      >
        <icons.Changed />
        {text('activities.changed')}
        {/* At the corner, so that a count that arrives later moves nothing. */}
        <Badge badgeContent={count} color="primary" max={999} sx={{ position: 'absolute', top: 0, right: 0 }} />
      </ToggleButton>
    </Tooltip>
  );
}

interface TaskFiltersProps {
  readonly filter: TaskFilter;
  onFilter(change: Partial<TaskFilter>): void;
}

/** The fields of the filters that the interface has for activities. */
export function TaskFilters({ filter, onFilter }: TaskFiltersProps) {
  const { text } = useText();
  const { from = '', until = '' } = filter;
  const projects = useTaskProjectChoices();
  const resources = useResourceChoices(true);
  const isWrong = from !== '' && until !== '' && until < from;
  const day = (name: 'from' | 'until', value: string) => ({
    value,
    label: text(`activities.${name}`),
    onDay: (chosen: string) => onFilter({ [name]: chosen || undefined }),
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <DayField {...day('from', from)} />
        <DayField {...day('until', until)} error={isWrong} helperText={isWrong && text('activities.untilBeforeFrom')} />
      </Box>
      <ControlledField
        field={projectsField}
        value={filter.projects.join(',')}
        options={projects}
        onChange={(ids) => onFilter({ projects: listInText(ids) })}
      />
      <ControlledField
        field={resourcesField}
        value={filter.resources.join(',')}
        options={resources}
        onChange={(ids) => onFilter({ resources: listInText(ids) })}
      />
    </Box>
  );
}

const projectsField: FormField<TaskFilter> = { name: 'projects', label: 'activities.projects', kind: 'multi' };
const resourcesField: FormField<TaskFilter> = {
  name: 'resources',
  label: 'activities.resources',
  kind: 'multi',
  placeholder: 'activities.resources.usual',
};

/** The projects by name, archived ones too; undefined until they are there. */
function useTaskProjectChoices(): readonly ChoiceOption[] | undefined {
  const { data } = useRead(api.projects.listMyProjects, { includeArchived: true });
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
function useResourceChoices(isWanted: boolean): readonly ChoiceOption[] {
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

/** Active filter conditions, each removable. */
export function useTaskFilterChips({ filter, onFilter }: TaskFiltersProps): readonly TableChip[] {
  const { text, format } = useText();
  const projects = useTaskProjectChoices();
  const groups = useResourceChoices(false);
  const names = useResourceNames(filter.resources.filter((id) => !id.startsWith('-')));
  const { from, until } = filter;
  const period = { from: format.day(from) || '…', until: format.day(until) || '…' };
  const chip = (label: string, without: Partial<TaskFilter>) => ({
    id: label,
    label,
    onRemove: () => onFilter(without),
  });
  return [
    ...(from !== undefined || until !== undefined
      ? [chip(text('activities.period', period), { from: undefined, until: undefined })]
      : []),
    ...filter.projects.map((id) =>
      chip(projects?.find(({ value }) => value === id)?.label ?? id, {
        projects: filter.projects.filter((other) => other !== id),
      }),
    ),
    ...filter.resources.map((id) =>
      chip(groups.find(({ value }) => value === id)?.label ?? names.get(id) ?? id, {
        resources: filter.resources.filter((other) => other !== id),
      }),
    ),
  ];
}
