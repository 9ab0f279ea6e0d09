import { expect, test } from 'vitest';
import { earnedFigures, noEarnedAmounts, sumOfEarned } from './earned-value.ts';

test('variances, indices and estimates follow from the amounts', () => {
  expect(earnedFigures({ budget: 1000, planned: 500, earned: 400, actual: 800 })).toEqual({
    scheduleVariance: -100,
    costVariance: -400,
    spi: 0.8,
    cpi: 0.5,
    estimate: 2000,
    varianceAtCompletion: -1000,
  });
});

test('an index without a divisor is empty; the estimate is the budget until something is spent', () => {
  const budget = 80;
  expect(earnedFigures(noEarnedAmounts)).toMatchObject({ spi: undefined, cpi: undefined, estimate: 0 });
  expect(earnedFigures({ ...noEarnedAmounts, budget })).toMatchObject({ cpi: undefined, estimate: 80 });
  expect(earnedFigures({ ...noEarnedAmounts, budget, actual: 8 })).toMatchObject({ cpi: 0, estimate: undefined });
  expect(earnedFigures({ budget, planned: 80, earned: 80, actual: 0 })).toMatchObject({ estimate: 0, spi: 1 });
});

test('indices of a sum follow from the summed amounts', () => {
  const parts = [
    { budget: 100, planned: 50, earned: 25, actual: 50 },
    { budget: 300, planned: 150, earned: 275, actual: 50 },
  ];
  expect(earnedFigures(sumOfEarned(parts))).toMatchObject({ spi: 1.5, cpi: 3 });
});
