import type { Language } from '#service/core/messages/messages.ts';
import { shownDay } from '#service/core/messages/shown-values.ts';
import type { Cell, LayoutColumn, Unit } from '../layout.ts';

/** Values as people read them on paper and on a page: days, numbers and words of the reader's language. */

const locales = { en: 'en-GB', de: 'de-DE' } as const;

const numbers = (locale: string) => ({
  hours: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  money: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  percent: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  count: new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }),
});
const numberFormats = { en: numbers(locales.en), de: numbers(locales.de) };

const flags = { en: { true: 'yes', false: 'no' }, de: { true: 'ja', false: 'nein' } } as const;

export function shownNumber(value: number, unit: Unit | undefined, language: Language): string {
  // A small negative number that is rounded to nothing has no sign.
  return numberFormats[language][unit ?? 'count'].format(Math.abs(value) < 0.000_05 ? 0 : value);
}

/** Also days and numbers that are none stay readable. */
export function shown(cell: Cell, { kind, unit, words }: LayoutColumn, language: Language): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return flags[language][cell ? 'true' : 'false'];
  if (typeof cell === 'number') return words?.[cell] ?? shownNumber(cell, unit, language);
  return kind === 'day' ? shownDay(cell, language) : cell;
}

const compact = {
  en: new Intl.NumberFormat(locales.en, { notation: 'compact', maximumFractionDigits: 1 }),
  de: new Intl.NumberFormat(locales.de, { notation: 'compact', maximumFractionDigits: 1 }),
};

/** Short, for the axis of a chart. */
export const shownShort = (value: number, language: Language): string => compact[language].format(value);

export const isRight = ({ kind }: LayoutColumn): boolean => kind === 'number';
