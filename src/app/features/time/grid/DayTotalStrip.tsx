import { useRef, type KeyboardEvent, type ReactElement } from 'react';
import { Icon, LOCK, WARNING } from '#app/kit/small-icons.tsx';
import { useSheetText } from './labels.ts';
import type { DayTotal } from './pivot.ts';
import { daySentence, dayTotalSentence, dayWord, toneOf } from './sentences.ts';
import type { Day } from '#app/i18n/day.ts';
import { formatDay } from '#app/i18n/week.ts';

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
export function DayTotalStrip({ days, today, chosen, panel, onChoose }: DayTotalStripProps): ReactElement {
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
            {day.missing > 0 && <Icon path={WARNING} />}
            {day.info.locked && <Icon path={LOCK} />}
            {day.booked > 0 || (text.measure.hasCapacity && day.info.capacity > 0)
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
