import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { addDays, firstWeekday, formatDay, monthName, weekday, weekOf } from '#app/i18n/week.ts';
import { CalendarRoot } from './absences-style.ts';
import {
  type PersonAbsence,
  absencesOn,
  absenceTitle,
  type AbsenceDays,
  absenceDayList,
  hueOf,
  orderedDays,
  monthLater,
  monthsFrom,
  type AbsencePerson,
} from './people.ts';

interface YearCalendarProps {
  readonly person: AbsencePerson;
  readonly year: number;
  readonly today: string;
  readonly holidays: ReadonlyMap<string, string>;
  onChoose(days: AbsenceDays): void;
  onOpen(absence: PersonAbsence): void;
}

const yearArrowSteps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 };

/** The twelve months of a person: a day is chosen by a click or Enter, several by dragging, or with Shift and the arrows. */
export function YearCalendar({ person, year, today, holidays, onChoose, onOpen }: YearCalendarProps) {
  const first = `${year}-01-01`;
  const [focused, setFocused] = useState(today.startsWith(String(year)) ? today : first);
  const [picked, setPicked] = useState<PickedDays>();
  const root = useRef<HTMLDivElement>(null);
  const tabStop = focused.startsWith(String(year)) ? focused : first;
  const finish = (from: string, to: string) => {
    setPicked(undefined);
    const absence = from === to ? absencesOn(person, from)[0] : undefined;
    if (absence) onOpen(absence);
    else if (person.isWritable) onChoose(orderedDays(from, to));
  };
  const keyDown = (event: KeyboardEvent, day: string) => {
    const step = yearArrowSteps[event.key];
    if (event.key === 'Enter' || event.key === ' ') finish(picked?.from ?? day, day);
    else if (event.key === 'Escape') setPicked(undefined);
    else if (step !== undefined) {
      const next = addDays(day, step);
      if (!next.startsWith(String(year))) return;
      setPicked(event.shiftKey ? { from: picked?.from ?? day, to: next } : undefined);
      setFocused(next);
      root.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <CalendarRoot style={{ flex: 'none' }}>
      <div ref={root} className="months" onPointerLeave={() => setPicked(undefined)}>
        {Array.from({ length: 12 }, (_, month) => monthLater(first, month)).map((start) => (
          <YearMonth
            key={start}
            start={start}
            person={person}
            today={today}
            holidays={holidays}
            picked={picked}
            tabStop={tabStop}
            onFocus={setFocused}
            onKeyDown={keyDown}
            onPick={setPicked}
            onFinish={finish}
          />
        ))}
      </div>
    </CalendarRoot>
  );
}

interface PickedDays {
  readonly from: string;
  readonly to: string;
}

interface YearMonthProps extends Pick<YearCalendarProps, 'person' | 'today' | 'holidays'> {
  /** First day of the month. */
  readonly start: string;
  readonly picked: PickedDays | undefined;
  readonly tabStop: string;
  onFocus(day: string): void;
  onKeyDown(event: KeyboardEvent, day: string): void;
  onPick(days: PickedDays): void;
  onFinish(from: string, to: string): void;
}

function dayClasses(day: string, { person, today, holidays, picked }: YearMonthProps): string {
  const range = picked && orderedDays(picked.from, picked.to);
  const [absence, afternoon] = absencesOn(person, day);
  return [
    person.freeDays.has(day) ? 'free' : '',
    holidays.has(day) ? 'holiday' : '',
    day === today ? 'today' : '',
    absence ? `hue-${hueOf(absence)} part-${absence.dayPart}` : '',
    afternoon ? `afternoon-${hueOf(afternoon)}` : '',
    range && range.from !== range.until && range.from <= day && day <= range.until ? 'picked' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function YearMonth(props: YearMonthProps) {
  const { start, person, today, holidays, picked, tabStop, onFocus, onKeyDown, onPick, onFinish } = props;
  const { text, intl } = useText();
  const firstDay = firstWeekday(intl.locale);
  const blank = (weekday(start) - firstDay + 7) % 7;
  const labelOf = (day: string) => {
    const notes = [
      holidays.get(day) ?? (person.freeDays.has(day) ? text('absences.day.free') : ''),
      ...absencesOn(person, day).map((absence) => absenceTitle(text, absence)),
    ];
    return [formatDay(day, 'full', intl.locale), ...notes].filter(Boolean).join(', ');
  };
  return (
    <section aria-label={monthName(start, intl.locale)}>
      <h2>{intl.formatDate(`${start}T00:00:00Z`, { month: 'long', timeZone: 'UTC' })}</h2>
      <div className="weeks">
        {weekOf(start, firstDay).map((day) => (
          <span key={day} aria-hidden>
            {formatDay(day, 'weekday', intl.locale).slice(0, 2)}
          </span>
        ))}
        {absenceDayList(monthsFrom(start, 1)).map((day, index) => (
          <button
            key={day}
            type="button"
            data-day={day}
            className={dayClasses(day, props)}
            tabIndex={day === tabStop ? 0 : -1}
            aria-label={labelOf(day)}
            aria-current={day === today ? 'date' : undefined}
            title={labelOf(day)}
            style={index === 0 ? { gridColumnStart: blank + 1 } : undefined}
            onFocus={() => onFocus(day)}
            onKeyDown={(event) => onKeyDown(event, day)}
            onPointerDown={(event) => event.pointerType === 'mouse' && onPick({ from: day, to: day })}
            onPointerEnter={() => picked && onPick({ ...picked, to: day })}
            onPointerUp={(event) => event.pointerType === 'mouse' && onFinish(picked?.from ?? day, day)}
            // Touch selects by tapping, because dragging scrolls the page.
            onClick={(event) => {
              if ('pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch') onFinish(day, day);
            }}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
    </section>
  );
}
