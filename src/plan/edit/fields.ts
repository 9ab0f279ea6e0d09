import { TimeUnit } from '#contract/core/codes.ts';
import type { PlanActivity } from '../document.ts';
import type { DocumentDraft } from '../draft.ts';
import type { PlainActivityField } from './kinds.ts';
import { EditRefused } from '../edit-refusal.ts';
import { maxWbsLength } from '../wbs.ts';

/** Typing plain values into cells, and what a value may be. */

/** Characters that the name of an activity may have. */
export const maxActivityNameLength = 255;
const textLength = 2500;
const maxFieldHours = 1e9;

/** Control characters other than tab, line feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controlCharacterPattern = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function checkFieldText(text: string, longest: number, id: string): string {
  if (controlCharacterPattern.test(text)) throw new EditRefused('TextNotAllowed', [id]);
  if (text.length > longest) throw new EditRefused('TextTooLong', [id]);
  return text;
}

/** A name without spaces around it: one line that is not empty. */
function checkActivityName(name: string, id: string): string {
  const plain = checkFieldText(name, maxActivityNameLength, id).replaceAll(/\s+/g, ' ').trim();
  if (plain === '') throw new EditRefused('NameEmpty', [id]);
  return plain;
}

/** Hours that are not negative, kept to four decimals. */
export function checkHours(hours: number, id: string): number {
  return checkNumber(hours, 0, maxFieldHours, id);
}

const timeUnits: readonly number[] = Object.values(TimeUnit);

/** A code of `TimeUnit`. */
export function checkTimeUnit(unit: number, id: string): number {
  if (!timeUnits.includes(unit)) throw new EditRefused('NumberNotAllowed', [id]);
  return unit;
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

type Checks = { readonly [F in PlainActivityField]: (value: PlanActivity[F], id: string) => PlanActivity[F] };

const plainFieldChecks: Checks = {
  name: checkActivityName,
  description: (text, id) => checkFieldText(text, textLength, id),
  wbsCode: (text, id) => checkFieldText(text.trim(), maxWbsLength, id),
  priority: (value, id) => {
    if (!Number.isInteger(value)) throw new EditRefused('NumberNotAllowed', [id]);
    return checkNumber(value, 0, 9, id);
  },
  responsibleId: (value) => value,
  deadline: (day, id) => (day === null ? null : checkDay(day, id)),
  isManual: (value) => value,
};

/** Sets a plain field; refuses what the field can't hold. */
export function setPlain<F extends PlainActivityField>(
  draft: DocumentDraft,
  id: string,
  field: F,
  value: PlanActivity[F],
): void {
  const check: Checks[F] = plainFieldChecks[field];
  draft.change(id, { [field]: check(value, id) });
}

/** Tells whether a field is a plain one. */
export function isPlainField(field: string): field is PlainActivityField {
  return Object.hasOwn(plainFieldChecks, field);
}
