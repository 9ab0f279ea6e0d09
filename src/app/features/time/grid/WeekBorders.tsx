import { memo, useDeferredValue, type ReactElement } from 'react';
import { formatHours, formatHoursUnit, sumHours } from '#app/i18n/hours.ts';
import { TextIcon } from '#app/kit/icons.tsx';
import { useSheetText } from './labels.ts';
import type { DayTotal, GroupView, RowView, SheetView } from './pivot.ts';
import { daySentence, dayTotalSentence, dayWord, toneOf, weekSentence } from './sentences.ts';
import type { DayInfo } from '#app/data/outbox/timesheet.ts';
import type { Day } from '#app/i18n/day.ts';
import { DENSE, WEEK } from './week-style.ts';
import { formatDay } from '#app/i18n/week.ts';

interface WeekHeaderProps {
  readonly days: readonly DayInfo[];
  readonly today: Day;
}

/** Tells whether columns are narrow because there are many days; the month is then in the screen's title. */
const isNarrow = (days: readonly DayInfo[]): boolean => days.length > WEEK;

/** The row of column headers: weekday, date, and what is special about the day. */
export const WeekHeader = memo(function WeekHeader({ days, today }: WeekHeaderProps): ReactElement {
  const text = useSheetText();
  const { label, locale, measure } = text;
  return (
    <div role="rowgroup" className="header">
      <div role="row" className="row">
        <div role="columnheader" className="cell name">
          {label('activity')}
        </div>
        {days.map((info) => (
          <div
            key={info.day}
            role="columnheader"
            className="cell day"
            data-tone={toneOf(info)}
            data-today={info.day === today || undefined}
            title={daySentence(info, info.day === today, text)}
          >
            <span className="weekday">
              {info.locked && <TextIcon of="Lock" />}
              {formatDay(info.day, 'weekday', locale).slice(0, days.length > DENSE ? 2 : undefined)}
            </span>
            <span className="date">{formatDay(info.day, isNarrow(days) ? 'number' : 'date', locale)}</span>
            {dayWord(info) ? (
              <span className="word">{dayWord(info)}</span>
            ) : (
              info.day === today && <span className="word">{label('today')}</span>
            )}
          </div>
        ))}
        {measure.after.map((kind) => (
          <div key={kind} role="columnheader" className={`cell ${kind}`}>
            {label(kind)}
          </div>
        ))}
      </div>
    </div>
  );
});

interface GroupRowProps {
  readonly group: GroupView;
  readonly days: readonly DayInfo[];
}

/** Row above the activities of a project, with its sums. An entry is painted before the sums that contain it. */
export const GroupRow = memo(function GroupRow({ group, days }: GroupRowProps): ReactElement {
  return <GroupCells group={useDeferredValue(group)} days={days} />;
});

const GroupCells = memo(function GroupCells({ group, days }: GroupRowProps): ReactElement {
  const { locale, measure } = useSheetText();
  const sum = (value: number): string => (value === 0 ? '' : measure.show(value, locale));
  return (
    <div role="row" className="row group">
      <div role="rowheader" className="cell name" title={group.projectName}>
        <span className="activity">{group.projectName}</span>
      </div>
      {days.map(({ day }, index) => (
        <div role="gridcell" key={day} className="cell">
          {sum(group.perDay[index] ?? 0)}
        </div>
      ))}
      {measure.after.map((kind) => (
        <div key={kind} role="gridcell" className={`cell ${kind}`}>
          {kind === 'done' ? doneCount(group.rows) : sum(kind === 'total' ? group.total : measureSum(group.rows, kind))}
        </div>
      ))}
    </div>
  );
});

/** The sum of a column after the days. */
const measureSum = (rows: readonly RowView[], kind: 'base' | 'actual' | 'remaining'): number =>
  sumHours(rows.map(({ row }) => row[kind] ?? 0));

/** Returns the number of rows done: `2/5`. */
const doneCount = (rows: readonly RowView[]): string => `${rows.filter(({ row }) => row.done).length}/${rows.length}`;

interface WeekFooterProps {
  readonly view: SheetView;
  readonly today: Day;
}

/** The row of totals: hours of each day against its capacity, and of the week; after what was entered, as the sums of a project. */
export const WeekFooter = memo(function WeekFooter({ view, today }: WeekFooterProps): ReactElement {
  return <FooterCells view={useDeferredValue(view)} today={today} />;
});

const FooterCells = memo(function FooterCells({ view, today }: WeekFooterProps): ReactElement {
  const text = useSheetText();
  const { measure } = text;
  return (
    <div role="rowgroup" className="footer">
      <div role="row" className="row">
        <div role="rowheader" className="cell name">
          <span className="activity">{text.label('total')}</span>
          {measure.hasCapacity && <span className="balance">{weekSentence(view, text)}</span>}
        </div>
        {view.days.map((day) => (
          <DayFoot key={day.info.day} day={day} isToday={day.info.day === today} />
        ))}
        <div role="gridcell" className="cell total">
          <span className="booked">{measure.show(view.total, text.locale)}</span>
          {measure.hasCapacity && <span className="balance">/ {measure.formatUnit(view.capacity, text.locale)}</span>}
        </div>
        {measure.after.slice(1).map((kind) => (
          <div key={kind} role="gridcell" className={`cell ${kind}`}>
            {kind === 'done' || kind === 'total'
              ? doneCount(view.rows)
              : measure.show(kind === 'remaining' ? view.remaining : measureSum(view.rows, kind), text.locale)}
          </div>
        ))}
      </div>
    </div>
  );
});

const DayFoot = memo(function DayFoot({
  day,
  isToday,
}: {
  readonly day: DayTotal;
  readonly isToday: boolean;
}): ReactElement {
  const text = useSheetText();
  const { hasCapacity, show } = text.measure;
  const shows = day.booked !== 0 || (hasCapacity && day.info.capacity > 0);
  return (
    <div
      role="gridcell"
      className="cell"
      data-tone={toneOf(day.info)}
      data-today={isToday || undefined}
      title={dayTotalSentence(day, text)}
    >
      {shows && <span className="booked">{show(day.booked, text.locale)}</span>}
      {shows && hasCapacity && <Balance day={day} />}
    </div>
  );
});

/**
 * Missing hours, hours beyond the capacity, a check mark when complete, else the capacity. Each color has a symbol too.
 */
function Balance({ day }: { readonly day: DayTotal }): ReactElement {
  const { label, locale } = useSheetText();
  if (day.missing > 0) {
    return (
      <span className="balance" data-balance="missing">
        <TextIcon of="Warning" />
        <span aria-hidden="true">−{formatHours(day.missing, locale)}</span>
        <span className="unseen">{label('missing', { hours: formatHoursUnit(day.missing, locale) })}</span>
      </span>
    );
  }
  if (day.over > 0) {
    return (
      <span className="balance" data-balance="over">
        <TextIcon of="Over" />
        <span aria-hidden="true">+{formatHours(day.over, locale)}</span>
        <span className="unseen">{label('over', { hours: formatHoursUnit(day.over, locale) })}</span>
      </span>
    );
  }
  if (day.booked === 0 || day.booked !== day.info.capacity) {
    return <span className="balance">/ {formatHours(day.info.capacity, locale)}</span>;
  }
  return (
    <span className="balance">
      <TextIcon of="Done" />
      <span className="unseen">{label('full')}</span>
    </span>
  );
}
