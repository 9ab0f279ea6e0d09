import { type HoursContext, type ParsedHours, roundHours } from '#app/i18n/hours.ts';
import { type NumberFormat, numberFormat } from '#i18n/locale-format.ts';
import { currency } from '#app/i18n/text-format.ts';

/** The most that a record has. */
const MAX_AMOUNT = 1_000_000_000_000;

const SIGNS = /€|eur/gi;

const NEGATIVE = /^(?:[-−](.+)|(.+)[-−]|\((.+)\))$/;

/** A group of thousands is three digits between separators of the other kind: `1.234,50`, `1,234.50`, `1'234.50`. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,'’])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d{0,4})?$/;

const PLAIN = /^\d{0,18}(?:[.,]\d{0,4})?$/;

/**
 * Reads money as people type and paste it: `84.5`, `84,50`, `1.234,50 €`; `+12` adds to the current value, `=` takes the value of the
 * row above, nothing deletes; `-80`, `80-` and `(80)` are negative. Rounded to cents. `1.234` and `1,234` are a thousand and more, as three digits behind a sign are no cents.
 */
export function parseMoney(text: string, { current, above, least = 0 }: HoursContext = {}): ParsedHours {
  const typed = text.replace(SIGNS, '').replace(/\s/g, '');
  if (typed === '') return { ok: true, hours: null };
  if (typed === '=') return above === undefined ? moneyProblem('nothingAbove') : { ok: true, hours: above };
  const [, negative = typed] = NEGATIVE.exec(typed)?.filter((part) => part !== undefined) ?? [];
  const sign = negative === typed ? 1 : -1;
  const adds = typed.startsWith('+');
  const value = parseAmount(adds ? typed.slice(1) : negative);
  if (value === undefined) return moneyProblem('notHours');
  const sum = sign * value + (adds ? (current ?? 0) : 0);
  if (sum < least) return moneyProblem('negative');
  return Math.abs(sum) > MAX_AMOUNT
    ? moneyProblem('tooMany')
    : { ok: true, hours: Math.sign(sum) * roundHours(Math.abs(sum)) };
}

const moneyProblem = (problem: 'nothingAbove' | 'notHours' | 'negative' | 'tooMany'): ParsedHours => ({
  ok: false,
  problem,
});

function parseAmount(typed: string): number | undefined {
  const [, group] = GROUPED.exec(typed) ?? [];
  const plain = group === undefined ? typed : typed.replaceAll(group, '');
  return PLAIN.test(plain) && /\d/.test(plain) ? Number(`0${plain.replace(',', '.')}`) : undefined;
}

const moneyFormats = new Map<string, NumberFormat>();

function moneyFormat(locale: string, style: 'decimal' | 'currency' | 'whole' | 'short' | 'brief'): NumberFormat {
  const key = `${locale} ${style}`;
  let format = moneyFormats.get(key);
  if (!format) {
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, numberingSystem: 'latn' } as const;
    const money = { style: 'currency', currency, numberingSystem: 'latn' } as const;
    const options = {
      currency: { ...money, ...digits },
      whole: { ...money, maximumFractionDigits: 0 },
      short: { ...money, notation: 'compact', maximumSignificantDigits: 4 },
      decimal: { ...digits, useGrouping: false },
      brief: { notation: 'compact', numberingSystem: 'latn' },
    } as const;
    // Typed back and pasted elsewhere, a number keeps the hyphen of keyboards.
    format =
      style === 'decimal' ? new Intl.NumberFormat(locale, options.decimal) : numberFormat(locale, options[style]);
    moneyFormats.set(key, format);
  }
  return format;
}

/** Money as a number of the locale with two decimals, without grouping, so that it can be typed back: `84.50`, `84,50`. */
export const formatMoney = (value: number, locale: string): string => moneyFormat(locale, 'decimal').format(value);

/** Money with the currency: `€84.50`, `84,50 €`. */
export const formatMoneyUnit = (value: number, locale: string): string => moneyFormat(locale, 'currency').format(value);

/** Money with the currency as a column has room for it: without cents from ten million on, `€1.235B` from a hundred million on. */
export function formatMoneyCell(value: number, locale: string): string {
  const size = Math.abs(value);
  if (size < 10_000_000) return formatMoneyUnit(value, locale);
  return moneyFormat(locale, size < 100_000_000 ? 'whole' : 'short').format(value);
}

/** Money as short as can be, without the currency: `85`, `1.2K`. */
export const formatMoneyBrief = (value: number, locale: string): string => moneyFormat(locale, 'brief').format(value);
