import { describe, expect, test } from 'vitest';
import { formatMoney, formatMoneyCell, formatMoneyUnit, parseMoney } from './money.ts';

const read = (text: string, context = {}) => {
  const parsed = parseMoney(text, context);
  return parsed.ok ? parsed.hours : parsed.problem;
};

describe('amounts of money', () => {
  test.each([
    ['84.5', 84.5],
    ['84,50', 84.5],
    ['84,50 €', 84.5],
    ['€84.50', 84.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ["12'345.6", 12_345.6],
    ['1.234.567', 1_234_567],
    ['.5', 0.5],
    ['0.005', 0.01],
    ['', null],
  ])('the amount %s is read as typed or pasted', (text, value) => expect(read(text)).toBe(value));

  test.each([
    ['ten', 'notHours'],
    ['1.234.50', 'notHours'],
    ['1,2,3', 'notHours'],
    ['-5', 'negative'],
    ['(5)', 'negative'],
    ['-5-', 'notHours'],
    ['()', 'notHours'],
    ['-x', 'notHours'],
    ['1000000000001', 'tooMany'],
    ['10000000000000000', 'tooMany'],
    ['=', 'nothingAbove'],
    ['.', 'notHours'],
  ])('the amount %s is refused: %s', (text, problem) => expect(read(text)).toBe(problem));

  test.each([
    ['-80', -80],
    ['−80,55 €', -80.55],
    ['80-', -80],
    ['(1.234,50)', -1234.5],
    ['-0', 0],
    ['-1000000000001', 'tooMany'],
  ])('the amount %s of a credit note is read: %s', (text, value) =>
    expect(read(text, { least: -Infinity })).toBe(value),
  );

  test('an amount with + is added to the current one, and = copies the amount above', () => {
    expect(read('+12,30', { current: 7.2 })).toBe(19.5);
    expect(read('=', { above: 3 })).toBe(3);
  });

  test('an amount is written so that it can be typed back, with or without currency', () => {
    for (const locale of ['en', 'de']) expect(read(formatMoney(1234.5, locale))).toBe(1234.5);
    expect(formatMoneyUnit(1234.5, 'en')).toBe('€1,234.50');
    expect(formatMoneyUnit(1234.5, 'de')).toBe('1.234,50\u00a0€');
    expect(read(formatMoneyUnit(1234.5, 'de'))).toBe(1234.5);
  });

  test('a column shows large amounts without cents, and very large amounts abbreviated', () => {
    const shown = (value: number) => formatMoneyCell(value, 'en');
    expect([9_999_999.99, 87_400_000.4, 1_234_567_890].map(shown)).toEqual(['€9,999,999.99', '€87,400,000', '€1.235B']);
    expect(formatMoneyCell(-87_400_000.4, 'en')).toBe('−€87,400,000');
    expect(formatMoneyCell(1_000_000_000, 'de')).toMatch(/^1\sMrd\.\s€$/);
  });
});
