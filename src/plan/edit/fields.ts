import { ActivityAttribute } from '#contract/core/codes.ts';
import type { PlanActivity } from '../document.ts';
import type { Draft } from '../draft.ts';
import type { FlagField, PlainField } from './kinds.ts';
import { EditRefused } from '../edit-refusal.ts';

/** Typing plain values into cells, and what a value may be. */

const nameLength = 255;
const textLength = 2500;
const mostHours = 1e9;

/** Control characters other than tab, line feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function checkText(text: string, longest: number, id: string): string {
  if (control.test(text)) throw new EditRefused('TextNotAllowed', [id]);
  if (text.length > longest) throw new EditRefused('TextTooLong', [id]);
  return text;
}

/** A name without spaces around it: one line that is not empty. */
export function checkName(name: string, id: string): string {
  const plain = checkText(name, nameLength, id).replaceAll(/\s+/g, ' ').trim();
  if (plain === '') throw new EditRefused('NameEmpty', [id]);
  return plain;
}

/** Hours that are not negative, kept to four decimals. */
export function checkHours(hours: number, id: string): number {
  return checkNumber(hours, 0, mostHours, id);
}

/** A number in a range, kept to four decimals. */
export function checkNumber(value: number, least: number, most: number, id: string): number {
  if (!Number.isFinite(value) || value < least || value > most) throw new EditRefused('NumberNotAllowed', [id]);
  return Math.round(value * 10_000) / 10_000;
}

/** A day `yyyy-MM-dd` that the calendar has. */
export function checkDay(day: string, id: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
  const time = isDay ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day || day < '0001-01-01') {
    throw new EditRefused('DayNotAllowed', [id]);
  }
  return day;
}

type Checks = { readonly [F in PlainField]: (value: PlanActivity[F], id: string) => PlanActivity[F] };

const checks: Checks = {
  name: checkName,
  description: (text, id) => checkText(text, textLength, id),
  wbsCode: (text, id) => checkText(text.trim(), nameLength, id),
  priority: (value, id) => {
    if (!Number.isInteger(value)) throw new EditRefused('NumberNotAllowed', [id]);
    return checkNumber(value, 0, 9, id);
  },
  categoryId: (value) => value,
  responsibleId: (value) => value,
  deadline: (day, id) => (day === null ? null : checkDay(day, id)),
  leadTime: checkHours,
  followUpTime: checkHours,
};

/** Sets a plain field; refuses what the field can't hold. */
export function setPlain<F extends PlainField>(draft: Draft, id: string, field: F, value: PlanActivity[F]): void {
  const check: Checks[F] = checks[field];
  draft.change(id, { [field]: check(value, id) });
}

/** Refuses an activity one of whose plain values is not allowed. */
export function checkPlain(activity: PlanActivity): void {
  // The keys of the record are the plain fields.
  for (const field of Object.keys(checks) as PlainField[]) checkField(activity, field);
}

function checkField<F extends PlainField>(activity: PlanActivity, field: F): void {
  const check: Checks[F] = checks[field];
  check(activity[field], activity.id);
}

/** Whether a field is one of the plain ones. */
export function isPlain(field: string): field is PlainField {
  return Object.hasOwn(checks, field);
}

const flags: Readonly<Record<FlagField, number>> = {
  startFixed: ActivityAttribute.startFixed,
  finishFixed: ActivityAttribute.finishFixed,
  mandatory: ActivityAttribute.mandatory,
};

/** Sets or clears a bit of an activity's attributes. */
export function setFlag(draft: Draft, id: string, field: FlagField, isSet: boolean): void {
  const { attributes } = draft.get(id);
  draft.change(id, { attributes: isSet ? attributes | flags[field] : attributes & ~flags[field] });
}
