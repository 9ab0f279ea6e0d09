import { expect, test } from 'vitest';
import { entryAt, entryRows, movedIds } from './entry-rows.ts';

interface Status {
  readonly id: string;
  readonly name: string;
  readonly share?: number;
}

const entries: readonly Status[] = [
  { id: '1', name: 'Geplant', share: 0 },
  { id: '2', name: 'Läuft', share: 50 },
  { id: '3', name: 'Fertig', share: 100 },
];
const columns = [{ id: 'share', label: 'catalogue.name', width: 1, value: ({ share = 0 }: Status) => share } as const];
const shown = (filter: string, sort?: { column: string; isDescending: boolean }) =>
  entryRows(
    entries.map((item) => ({ key: item.id, item, children: [] })),
    {
      filter,
      sort,
      expansion: { level: 1, turned: [] },
      columns,
      words: ({ name }) => name,
    },
  ).map(({ node }) => node.key);

test('entries match all filter words, ignoring accents, and keep their order until sorted', () => {
  expect(shown('')).toEqual(['1', '2', '3']);
  expect(shown('lauf')).toEqual(['2']);
  expect(shown('e t')).toEqual(['1', '3']);
  expect(shown('', { column: 'share', isDescending: true })).toEqual(['3', '2', '1']);
});

test('moving puts one id at another position, and a target beyond the ends changes nothing', () => {
  expect(movedIds(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(movedIds(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(movedIds(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
});

test('an entry is found at any depth of the tree', () => {
  const [first, ...others] = entries.map((item) => ({ key: item.id, item, children: [] }));
  const tree = first ? [{ ...first, children: others }] : [];
  expect(entryAt(tree, '3')?.name).toBe('Fertig');
  expect(entryAt(tree, '9')).toBeUndefined();
});
