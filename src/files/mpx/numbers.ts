/** Number and money format of a file. */
export interface NumberFormat {
  decimal: string;
  thousands: string;
  symbol: string;
}

const MAX_NUMBER_LENGTH = 60;

/**
 * A number, or an amount of money, in the file's own notation: with its separators, with or without its currency symbol, and
 * negative by a sign or in brackets. Undefined for everything else.
 */
export function parseNumber(text: string, { decimal, thousands, symbol }: NumberFormat): number | undefined {
  let digits = text.trim();
  if (digits === '' || digits.length > MAX_NUMBER_LENGTH) return undefined;
  const inside = /^\((.*)\)$/.exec(digits)?.[1];
  digits = inside ?? digits;
  if (symbol !== '') digits = digits.replace(symbol, '');
  // Files are wrong about their currency, too.
  digits = digits.replace(/[\s\p{Sc}'’]/gu, '');
  if (thousands !== decimal && thousands.trim() !== '') digits = digits.replaceAll(thousands, '');
  if (decimal !== '.') digits = digits.replace(decimal, '.');
  // The sign may be before or after the number, and on either side of the symbol.
  const found = /^([+-]?)(\d*\.?\d*)([+-]?)$/.exec(digits);
  const unsigned = found?.[2] ?? '';
  if (!/\d/.test(unsigned)) return undefined;
  const isNegative = inside !== undefined || found?.[1] === '-' || found?.[3] === '-';
  const value = Number(unsigned);
  return isNegative && value !== 0 ? -value : value;
}
