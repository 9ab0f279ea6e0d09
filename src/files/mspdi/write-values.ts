import type { LocalTime } from '../plan-calendar.ts';
import type { DurationUnit, RateUnit } from '../plan.ts';
import { mspdiDurationUnits, mspdiRateUnits } from './codes.ts';

/* Texts of MSPDI values between tags. */

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const SPECIAL = /[&<>\r\u000B\u000C]|[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const EVERY_SPECIAL = new RegExp(SPECIAL, 'gu');

const xmlTextEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // A bare carriage return would be read as a line feed.
  '\r': '&#13;',
  // Notes of older programs end lines with these, which XML does not have.
  '\u000B': '\n',
  '\u000C': '\n',
};

/**
 * Escapes text for an element. Characters that XML 1.0 cannot contain (control characters and lone surrogates) are
 * removed.
 */
export function escapeText(text: string): string {
  return SPECIAL.test(text) ? text.replace(EVERY_SPECIAL, (character) => xmlTextEscapes[character] ?? '') : text;
}

/** A number without an exponent; six decimals are far below what a plan can mean. */
export function formatDecimal(value: number): string {
  const rounded = Math.round(value * 1e6) / 1e6;
  const text = String(rounded);
  return text.includes('e') ? BigInt(Math.round(rounded)).toString() : text;
}

/** Working time as Project writes it: hours, minutes and whole seconds. */
export function durationText(minutes: number): string {
  const seconds = Math.round(Math.abs(minutes) * 60);
  const hours = Math.floor(seconds / 3600);
  return `${minutes < 0 && seconds > 0 ? '-' : ''}PT${hours}H${Math.floor(seconds / 60) % 60}M${seconds % 60}S`;
}

/** The end of a day is its midnight. */
export function timeText(time: LocalTime): string {
  return time === '24:00' ? '00:00:00' : `${time}:00`;
}

/** Values by their codes, the other way round. */
export function inverse<V>(codes: Readonly<Record<number, V>>): ReadonlyMap<V, number> {
  return new Map(Object.entries(codes).map(([number, value]) => [value, Number(number)]));
}

const unitCodes = inverse(mspdiDurationUnits);

export function unitCode(unit: DurationUnit): number {
  return unitCodes.get(unit) ?? 0;
}

export const rateUnitCodes: ReadonlyMap<RateUnit, number> = inverse(mspdiRateUnits);
