import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { ColumnsMenu } from '#app/kit/ColumnsMenu.tsx';
import { FilterField } from '#app/kit/FilterField.tsx';
import type { TreeColumn } from '#app/kit/tree-column.ts';
import { activityGroupings } from './activity-groups.ts';
import { ActivityBoardIcon, ListIcon } from './icons.tsx';
import type { ListChange, ListView } from './list-view.ts';

interface ListToolsProps {
  readonly view: ListView;
  readonly columns: readonly TreeColumn<never>[];
  readonly isOfOneProject: boolean;
  /** Further filters, placed after the list's own. */
  readonly children?: ReactNode;
  onChange(change: ListChange): void;
}

/** Tools of an activity list: filter, groups, list or board, columns. */
export function ListTools({ view, columns, isOfOneProject, children, onChange }: ListToolsProps) {
  const { text } = useText();
  return (
    <Box
      role="toolbar"
      aria-label={text('activity.list')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <FilterField
        label={text('activities.filter')}
        clearLabel={text('table.clearFilter')}
        value={view.filter}
        onChange={(filter) => onChange({ filter })}
      />
      {children}
      <FormControlLabel
        sx={{ mx: 0 }}
        label={text('activities.completed')}
        slotProps={{ typography: { variant: 'body2' } }}
        control={
          <Switch size="small" checked={view.hasCompleted} onChange={(_, hasCompleted) => onChange({ hasCompleted })} />
        }
      />
      <Box sx={{ flex: { sm: 1 } }} />
      {!view.isBoard && (
        <TextField
          select
          label={text('activity.groupBy')}
          value={view.grouping}
          onChange={({ target }) => {
            const grouping = activityGroupings.find((each) => each === target.value);
            if (grouping) onChange({ grouping });
          }}
          sx={{ minWidth: 136, '& .MuiSelect-select': { py: 0.75, fontSize: '0.8125rem' } }}
        >
          {activityGroupings
            .filter((each) => !isOfOneProject || each !== 'project')
            .map((each) => (
              <MenuItem key={each} value={each} dense>
                {text(`activity.group.${each}`)}
              </MenuItem>
            ))}
        </TextField>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={text('activity.view')}
        value={view.isBoard ? 'board' : 'list'}
        onChange={(_, value: unknown) => value !== null && onChange({ isBoard: value === 'board' })}
      >
        <ToggleButton
          value="list"
          aria-label={text('activity.view.list')}
          title={text('activity.view.list')}
          sx={listToolPadding}
        >
          <ListIcon fontSize="small" />
        </ToggleButton>
        <ToggleButton
          value="board"
          aria-label={text('activity.view.board')}
          title={text('activity.view.board')}
          sx={listToolPadding}
        >
          <ActivityBoardIcon fontSize="small" />
        </ToggleButton>
      </ToggleButtonGroup>
      {!view.isBoard && (
        // A phone has no room for columns to choose.
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <ColumnsMenu
            all={columns}
            shown={view.columns}
            onChange={(shown) => onChange({ columns: shown })}
            onReset={() => onChange({ columns: undefined })}
          />
        </Box>
      )}
    </Box>
  );
}

const listToolPadding = { py: 0.5, px: 0.75 } as const;
