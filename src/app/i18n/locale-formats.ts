/** Numbers, days and lists in one locale. Formats are costly to make: each is kept. */
export interface LocaleFormats {
  readonly locale: string;
  formatNumber(value: number, options?: Intl.NumberFormatOptions): string;
  /** @param value now where it is absent */
  formatDate(value?: string | number | Date, options?: Intl.DateTimeFormatOptions): string;
  formatDateTimeRange(from: Date, until: Date, options?: Intl.DateTimeFormatOptions): string;
  formatList(values: Iterable<string>, options?: Intl.ListFormatOptions): string;
}

/** Makes the formats of a locale. */
export function localeFormats(locale: string): LocaleFormats {
  const numberFormat = keptByOptions((options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
  const dateFormat = keptByOptions((options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
  const listFormat = keptByOptions((options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options));
  return {
    locale,
    formatNumber: (value, options) => numberFormat(options).format(value),
    formatDate: (value, options) => dateFormat(options).format(typeof value === 'string' ? new Date(value) : value),
    formatDateTimeRange: (from, until, options) => dateFormat(options).formatRange(from, until),
    formatList: (values, options) => listFormat(options).format(values),
  };
}

function keptByOptions<Options extends object, Format>(make: (options?: Options) => Format) {
  const kept = new Map<string, Format>();
  return (options?: Options): Format => {
    const key = JSON.stringify(options ?? {});
    const format = kept.get(key) ?? make(options);
    kept.set(key, format);
    return format;
  };
}
