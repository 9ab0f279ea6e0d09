import { describe, expect, it } from 'vitest';
import { parseDate, parseMpxTime } from './dates.ts';
import { MpxWords } from './locale.ts';
import { parseDuration, parseNumber, parseRate, parseUnits } from './quantities.ts';
import { defaultSettings, type DateOrder } from './settings.ts';
import type { MpxLocale } from './words.ts';

const english = defaultSettings(',');
const format = (order: DateOrder, changes: Partial<typeof english.dates> = {}) => ({
  ...english.dates,
  order,
  ...changes,
});
const date = (text: string, order: DateOrder = 'DMY', locale: MpxLocale = 'en', changes = {}) => {
  const found = parseDate(text, format(order, changes), locale);
  return found && (found.time === undefined ? found.date : `${found.date} ${found.time}`);
};

describe('dates of an exchange file', () => {
  it.each<[string, string, DateOrder]>([
    ['25/01/02 12:33', '2002-01-25 12:33', 'DMY'],
    ['1/25/02 5:00 PM', '2002-01-25 17:00', 'MDY'],
    ['02/01/25', '2002-01-25', 'YMD'],
    ['25/01/2002', '2002-01-25', 'DMY'],
    ['2002-01-25 08:00', '2002-01-25 08:00', 'DMY'],
    ['25 January 2002 12:33', '2002-01-25 12:33', 'DMY'],
    ['January 25, 2002', '2002-01-25', 'MDY'],
    ['25 January 2002', '2002-01-25', 'DMY'],
    ["25 Jan '02", '2002-01-25', 'DMY'],
    ["Jan 25 '02", '2002-01-25', 'MDY'],
    ['Mon 25/01/02 12:33', '2002-01-25 12:33', 'DMY'],
    ['Fri 1/25/02', '2002-01-25', 'MDY'],
    ["Mon 25 Jan '02", '2002-01-25', 'DMY'],
    ['02 Jan 25', '2002-01-25', 'YMD'],
    ['12/31/49', '2049-12-31', 'MDY'],
    ['12/31/50', '1950-12-31', 'MDY'],
    ['12/31/99 12:00 AM', '1999-12-31 00:00', 'MDY'],
    ['31/12/99', '1999-12-31', 'MDY'],
    ['29/02/2000', '2000-02-29', 'DMY'],
  ])('reads the date %s as %s', (text, expected, order) => {
    expect(date(text, order)).toBe(expected);
  });

  it.each<[string, string, MpxLocale]>([
    ['Mo 25. Januar 2002 12:33', '2002-01-25 12:33', 'de'],
    ['Mi 05. Mrz 02', '2002-03-05', 'de'],
    ['25 décembre 2002', '2002-12-25', 'fr'],
    ["mar 25 fév '02", '2002-02-25', 'fr'],
    ["mar 25 mar '02", '2002-03-25', 'it'],
    ['25 de diciembre de 2002', '2002-12-25', 'es'],
    ['25 dezembro 2002', '2002-12-25', 'pt'],
    ['25 maj 2002', '2002-05-25', 'sv'],
    ['25 января 2002', '2002-01-25', 'ru'],
    ['2002年1月25日 下午 5:00', '2002-01-25 17:00', 'zh'],
    ['25 mei 2002', '2002-05-25', 'nl'],
    ['25 October 2002', '2002-10-25', 'de'],
  ])('reads the date %s as %s in the language %s', (text, expected, locale) => {
    expect(date(text, 'DMY', locale)).toBe(expected);
  });

  it.each([
    ['25.01.02', '2002-01-25'],
    ['25.01.02 12.33', '2002-01-25 12:33'],
    ['25.01.2002 9.05', '2002-01-25 09:05'],
  ])('reads the date %s as %s with points as date and time separators', (text, expected) => {
    expect(date(text, 'DMY', 'de', { dateSeparator: '.', timeSeparator: '.' })).toBe(expected);
  });

  it.each([
    '',
    '25/13/02',
    '31/04/02',
    '25 Jan 12:33',
    '25 January',
    'Mon 12:33',
    '25/01',
    '25',
    '12:33',
    'W05/1/02 12:33',
    '25/01/02 25:99',
    'soon',
  ])('%j is not a date', (text) => {
    expect(date(text)).toBeUndefined();
  });
});

describe('times of an exchange file', () => {
  it.each([
    ['08:00', '08:00'],
    ['8:00 AM', '08:00'],
    ['12:00 am', '00:00'],
    ['12:30 PM', '12:30'],
    ['5:00PM', '17:00'],
    ['24:00', '24:00'],
    ['17:00:00', '17:00'],
    ['8', '08:00'],
    ['0800', '08:00'],
    ['下午 1:00', '13:00'],
  ])('reads the time %s as %s', (text, expected) => {
    expect(parseMpxTime(text, format('DMY'))).toBe(expected);
  });

  it('times use the words and separators of the file', () => {
    const own = format('DMY', { timeSeparator: '.', am: 'vorm.', pm: 'nachm.' });
    expect(parseMpxTime('1.30 nachm.', own)).toBe('13:30');
    expect(parseMpxTime('9h15', own)).toBe('09:15');
  });

  it.each(['', '25:00', '12:60', 'noon', '8:00 o'])('%j is not a time', (text) => {
    expect(parseMpxTime(text, format('DMY'))).toBeUndefined();
  });
});

describe('numbers and money of an exchange file', () => {
  const german = { decimal: ',', thousands: '.', symbol: '€' };
  const french = { decimal: ',', thousands: '\u00a0', symbol: 'F' };
  it.each([
    ['1,234.50', english.numbers, 1234.5],
    ['$1,234.50', english.numbers, 1234.5],
    ['-$5.00', english.numbers, -5],
    ['$-5.00', english.numbers, -5],
    ['($5.00)', english.numbers, -5],
    ['5-', english.numbers, -5],
    ['.5', english.numbers, 0.5],
    ['€12.00', english.numbers, 12],
    ['1.234,50 €', german, 1234.5],
    ['-0,25', german, -0.25],
    ['1\u00a0234,50 F', french, 1234.5],
    ["1'234.50", { decimal: '.', thousands: "'", symbol: 'SFr.' }, 1234.5],
    ['SFr. 12.00', { decimal: '.', thousands: "'", symbol: 'SFr.' }, 12],
  ])('reads a number in the notation %s', (text, numbers, expected) => {
    expect(parseNumber(text, numbers)).toBe(expected);
  });

  it.each(['', '-', '.', 'ten', '1.2.3', '1e5', '--5'])('%j is not a number', (text) => {
    expect(parseNumber(text, english.numbers)).toBeUndefined();
  });

  it('units are fractions of a whole, or percentages', () => {
    expect(parseUnits('1', english.numbers)).toBe(100);
    expect(parseUnits('0.5', english.numbers)).toBe(50);
    expect(parseUnits('75%', english.numbers)).toBe(75);
  });
});

describe('durations and rates of an exchange file', () => {
  it.each<[MpxLocale, string, number, string]>([
    ['en', '10d', 10, 'days'],
    ['en', '4.5h', 4.5, 'hours'],
    ['en', '2ew', 2, 'elapsedWeeks'],
    ['en', '3 days', 3, 'days'],
    ['en', '1 mon', 1, 'months'],
    ['en', '2y', 24, 'months'],
    ['en', '90 mins', 90, 'minutes'],
    ['en', '-2d', -2, 'days'],
    ['en', '50%', 50, 'percent'],
    ['en', '50e%', 50, 'elapsedPercent'],
    ['en', '7', 7, 'days'],
    ['de', '3t', 3, 'days'],
    ['de', '2ft', 2, 'elapsedDays'],
    ['de', '1 Monat', 1, 'months'],
    ['sv', '3t', 3, 'hours'],
    ['fr', '5j', 5, 'days'],
    ['fr', '2s', 2, 'weeks'],
    ['it', '5g', 5, 'days'],
    ['it', '6o', 6, 'hours'],
    ['it', '1m', 1, 'months'],
    ['es', '2ed', 2, 'elapsedDays'],
    ['pt', '1mes', 1, 'months'],
    ['ru', '5д', 5, 'days'],
    ['ru', '2нед', 2, 'weeks'],
    ['zh', '3工作日', 3, 'days'],
    ['nl', '8u', 8, 'hours'],
  ])('reads a duration in the language %s: %s', (locale, text, value, unit) => {
    expect(parseDuration(text, new MpxWords(locale), english.numbers)).toEqual({ value, unit });
  });

  it('a duration may be marked as estimated', () => {
    expect(parseDuration('3d?', new MpxWords('en'), english.numbers)).toEqual({ value: 3, unit: 'days' });
  });

  it.each(['', 'd', '3 parsecs', 'NA'])('%j is not a duration', (text) => {
    expect(parseDuration(text, new MpxWords('en'), english.numbers)).toBeUndefined();
  });

  it('a rate is an amount of money per unit of time', () => {
    const words = new MpxWords('en');
    expect(parseRate('$10.00/h', words, english.numbers)).toEqual({ value: 10, unit: 'hour' });
    expect(parseRate('$52,000.00/y', words, english.numbers)).toEqual({ value: 52_000, unit: 'year' });
    expect(parseRate('$10.00', words, english.numbers)).toEqual({ value: 10, unit: 'hour' });
    expect(parseRate('10,00 €/t', new MpxWords('de'), { decimal: ',', thousands: '.', symbol: '€' })).toEqual({
      value: 10,
      unit: 'day',
    });
    expect(parseRate('$10.00/x', words, english.numbers)).toBeUndefined();
  });
});
