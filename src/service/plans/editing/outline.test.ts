import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loopIds, type EditedOutlineRow, outlinePlacesOf, waits } from './outline.ts';

const row = (id: string, parentId: string | null, sequence?: number, at?: number): EditedOutlineRow => ({
  id,
  parentId,
  sequence,
  row: at,
});
const names = (rows: readonly EditedOutlineRow[]) =>
  outlinePlacesOf(rows).map(({ id, outlineLevel }) => `${outlineLevel} ${id}`);

describe('places of rows in the outline', () => {
  test('rows with a requested place get it, and the other rows keep their order around them', () => {
    expect(names([row('a', null, 1), row('b', null, 2), row('c', null, 3), row('new', null, undefined, 2)])).toEqual([
      '1 a',
      '1 new',
      '1 b',
      '1 c',
    ]);
    expect(names([row('a', null, 1), row('b', null, 2, 1)])).toEqual(['1 b', '1 a']);
    expect(names([row('a', null, 1), row('far', null, undefined, 99)])).toEqual(['1 a', '1 far']);
  });

  test('a collection precedes its content even if the content was placed before it', () => {
    expect(names([row('a', 'p', 1), row('b', null, 2), row('p', null, 3)])).toEqual(['1 b', '1 p', '2 a']);
  });

  test('a row that is its own ancestor gets no place', () => {
    expect(names([row('a', 'b', 1), row('b', 'a', 2), row('c', null, 3)])).toEqual(['1 c']);
  });

  const rows = fc.array(
    fc.record({
      above: fc.nat(8),
      sequence: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
      at: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
    }),
    { maxLength: 12 },
  );

  test('sequence numbers rise along the order, and the same order again changes none', () => {
    fc.assert(
      fc.property(rows, (testData) => {
        const all = testData.map(({ above, sequence, at }, index) =>
          row(String(index), above < index ? String(above) : null, sequence, sequence === undefined ? (at ?? 1) : at),
        );
        const sorted = all.toSorted((one, two) => (one.sequence ?? 99) - (two.sequence ?? 99));
        const places = outlinePlacesOf(sorted);
        expect(places).toHaveLength(testData.length);
        expect(places.every(({ sequence }, index) => sequence > (places[index - 1]?.sequence ?? 0))).toBe(true);
        const parents = new Map(all.map(({ id, parentId }) => [id, parentId]));
        const again = places.map(({ id, sequence }) => row(id, parents.get(id) ?? null, sequence));
        expect(outlinePlacesOf(again)).toEqual(places);
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  test('inserting a row keeps the sequence numbers of most other rows', () => {
    const many = Array.from({ length: 100 }, (_, index) => row(String(index), null, index + 1));
    const first = outlinePlacesOf([...many, row('x', null, undefined, 50)]);
    const second = outlinePlacesOf([
      ...first.map(({ id, sequence }) => row(id, null, sequence)),
      row('y', null, undefined, 51),
    ]);
    const before = new Map(first.map(({ id, sequence }) => [id, sequence]));
    expect(second.filter(({ id, sequence }) => before.get(id) !== sequence).map(({ id }) => id)).toEqual(['y']);
  });
});

test('loops of dependencies are found through collections, so that an activity cannot wait for its own parent', () => {
  const parents = new Map([
    ['p', null],
    ['a', 'p'],
  ]);
  const steps = waits([{ from: 'p', to: 'a' }], parents);
  expect(steps).toContainEqual({ from: 'end p', to: 'start a' });
  expect(steps).toContainEqual({ from: 'end a', to: 'end p' });
  expect(loopIds(['end p', 'start a', 'end a'])).toEqual(['p', 'a']);
});
