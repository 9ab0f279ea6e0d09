import { useMemo } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { formatDay } from '#app/i18n/week.ts';
import { CellGrid } from '#app/kit/grid/CellGrid.tsx';
import type { CellRange, GridLook } from '#app/kit/grid/grid-props.ts';
import { CalendarRoot } from './absences-style.ts';
import {
  absenceTitle,
  type PersonAbsence,
  absencesOn,
  type AbsenceDays,
  absenceDayList,
  type AbsencePool,
  hueOf,
  isPerson,
  monthsOf,
  orderedDays,
  type AbsencePerson,
  type CalendarRow,
  calendarRows,
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

/** Pixels. */
const dayWidth = 30;

const calendarRowId = ({ id }: CalendarRow) => id;
const mayChooseDays = (row: CalendarRow) => isPerson(row) && row.isWritable;

/** Absences of the team by day, including people without any: several days are selected at once. */
export function TeamCalendar({ people, range, today, holidays, onChoose, onOpen }: TeamCalendarProps) {
  const { text, intl } = useText();
  const { from, until } = range;
  const rows = useMemo(() => calendarRows(people, intl.locale), [people, intl.locale]);
  const days = useMemo(() => absenceDayList({ from, until }), [from, until]);
  const look = useCalendarLook(days, today, holidays);
  const open = (person: CalendarRow, chosen: CellRange) => {
    if (!isPerson(person)) return;
    const [one, other] = [days[chosen.from], days[chosen.to]];
    if (one === undefined || other === undefined) return;
    const absence = one === other ? absencesOn(person, one)[0] : undefined;
    if (absence) onOpen(person, absence);
    else if (person.isWritable) onChoose(person, orderedDays(one, other));
  };
  return (
    <CalendarRoot>
      <CellGrid
        label={text('absences.grid')}
        keysText={text('absences.keys')}
        look={look}
        rows={rows}
        rowId={calendarRowId}
        columnCount={days.length}
        columnWidth={dayWidth}
        firstColumn={0}
        startColumn={Math.max(0, days.indexOf(today) - 4)}
        isRangeAllowed={mayChooseDays}
        onOpen={open}
      />
    </CalendarRoot>
  );
}

function useCalendarLook(
  days: readonly string[],
  today: string,
  holidays: ReadonlyMap<string, string>,
): GridLook<CalendarRow> {
  const { text, intl } = useText();
  return useMemo(() => {
    const fullDay = (day: string) => formatDay(day, 'full', intl.locale);
    return {
      rowHeight: 32,
      headHeight: 58,
      lead: [200],
      rowClass: (row) => (!isPerson(row) ? 'pool' : row.isWritable ? 'writable' : ''),
      head: (column) => {
        const day = days[column];
        if (day === undefined) return { content: text('absences.person') };
        return {
          title: [fullDay(day), holidays.get(day)].filter(Boolean).join(', '),
          className: `${holidays.has(day) ? 'holiday' : ''} ${day === today ? 'is-now' : ''}`,
          content: (
            <>
              <small>{formatDay(day, 'weekday', intl.locale).slice(0, 2)}</small>
              {formatDay(day, 'number', intl.locale)}
            </>
          ),
        };
      },
      headOverlay: (left) => <MonthNames days={days} left={left} />,
      cell: (row, column) => {
        const day = days[column];
        if (!isPerson(row)) return day === undefined ? { content: <PoolName pool={row} /> } : {};
        if (day === undefined) return { title: row.name, content: <PersonName person={row} /> };
        const free = holidays.has(day) ? 'holiday' : row.freeDays.has(day) ? 'free' : '';
        return { className: `day ${free} ${day === today ? 'today' : ''}` };
      },
      cellLabel: (row, column) => {
        const day = days[column] ?? '';
        return [
          isPerson(row) ? row.name : row.poolName,
          fullDay(day),
          holidays.get(day),
          ...(isPerson(row) ? absencesOn(row, day).map((absence) => absenceTitle(text, absence)) : []),
        ]
          .filter(Boolean)
          .join(', ');
      },
      overlay: (row, left) =>
        isPerson(row) &&
        row.absences.map((absence) => <AbsenceBar key={absence.id} absence={absence} days={days} left={left} />),
    };
  }, [text, intl, days, today, holidays]);
}

/** The months above their days; each name stays in sight while days of its month do. */
function MonthNames({ days, left }: { readonly days: readonly string[]; readonly left: number }) {
  const { intl } = useText();
  return monthsOf(days).map(({ day, first, count }) => (
    <div key={day} aria-hidden className="month" style={{ left: left + first * dayWidth, width: count * dayWidth }}>
      <span>{intl.formatDate(`${day}T00:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })}</span>
    </div>
  ));
}

function PoolName({ pool: { poolName, size } }: { readonly pool: AbsencePool }) {
  return (
    <b dir="auto">
      {poolName} <small>{size}</small>
    </b>
  );
}

function PersonName({ person: { name, poolName, isOwn } }: { readonly person: AbsencePerson }) {
  return (
    <>
      {isOwn ? <b dir="auto">{name}</b> : <span dir="auto">{name}</span>}
      {isOwn && poolName !== '' && <small dir="auto">{poolName}</small>}
    </>
  );
}

interface BarProps {
  readonly absence: PersonAbsence;
  readonly days: readonly string[];
  /** Left edge of the first day in pixels. */
  readonly left: number;
}

/** Where a part of a day begins in it, and its share of it. */
const halfOfDay = { 0: [0, 1], 1: [0, 0.5], 2: [0.5, 0.5] } as const;

/** The days of an absence, as far as they are shown. */
function AbsenceBar({ absence, days, left }: BarProps) {
  const { text, intl } = useText();
  const first = Math.max(0, days.indexOf(absence.from));
  const end = days.indexOf(absence.until);
  const last = end < 0 ? days.length - 1 : end;
  const name = absenceTitle(text, absence);
  const width = (last - first + 1) * dayWidth;
  const [offset, share] = halfOfDay[absence.dayPart];
  const day = (each: string) => formatDay(each, 'short', intl.locale);
  return (
    <div
      aria-hidden
      className={`bar hue-${hueOf(absence)}`}
      data-column={first}
      title={[`${name}: ${day(absence.from)} – ${day(absence.until)}`, absence.comment].filter(Boolean).join('\n')}
      style={{ left: left + first * dayWidth + offset * width + 1, width: width * share - (share < 1 ? 2 : 3) }}
    >
      {last > first && <span>{name}</span>}
    </div>
  );
}
