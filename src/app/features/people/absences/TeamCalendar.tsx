import { useMemo } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { formatDay } from '#app/i18n/week.ts';
import { CellGrid } from '#app/kit/grid/CellGrid.tsx';
import type { CellRange, GridLook } from '#app/kit/grid/grid-props.ts';
import { CalendarRoot } from './absences-style.ts';
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

/** Pixels. */
const dayWidth = 30;

const absencePersonId = ({ id }: AbsencePerson) => id;
const mayChooseDays = ({ isWritable }: AbsencePerson) => isWritable;

/** Absences of the team by day, including people without any: several days are selected at once. */
export function TeamCalendar({ people, range, today, holidays, onChoose, onOpen }: TeamCalendarProps) {
  const { text } = useText();
  const { from, until } = range;
  const days = useMemo(() => absenceDayList({ from, until }), [from, until]);
  const look = useCalendarLook(days, today, holidays);
  const open = (person: AbsencePerson, chosen: CellRange) => {
    const [one, other] = [days[chosen.from], days[chosen.to]];
    if (one === undefined || other === undefined) return;
    const absence = one === other ? absenceOn(person, one) : undefined;
    if (absence) onOpen(person, absence);
    else if (person.isWritable) onChoose(person, orderedDays(one, other));
  };
  return (
    <CalendarRoot>
      <CellGrid
        label={text('absences.grid')}
        keysText={text('absences.keys')}
        look={look}
        rows={people}
        rowId={absencePersonId}
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
): GridLook<AbsencePerson> {
  const { text, intl } = useText();
  return useMemo(() => {
    const fullDay = (day: string) => formatDay(day, 'full', intl.locale);
    const awayText = text('absences.away');
    return {
      rowHeight: 32,
      headHeight: 40,
      lead: [200],
      rowClass: (person) => (person.isWritable ? 'writable' : ''),
      head: (column) => {
        const day = days[column];
        if (day === undefined) return { content: text('absences.person') };
        return {
          title: [fullDay(day), holidays.get(day)].filter(Boolean).join(', '),
          className: `${holidays.has(day) ? 'free' : ''} ${day === today ? 'is-now' : ''}`,
          content: (
            <>
              <small>
                {day.endsWith('-01') || column === 0
                  ? intl.formatDate(`${day}T00:00:00Z`, { month: 'short', timeZone: 'UTC' })
                  : formatDay(day, 'weekday', intl.locale).slice(0, 2)}
              </small>
              {formatDay(day, 'number', intl.locale)}
            </>
          ),
        };
      },
      cell: (person, column) => {
        const day = days[column];
        if (day === undefined) return { title: person.name, content: <PersonName person={person} /> };
        return { className: `day ${person.freeDays.has(day) ? 'free' : ''} ${day === today ? 'today' : ''}` };
      },
      cellLabel: (person, column) => {
        const day = days[column] ?? '';
        const absence = absenceOn(person, day);
        return [person.name, fullDay(day), absence && (absence.name || awayText)].filter(Boolean).join(', ');
      },
      overlay: ({ absences }, left) =>
        absences.map((absence) => <AbsenceBar key={absence.id} absence={absence} days={days} left={left} />),
    };
  }, [text, intl, days, today, holidays]);
}

function PersonName({ person: { name, poolName, isOwn } }: { readonly person: AbsencePerson }) {
  return (
    <>
      {isOwn ? <b dir="auto">{name}</b> : <span dir="auto">{name}</span>}
      {poolName !== '' && <small dir="auto">{poolName}</small>}
    </>
  );
}

interface BarProps {
  readonly absence: PersonAbsence;
  readonly days: readonly string[];
  /** Left edge of the first day in pixels. */
  readonly left: number;
}

/** The days of an absence, as far as they are shown. */
function AbsenceBar({ absence, days, left }: BarProps) {
  const { text, intl } = useText();
  const first = Math.max(0, days.indexOf(absence.from));
  const end = days.indexOf(absence.until);
  const last = end < 0 ? days.length - 1 : end;
  const name = absence.name || text('absences.away');
  const day = (each: string) => formatDay(each, 'short', intl.locale);
  return (
    <div
      aria-hidden
      className={`bar hue-${hueOf(absence)}`}
      data-column={first}
      title={[`${name}: ${day(absence.from)} – ${day(absence.until)}`, absence.comment].filter(Boolean).join('\n')}
      style={{ left: left + first * dayWidth + 1, width: (last - first + 1) * dayWidth - 3 }}
    >
      <span>{name}</span>
    </div>
  );
}
