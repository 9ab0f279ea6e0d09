import { describe, expect, test } from 'vitest';
import { recordFields, stampFields } from './record-fields.ts';

interface Boat {
  readonly id: string;
  readonly name?: string | null;
  readonly homePort?: string | null;
  readonly crew?: number | null;
  readonly price?: number | null;
  readonly modified?: string | null;
  readonly created?: string | null;
}

interface BoatTable {
  id: string;
  name: string;
  home_port: string | null;
  crew: number;
  price: number | null;
  created: string;
  modified: string;
}

const boatFields = recordFields<Boat, BoatTable>()({
  ...stampFields,
  name: {
    column: 'name',
    check: (name) => {
      if (!name) throw new Error('no name');
    },
  },
  homePort: { column: 'home_port', isClearable: true },
  crew: { column: 'crew', initial: 2 },
  price: { column: 'price', level: 64 },
});

const boat = { id: '1', name: 'Ann', homePort: 'Kiel', crew: 4, price: 10 };

describe('recordFields', () => {
  test('a body sets writable fields only, and null only removes the values of clearable ones', () => {
    const body = { id: '2', name: null, homePort: null, crew: 3, modified: '2026-01-01', sails: 2 };
    expect(boatFields.sent(body)).toEqual({ homePort: null, crew: 3 });
  });

  test('merged values are as sent, else as they were, else the initial ones', () => {
    expect(boatFields.merged({ crew: 5, homePort: null }, boat)).toEqual({
      ...boat,
      id: undefined,
      crew: 5,
      homePort: null,
    });
    expect(boatFields.merged({ name: 'Eva' })).toEqual({ name: 'Eva', crew: 2 });
  });

  test('values equal to those of the record are no changes, and a missing field counts as null', () => {
    expect(boatFields.changes({ name: 'Ann', homePort: 'Bonn' }, boat)).toEqual({ homePort: 'Bonn' });
    expect(boatFields.changes({ homePort: null }, { id: '1' })).toEqual({});
  });

  test('checks run on all fields, also on missing ones', () => {
    expect(() => boatFields.check({ crew: 1 })).toThrow('no name');
    expect(() => boatFields.check({ name: 'Ann' })).not.toThrow();
  });

  test('values become columns, and a whole row has null for what is missing', () => {
    expect(boatFields.row({ homePort: 'Kiel', price: 3 })).toEqual({ home_port: 'Kiel', price: 3 });
    expect(boatFields.fullRow(['name', 'homePort'], { name: 'Ann' })).toEqual({ name: 'Ann', home_port: null });
    expect(boatFields.columns(['homePort', 'crew'])).toEqual(['home_port', 'crew']);
  });

  test('fields above the level of the caller are left out', () => {
    expect(boatFields.visible(boat, 16)).toEqual({ id: '1', name: 'Ann', homePort: 'Kiel', crew: 4 });
    expect(boatFields.visible(boat, 64)).toEqual(boat);
  });
});
