import {
  useCallback,
  useId,
  useRef,
  useState,
  type ReactElement,
  type RefObject,
  type TouchEvent,
  type KeyboardEvent,
} from 'react';
import { DayRow } from './DayRow.tsx';
import { columnIndex, remainingKey } from './edits.ts';
import { TextIcon } from '#app/kit/icons.tsx';
import type { TimesheetCommand } from './keymap.ts';
import { useSheetText } from './labels.ts';
import { SheetNote } from './NotePopover.tsx';
import type { DayTotal, SheetView } from './pivot.ts';
import type { Position } from './selection.ts';
import { traveledSentence, weekSentence, daySentence, dayTotalSentence, dayWord, toneOf } from './sentences.ts';
import { SheetStatus } from './SheetStatus.tsx';
import type { Day } from '#app/i18n/day.ts';
import { useAdded, type WeekSheetProps } from './WeekGrid.tsx';
import { formatDay } from '#app/i18n/week.ts';

interface DaySheetProps extends WeekSheetProps {
  /** True to start with the last day, when coming from later days. Read once. */
  readonly entersAtEnd: RefObject<boolean>;
  readonly onBeyond: ((direction: 1 | -1) => void) | undefined;
}

/** The day with which a sheet opens: today where it is among them. */
function firstShown({ view, today, entersAtEnd }: DaySheetProps): Day {
  const days = view.days.map(({ info }) => info.day);
  const end = entersAtEnd.current ? days.at(-1) : days[0];
  return days.includes(today) && !entersAtEnd.current ? today : (end ?? today);
}

/** One day at a time for a narrow screen: the days as a strip of tabs, below them a field for each activity. */
export function DaySheet(props: DaySheetProps): ReactElement {
  const { view, booking, today, onBeyond } = props;
  const text = useSheetText();
  const root = useRef<HTMLDivElement>(null);
  const panel = useId();
  const [chosen, choose] = useState(() => firstShown(props));
  const [note, setNote] = useState<Position>();
  const [message, setMessage] = useState('');
  const found = view.days.findIndex((day) => day.info.day === chosen);
  const index = Math.max(0, found);
  const day = view.days[index];

  const command = ({ do: what }: TimesheetCommand): void => {
    const way = what === 'undo' ? 'undo' : 'redo';
    const count = booking[way]();
    setMessage(traveledSentence(count, way, booking.elsewhere(way), text));
  };
  const goTo = ({ row, column }: Position): void => {
    choose(view.days[column - 1]?.info.day ?? chosen);
    root.current?.querySelector<HTMLElement>(`[data-line="${row}"] input`)?.focus();
  };
  useAdded(props, goTo);
  const swipe = useSwipe((direction) => {
    const next = view.days[index + direction];
    if (next) choose(next.info.day);
    else onBeyond?.(direction);
  });
  const openNote = useCallback((row: number, column: number) => setNote({ row, column }), []);
  const anchor = (): Element => root.current?.querySelector(`[data-line="${note?.row ?? 0}"]`) ?? document.body;
  return (
    <>
      <DayTotalStrip days={view.days} today={today} chosen={index} panel={panel} onChoose={choose} />
      <div ref={root} id={panel} role="tabpanel" className="lines" aria-labelledby={`${panel}-${index}`} {...swipe}>
        <DayLines {...props} index={index} onNote={openNote} />
      </div>
      {day && <DayTotalLine view={view} day={day} />}
      <SheetNote view={view} booking={booking} position={note} anchor={anchor} onClose={() => setNote(undefined)} />
      <SheetStatus {...props} message={message} spoken="" onCommand={command} onGoTo={goTo} />
    </>
  );
}

interface DayLinesProps extends Pick<DaySheetProps, 'view' | 'drafts' | 'booking'> {
  /** Index of the day. */
  readonly index: number;
  readonly onNote: (row: number, column: number) => void;
}

/** The activities on one day, by project. */
function DayLines({ view, drafts, booking, index, onNote }: DayLinesProps): readonly ReactElement[] {
  const remainingColumn = columnIndex('remaining', view);
  return view.groups.map((group) => (
    <section key={group.projectId} aria-label={group.projectName}>
      <h2 className="project">{group.projectName}</h2>
      {group.rows.map((row, offset) => {
        const cell = row.cells[index];
        return (
          cell && (
            <DayRow
              key={cell.key}
              line={group.start + offset}
              column={index + 1}
              remainingColumn={remainingColumn}
              row={row.row}
              cell={cell}
              draft={drafts.get(cell.key)}
              remainingDraft={drafts.get(remainingKey(row.row.assignmentId))}
              booking={booking}
              onNote={onNote}
            />
          )
        );
      })}
    </section>
  ));
}

/** The hours of a day against its capacity, and those of the week. */
function DayTotalLine({ view, day }: { readonly view: SheetView; readonly day: DayTotal }): ReactElement {
  const text = useSheetText();
  const { label, locale } = text;
  const { hasCapacity, formatUnit } = text.measure;
  const hours = (value: number): string => formatUnit(value, locale);
  return (
    <div className="day-total">
      <strong>
        {hasCapacity
          ? label('ofCapacity', { booked: hours(day.booked), capacity: hours(day.info.capacity) })
          : hours(day.booked)}
      </strong>
      {day.missing > 0 && (
        <span className="balance" data-balance="missing">
          <TextIcon of="Warning" /> {label('missing', { hours: hours(day.missing) })}
        </span>
      )}
      {day.over > 0 && (
        <span className="balance" data-balance="over">
          <TextIcon of="Over" /> {label('over', { hours: hours(day.over) })}
        </span>
      )}
      <span className="week">{weekSentence(view, text)}</span>
    </div>
  );
}

/** Width of a swipe at least, CSS pixels. */
const LEAST = 48;

interface Swipe {
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
}

/** Handlers of an element that is swiped: 1 to what comes after (the finger goes left), -1 to what is before. */
function useSwipe(onSwipe: (direction: 1 | -1) => void): Swipe {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: ({ touches }) => {
      const touch = touches[0];
      // Two fingers zoom.
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }) => {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const [across, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = undefined;
      // Scrolling is down more than across.
      if (Math.abs(across) >= LEAST && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
  };
}

interface DayTotalStripProps {
  readonly days: readonly DayTotal[];
  readonly today: Day;
  /** Index of the day that is shown. */
  readonly chosen: number;
  /** Id of the panel that the tabs control. */
  readonly panel: string;
  readonly onChoose: (day: Day) => void;
}

/** The days of the week as tabs, each with its hours; missing hours carry a sign. */
function DayTotalStrip({ days, today, chosen, panel, onChoose }: DayTotalStripProps): ReactElement {
  const text = useSheetText();
  const strip = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: days.length - 1 }[event.key];
    const day = target === undefined ? undefined : days[(target + days.length) % days.length];
    if (!day) return;
    event.preventDefault();
    onChoose(day.info.day);
    strip.current?.querySelectorAll<HTMLElement>('[role="tab"]')[days.indexOf(day)]?.focus();
  };
  return (
    <div ref={strip} role="tablist" aria-label={text.label('days')} className="strip">
      {days.map((day, index) => (
        <button
          key={day.info.day}
          id={`${panel}-${index}`}
          type="button"
          role="tab"
          aria-selected={index === chosen}
          aria-controls={panel}
          tabIndex={index === chosen ? 0 : -1}
          data-tone={toneOf(day.info)}
          data-today={day.info.day === today || undefined}
          onKeyDown={onKeyDown}
          onClick={() => onChoose(day.info.day)}
        >
          <span className="unseen">
            {daySentence(day.info, day.info.day === today, text)}, {dayTotalSentence(day, text)}
          </span>
          <span className="weekday" aria-hidden="true">
            {formatDay(day.info.day, 'weekday', text.locale)}
          </span>
          <span className="number" aria-hidden="true">
            {Number(day.info.day.slice(8))}
          </span>
          <span className="sum" aria-hidden="true" data-balance={day.missing > 0 ? 'missing' : undefined}>
            {day.missing > 0 && <TextIcon of="Warning" />}
            {day.info.locked && <TextIcon of="Lock" />}
            {day.booked !== 0 || (text.measure.hasCapacity && day.info.capacity > 0)
              ? text.measure.brief(day.booked, text.locale)
              : '\u00a0'}
          </span>
          <span className="word" aria-hidden="true">
            {dayWord(day.info)}
          </span>
        </button>
      ))}
    </div>
  );
}
