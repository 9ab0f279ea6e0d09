import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ExistingRow, mergeOutlines, type ImportedOutlineRow } from './outline.ts';

/** Rows as indented names; `!` marks an ad hoc one. Every row has one hour of its own. */
function rows(text: string): ExistingRow[] {
  const above: string[] = [];
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const depth = line.search(/\S/);
      const activityId = line.trim().replace('!', '');
      above[depth] = activityId;
      return { activityId, parentId: above[depth - 1] ?? null, ownEffort: 1, isAdHoc: line.includes('!') };
    });
}

function shown(file: readonly ImportedOutlineRow[], existing: readonly ExistingRow[]): string[] {
  return [...mergeOutlines(file, existing)]
    .toSorted(([, a], [, b]) => a.sequence - b.sequence)
    .map(([id, { outlineLevel, effort }]) => `${' '.repeat(outlineLevel - 1)}${id} ${effort}`);
}

describe('merging outlines', () => {
  test('a file merged into an empty plan becomes the plan, with effort rolled up', () => {
    expect(shown(rows('A\n B\n  C\n D\nE'), [])).toEqual(['A 4', ' B 2', '  C 1', ' D 1', 'E 1']);
  });

  test('an appending merge keeps the existing rows at the beginning', () => {
    expect(shown(rows('X\n Y'), rows('A\n B\nC'))).toEqual(['A 2', ' B 1', 'C 1', 'X 2', ' Y 1']);
  });

  test('a kept row keeps its parent and its place after the preceding sibling', () => {
    const existing = rows('A\n B\n stays\n C\nlater');
    expect(shown(rows('New\nA\n B\n new\n C'), existing)).toEqual([
      'New 1',
      'A 5',
      ' B 1',
      ' stays 1',
      ' new 1',
      ' C 1',
      'later 1',
    ]);
  });

  test('a kept row follows its parent when that moves, even to another level', () => {
    expect(shown(rows('P\n A'), rows('A\n stays\n  below'))).toEqual(['P 4', ' A 3', '  stays 2', '   below 1']);
  });

  test('ad hoc activities come last, and those without a remaining collection move to the top level', () => {
    expect(shown(rows('X\nA\nY'), rows('A\n !own\n!first\n!second'))).toEqual([
      'X 1',
      'A 2',
      ' own 1',
      'Y 1',
      'first 1',
      'second 1',
    ]);
    const orphan = { activityId: 'orphan', parentId: 'gone', ownEffort: 1, isAdHoc: true };
    expect(shown(rows('X'), [orphan])).toEqual(['X 1', 'orphan 1']);
  });

  test('a long plan is merged as fast as a short one', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `E${index}`).join('\n');
    const merged = mergeOutlines(rows('X'), rows(many));
    expect(merged.get('X')).toMatchObject({ sequence: 20_001 });
  });
});

test('any two outlines merge with every row once, after its parent, with rolled-up effort', () => {
  const outline = (ids: readonly string[]) =>
    fc.array(fc.nat(), { minLength: ids.length, maxLength: ids.length }).map((draws) =>
      ids.map((activityId, index): ExistingRow => {
        const choice = (draws[index] ?? 0) % (index + 1);
        return { activityId, parentId: ids[choice - 1] ?? null, ownEffort: choice, isAdHoc: false };
      }),
    );
  const both = fc.tuple(outline(['a', 'b', 'c', 'd', 'e', 'f']), outline(['c', 'd', 'x', 'y', 'a', 'z']));
  fc.assert(
    fc.property(both, ([existing, file]) => {
      const merged = mergeOutlines(file, existing);
      expect([...merged.keys()].toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'x', 'y', 'z']);
      const sequences = [...merged.values()].map(({ sequence }) => sequence);
      expect(sequences.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      const own = new Map([...existing, ...file].map(({ activityId, ownEffort }) => [activityId, ownEffort]));
      for (const [id, place] of merged) {
        const parent = place.parentId === null ? undefined : merged.get(place.parentId);
        expect(place.outlineLevel).toBe((parent?.outlineLevel ?? 0) + 1);
        expect(place.sequence).toBeGreaterThan(parent?.sequence ?? 0);
        const children = [...merged.values()].filter(({ parentId }) => parentId === id);
        const below = children.reduce((sum, { effort }) => sum + effort, 0);
        expect(place.effort).toBe((own.get(id) ?? 0) + below);
      }
      const fileOrder = file.map(({ activityId }) => activityId);
      for (const { parentId } of file) {
        const siblings = fileOrder.filter((id) => merged.get(id)?.parentId === parentId);
        const placed = siblings.toSorted((a, b) => (merged.get(a)?.sequence ?? 0) - (merged.get(b)?.sequence ?? 0));
        expect(placed).toEqual(siblings);
      }
    }),
  );
});
