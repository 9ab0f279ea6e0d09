import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { ColumnsMenu } from '#app/kit/ColumnsMenu.tsx';
import { FilterField } from '#app/kit/FilterField.tsx';
import type { TreeColumn } from '#app/kit/tree-column.ts';
import { ChoiceTool, ShapeTool, ToggleTool } from '#app/kit/view-tools.tsx';
import { activityGroupings } from './activity-groups.ts';
import { ActivityBoardIcon, ActivityTableIcon, ListIcon } from './icons.tsx';
import { activityShapes, type ListChange, type ListView } from './list-view.ts';

interface ListToolsProps {
  readonly view: ListView;
  readonly columns: readonly TreeColumn<never>[];
  readonly isOfOneProject: boolean;
  /** Further filters, placed after the list's own. */
  readonly children?: ReactNode;
  onChange(change: ListChange): void;
}

/** Tools of an activity list: filter, groups, shape, columns. */
export function ListTools(props: ListToolsProps) {
  const { view, columns, onChange } = props;
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
      <ActivityTools {...props} />
      {view.shape === 'list' && (
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

const shapeIcons = { list: ListIcon, table: ActivityTableIcon, board: ActivityBoardIcon };

/** The tools that a list, table and board share. */
export function ActivityTools({ view, isOfOneProject, children, onChange }: Omit<ListToolsProps, 'columns'>) {
  const { text } = useText();
  return (
    <>
      {children}
      <ToggleTool
        label={text('activities.completed')}
        isOn={view.hasCompleted}
        onTurn={(hasCompleted) => onChange({ hasCompleted })}
      />
      {view.shape !== 'table' && <Box sx={{ flex: { sm: 1 } }} />}
      {view.shape === 'list' && (
        <ChoiceTool
          label={text('activity.groupBy')}
          value={view.grouping}
          options={activityGroupings
            .filter((each) => !isOfOneProject || each !== 'project')
            .map((each) => ({ value: each, label: text(`activity.group.${each}`) }))}
          onChange={(grouping) => onChange({ grouping })}
        />
      )}
      <ShapeTool
        label={text('activity.view')}
        value={view.shape}
        options={activityShapes.map((shape) => {
          const Icon = shapeIcons[shape];
          return { value: shape, label: text(`activity.view.${shape}`), icon: <Icon fontSize="small" /> };
        })}
        onChange={(shape) => onChange({ shape })}
      />
    </>
  );
}
