import { Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { PlanColumn } from './columns.ts';
import { icons } from '#app/kit/icons.tsx';
import { formatMessage } from '#i18n/format.ts';
import type { PlanLabels } from './labels.ts';
import { ToolButton, ToolPopover } from './ToolButton.tsx';
import {
  type NamedColumns,
  withColumnMoved,
  withColumnTurned,
  withColumnWidth,
  withUsualColumns,
  type PlanView,
} from './view-state.ts';

interface ColumnMenuProps {
  readonly view: PlanView;
  readonly columns: readonly PlanColumn[];
  /** Column sets to choose from. */
  readonly tables?: readonly NamedColumns[] | undefined;
  readonly labels: PlanLabels;
  onViewChange(view: PlanView): void;
}

const columnMenuWidthStep = 16;

/** Which columns are shown, in which order and how wide; everything here works with keys. */
export function ColumnMenu({ view, columns, tables = [], labels, onViewChange }: ColumnMenuProps) {
  const shown = view.columns.flatMap(({ id }) => columns.find((column) => column.id === id) ?? []);
  const hidden = columns.filter((column) => !shown.includes(column));
  const list = useRef<HTMLDivElement>(null);
  const turned = useRef<string>(undefined);
  const turn = (column: PlanColumn) => {
    turned.current = column.id;
    onViewChange(withColumnTurned(view, column.id, column.width));
  };
  // A line that moves to another place loses the focus on its way.
  useLayoutEffect(() => {
    if (turned.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-column="${turned.current}"] input`)?.focus();
    turned.current = undefined;
  }, [view.columns]);
  return (
    <ToolPopover label={labels.columnChoice} icon={<icons.Columns />} sx={{ p: 1.5, maxHeight: 560 }}>
      <div ref={list}>
        {[...shown, ...hidden].map((column, at) => (
          <ColumnLine key={column.id} column={column} isShown={at < shown.length} onTurn={turn}>
            {at < shown.length && (
              <ColumnTools
                view={view}
                column={column}
                isFirst={at === 0}
                isLast={at === shown.length - 1}
                labels={labels}
                onViewChange={onViewChange}
              />
            )}
          </ColumnLine>
        ))}
      </div>
      <Button sx={{ mt: 1 }} onClick={() => onViewChange(withUsualColumns(view))}>
        {labels.resetColumns}
      </Button>
      {tables.length > 0 && (
        <Stack role="group" aria-label={labels.fileTables} sx={{ alignItems: 'flex-start', mt: 1 }}>
          <Typography variant="caption" color="textSecondary" aria-hidden>
            {labels.fileTables}
          </Typography>
          {tables.map((table) => (
            <Button
              key={table.name}
              sx={{ justifyContent: 'flex-start' }}
              onClick={() => onViewChange({ ...view, columns: table.columns })}
            >
              {table.name}
            </Button>
          ))}
        </Stack>
      )}
    </ToolPopover>
  );
}

interface ColumnLineProps {
  readonly column: PlanColumn;
  readonly isShown: boolean;
  readonly children?: ReactNode;
  onTurn(column: PlanColumn): void;
}

function ColumnLine({ column, isShown, children, onTurn }: ColumnLineProps) {
  return (
    <Stack direction="row" data-column={column.id} sx={{ alignItems: 'center', minHeight: 32 }}>
      <FormControlLabel
        sx={{ flex: 1, mr: 3, '& .MuiTypography-root': { fontSize: 13 } }}
        label={column.header}
        control={
          <Checkbox
            size="small"
            sx={{ p: 0.5, ml: 0.5, mr: 0.5 }}
            checked={isShown}
            disabled={column.id === 'name'}
            onChange={() => onTurn(column)}
          />
        }
      />
      {children}
    </Stack>
  );
}

interface ColumnToolsProps extends ColumnMenuProps {
  readonly column: PlanColumn;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function ColumnTools(props: Omit<ColumnToolsProps, 'columns' | 'tables'>) {
  const { view, column, isFirst, isLast, labels, onViewChange } = props;
  const { id } = column;
  const name = { column: column.header };
  const width = view.columns.find((each) => each.id === id)?.width ?? column.width;
  const resize = (by: number) => onViewChange(withColumnWidth(view, id, width + by));
  const move = (by: 1 | -1) => onViewChange(withColumnMoved(view, id, by));
  return (
    <>
      <ToolButton label={formatMessage(labels.moveUp, name)} disabled={isFirst} onClick={() => move(-1)}>
        <icons.Up />
      </ToolButton>
      <ToolButton label={formatMessage(labels.moveDown, name)} disabled={isLast} onClick={() => move(1)}>
        <icons.ChevronDown />
      </ToolButton>
      <ToolButton label={formatMessage(labels.narrower, name)} onClick={() => resize(-columnMenuWidthStep)}>
        <icons.Narrower />
      </ToolButton>
      <ToolButton label={formatMessage(labels.wider, name)} onClick={() => resize(columnMenuWidthStep)}>
        <icons.Wider />
      </ToolButton>
    </>
  );
}
