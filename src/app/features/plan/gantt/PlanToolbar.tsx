import { memo, type ReactNode, type Ref, type KeyboardEvent } from 'react';
import type { PlanColumn } from './columns.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import { icons } from '#app/kit/icons.tsx';
import type { PlanLabels } from './labels.ts';
import { maxPxPerDay, minPxPerDay } from './scale.ts';
import type { SurfaceCommand } from './surface-keys.ts';
import { ToolButton } from './ToolButton.tsx';
import type { PlanRow } from './plan-view.ts';
import type { RowNode } from './rows.ts';
import { DisplayMenu, LevelMenu } from './ViewMenus.tsx';
import type { NamedColumns, PlanView } from './view-state.ts';
import { InputAdornment, OutlinedInput, Typography } from '@mui/material';
import { formatMessage } from '#i18n/format.ts';

interface PlanToolbarProps {
  readonly view: PlanView;
  /** All rows of the plan. */
  readonly rows: readonly PlanRow[];
  /** BCP 47. */
  readonly locale: string;
  readonly columns: readonly PlanColumn[];
  readonly tables: readonly NamedColumns[] | undefined;
  readonly found: readonly RowNode[];
  /** Levels of the plan. */
  readonly depth: number;
  readonly pxPerDay: number;
  /** The row that is picked in the table, as its number in the plan from 0; -1 none. */
  readonly picked: number;
  readonly labels: PlanLabels;
  readonly findInput: Ref<HTMLInputElement>;
  readonly end?: ReactNode;
  onViewChange(view: PlanView): void;
  onCommand(command: SurfaceCommand): void;
  onLeaveFind(): void;
}

/** Find, levels, columns and display on the left; where and how close the timeline looks on the right. */
export const PlanToolbar = memo(function PlanToolbar(props: PlanToolbarProps) {
  const { view, found, pxPerDay, picked, labels, onViewChange, onCommand } = props;
  return (
    <div className="plan-toolbar">
      <FindBox
        text={view.find}
        onlyMatches={view.onlyMatches}
        count={found.length}
        at={found.findIndex((node) => node.index === picked) + 1}
        labels={labels}
        input={props.findInput}
        onText={(find) => onViewChange({ ...view, find, onlyMatches: find !== '' && view.onlyMatches })}
        onOnlyMatches={(onlyMatches) => onViewChange({ ...view, onlyMatches })}
        onStep={(direction) => onCommand(direction === 1 ? 'findNext' : 'findPrevious')}
        onLeave={props.onLeaveFind}
      />
      <FilterMenu
        filter={view.filter}
        rows={props.rows}
        labels={labels}
        locale={props.locale}
        onFilter={(filter) => onViewChange({ ...view, filter })}
      />
      <LevelMenu view={view} labels={labels} depth={props.depth} onViewChange={onViewChange} />
      <ColumnMenu
        view={view}
        columns={props.columns}
        tables={props.tables}
        labels={labels}
        onViewChange={onViewChange}
      />
      <DisplayMenu view={view} labels={labels} onViewChange={onViewChange} />
      <span className="plan-gap" />
      <ToolButton label={labels.goToToday} hint="T" onClick={() => onCommand('today')}>
        <icons.Today />
      </ToolButton>
      <ToolButton label={labels.fit} hint="0" pressed={view.zoom === 'fit'} onClick={() => onCommand('fit')}>
        <icons.Fit />
      </ToolButton>
      <ToolButton
        label={labels.zoomOut}
        hint="−"
        disabled={pxPerDay <= minPxPerDay}
        onClick={() => onCommand('zoomOut')}
      >
        <icons.Minus />
      </ToolButton>
      <ToolButton label={labels.zoomIn} hint="+" disabled={pxPerDay >= maxPxPerDay} onClick={() => onCommand('zoomIn')}>
        <icons.Add />
      </ToolButton>
      {props.end}
    </div>
  );
});

interface FindBoxProps {
  readonly text: string;
  readonly onlyMatches: boolean;
  readonly count: number;
  /** Which match is picked, from 1; 0 none. */
  readonly at: number;
  readonly labels: PlanLabels;
  readonly input: Ref<HTMLInputElement>;
  onText(text: string): void;
  onOnlyMatches(only: boolean): void;
  onStep(direction: 1 | -1): void;
  /** Escape in an empty box: back to the plan. */
  onLeave(): void;
}

/** Grows to its width before the room between the tools does. */
const findBoxStyle = {
  flex: { xs: '0 1 220px', sm: '1000 1 130px' },
  maxWidth: 220,
  height: 32,
  fontSize: 13,
  '& input::-webkit-search-cancel-button': { display: 'none' },
} as const;

/** Finds rows by their words; Enter and Shift+Enter go from match to match. */
function FindBox(props: FindBoxProps) {
  const { text, count, at, labels } = props;
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') props.onStep(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && text !== '') props.onText('');
    else if (event.key === 'Escape') props.onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <OutlinedInput
        size="small"
        type="search"
        value={text}
        placeholder={labels.find}
        sx={findBoxStyle}
        startAdornment={
          <InputAdornment position="start">
            <icons.Find />
          </InputAdornment>
        }
        inputRef={props.input}
        slotProps={{ input: { 'aria-label': labels.find } }}
        onChange={(event) => props.onText(event.target.value)}
        onKeyDown={byKey}
      />
      {text !== '' && (
        <>
          <Typography role="status" variant="caption" color="textSecondary" sx={{ minWidth: 64, textAlign: 'center' }}>
            {count === 0 ? labels.noMatch : formatMessage(labels.matches, { at: at === 0 ? '–' : at, count })}
          </Typography>
          <ToolButton
            label={labels.findPrevious}
            hint="Shift+F3"
            disabled={count === 0}
            onClick={() => props.onStep(-1)}
          >
            <icons.Up />
          </ToolButton>
          <ToolButton label={labels.findNext} hint="F3" disabled={count === 0} onClick={() => props.onStep(1)}>
            <icons.ChevronDown />
          </ToolButton>
          <ToolButton
            label={labels.onlyMatches}
            pressed={props.onlyMatches}
            onClick={() => props.onOnlyMatches(!props.onlyMatches)}
          >
            <icons.Filter />
          </ToolButton>
        </>
      )}
    </>
  );
}
