import { createIntl, createIntlCache, type IntlShape } from 'react-intl';

const cache = createIntlCache();
const formats = new Map<string, IntlShape>();

function formatOf(locale: string): IntlShape {
  const format = formats.get(locale) ?? createIntl({ locale, defaultLocale: locale, messages: {} }, cache);
  formats.set(locale, format);
  return format;
}

/** A text with a number, as all other texts of the app have it: an ICU message with the plural of `count`. */
export const countedIn =
  (locale: string) =>
  (message: string) =>
  (count: number): string =>
    formatOf(locale).formatMessage({ id: message, defaultMessage: message }, { count });
