import type { HoursDraft } from './history.ts';
import { sumHours } from '#app/i18n/hours.ts';
import type { SheetText } from './labels.ts';
import type { BookingBarrier, CellView, DayTotal, SheetView } from './pivot.ts';
import type { DayInfo, SaveState, TimesheetRow } from '#app/data/outbox/timesheet.ts';
import type { Day } from '#app/i18n/day.ts';
import { formatDay, weekday } from '#app/i18n/week.ts';
import type { IconName } from '#app/kit/icons.tsx';

/** The sign of a save state; saved cells have none. */
export const SAVE_SIGNS: Readonly<Record<SaveState['state'], IconName | undefined>> = {
  saved: undefined,
  saving: 'More',
  waiting: 'Timesheet',
  refused: 'Warning',
};

type ShownBarrier = BookingBarrier | { readonly reason: 'readOnly' };

/** Why a cell can't be changed, as a sentence. */
export function barSentence(bar: ShownBarrier, { label, locale }: SheetText): string {
  switch (bar.reason) {
    case 'locked':
      if (bar.isApproved) return label('approved', { by: bar.by, since: formatDay(bar.since, 'short', locale) });
      return label(bar.ask === undefined || bar.ask === bar.by ? 'locked' : 'lockedAsk', {
        by: bar.by,
        ask: bar.ask,
        since: formatDay(bar.since, 'short', locale),
      });
    case 'beforeStart':
      return label('beforeStart', { start: formatDay(bar.day, 'short', locale) });
    case 'future':
      return label('future', { last: formatDay(bar.day, 'short', locale) });
    case 'closed':
      return bar.message;
    case 'milestone':
      return label('milestone');
    case 'readOnly':
      return label('readOnly');
  }
}

/** The sign of the reason why a cell can't be changed. */
export function barSign(bar: ShownBarrier): IconName {
  if (bar.reason !== 'locked') return 'Info';
  return bar.isApproved ? 'Done' : 'Lock';
}

/** Returns the description of a cell beyond its hours; empty if there is none. */
export function cellSentence(cell: CellView, draft: HoursDraft | undefined, text: SheetText): string {
  const { label } = text;
  const parts = [
    draft ? label(draft.problem) : '',
    cellSaveSentence(cell, text),
    cell.bar ? barSentence(cell.bar, text) : '',
    cell.comment ? `${label('hasNote')}: ${cell.comment}` : '',
  ];
  return [...new Set(parts)].filter(Boolean).join(' ');
}

/** Error code of the service for entries on locked days. */
const LOCKED = 'work.error.WorkSlipNotEditable';

/**
 * Returns the save state of a cell as a sentence. For a refusal by a lock, the sheet's own text is best: locked by
 * whom, since when, and whom to ask.
 */
export function cellSaveSentence({ save, bar }: CellView, text: SheetText): string {
  const isLocked = save.state === 'refused' && save.code === LOCKED && bar?.reason === 'locked';
  return isLocked ? barSentence(bar, text) : saveSentence(save, text, 'conflict');
}

/** Returns the save state of a row entry as a sentence. */
export const rowSaveSentence = (save: SaveState, text: SheetText): string => saveSentence(save, text, 'rowConflict');

/** @param conflict text for a change by another user, with the server value */
function saveSentence(save: SaveState, text: SheetText, conflict: 'conflict' | 'rowConflict'): string {
  const { label } = text;
  switch (save.state) {
    case 'saved':
      return '';
    case 'saving':
      return label('cellSaving');
    case 'waiting':
      return label('cellWaiting');
    case 'refused':
      if (save.isConflict) return label(conflict, { held: heldHours(save.serverValue ?? null, text) });
      return save.code === '' ? save.message : `${save.message} (${save.code})`;
  }
}

/** Hours that the service has, in words. */
export const heldHours = (hours: number | null, { label, locale, measure }: SheetText): string =>
  hours === null ? label('noHours') : measure.formatUnit(hours, locale);

/** Name of a cell: `Design, Monday, 9 November 2026`. */
export function cellName(activity: string, day: Day, { label, locale }: SheetText): string {
  return label('hoursOf', { activity, day: formatDay(day, 'full', locale) });
}

export type DayTone = 'work' | 'weekend' | 'absence' | 'holiday';

const SATURDAY_INDEX = 6;

/** Returns the tone of a day for its tint; a holiday takes precedence over an absence. */
export function toneOf(info: DayInfo): DayTone {
  if (info.holiday !== undefined) return 'holiday';
  if (info.absence !== undefined) return 'absence';
  return info.capacity === 0 && weekday(info.day) >= SATURDAY_INDEX ? 'weekend' : 'work';
}

/** The short word below a day: name of the holiday or type of the absence. */
export const dayWord = (info: DayInfo): string => info.holiday ?? info.absence ?? '';

/** Everything about a day, for its tooltip: date, holiday, absence, lock. */
export function daySentence(info: DayInfo, isToday: boolean, text: SheetText): string {
  const { label, locale } = text;
  const parts = [
    formatDay(info.day, 'full', locale) + (isToday ? ` (${label('today')})` : ''),
    info.holiday === undefined ? '' : label('holiday', { name: info.holiday }),
    info.absence === undefined ? '' : label('absence', { type: info.absence }),
    toneOf(info) === 'weekend' ? label('weekend') : '',
    info.locked ? barSentence({ reason: 'locked', ...info.locked }, text) : '',
  ];
  return parts.filter(Boolean).join('\n');
}

/** Booked hours against capacity in words: `6 h of 8 h, 2 h missing`. */
function totalSentence(
  { booked, capacity, missing, over }: { booked: number; capacity: number; missing: number; over: number },
  { label, locale, measure }: SheetText,
): string {
  const hours = (value: number): string => measure.formatUnit(value, locale);
  if (!measure.hasCapacity) return hours(booked);
  const parts = [
    label('ofCapacity', { booked: hours(booked), capacity: hours(capacity) }),
    missing > 0 ? label('missing', { hours: hours(missing) }) : '',
    over > 0 ? label('over', { hours: hours(over) }) : '',
  ];
  return parts.filter(Boolean).join(', ');
}

export const dayTotalSentence = (total: DayTotal, text: SheetText): string =>
  totalSentence({ ...total, capacity: total.info.capacity }, text);

export function weekSentence({ total, capacity, missing }: SheetView, text: SheetText): string {
  return totalSentence({ booked: total, capacity, missing, over: Math.max(0, sumHours([total, -capacity])) }, text);
}

/**
 * Returns the result of undo or redo as a sentence; if nothing changed, says whether there are changes on days not
 * shown.
 */
export function traveledSentence(
  count: number,
  way: 'undo' | 'redo',
  elsewhere: Day | undefined,
  text: SheetText,
): string {
  const { label, locale } = text;
  if (count > 0) return label('changed', { count });
  if (elsewhere !== undefined) return label('changeElsewhere', { day: formatDay(elsewhere, 'full', locale) });
  return label(way === 'undo' ? 'nothingToUndo' : 'nothingToRedo');
}

/** Hours that a row is, or will be, over plan: what is booked and remains, without the plan. */
export function hoursOverPlan({ base, actual = 0, remaining = 0, overPlan = 0 }: TimesheetRow): number {
  return base === undefined ? overPlan : Math.max(0, sumHours([actual, remaining, -base]));
}

/** Returns the hours over plan of a row as text; undefined if there are none, or if it is being marked as done. */
export function overPlanText(row: TimesheetRow, { label, locale, measure }: SheetText): string | undefined {
  const over = measure.kind === 'hours' && !row.done ? hoursOverPlan(row) : 0;
  return over > 0 ? label('overPlan', { hours: measure.formatUnit(over, locale) }) : undefined;
}

/** Booked and planned hours of a row as text, short or as a sentence; undefined without a plan. */
export function bookedOfPlanText(
  { base, actual = 0 }: TimesheetRow,
  form: 'bookedOfPlan' | 'bookedOfPlanShort',
  { label, locale, measure }: SheetText,
): string | undefined {
  if (base === undefined || measure.kind !== 'hours') return undefined;
  return label(form, { actual: measure.format(actual, locale), base: measure.formatUnit(base, locale) });
}

/** Asks for the remaining effort of a row; undefined where it is known, or was just entered. */
export function remainingQuestionText(
  { question, finish, done, remainingSave }: TimesheetRow,
  { label, locale }: SheetText,
): string | undefined {
  if (question === undefined || done || remainingSave !== undefined) return undefined;
  if (question === 'used') return label('askUsed');
  return label('askEnding', { day: finish === undefined ? '' : formatDay(finish, 'short', locale) });
}
