import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { formatDay } from '#app/i18n/week.ts';
import { useVisibleWindow } from '../utilization/use-visible-window.ts';
import { CalendarRoot, dayWidth, absenceHeadHeight, absenceNameWidth, absenceRowHeight } from './absences-style.ts';
import {
  type PersonAbsence,
  absenceOn,
  type AbsenceDays,
  absenceDayList,
  hueOf,
  orderedDays,
  type AbsencePerson,
} from './people.ts';

interface TeamCalendarProps {
  readonly people: readonly AbsencePerson[];
  readonly range: AbsenceDays;
  readonly today: string;
  readonly holidays: ReadonlyMap<string, string>;
  /** Days of a person were chosen. */
  onChoose(person: AbsencePerson, days: AbsenceDays): void;
  onOpen(person: AbsencePerson, absence: PersonAbsence): void;
}

/** Chosen days of a row: from where the choice began to where it is now. */
interface Picked {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

const initial: Picked = { row: 0, from: 0, to: 0 };

/**
 * Absences of the team by day, including people without any: dragging over days selects them. Only visible rows are
 * rendered.
 */
export function TeamCalendar({ people, range, today, holidays, onChoose, onOpen }: TeamCalendarProps) {
  const { text, intl } = useText();
  const { locale } = intl;
  const scroller = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const days = absenceDayList(range);
  const [active, setActive] = useState<Picked>(initial);
  const [isDragging, setDragging] = useState(false);
  const drag = useRef<Picked>(undefined);
  const { rows } = useVisibleWindow(
    scroller,
    { count: people.length, size: absenceRowHeight },
    { count: days.length, size: dayWidth },
  );
  const at = { row: Math.min(active.row, people.length - 1), column: Math.min(active.to, days.length - 1) };
  const idOf = (row: number, column: number) => `${prefix}-${row}-${column}`;
  useTodayInSight(scroller, days.indexOf(today));

  const choose = ({ row, from, to }: Picked) => {
    const person = people[row];
    const [one, other] = [days[from], days[to]];
    if (!person || one === undefined || other === undefined) return;
    const absence = from === to ? absenceOn(person, one) : undefined;
    if (absence) onOpen(person, absence);
    else if (person.isWritable) onChoose(person, orderedDays(one, other));
  };
  const down = (event: PointerEvent) => {
    const place = calendarCellAt(event.target);
    if (!place || event.button !== 0) return;
    drag.current = { row: place.row, from: place.column, to: place.column };
    setActive(drag.current);
    setDragging(people[place.row]?.isWritable === true && event.pointerType === 'mouse');
  };
  const over = (event: PointerEvent) => {
    const place = calendarCellAt(event.target);
    if (!isDragging || !drag.current || !place) return;
    drag.current = { ...drag.current, to: place.column };
    setActive(drag.current);
  };
  const up = () => {
    const picked = drag.current;
    drag.current = undefined;
    setDragging(false);
    if (picked) choose(picked);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      Home: [0, -days.length],
      End: [0, days.length],
      PageDown: [10, 0],
      PageUp: [-10, 0],
    };
    const step = steps[event.key];
    if (step) {
      const row = Math.max(0, Math.min(people.length - 1, at.row + step[0]));
      const to = Math.max(0, Math.min(days.length - 1, at.column + step[1]));
      const next = { row: event.shiftKey ? at.row : row, from: event.shiftKey ? active.from : to, to };
      setActive(next);
      scrollCellIntoView(scroller.current, next.row, to);
    } else if (event.key === 'Enter' || event.key === ' ') choose({ ...active, row: at.row });
    else return;
    event.preventDefault();
  };
  const width = absenceNameWidth + days.length * dayWidth;
  const left = (column: number) => absenceNameWidth + column * dayWidth;
  const picked = inPlaces(active);
  const dayClass = (day: string, person?: AbsencePerson) => {
    const isFree = person ? person.freeDays.has(day) : holidays.has(day);
    return ['day', isFree ? 'free' : '', day === today ? 'today' : ''].filter(Boolean).join(' ');
  };
  return (
    <CalendarRoot>
      <span id={`${prefix}-keys`} className="hidden">
        {text('absences.keys')}
      </span>
      <div
        ref={scroller}
        className="scroller"
        role="grid"
        tabIndex={0}
        aria-label={text('absences.grid')}
        aria-describedby={`${prefix}-keys`}
        aria-rowcount={people.length + 1}
        aria-colcount={days.length + 1}
        aria-activedescendant={idOf(at.row, at.column)}
        onKeyDown={keyDown}
        onPointerDown={down}
        onPointerOver={over}
        onPointerUp={up}
        onPointerLeave={() => {
          drag.current = undefined;
          setDragging(false);
        }}
      >
        <div role="row" aria-rowindex={1} className="head" style={{ width }}>
          <div role="columnheader" aria-colindex={1} className="who">
            {text('absences.person')}
          </div>
          {days.map((day, column) => (
            <div
              key={day}
              role="columnheader"
              aria-colindex={column + 2}
              className={dayClass(day)}
              title={[formatDay(day, 'full', locale), holidays.get(day)].filter(Boolean).join(', ')}
              style={{ left: left(column), width: dayWidth }}
            >
              <small>
                {day.endsWith('-01') || column === 0
                  ? intl.formatDate(`${day}T00:00:00Z`, { month: 'short', timeZone: 'UTC' })
                  : formatDay(day, 'weekday', locale).slice(0, 2)}
              </small>
              {formatDay(day, 'number', locale)}
            </div>
          ))}
        </div>
        <div role="rowgroup" style={{ position: 'relative', height: people.length * absenceRowHeight, width }}>
          {people.slice(rows.from, rows.until).map((person, offset) => {
            const row = rows.from + offset;
            const isActive = row === at.row;
            return (
              <div
                key={person.id}
                role="row"
                aria-rowindex={row + 2}
                className={person.isWritable ? 'line writable' : 'line'}
                data-row={row}
                style={{ top: row * absenceRowHeight, width }}
              >
                <div role="rowheader" aria-colindex={1} className="who" title={person.name}>
                  {person.isOwn ? <b dir="auto">{person.name}</b> : <span dir="auto">{person.name}</span>}
                  {person.poolName !== '' && <small dir="auto">{person.poolName}</small>}
                </div>
                {days.map((day, column) => {
                  const marks = [
                    dayClass(day, person),
                    isActive && column === at.column ? 'active' : '',
                    isActive && picked.from !== picked.until && column >= picked.from && column <= picked.until
                      ? 'picked'
                      : '',
                  ];
                  const absence = isActive && column === at.column ? absenceOn(person, day) : undefined;
                  return (
                    <div
                      key={day}
                      id={idOf(row, column)}
                      role="gridcell"
                      aria-colindex={column + 2}
                      data-column={column}
                      className={marks.filter(Boolean).join(' ')}
                      style={{ left: left(column), width: dayWidth }}
                      {...(isActive &&
                        column === at.column && {
                          'aria-label': [
                            person.name,
                            formatDay(day, 'full', locale),
                            absence ? absence.name || text('absences.away') : '',
                          ]
                            .filter(Boolean)
                            .join(', '),
                        })}
                    />
                  );
                })}
                {person.absences.map((absence) => (
                  <AbsenceBar key={absence.id} absence={absence} range={range} days={days} />
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </CalendarRoot>
  );
}

interface BarProps {
  readonly absence: PersonAbsence;
  readonly range: AbsenceDays;
  readonly days: readonly string[];
}

/** The days of an absence, as far as they are shown. */
function AbsenceBar({ absence, range, days }: BarProps) {
  const { text, intl } = useText();
  const first = Math.max(0, days.indexOf(absence.from < range.from ? range.from : absence.from));
  const last = absence.until > range.until ? days.length - 1 : days.indexOf(absence.until);
  const name = absence.name || text('absences.away');
  const day = (each: string) => formatDay(each, 'short', intl.locale);
  return (
    <div
      aria-hidden
      className={`bar hue-${hueOf(absence)}`}
      data-column={first}
      title={[`${name}: ${day(absence.from)} – ${day(absence.until)}`, absence.comment].filter(Boolean).join('\n')}
      style={{ left: absenceNameWidth + first * dayWidth + 1, width: (last - first + 1) * dayWidth - 3 }}
    >
      <span>{name}</span>
    </div>
  );
}

const inPlaces = ({ from, to }: Picked) => ({ from: Math.min(from, to), until: Math.max(from, to) });

function calendarCellAt(target: EventTarget): { row: number; column: number } | undefined {
  if (!(target instanceof Element)) return undefined;
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  return column === undefined || row === undefined ? undefined : { row: Number(row), column: Number(column) };
}

function scrollCellIntoView(element: HTMLElement | null, row: number, column: number): void {
  if (!element) return;
  const [top, left] = [row * absenceRowHeight, column * dayWidth];
  const [height, width] = [
    element.clientHeight - absenceHeadHeight - absenceRowHeight,
    element.clientWidth - absenceNameWidth - dayWidth,
  ];
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top > element.scrollTop + height) element.scrollTop = top - height;
  if (left < element.scrollLeft) element.scrollLeft = left;
  else if (left > element.scrollLeft + width) element.scrollLeft = left - width;
}

function startAt(element: HTMLElement | null, column: number): void {
  if (element) element.scrollLeft = Math.max(0, column * dayWidth);
}

/** Scrolls initially to a few days before today. */
function useTodayInSight(scroller: React.RefObject<HTMLDivElement | null>, column: number): void {
  useEffect(() => {
    if (column > 0) startAt(scroller.current, column - 4);
  }, [scroller, column]);
}
