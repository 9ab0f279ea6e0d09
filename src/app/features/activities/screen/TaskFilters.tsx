import { Badge, Box, Button, Popover, ToggleButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { ChangedIcon, ActivityFilterIcon } from '../icons.tsx';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { ControlledField } from '#app/kit/form/ControlledField.tsx';
import { type FormField, listInText } from '#app/kit/form/form-field.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { taskFilterSize, type TaskFilter } from './task-filter.ts';
import { useTaskProjectChoices, useResourceChoices } from './use-filter-choices.ts';

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
