import { expect, test } from 'vitest';
import { attributeTypesOf, attributeValueOf, fieldValueOf, withAttributeValues } from './attribute-values.ts';

const asType = (type: string, possibleValues: string[] = []) => ({ type, possibleValues });

test.each([
  ['text1', 'North', 'TEXT', 'North'],
  ['text1', 'x'.repeat(256), 'TEXT', undefined],
  ['text1', 'x'.repeat(256), 'MEMO', 'x'.repeat(256)],
  ['outlineCode2', 'A.1', 'TEXT', 'A.1'],
  ['text1', 'North', 'NUMBER', undefined],
  ['number3', 2.5, 'DECIMAL', 2.5],
  ['number3', 2.5, 'NUMBER', undefined],
  ['number3', 2, 'NUMBER', 2],
  ['cost1', 1e16, 'DECIMAL', undefined],
  ['date1', '2026-03-04T10:30:00', 'DATE', '2026-03-04'],
  ['flag7', true, 'BOOLEAN', true],
  ['flag7', true, 'TEXT', undefined],
  ['duration1', { value: 2, unit: 'days' }, 'DECIMAL', undefined],
] as const)('the value of %s, %s, is one of a field of type %s as %s', (key, value, type, expected) => {
  expect(attributeValueOf(key, value, asType(type))).toBe(expected);
});

test('a choice takes the values of its list alone', () => {
  expect(attributeValueOf('text1', 'North', asType('CHOICE', ['North', 'South']))).toBe('North');
  expect(attributeValueOf('text1', 'East', asType('CHOICE', ['North', 'South']))).toBeUndefined();
});

test.each([
  ['text1', 'North', 'North'],
  ['number1', 2.5, 2.5],
  ['number1', 'North', undefined],
  ['start1', '2026-03-04', '2026-03-04T08:00:00'],
  ['finish1', '2026-03-04', '2026-03-04T17:00:00'],
  ['date1', 'soon', undefined],
  ['flag1', false, false],
  ['duration1', 2, undefined],
] as const)('a plan file gets for %s of %s the value %s', (key, value, expected) => {
  expect(fieldValueOf(key, value)).toBe(expected);
});

test('durations become no attributes, as these have no units', () => {
  expect(attributeTypesOf('duration1')).toEqual([]);
  expect(attributeTypesOf('enterpriseText1')).toEqual([]);
});

test('values of attributes replace those of the file, except the same day with its time', () => {
  const custom = { text1: 'North', date1: '2026-03-04T10:30:00', number1: 5 };
  const values = [
    { key: 'text1', type: 'TEXT', value: 'South' },
    { key: 'date1', type: 'DATE', value: '2026-03-04' },
    { key: 'flag1', type: 'BOOLEAN', value: true },
  ];
  expect(withAttributeValues(custom, values)).toEqual({
    text1: 'South',
    date1: '2026-03-04T10:30:00',
    number1: 5,
    flag1: true,
  });
  expect(withAttributeValues(custom, [{ key: 'date1', type: 'DATE', value: '2026-03-05' }]).date1).toBe(
    '2026-03-05T08:00:00',
  );
});
