import { Box, IconButton, Tooltip, Popover, Typography } from '@mui/material';
import { type ReactNode, Fragment, useCallback, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { FilterField } from './FilterField.tsx';
import { FoldedTools } from './FoldedTools.tsx';
import { icons } from './icons.tsx';
import type { TreeColumn } from './tree-column.ts';
import { allLevels, type TreeView, type UsualTree } from './tree-view.ts';
import { ToggleTool } from './view-tools.tsx';
import { useKeysText } from './use-keys-text.ts';
import { listToolbar } from './style.ts';

interface TreeToolsProps {
  /** Accessible name. */
  readonly label: string;
  readonly filterLabel: string;
  readonly view: TreeView;
  readonly usual: UsualTree;
  readonly columns: readonly TreeColumn<never>[];
  /** Effect of Enter on a row. */
  readonly openKeyText: string;
  /** Further switches. */
  readonly children?: ReactNode;
  /** Further tools, before those of the rows. */
  readonly tools?: ReactNode;
  /** Records are shown as a tree that can be expanded and collapsed; default true. */
  readonly hasRows?: boolean;
  /** Columns can be chosen; default true. */
  readonly hasColumns?: boolean;
  onChange(change: Partial<TreeView>): void;
}

/** View settings of a tree of records: filter, archived ones, levels, details and columns. */
export function TreeTools(props: TreeToolsProps) {
  const { label, filterLabel, view, usual, columns, openKeyText, children, tools, onChange } = props;
  const { hasRows = true, hasColumns = true } = props;
  const { text } = useText();
  const search = useCallback((filter: string) => onChange({ filter }), [onChange]);
  return (
    <Box role="toolbar" aria-label={label} sx={listToolbar}>
      <FilterField label={filterLabel} value={view.filter} onChange={search} />
      <FoldedTools>
        {children}
        <ToggleTool
          label={text('tree.archived')}
          isOn={view.hasArchived}
          onTurn={(hasArchived) => onChange({ hasArchived })}
        />
        {/* Without enough room they wrap to the next line together. */}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', ml: { md: 'auto' } }}>
          {tools}
          {hasRows && (
            <>
              <Tool
                label={text('tree.openAll')}
                onClick={() => onChange({ expansion: { level: allLevels, turned: [] } })}
              >
                <icons.OpenAll />
              </Tool>
              <Tool label={text('tree.closeAll')} onClick={() => onChange({ expansion: { level: 1, turned: [] } })}>
                <icons.CloseAll />
              </Tool>
              <TreeKeys openText={openKeyText} />
            </>
          )}
          <Tool
            label={text('tree.details')}
            isPressed={view.hasDetails}
            onClick={() => onChange({ hasDetails: !view.hasDetails })}
          >
            <icons.Details />
          </Tool>
          {hasColumns && (
            <ColumnsMenu
              all={columns}
              shown={view.columns}
              onChange={(shown) => onChange({ columns: shown })}
              onReset={() => onChange({ columns: usual.columns })}
            />
          )}
        </Box>
      </FoldedTools>
    </Box>
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

/** Keyboard shortcuts in a tree of records. */
function TreeKeys({ openText }: { openText: string }) {
  const { text } = useText();
  const keysText = useKeysText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const keys = [
    [text('tree.keys.rows'), text('tree.keys.move')],
    [text('tree.keys.sides'), text('tree.keys.turn')],
    [keysText('Space'), text('tree.keys.select')],
    [keysText('Enter'), openText],
    [keysText('Control+Enter'), text('tree.keys.details')],
    [keysText('Shift+F10'), text('tree.keys.menu')],
    [keysText('Delete'), text('tree.keys.archive')],
    [text('tree.keys.up'), text('tree.keys.header')],
  ];
  return (
    <>
      <Tooltip title={text('table.keys')}>
        <IconButton
          aria-label={text('table.keys')}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <icons.Keyboard />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text('tree.keys'), sx: { p: 2, maxWidth: 440 } } }}
      >
        <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
          {text('tree.keys')}
        </Typography>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '6px 16px', m: 0 }}>
          {keys.map(([key, meaning]) => (
            <Fragment key={meaning}>
              <Box component="dt" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {key}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {meaning}
              </Box>
            </Fragment>
          ))}
        </Box>
      </Popover>
    </>
  );
}
