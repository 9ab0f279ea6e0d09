import { describe, expect, it } from 'vitest';
import { ByteBlock } from './byte-block.ts';
import { readCustomNames } from './custom-names.ts';
import { f64, i32, utf16Text, u16, zeros } from '#testing/build-mpp.ts';
import { fieldsWithSymbols, readCustomNames9 } from './names9.ts';
import { programOf } from './program.ts';

const NAMES = 71303169;
const TEXT1 = 0x0b40_0033;
const NUMBER1 = 0x0b40_0057;
const blockOf = (...parts: readonly (readonly number[])[]) => new ByteBlock(Uint8Array.from(parts.flat()));
const guid = Array.from({ length: 16 }, (_, index) => index);
const tableId = '03020100-0504-0706-0809-0a0b0c0d0e0f';
/** One field with a name of its own, and two blocks of which nothing is known. */
const aliases = (alias: string) => {
  const names = [...i32(0), ...i32(1), ...i32(TEXT1), ...i32(16), ...utf16Text(alias)];
  return [...i32(names.length), ...names, ...i32(4), ...zeros(4), ...i32(2), ...zeros(2)];
};

describe('MPP custom fields', () => {
  it('custom fields of Project 2010 and later have names, and definitions of equal length with lookup table ids', () => {
    const definition = [...i32(TEXT1), ...zeros(32), ...guid, ...zeros(36)];
    const data = blockOf(aliases('City'), i32(1), i32(0), definition);
    const names = readCustomNames(new Map([[NAMES, data]]), programOf(14, 14));
    expect([...names]).toEqual([[TEXT1, { alias: 'City', kind: undefined, table: tableId }]]);
  });

  it('custom fields of Project 2007 have definitions of varying length behind an index', () => {
    const definition = (size: number, field: number) => [
      ...i32(size),
      ...i32(field),
      ...zeros(152),
      ...guid,
      ...zeros(size - 176),
    ];
    const definitions = [...definition(180, TEXT1 + 3), ...definition(200, TEXT1)];
    const data = blockOf(aliases('City'), zeros(8), i32(2), zeros(16), definitions);
    const names = readCustomNames(new Map([[NAMES, data]]), programOf(12, 12));
    expect([...names]).toEqual([
      [TEXT1, { alias: 'City', kind: undefined, table: tableId }],
      [TEXT1 + 3, { kind: undefined, table: tableId }],
    ]);
  });

  it('custom field names until Project 2003 have a different order', () => {
    const names = (named: Readonly<Record<number, string>>) =>
      blockOf(Array.from({ length: 300 }, (_, index) => utf16Text(named[index] ?? '')).flat());
    const found = readCustomNames9(
      new Map([
        [1048577, names({ 118: 'First', 129: 'End', 287: 'Tenth' })],
        [1048578, names({ 165: 'Flag ten' })],
      ]),
    );
    expect(Array.from(found, ([field, { alias }]) => [field, alias])).toEqual([
      [TEXT1, 'First'],
      [0x0b40_0035, 'End'],
      [0x0b40_0108, 'Tenth'],
      [0x0c40_007e, 'Flag ten'],
    ]);
  });

  it('fields that show symbols instead of their values have a flag of their own', () => {
    const index = [...i32(0), ...i32(3), ...i32(TEXT1), ...i32(32), ...i32(NUMBER1), ...i32(36), ...i32(TEXT1 + 3)];
    const data = blockOf(index, i32(9999), i32(0x0d), i32(0x0f));
    expect(fieldsWithSymbols(new Map([[37753744, data]]))).toEqual([NUMBER1]);
    expect(fieldsWithSymbols(new Map())).toEqual([]);
  });

  it('lookup tables until Project 2003 follow an index, first the values and then their descriptions', () => {
    const list = (values: readonly number[], descriptions: readonly number[]) => {
      const end = 20 + values.length;
      return [...zeros(8), ...i32(20), ...i32(end), ...i32(end + descriptions.length), ...values, ...descriptions];
    };
    const cities = list([...utf16Text('Oslo'), ...utf16Text('Rome')], [...utf16Text('North'), ...utf16Text('')]);
    const numbers = list([...f64(2), ...f64(3)], []);
    const index = [...i32(24), ...i32(2), ...i32(TEXT1), ...i32(24), ...i32(NUMBER1), ...i32(24 + cities.length)];
    const found = readCustomNames9(new Map([[37753744, blockOf(index, cities, numbers)]]));
    expect(Array.from(found, ([field, { choices }]) => [field, choices])).toEqual([
      [
        TEXT1,
        [
          { value: 'Oslo', description: 'North' },
          { value: 'Rome', description: undefined },
        ],
      ],
      [
        NUMBER1,
        [
          { value: 2, description: undefined },
          { value: 3, description: undefined },
        ],
      ],
    ]);
  });

  it('damaged lookup tables are read as far as possible', () => {
    for (const version of [12, 14] as const) {
      const data = blockOf(aliases('City'), i32(9), i32(9), i32(9), u16(9));
      expect(readCustomNames(new Map([[NAMES, data]]), programOf(version, version)).size).toBe(1);
    }
    expect(readCustomNames9(new Map([[1048577, blockOf([1])]])).size).toBe(0);
    for (const rest of [
      [],
      [...i32(TEXT1), ...i32(-9)],
      [...i32(TEXT1), ...i32(16), ...i32(9), ...i32(99), ...i32(-1)],
    ]) {
      expect(readCustomNames9(new Map([[37753744, blockOf(i32(8), i32(999), rest)]])).size).toBe(0);
    }
  });
});
