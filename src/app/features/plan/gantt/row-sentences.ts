import { isWorkingDay, ganttDate, ganttDayNumber, type DayNumber } from './calendar.ts';
import { constraintText, heldText } from './constraint-text.ts';
import type { PlanDateFormat } from './plan-format.ts';
import { formatMessage } from '#i18n/format.ts';
import type { PlanLabels } from './labels.ts';
import type { PlanRow, WorkCalendar } from './plan-view.ts';

/** Sources of sentences. */
export interface SentenceSource {
  /** BCP 47. */
  readonly locale: string;
  readonly labels: PlanLabels;
  readonly format: PlanDateFormat;
  readonly today: DayNumber;
  readonly calendar: WorkCalendar;
}

/** Maximum delay, in days, that is counted in working days; longer delays count calendar days. */
const mostCounted = 1_000;

/**
 * Reads rows as sentences: `Design, 3 to 14 March, 40 %, critical, 2 days late`. Days of the year in which today lies are
 * read without it.
 */
export function rowSentences(source: SentenceSource): (row: PlanRow) => string {
  const { labels, format } = source;
  const { sentence } = labels;
  const days = daysReader(source);
  const lateOf = lateReader(source);
  return (row) => {
    const late = lateOf(row);
    const misses = row.deadline !== undefined && row.finish !== undefined && row.finish > row.deadline;
    const parts = [
      row.name,
      row.kind === 'activity' ? '' : labels.kinds[row.kind],
      days(row),
      row.kind === 'milestone' && row.complete < 100 ? '' : format.percent(row.complete),
      row.critical && row.kind !== 'collection' ? sentence.critical : '',
      late === 1 ? sentence.dayLate : late > 1 ? formatMessage(sentence.daysLate, { days: late }) : '',
      misses
        ? formatMessage(sentence.missesDeadline, {
            day: days({ ...row, start: row.deadline, finish: row.deadline }),
          })
        : '',
      row.constraint ? constraintText(row.constraint, labels, format) : '',
      row.invalid ? heldText(row, labels, format) || sentence.conflict : '',
      row.absences?.length ? sentence.absent : '',
      row.overAllocations?.length ? sentence.overAllocated : '',
    ];
    return parts.filter((part) => part !== '').join(', ');
  };
}

/** Working days since the finish of a row that is not done; 0 for one that is in time or has no finish. */
function lateReader({ today, calendar }: Pick<SentenceSource, 'today' | 'calendar'>): (row: PlanRow) => number {
  // Many rows end on the same days, and counting goes through each day since.
  const counted = new Map<string, number>();
  return ({ complete, finish }) => {
    if (complete >= 100 || finish === undefined) return 0;
    const known = counted.get(finish);
    if (known !== undefined) return known;
    const late = lateSince(ganttDayNumber(finish), today, calendar);
    counted.set(finish, late);
    return late;
  };
}

function lateSince(finish: DayNumber, today: DayNumber, calendar: WorkCalendar): number {
  if (Number.isNaN(finish) || finish >= today) return 0;
  if (today - finish > mostCounted) return today - finish;
  let late = 0;
  for (let day = finish + 1; day <= today; day += 1) late += isWorkingDay(calendar, day) ? 1 : 0;
  return late;
}

/** The days of a row in words: `3 to 14 March`, `3 March 2027`. */
function daysReader({ locale, labels, today }: SentenceSource): (row: PlanRow) => string {
  const inYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const other = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const year = String(ganttDate(today).getUTCFullYear());
  // Asking for a range costs a tenth of a millisecond; between the same two months only the days differ.
  const ranges = new Map<string, RangeParts>();
  return ({ start, finish, kind }) => {
    const one = kind === 'milestone' ? (finish ?? start) : (start ?? finish);
    const two = finish ?? start;
    if (one === undefined || two === undefined) return labels.sentence.noDates;
    if (Number.isNaN(ganttDayNumber(one)) || Number.isNaN(ganttDayNumber(two))) return labels.sentence.noDates;
    const [from, until] = one <= two ? [one, two] : [two, one];
    const format = from.startsWith(year) && until.startsWith(year) ? inYear : other;
    if (from === until) return format.format(ganttDate(ganttDayNumber(from)));
    const key = `${from.slice(0, 7)} ${until.slice(0, 7)}`;
    const parts = ranges.get(key) ?? rangeParts(format, from.slice(0, 7), until.slice(0, 7), labels.sentence.to);
    ranges.set(key, parts);
    const dayOf = (day: string) => String(Number(day.slice(8, 10)));
    return parts.map((part) => (part === 'from' ? dayOf(from) : part === 'until' ? dayOf(until) : part.text)).join('');
  };
}

/** A range across months or within one: its texts and the places of its days. */
type RangeParts = readonly ('from' | 'until' | { readonly text: string })[];

/** With a word between its ends, because not every voice reads a dash. Months are `yyyy-MM`. */
function rangeParts(format: Intl.DateTimeFormat, from: string, until: string, to: string): RangeParts {
  const parts = format.formatRangeToParts(
    ganttDate(ganttDayNumber(`${from}-01`)),
    ganttDate(ganttDayNumber(`${until}-28`)),
  );
  return parts.map(({ type, value, source }) => {
    if (type === 'day') return source === 'startRange' ? 'from' : 'until';
    return { text: type === 'literal' && source === 'shared' ? value.replace(/\s*[–—-]\s*/u, ` ${to} `) : value };
  });
}
