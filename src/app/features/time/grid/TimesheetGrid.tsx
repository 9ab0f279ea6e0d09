import {
  useEffect,
  useMemo,
  useRef,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useState,
  type RefObject,
} from 'react';
import { holdPage } from '#app/data/unsaved.ts';
import { DaySheet } from './DaySheet.tsx';
import type { HoursDraftStore } from './draft-store.ts';
import { TextIcon } from '#app/kit/icons.tsx';
import { SheetTextContext, sheetText } from './labels.ts';
import { HOURS, type Measure } from './measure.ts';
import type { CellEntry, CellRecord, DayInfo, ProjectLock, TimesheetRow } from '#app/data/outbox/timesheet.ts';
import type { Day } from '#app/i18n/day.ts';
import type { Language } from '#app/i18n/messages.ts';
import { SheetRoot } from './sheet-root.tsx';
import { useSheetBooking, type SheetBooking, type BookingCallbacks } from './use-sheet-booking.ts';
import { WeekGrid } from './WeekGrid.tsx';

export interface TimesheetGridProps extends BookingCallbacks {
  /** Rows in the order in which they are shown within their project; keep the identity of lists that did not change. */
  readonly rows: readonly TimesheetRow[];
  readonly records: readonly CellRecord[];
  /** Unsaved entries, set by `onCellChange` at once. */
  readonly entries?: readonly CellEntry[];
  readonly days: readonly DayInfo[];
  readonly today: Day;
  readonly projectLocks?: readonly ProjectLock[];
  /** Last day that takes hours; absent when booking ahead is allowed. */
  readonly bookableUntil?: Day;
  /** Store of invalid texts; without it they are not stored. */
  readonly store?: HoursDraftStore;
  /** Unit of the cells; keep the identity. Hours if absent. */
  readonly measure?: Measure;
  /** Language tag (BCP 47) for days and numbers. */
  readonly locale: string;
  /** English if absent. */
  readonly language?: Language;
  /** `auto`: the week from 700 px on, below it one day at a time. */
  readonly layout?: 'auto' | 'week' | 'day';
  /** An assignment that was added: where its row is there, the cursor goes to it. */
  readonly added?: string | undefined;
  /** The cursor is on the row that was added. */
  readonly onAdded?: (() => void) | undefined;
  /** Content above the rows, which changes the sheet by the booking; keep the function's identity. */
  readonly tools?: (booking: SheetBooking) => ReactNode;
  /** Called when the user moves beyond the first (-1) or last (1) day on a narrow screen. */
  readonly onBeyond?: (direction: 1 | -1) => void;
}

const NO_ENTRIES: readonly CellEntry[] = [];

/** The sheet in which hours are booked: a week grid, or one day at a time where it is narrow. */
export function TimesheetGrid(props: TimesheetGridProps): ReactElement {
  const { entries = NO_ENTRIES, language = 'en', locale, layout = 'auto' } = props;
  const { projectLocks, bookableUntil, measure = HOURS } = props;
  const { view, drafts, booking } = useSheetBooking(
    { ...props, entries, projectLocks, bookableUntil, measure },
    props,
    props.store,
  );
  const hasDrafts = drafts.size > 0;
  const isKept = props.store !== undefined;
  useEffect(() => (hasDrafts ? holdPage(() => isKept) : undefined), [hasDrafts, isKept]);
  const text = useMemo(() => sheetText(language, locale, measure), [language, locale, measure]);
  const root = useRef<HTMLDivElement>(null);
  const isWide = useWide(root);
  const isWeek = layout === 'week' || (layout === 'auto' && isWide);
  const entersAtEnd = useRef(false);
  const { onBeyond, tools } = props;
  const goBeyond = useMemo(
    () =>
      onBeyond &&
      ((direction: 1 | -1) => {
        entersAtEnd.current = direction < 0;
        onBeyond(direction);
      }),
    [onBeyond],
  );
  // The same elements as long as they are of the same booking: no key draws them again.
  const shownTools = useMemo(() => tools?.(booking), [tools, booking]);
  const sheet = { view, drafts, booking, today: props.today };
  const reveal = { added: props.added, onAdded: props.onAdded };
  // Another week starts with a cursor of its own: an open editor must not end up on another day.
  const key = `${props.days[0]?.day} ${props.days.length}`;
  return (
    <SheetTextContext value={text}>
      <SheetRoot ref={root}>
        {tools && <div className="tools">{shownTools}</div>}
        {view.rows.length === 0 ? (
          <div className="empty">
            <TextIcon of="Calendar" />
            <strong>{text.label('emptyTitle')}</strong>
            <p>{text.label('emptyText')}</p>
          </div>
        ) : isWeek ? (
          <WeekGrid key={key} {...sheet} {...reveal} canFavour={props.onFavourite !== undefined} />
        ) : (
          <DaySheet key={key} {...sheet} {...reveal} entersAtEnd={entersAtEnd} onBeyond={goBeyond} />
        )}
      </SheetRoot>
    </SheetTextContext>
  );
}

/** Minimum width for seven days side by side, in CSS pixels. */
const WEEK_WIDTH = 700;

/** Tells whether the element is wide enough for the whole week; an element without a width counts as wide. */
function useWide(element: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(true);
  useLayoutEffect(() => {
    const root = element.current;
    if (!root) return undefined;
    const measure = (): void => setWide(root.clientWidth === 0 || root.clientWidth >= WEEK_WIDTH);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    return () => observer.disconnect();
  }, [element]);
  return isWide;
}
