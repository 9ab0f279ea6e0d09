import type { HoursDraft } from './draft.ts';
import { sumHours } from '#app/i18n/hours.ts';
import type { SheetText } from './labels.ts';
import type { BookingBarrier, CellView, DayTotal, SheetView } from './pivot.ts';
import type { DayInfo, SaveState, TimesheetRow } from '#app/data/outbox/timesheet.ts';
import type { Day } from '#app/i18n/day.ts';
import { formatDay, weekday } from '#app/i18n/week.ts';

/** Why a cell can't be changed, as a sentence. */
export function barSentence(
  bar: BookingBarrier | { readonly reason: 'readOnly' },
  { labels, locale }: SheetText,
): string {
  switch (bar.reason) {
    case 'locked':
      return labels.locked(bar.by, formatDay(bar.since, 'short', locale), bar.ask);
    case 'beforeStart':
      return labels.beforeStart(formatDay(bar.day, 'short', locale));
    case 'future':
      return labels.future(formatDay(bar.day, 'short', locale));
    case 'closed':
      return bar.message;
    case 'milestone':
      return labels.milestone;
    case 'readOnly':
      return labels.readOnly;
  }
}

/** Returns the description of a cell beyond its hours; empty if there is none. */
export function cellSentence(cell: CellView, draft: HoursDraft | undefined, text: SheetText): string {
  const { labels } = text;
  const parts = [
    draft ? labels.problems[draft.problem] : '',
    cellSaveSentence(cell, text),
    cell.bar ? barSentence(cell.bar, text) : '',
    cell.comment ? `${labels.hasNote}: ${cell.comment}` : '',
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
  return isLocked ? barSentence(bar, text) : saveSentence(save, text, text.labels.conflict);
}

/** Returns the save state of a row entry as a sentence. */
export const rowSaveSentence = (save: SaveState, text: SheetText): string =>
  saveSentence(save, text, text.labels.rowConflict);

/** @param conflict text for a change by another user, with the server value */
function saveSentence(save: SaveState, text: SheetText, conflict: (held: string) => string): string {
  const { labels } = text;
  switch (save.state) {
    case 'saved':
      return '';
    case 'saving':
      return labels.cellSaving;
    case 'waiting':
      return labels.cellWaiting;
    case 'refused':
      if (save.isConflict) return conflict(heldHours(save.serverValue ?? null, text));
      return save.code === '' ? save.message : `${save.message} (${save.code})`;
  }
}

/** Hours that the service has, in words. */
export const heldHours = (hours: number | null, { labels, locale, measure }: SheetText): string =>
  hours === null ? labels.noHours : measure.formatUnit(hours, locale);

/** Name of a cell: `Design, Monday, 9 November 2026`. */
export function cellName(activity: string, day: Day, { labels, locale }: SheetText): string {
  return labels.hoursOf(activity, formatDay(day, 'full', locale));
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
  const { labels, locale } = text;
  const parts = [
    formatDay(info.day, 'full', locale) + (isToday ? ` (${labels.today})` : ''),
    info.holiday === undefined ? '' : labels.holiday(info.holiday),
    info.absence === undefined ? '' : labels.absence(info.absence),
    toneOf(info) === 'weekend' ? labels.weekend : '',
    info.locked ? barSentence({ reason: 'locked', ...info.locked }, text) : '',
  ];
  return parts.filter(Boolean).join('\n');
}

/** Booked hours against capacity in words: `6 h of 8 h, 2 h missing`. */
function totalSentence(
  { booked, capacity, missing, over }: { booked: number; capacity: number; missing: number; over: number },
  { labels, locale, measure }: SheetText,
): string {
  const hours = (value: number): string => measure.formatUnit(value, locale);
  if (!measure.hasCapacity) return hours(booked);
  const parts = [
    labels.ofCapacity(hours(booked), hours(capacity)),
    missing > 0 ? labels.missing(hours(missing)) : '',
    over > 0 ? labels.over(hours(over)) : '',
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
  const { labels, locale } = text;
  if (count > 0) return labels.changed(count);
  if (elsewhere !== undefined) return labels.changeElsewhere(formatDay(elsewhere, 'full', locale));
  return way === 'undo' ? labels.nothingToUndo : labels.nothingToRedo;
}

/** Returns the hours over plan of a row as text; undefined if there are none, or if it is being marked as done. */
export function overPlanText({ overPlan, done }: TimesheetRow, { labels, locale, measure }: SheetText) {
  return overPlan && !done ? labels.overPlan(measure.formatUnit(overPlan, locale)) : undefined;
}
