import { useEffect, useId, useLayoutEffect, useRef, type CSSProperties, type ReactElement } from 'react';
import { draftKey, timesheetShape, type Drafts } from './edits.ts';
import { useSheetText } from './labels.ts';
import { SheetNote } from './NotePopover.tsx';
import { CellNoticePopper } from './CellNoticePopper.tsx';
import { noticeOf } from './notices.ts';
import type { RowView, SheetView } from './pivot.ts';
import { areaOf, inGrid, type Position } from './selection.ts';
import { SheetRow } from './SheetRow.tsx';
import { SheetStatus } from './SheetStatus.tsx';
import type { Day } from '#app/i18n/day.ts';
import type { SheetBooking } from './use-sheet-booking.ts';
import type { CursorState } from './cursor.ts';
import { useCursor } from './use-cursor.ts';
import { DENSE, WEEK } from './week-style.ts';
import { GroupRow, WeekFooter, WeekHeader } from './WeekBorders.tsx';

export interface WeekSheetProps {
  readonly view: SheetView;
  readonly drafts: Drafts;
  readonly booking: SheetBooking;
  readonly today: Day;
  readonly added: string | undefined;
  readonly onAdded: (() => void) | undefined;
}

interface WeekGridProps extends WeekSheetProps {
  /** Rows can be made favourites. */
  readonly canFavour: boolean;
}

/** Passes the number of columns as a custom property, which the type of styles does not contain. */
const weekGridStyle = (days: number): CSSProperties => ({ '--days': days }) as CSSProperties;

/** If not all days fit, scrolls today into view, before the sticky totals. */
function showToday(scroller: HTMLElement | null): void {
  const header = scroller?.querySelector<HTMLElement>('.header .day[data-today]');
  if (!scroller || !header) return;
  const total = scroller.querySelector<HTMLElement>('.header .total')?.offsetWidth ?? 0;
  const beyond = header.offsetLeft + 2 * header.offsetWidth + total - scroller.clientWidth;
  if (beyond > 0) scroller.scrollLeft = beyond;
}

/** Goes to a row that was added as soon as it is there: to the first day from today on that can be booked, or else of all. */
export function useAdded({ view, today, added, onAdded }: WeekSheetProps, goTo: (position: Position) => void): void {
  const row = added === undefined ? -1 : view.rows.findIndex(({ row: { assignmentId } }) => assignmentId === added);
  const reached = useRef<string>(undefined);
  // Runs after a closing dialog has returned the focus.
  useEffect(() => {
    if (added === undefined) reached.current = undefined;
    if (row < 0 || reached.current === added) return;
    reached.current = added;
    const cells = view.rows[row]?.cells ?? [];
    const first = (from: Day): number => cells.findIndex(({ day, bar }) => day >= from && bar === undefined);
    const isNow = cells.some(({ day }) => day === today);
    goTo({ row, column: Math.max(0, isNow && first(today) >= 0 ? first(today) : first('')) + 1 });
    onAdded?.();
  });
}

/** The days as a grid of the ARIA pattern: one cell has the focus, commands come from the keyboard. */
export function WeekGrid(props: WeekGridProps): ReactElement {
  const { view, drafts, booking, today } = props;
  const text = useSheetText();
  const keys = useId();
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showToday(scroller.current), []);
  const [state, { attach, handlers, ...cursor }] = useCursor(view.rows, {
    booking,
    text,
    draft: (key) => drafts.get(key),
  });
  useAdded(props, cursor.goTo);
  const active = inGrid(state.selection.active, timesheetShape(view));
  const notice = noticeOf({ view, booking, text }, active, state, drafts.get(draftKey(view, active) ?? ''));
  const anchor = (): HTMLElement => cursor.cell(active);
  return (
    <>
      <div className="scroller" ref={scroller}>
        <div
          ref={attach}
          role="grid"
          className="grid"
          style={weekGridStyle(view.days.length)}
          data-measure={view.measure.kind}
          data-focused={state.isFocused || undefined}
          data-narrow={(view.days.length > WEEK && view.days.length <= DENSE) || undefined}
          data-dense={view.days.length > DENSE || undefined}
          aria-label={text.label('sheet')}
          aria-describedby={keys}
          aria-multiselectable="true"
          {...handlers}
        >
          <WeekHeader days={view.infos} today={today} />
          <WeekRows {...props} state={state} active={active} />
          <WeekFooter view={view} today={today} />
        </div>
      </div>
      <p id={keys} className="unseen">
        {text.label('keys')}
      </p>
      {notice && state.isFocused && !state.note && <CellNoticePopper {...notice} anchor={anchor} />}
      <SheetNote view={view} booking={booking} position={state.note} anchor={anchor} onClose={cursor.closeNote} />
      <SheetStatus
        {...props}
        message={state.message}
        spoken={state.isFocused && notice ? notice.sentence : ''}
        onCommand={cursor.command}
        onGoTo={cursor.goTo}
        onSettled={cursor.goTo}
      />
    </>
  );
}

interface WeekRowsProps extends WeekGridProps {
  readonly state: CursorState;
  /** The cell with the cursor. */
  readonly active: Position;
}

/** The rows of all projects. */
function WeekRows(props: WeekRowsProps): readonly ReactElement[] {
  const { view, drafts, booking, today, canFavour, state, active } = props;
  const area = areaOf(state.selection);
  const row = (rowView: RowView, index: number): ReactElement => {
    const isSelected = index >= area.top && index <= area.bottom;
    return (
      <SheetRow
        key={rowView.row.assignmentId}
        index={index}
        view={rowView}
        days={view.infos}
        today={today}
        active={index === active.row ? active.column : undefined}
        selectedFrom={isSelected ? area.left : undefined}
        selectedTo={isSelected ? area.right : undefined}
        edit={state.edit?.position.row === index ? state.edit : undefined}
        drafts={drafts}
        onDone={booking.setDone}
        onFavourite={canFavour ? booking.setFavourite : undefined}
      />
    );
  };
  return view.groups.map((group) => (
    <div role="rowgroup" key={group.projectId}>
      <GroupRow group={group} days={view.infos} />
      {group.rows.map((rowView, offset) => row(rowView, group.start + offset))}
    </div>
  ));
}
