import { Badge, Box, Button, Popover, ToggleButton, Tooltip, Chip } from '@mui/material';
import { useState, useMemo } from 'react';
import { ChangedIcon, ActivityFilterIcon } from '../icons.tsx';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { ControlledField } from '#app/kit/form/ControlledField.tsx';
import { type FormField, listInText, type ChoiceOption } from '#app/kit/form/form-field.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { taskFilterSize, type TaskFilter, resourceFilters, noTaskFilter } from './task-filter.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import { ResourceFilter } from '#contract/core/codes.ts';
import { useResources } from '#app/features/common/use-resources.ts';
import { endpointQuery } from '#app/data/query.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useResourceNames } from '#app/features/common/use-resource-names.ts';

interface TaskFiltersProps {
  readonly filter: TaskFilter;
  /** Number of activities changed since the last visit. */
  readonly changedCount: number | undefined;
  /** Explains "changed", with the time of the last visit. */
  readonly changedHint: string;
  onFilter(change: Partial<TaskFilter>): void;
}

/** The filters that the interface has for activities, and what is new since the last visit. */
export function TaskFilters({ filter, changedCount = 0, changedHint, onFilter }: TaskFiltersProps) {
  const { text } = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const size = taskFilterSize(filter);
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<ActivityFilterIcon fontSize="small" />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderColor: 'divider' }}
      >
        {size === 0 ? text('activities.filters') : text('activities.filters.count', { count: size })}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': text('activities.filters'),
            sx: { p: 2, width: 'min(380px, calc(100vw - 32px))' },
          },
        }}
      >
        <TaskFilterForm filter={filter} onFilter={onFilter} />
      </Popover>
      <Tooltip title={changedHint} describeChild>
        <ToggleButton
          value="changed"
          size="small"
          color="primary"
          selected={filter.isChanged}
          onChange={() => onFilter({ isChanged: !filter.isChanged })}
          sx={{ py: 0.375, px: 1, gap: 0.75, textTransform: 'none', color: 'text.primary' }}
        >
          <ChangedIcon fontSize="small" />
          {text('activities.changed')}
          {changedCount > 0 && (
            <Badge
              badgeContent={changedCount}
              color="primary"
              max={999}
              sx={{ mx: 1.25, '& span': { position: 'static', transform: 'none' } }}
            />
          )}
        </ToggleButton>
      </Tooltip>
    </>
  );
}

function TaskFilterForm({ filter, onFilter }: Pick<TaskFiltersProps, 'filter' | 'onFilter'>) {
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

interface TaskFilterChipsProps {
  readonly filter: TaskFilter;
  onFilter(change: Partial<TaskFilter>): void;
}

/** Active filter conditions, each removable; renders nothing without any. */
export function TaskFilterChips({ filter, onFilter }: TaskFilterChipsProps) {
  const { text, format } = useText();
  const projects = useTaskProjectChoices();
  const groups = useResourceChoices(false);
  const names = useResourceNames(filter.resources.filter((id) => !id.startsWith('-')));
  if (taskFilterSize(filter) === 0) return null;
  const { from, until } = filter;
  const hasPeriod = from !== undefined || until !== undefined;
  const period = { from: format.day(from) || '…', until: format.day(until) || '…' };
  const conditions: readonly { readonly name: string; readonly without: Partial<TaskFilter> }[] = [
    ...(hasPeriod ? [{ name: text('activities.period', period), without: { from: undefined, until: undefined } }] : []),
    ...filter.projects.map((id) => ({
      name: projects?.find(({ value }) => value === id)?.label ?? id,
      without: { projects: filter.projects.filter((other) => other !== id) },
    })),
    ...filter.resources.map((id) => ({
      name: groups.find(({ value }) => value === id)?.label ?? names.get(id) ?? id,
      without: { resources: filter.resources.filter((other) => other !== id) },
    })),
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {conditions.map(({ name, without }) => (
        <Chip
          key={name}
          size="small"
          color="primary"
          variant="outlined"
          label={name}
          aria-label={text('activities.remove', { name })}
          onClick={() => onFilter(without)}
          onDelete={() => onFilter(without)}
        />
      ))}
      <Chip
        size="small"
        label={text('activities.filters.clear')}
        onClick={() => onFilter({ ...noTaskFilter, isChanged: filter.isChanged })}
      />
    </Box>
  );
}
