import { expect, test } from 'vitest';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { comparePortfolioItems, portfolioItemTest } from './portfolio-items.ts';
import type { PortfolioItem } from './portfolio-tree.ts';

const item = (change: Partial<OpProjectNode>, manager = ''): PortfolioItem => ({
  node: { id: '1', ...change },
  isLink: false,
  figures: undefined,
  status: undefined,
  manager,
  projects: 0,
});
const names = (items: readonly PortfolioItem[]) => items.map(({ node }) => node.name);

test('numbers in names are compared as numbers', () => {
  const items = [item({ name: 'Line 10' }), item({ name: 'line 9' })];
  expect(names(items.toSorted(comparePortfolioItems({ column: 'name', isDescending: false })))).toEqual([
    'line 9',
    'Line 10',
  ]);
});

test.each([false, true])('what has no value comes last, descending %s', (isDescending) => {
  const items = [
    item({ name: 'none', priority: 0 }),
    item({ name: 'low', priority: 9 }),
    item({ name: 'high', priority: 1 }),
  ];
  expect(names(items.toSorted(comparePortfolioItems({ column: 'priority', isDescending }))).at(-1)).toBe('none');
});

test('a filter finds all its words in name, number and manager, without case and accents', () => {
  const müller = item({ name: 'Umbau Küche', number: 'B-7' }, 'Erika Müller');
  expect(portfolioItemTest('kuche muller')?.(müller)).toBe(true);
  expect(portfolioItemTest('kueche mueller')?.(müller)).toBe(true);
  expect(portfolioItemTest('b-7')?.(müller)).toBe(true);
  expect(portfolioItemTest('kuche meier')?.(müller)).toBe(false);
  expect(portfolioItemTest('  ')).toBeUndefined();
});
