import { expect, test } from 'vitest';
import { fieldChange, type FieldKind, fieldProblem, inputText, type FormField, parseField } from './form-field.ts';

interface Status {
  readonly name: string;
  readonly share?: number | null;
}

const field = (kind: FieldKind): FormField<Status> => ({ name: 'share', label: 'catalogue.name', kind });

test.each([
  ['amount', ' 1.007,5 ', 1007.5],
  ['number', '', null],
  ['integer', '12', 12],
  ['hours', '7:30', 7.5],
  ['code', '16', 16],
  ['flag', '', null],
  ['check', '', false],
  ['text', '  ', ''],
  ['password', ' secret ', ' secret '],
  ['lines', 'a\n\n b ', ['a', 'b']],
  ['multi', 'a,b', ['a', 'b']],
] as const)('a field of the kind %s reads "%s"', (kind, typed, value) => {
  expect(parseField(typed, field(kind), 'de-DE')).toEqual(value);
});

test('an emptied text is empty and any other emptied field is null', () => {
  expect(fieldChange(field('text'), ' ', 'en')).toEqual({ share: '' });
  expect(fieldChange(field('pick'), '', 'en')).toEqual({ share: null });
  expect(fieldChange(field('day'), '', 'en')).toEqual({ share: null });
});

test('a missing required value, a text that is no number, and a fraction of a whole number are problems', () => {
  expect(fieldProblem(' ', { ...field('text'), required: true }, 'en')).toBe('form.missing');
  expect(fieldProblem('', { ...field('text'), required: 'activity.adHoc.nameMissing' }, 'en')).toBe(
    'activity.adHoc.nameMissing',
  );
  expect(fieldProblem('x', field('amount'), 'en')).toBe('form.notNumber');
  expect(fieldProblem('1.5', field('integer'), 'en')).toBe('form.notWhole');
  expect(fieldProblem('soon', field('hours'), 'en')).toBe('form.notHours');
  expect(fieldProblem('', field('amount'), 'en')).toBeUndefined();
});

test('a value is shown in the language of the user, and only amounts are grouped', () => {
  expect(inputText({ share: 1012.5 }, field('amount'), 'de-DE')).toBe('1.012,5');
  expect(inputText({ share: 1012.5 }, field('number'), 'de-DE')).toBe('1012,5');
  expect(inputText({ share: '2026-11-24Z' }, field('day'), 'de-DE')).toBe('2026-11-24');
  expect(inputText({}, { ...field('code'), whenEmpty: '0' }, 'en')).toBe('0');
  expect(inputText({}, { ...field('flag'), required: true }, 'en')).toBe('false');
});
