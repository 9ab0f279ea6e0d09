import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MadeCost } from './cost-records-queries.ts';
import type { StoredRecordRow } from './record-sets.ts';
import { undoParts } from './record-undo.ts';

type Cost = MadeCost & StoredRecordRow<'cost_record'>;

const costsOf = (activities: readonly number[], offset: number) =>
  activities.map((activity, index) => ({ id: String(offset + index), activity_id: String(activity) }) as Cost);

test('the parts of an undo hold every record once, and those of one group together', () => {
  const activities = fc.array(fc.nat({ max: 6 }), { maxLength: 12_000, size: 'max' });
  const property = fc.property(activities, activities, (made, gone) => {
    const created = costsOf(made, 1);
    const deleted = costsOf(gone, 100_001);
    const parts = undoParts<MadeCost, 'cost_record'>({ mark: '7', created, deleted }, ({ activity_id: id }) => id);
    const ids = (records: readonly { readonly id: string }[]) =>
      records.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
    expect(ids(parts.flatMap((part) => part.created))).toEqual(ids(created));
    expect(ids(parts.flatMap((part) => part.deleted))).toEqual(ids(deleted));
    const groups = parts.flatMap((part) => [
      ...new Set([...part.created, ...part.deleted].map(({ activity_id: id }) => id)),
    ]);
    expect(groups).toHaveLength(new Set(groups).size);
    expect(parts.every(({ mark }) => mark === '7')).toBe(true);
  });
  fc.assert(property, { seed: 5, numRuns: 30 });
});

test('an undo of thousands of records is checked in parts of some thousand', () => {
  const created = costsOf(
    Array.from({ length: 12_000 }, (_, index) => index % 4),
    1,
  );
  const undo = { mark: '7', created, deleted: [] };
  const parts = undoParts<MadeCost, 'cost_record'>(undo, ({ activity_id: id }) => id);
  expect(parts.map((part) => part.created.length)).toEqual([6_000, 6_000]);
});
