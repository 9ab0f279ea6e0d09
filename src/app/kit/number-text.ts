/**
 * Reads a number as a person writes it: with a decimal comma or point, with or without separators of thousands.
 * @returns undefined for what is no number
 */
export function readLocalNumber(text: string, locale: string): number | undefined {
  const compact = text.replace(/[\s\u00a0\u202f'’]/g, '');
  const separators = compact.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  const isDecimal = last !== undefined && isDecimalMark(compact, separators, last, locale);
  const plain = isDecimal
    ? compact.slice(0, compact.lastIndexOf(last)).replace(/[.,]/g, '') +
      compact.slice(compact.lastIndexOf(last)).replace(',', '.')
    : compact.replace(/[.,]/g, '');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/**
 * Tells whether the last separator is the decimal one: yes with two kinds of separators; a single kind must occur only
 * once, and `1.234` is read by the locale.
 */
function isDecimalMark(text: string, separators: readonly string[], last: string, locale: string): boolean {
  if (new Set(separators).size > 1) return true;
  if (separators.length > 1) return false;
  const digits = text.length - 1 - text.lastIndexOf(last);
  return digits !== 3 || last === decimalSeparator(locale);
}

function decimalSeparator(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
}
