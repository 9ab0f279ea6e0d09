import { Box, Chip } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import { useResourceNames } from '#app/features/common/use-resource-names.ts';
import { useFormat } from '#app/kit/format.ts';
import { taskFilterSize, noTaskFilter, type TaskFilter } from './task-filter.ts';
import { useTaskProjectChoices, useResourceChoices } from './use-filter-choices.ts';

interface TaskFilterChipsProps {
  readonly filter: TaskFilter;
  onFilter(change: Partial<TaskFilter>): void;
}

/** Active filter conditions, each removable; renders nothing without any. */
export function TaskFilterChips({ filter, onFilter }: TaskFilterChipsProps) {
  const { text } = useText();
  const format = useFormat();
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
