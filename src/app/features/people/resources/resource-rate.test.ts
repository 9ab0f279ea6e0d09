import { expect, test } from 'vitest';
import { ResourceType } from '#contract/core/codes.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { rateOf } from './resource-rate.ts';

const pool = (id: string, parent: string | undefined, hourlyRate: number | null): OpResource => ({
  id,
  type: ResourceType.pool,
  hourlyRate,
  parents: parent === undefined ? [] : [{ id: parent, isLink: false }],
});
const records = new Map(
  [pool('root', undefined, null), pool('north', 'root', 50), pool('team', 'north', null)].map((each) => [
    each.id,
    each,
  ]),
);
const kim = (change: Partial<OpResource>): OpResource => ({
  id: 'kim',
  type: ResourceType.resource,
  parents: [
    { id: 'root', isLink: true },
    { id: 'team', isLink: false },
  ],
  ...change,
});
const rate = (resource: OpResource, hidden = '') => rateOf(resource, records, ({ id }) => id !== hidden);

test('a resource uses the rate of its nearest pool with a rate, ignoring links, unless overridden', () => {
  expect(rate(kim({ hourlyRate: 80 }))).toMatchObject({ kind: 'inherited', value: 50, from: { id: 'north' } });
  expect(rate(kim({ hourlyRate: 80, overridePoolRate: true }))).toEqual({ kind: 'own', value: 80 });
  expect(rate(kim({ overridePoolRate: true }))).toMatchObject({ kind: 'inherited', value: 50 });
});

test('a resource uses its own rate if no pool has one, and a pool prefers its own rate', () => {
  expect(rate({ ...kim({ hourlyRate: 80 }), parents: [{ id: 'root', isLink: false }] })).toEqual({
    kind: 'own',
    value: 80,
  });
  expect(rate(pool('root', undefined, null))).toEqual({ kind: 'none' });
  expect(rate(pool('inner', 'north', 70))).toEqual({ kind: 'own', value: 70 });
});

test('the rate of a resource is hidden if the reader may not see the resource or its pool', () => {
  expect(rate(kim({ hourlyRate: 80 }), 'kim')).toEqual({ kind: 'hidden' });
  expect(rate(kim({ hourlyRate: 80 }), 'team')).toEqual({ kind: 'hidden' });
});
