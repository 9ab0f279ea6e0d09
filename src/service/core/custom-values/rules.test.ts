import { describe, expect, test } from 'vitest';
import { Level } from '#contract/core/codes.ts';
import { checkCustomValues, type CustomValueDefinition } from './rules.ts';

const attribute = (type: string, more: Partial<CustomValueDefinition> = {}): CustomValueDefinition => ({
  id: '1001',
  name: 'Cost centre',
  type,
  possibleValues: type === 'CHOICE' ? ['North', 'South'] : [],
  isMandatory: false,
  isUnique: false,
  visibleFrom: Level.none,
  isOfType: false,
  ...more,
});

const stored = (definition: CustomValueDefinition, value: unknown, type?: string) => {
  const sent = [{ name: definition.name, value, ...(type === undefined ? {} : { type }) }];
  return checkCustomValues({ definitions: [definition], sent, stored: new Set(), level: undefined })[0]?.value;
};

const failure = (name: string, values: object = {}) =>
  expect.objectContaining({
    code: `custom_attributes.error.${name}`,
    arguments: expect.objectContaining(values),
  }) as Error;

describe('types of custom values', () => {
  test.each([
    ['BOOLEAN', true, true],
    ['BOOLEAN', 'false', false],
    ['NUMBER', 12, 12],
    ['NUMBER', '-12', -12],
    ['DECIMAL', 1.5, 1.5],
    ['DECIMAL', '1.50', 1.5],
    ['DATE', '2026-02-28Z', '2026-02-28'],
    ['DATE', '2026-02-28', '2026-02-28'],
    ['TEXT', 'a'.repeat(255), 'a'.repeat(255)],
    ['MEMO', 'two\nlines', 'two\nlines'],
    ['CHOICE', 'South', 'South'],
    ['TEXT', '', null],
    ['NUMBER', null, null],
  ])('a %s value accepts %j', (type, value, expected) => {
    expect(stored(attribute(type), value)).toBe(expected);
  });

  test.each([
    ['BOOLEAN', 'yes'],
    ['BOOLEAN', 1],
    ['NUMBER', 1.5],
    ['NUMBER', '0x10'],
    ['NUMBER', Number.NaN],
    ['DECIMAL', '1,5'],
    ['DECIMAL', 1e16],
    ['DECIMAL', true],
    ['DATE', '2026-02-30'],
    ['DATE', '2026-13-01Z'],
    ['DATE', 20260228],
    ['TEXT', 'a'.repeat(256)],
    ['TEXT', 5],
    ['MEMO', 'a'.repeat(2501)],
    ['CHOICE', 'north'],
    ['CHOICE', 0],
  ])('a %s value refuses %j', (type, value) => {
    expect(() => stored(attribute(type), value)).toThrow(failure('TypeMismatch', { name: 'Cost centre', value }));
  });

  test('the type sent with a custom value is optional, and a wrong type is refused', () => {
    expect(stored(attribute('NUMBER'), 3, 'number')).toBe(3);
    expect(() => stored(attribute('NUMBER'), 3, 'TEXT')).toThrow(failure('TypeMismatch'));
  });
});

describe('attributes available for custom values', () => {
  const secret = attribute('TEXT', { visibleFrom: Level.administrator });
  const check = (level: number | undefined, name = secret.name) =>
    checkCustomValues({ definitions: [secret], sent: [{ name, value: 'x' }], stored: new Set(), level });

  test('an update with an invisible or unknown attribute name is refused', () => {
    expect(() => check(Level.manager)).toThrow(failure('Unknown', { name: 'Cost centre' }));
    expect(() => check(Level.administrator, 'Other')).toThrow(failure('Unknown', { name: 'Other' }));
    expect(check(Level.administrator)).toHaveLength(1);
  });

  test('creating a record accepts invisible attributes but refuses unknown names', () => {
    expect(check(undefined)).toHaveLength(1);
    expect(() => check(undefined, 'Other')).toThrow(failure('Unknown'));
  });

  test('an attribute of the custom type takes precedence over a general attribute of the same name', () => {
    const own = attribute('NUMBER', { id: '1002', isOfType: true });
    const sent = [{ name: own.name, value: 4 }];
    const [change] = checkCustomValues({ definitions: [attribute('TEXT'), own], sent, stored: new Set(), level: 64 });
    expect(change?.definition.id).toBe('1002');
  });

  test('an attribute sent more than once is refused', () => {
    const sent = [
      { name: 'Cost centre', value: 'a' },
      { name: 'Cost centre', value: 'b' },
    ];
    expect(() => checkCustomValues({ definitions: [attribute('TEXT')], sent, stored: new Set(), level: 64 })).toThrow(
      expect.objectContaining({ code: 'main.error.InvalidParameter' }),
    );
  });
});

describe('mandatory custom attributes', () => {
  const mandatory = attribute('TEXT', { isMandatory: true });
  const check = (sent: { name: string; value: unknown }[] | null | undefined, has: string[], level?: number) =>
    checkCustomValues({ definitions: [mandatory], sent, stored: new Set(has), level });

  test('mandatory attributes are checked even if no custom values are sent', () => {
    for (const sent of [undefined, null, []]) {
      expect(() => check(sent, [])).toThrow(failure('Mandatory', { name: 'Cost centre' }));
      expect(check(sent, [mandatory.id])).toEqual([]);
    }
  });

  test('a mandatory attribute cannot lose its value', () => {
    expect(() => check([{ name: mandatory.name, value: null }], [mandatory.id])).toThrow(failure('Mandatory'));
  });

  test('mandatory attributes are not required from users who cannot read them', () => {
    const hidden = { ...mandatory, visibleFrom: Level.manager };
    const sent = { definitions: [hidden], sent: null, stored: new Set<string>() };
    expect(checkCustomValues({ ...sent, level: Level.contributor })).toEqual([]);
    expect(() => checkCustomValues({ ...sent, level: Level.manager })).toThrow(failure('Mandatory'));
  });
});
