import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptZoom } from '#app/features/plan/gantt/scale.ts';
import { readView, viewValues } from '#app/kit/address-view.ts';
import { bubbleValues } from '#app/features/common/risk-bubbles.ts';
import {
  askedLevels,
  type PortfolioView,
  portfolioViews,
  defaultPortfolioColumns,
  portfolioSettings,
} from './portfolio-view.ts';

function addressOf(view: PortfolioView): URLSearchParams {
  const testData = Object.entries(viewValues(portfolioSettings, view)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(testData);
}

const usual = readView(portfolioSettings, new URLSearchParams());

test('the default view leaves the address empty', () => {
  expect(addressOf(usual).toString()).toBe('');
  expect(usual.columns).toBe(defaultPortfolioColumns);
});

test('any portfolio view is restored from its address', () => {
  const id = fc.integer({ min: 1, max: 1e9 }).map(String);
  const anyView: fc.Arbitrary<PortfolioView> = fc.record({
    expansion: fc.record({ level: fc.integer({ min: 1, max: 99 }), turned: fc.uniqueArray(id, { maxLength: 5 }) }),
    sort: fc.option(fc.record({ column: fc.constantFrom('name', 'dates'), isDescending: fc.boolean() }), {
      nil: undefined,
    }),
    filter: fc.string({ maxLength: 20 }),
    hasArchived: fc.boolean(),
    isOnlyMine: fc.boolean(),
    name: fc.constantFrom(...portfolioViews),
    minLevel: fc.constantFrom(...askedLevels),
    zoom: fc.oneof(fc.constant('fit' as const), fc.double({ min: 0.1, max: 500, noNaN: true }).map(keptZoom)),
    bubbleValue: fc.constantFrom(...bubbleValues),
    selected: fc.option(
      fc.oneof(
        id,
        fc.tuple(id, id).map((pair) => pair.join('~')),
      ),
      { nil: undefined },
    ),
    hasDetails: fc.boolean(),
    columns: fc.uniqueArray(
      fc.record({ id: fc.constantFrom('name', 'status'), width: fc.integer({ min: 48, max: 800 }) }),
      {
        minLength: 1,
        selector: ({ id: name }) => name,
      },
    ),
  });
  fc.assert(
    fc.property(anyView, (view) => {
      expect(readView(portfolioSettings, addressOf(view))).toEqual(view);
    }),
  );
});

test('unreadable values in a portfolio address use the defaults', () => {
  const odd = new URLSearchParams('level=-3&columns=name.x_.5&sort=&archived=yes&view=cube&minLevel=3&zoom=-1&value=');
  expect(readView(portfolioSettings, odd)).toEqual(usual);
});
