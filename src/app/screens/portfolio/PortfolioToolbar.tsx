import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useText } from '#app/text/use-text.tsx';
import { ColumnsMenu } from '#app/ui/ColumnsMenu.tsx';
import { FilterField } from '#app/ui/FilterField.tsx';
import { CloseAllIcon, DetailsIcon, OpenAllIcon } from '#app/ui/icons.tsx';
import type { TreeColumn } from '#app/ui/tree-column.ts';
import { PortfolioKeys } from './PortfolioKeys.tsx';
import { allLevels, type PortfolioView, usualColumns } from './portfolio-view.ts';

interface PortfolioToolbarProps {
  readonly view: PortfolioView;
  readonly columns: readonly TreeColumn<never>[];
  onChange(change: Partial<PortfolioView>): void;
}

/** What the tree shows. */
export function PortfolioToolbar({ view, columns, onChange }: PortfolioToolbarProps) {
  const { text } = useText();
  return (
    <Box
      role="toolbar"
      aria-label={text('portfolio.tree')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <FilterField
        label={text('portfolio.filter')}
        clearLabel={text('table.clearFilter')}
        value={view.filter}
        onChange={(filter) => onChange({ filter })}
      />
      <Toggle
        label={text('portfolio.onlyMine')}
        hint={text('portfolio.onlyMine.hint')}
        isOn={view.isOnlyMine}
        onTurn={(isOnlyMine) => onChange({ isOnlyMine })}
      />
      <Toggle
        label={text('portfolio.archived')}
        isOn={view.hasArchived}
        onTurn={(hasArchived) => onChange({ hasArchived })}
      />
      <Box sx={{ flex: 1 }} />
      <Tool
        label={text('portfolio.expandAll')}
        onClick={() => onChange({ expansion: { level: allLevels, turned: [] } })}
      >
        <OpenAllIcon fontSize="small" />
      </Tool>
      <Tool label={text('portfolio.collapseAll')} onClick={() => onChange({ expansion: { level: 1, turned: [] } })}>
        <CloseAllIcon fontSize="small" />
      </Tool>
      <PortfolioKeys />
      <Tool
        label={text('portfolio.details')}
        isPressed={view.hasDetails}
        onClick={() => onChange({ hasDetails: !view.hasDetails })}
      >
        <DetailsIcon fontSize="small" />
      </Tool>
      <ColumnsMenu
        all={columns}
        shown={view.columns}
        onChange={(shown) => onChange({ columns: shown })}
        onReset={() => onChange({ columns: usualColumns })}
      />
    </Box>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  onTurn(isOn: boolean): void;
}

function Toggle({ label, hint = '', isOn, onTurn }: ToggleProps) {
  return (
    <Tooltip title={hint}>
      <FormControlLabel
        sx={{ mx: 0 }}
        label={label}
        slotProps={{ typography: { variant: 'body2' } }}
        control={<Switch size="small" checked={isOn} onChange={(_, next) => onTurn(next)} />}
      />
    </Tooltip>
  );
}

interface ToolProps {
  readonly label: string;
  readonly isPressed?: boolean;
  readonly children: ReactNode;
  onClick(): void;
}

function Tool({ label, isPressed, children, onClick }: ToolProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        {...(isPressed !== undefined && { 'aria-pressed': isPressed, color: isPressed ? 'primary' : 'default' })}
        onClick={onClick}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
