import { describe, expect, test } from 'vitest';
import { recordFields, stampFields } from './record-fields.ts';

interface Person {
  readonly id: string;
  readonly name?: string | null;
  readonly user?: string | null;
  readonly available?: number | null;
  readonly hourlyRate?: number | null;
  readonly created?: string | null;
  readonly modified?: string | null;
}

const personFields = recordFields<Person>()('resource', {
  ...stampFields,
  name: {
    column: 'name',
    check: (name) => {
      if (!name) throw new Error('no name');
    },
  },
  user: { column: 'user_id', isClearable: true },
  available: { column: 'available', initial: 100 },
  hourlyRate: { column: 'hourly_rate', level: 64 },
});

const ann = { id: '1', name: 'Ann', user: '7', available: 80, hourlyRate: 10 };

describe('recordFields', () => {
  test('a body sets writable fields only, and null only removes the values of clearable ones', () => {
    const body = { id: '2', name: null, user: null, available: 60, modified: '2026-01-01', sails: 2 };
    expect(personFields.sent(body)).toEqual({ user: null, available: 60 });
    expect(personFields.sent(body, [])).toEqual({ available: 60 });
  });

  test('merged values are as sent, else as they were, else the initial ones', () => {
    expect(personFields.merged({ available: 50, user: null }, ann)).toEqual({
      name: 'Ann',
      user: null,
      available: 50,
      hourlyRate: 10,
    });
    expect(personFields.merged({ name: 'Eva' })).toEqual({ name: 'Eva', available: 100 });
    expect(() => personFields.merged({ available: 50 })).toThrow('no name');
  });

  test('values equal to those of the record are no changes, and a missing field counts as null', () => {
    expect(personFields.changes({ name: 'Ann', user: '8' }, ann)).toEqual({ user: '8' });
    expect(personFields.changes({ user: null }, { id: '1' })).toEqual({});
  });

  test('checks run on all fields, also on missing ones', () => {
    expect(() => personFields.check({ available: 1 })).toThrow('no name');
    expect(() => personFields.check({ name: 'Ann' })).not.toThrow();
  });

  test('values become columns, and a whole row has null for what is missing', () => {
    expect(personFields.row({ user: '7', hourlyRate: 3 })).toEqual({ user_id: '7', hourly_rate: 3 });
    expect(personFields.fullRow(['name', 'user'], { name: 'Ann' })).toEqual({ name: 'Ann', user_id: null });
    expect(personFields.columns(['user', 'available'])).toEqual(['user_id', 'available']);
  });

  test('fields above the level of the caller are left out', () => {
    expect(personFields.visible(ann, 16)).toEqual({ id: '1', name: 'Ann', user: '7', available: 80 });
    expect(personFields.visible(ann, 64)).toEqual(ann);
  });
});
