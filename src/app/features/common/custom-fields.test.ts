import { expect, test } from 'vitest';
import { customAttributesOf } from './custom-fields.ts';

const types = [
  { id: 0, customValueInfo: [{ name: 'all' }] },
  { id: 7, defaultType: true, customValueInfo: [{ name: 'all' }, { name: 'north' }] },
  { id: 8, customValueInfo: [{ name: 'all' }, { name: 'south' }] },
];
const names = (customType: string | null) => customAttributesOf(types, customType).map(({ name }) => name);

test('a record has the attributes of its own type and the common ones, not those of the type for new records', () => {
  expect(names('8')).toEqual(['all', 'south']);
  expect(names('7')).toEqual(['all', 'north']);
  expect(names(null)).toEqual(['all']);
});
