/** Writes dates and ranges of dates in a locale. */
export type DateFormat = Pick<Intl.DateTimeFormat, 'format' | 'formatRange'>;

/** A format of dates in which every short month has three letters: British English writes `Sept` beside `Jan`. */
export function dateFormat(locale: string, options?: Intl.DateTimeFormatOptions): DateFormat {
  const format = new Intl.DateTimeFormat(locale, options);
  if (!locale.startsWith('en')) return format;
  const withShortMonth = (text: string) => text.replaceAll(/\bSept\b/g, 'Sep');
  return {
    format: (date) => withShortMonth(format.format(date)),
    formatRange: (from, until) => withShortMonth(format.formatRange(from, until)),
  };
}

/** Writes numbers in a locale. */
export interface NumberFormat {
  format(value: number): string;
}

/** A format of numbers with a minus sign where the locale data has a hyphen: `−9`. */
export function numberFormat(locale: string, options?: Intl.NumberFormatOptions): NumberFormat {
  const format = new Intl.NumberFormat(locale, options);
  return { format: (value) => format.format(value).replace('-', '−') };
}
