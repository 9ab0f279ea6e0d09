import { useCallback, useId, useRef } from 'react';
import type { ReactElement } from 'react';
import { cellAt, draftKey, shapeOf } from './edits.ts';
import type { Drafts } from './edits.ts';
import { formatHours } from './hours.ts';
import { useSheetText } from './labels.ts';
import { NotePopover } from './NotePopover.tsx';
import { Notice } from './Notice.tsx';
import { noticeOf, refusedActions } from './notices.ts';
import type { GroupView, SheetView } from './pivot.ts';
import { areaOf, inGrid } from './selection.ts';
import { SheetRow } from './SheetRow.tsx';
import { SheetStatus } from './SheetStatus.tsx';
import type { Day, TimesheetRow } from './timesheet.ts';
import type { Booking } from './use-booking.ts';
import { cellElement, useCursor } from './use-cursor.ts';
import { WeekFooter, WeekHeader } from './WeekBorders.tsx';

export interface WeekGridProps {
  readonly view: SheetView;
  readonly drafts: Drafts;
  readonly booking: Booking;
  readonly today: Day;
  readonly canDiscard: boolean;
}

/** The week as a grid of the ARIA pattern: one cell has the focus, commands come from the keyboard. */
export function WeekGrid({ view, drafts, booking, today, canDiscard }: WeekGridProps): ReactElement {
  const text = useSheetText();
  const root = useRef<HTMLDivElement>(null);
  const keys = useId();
  const [state, cursor] = useCursor(root, view.rows, { booking, text, draft: (key) => drafts.get(key) });
  const onDone = useCallback(
    (row: TimesheetRow, completed: boolean): void => booking.setDone(row, completed),
    [booking],
  );
  const area = areaOf(state.selection);
  const active = inGrid(state.selection.active, shapeOf(view));
  const activeCell = cellAt(view, active);
  const draft = drafts.get(draftKey(view, active) ?? '');
  const notice = noticeOf(view, active, state, draft, text);
  const anchor = (): HTMLElement => cellElement(root.current, active) ?? document.body;
  const noted = state.note && cellAt(view, state.note);

  let index = -1;
  const group = ({ projectId, projectName, rows, perDay, total }: GroupView): ReactElement => (
    <div role="rowgroup" key={projectId}>
      <div role="row" className="row group">
        <div role="rowheader" className="cell name" title={projectName}>
          <span className="activity">{projectName}</span>
        </div>
        {perDay.map((hours, day) => (
          <div role="gridcell" key={view.days[day]?.info.day ?? day} className="cell">
            {rows.length > 1 && hours > 0 ? formatHours(hours, text.locale) : ''}
          </div>
        ))}
        <div role="gridcell" className="cell total">
          {total > 0 ? formatHours(total, text.locale) : ''}
        </div>
        <div role="gridcell" className="cell remaining" />
        <div role="gridcell" className="cell done" />
      </div>
      {rows.map((row) => {
        index += 1;
        const isSelected = index >= area.top && index <= area.bottom;
        return (
          <SheetRow
            key={row.row.assignmentId}
            index={index}
            view={row}
            days={view.days}
            today={today}
            active={index === active.row ? active.column : undefined}
            selectedFrom={isSelected ? area.left : undefined}
            selectedTo={isSelected ? area.right : undefined}
            edit={state.edit?.position.row === index ? state.edit : undefined}
            drafts={drafts}
            onDone={onDone}
          />
        );
      })}
    </div>
  );

  return (
    <>
      <div className="scroller">
        <div
          ref={root}
          role="grid"
          className="grid"
          aria-label={text.labels.sheet}
          aria-describedby={keys}
          aria-multiselectable="true"
          {...cursor.handlers}
        >
          <WeekHeader days={view.days} today={today} />
          {view.groups.map(group)}
          <WeekFooter view={view} today={today} />
        </div>
      </div>
      <p id={keys} className="unseen">
        {text.labels.keys}
      </p>
      {notice && !state.note && (
        <Notice
          anchor={anchor}
          tone={notice.tone}
          sentence={notice.sentence}
          actions={activeCell && notice.refused ? refusedActions(activeCell, booking, canDiscard, text) : []}
        />
      )}
      {noted && state.note && (
        <NotePopover
          anchor={anchor}
          cell={noted}
          activity={view.rows[state.note.row]?.row.activityName ?? ''}
          onSave={(comment) => booking.setNote(noted, comment)}
          onClose={cursor.closeNote}
        />
      )}
      <SheetStatus
        view={view}
        booking={booking}
        canDiscard={canDiscard}
        message={state.message}
        spoken={notice?.sentence ?? ''}
        onCommand={cursor.command}
        onGoTo={cursor.goTo}
      />
    </>
  );
}
