import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WorkContour } from '#contract/core/codes.ts';
import { contourIntensities, contourNames, isEvenWork, workDone } from './contour.ts';

const tenths = (contour: number, delay = 0, duration = 100) =>
  Array.from({ length: 10 }, (_, at) => {
    const shape = { delay, contour, duration };
    return Math.round((workDone(shape, (at + 1) / 10) - workDone(shape, at / 10)) * 1000) / 1000;
  });

describe('the spread of an assignment', () => {
  it('is the same in each tenth of the time where it is flat', () => {
    expect(tenths(WorkContour.flat)).toEqual(Array.from({ length: 10 }, () => 0.1));
  });

  it('follows the tenths of its contour', () => {
    expect(tenths(WorkContour.bell)).toEqual([0.02, 0.04, 0.08, 0.16, 0.2, 0.2, 0.16, 0.08, 0.04, 0.02]);
    expect(tenths(WorkContour.backLoaded).slice(0, 3)).toEqual([0.017, 0.025, 0.042]);
  });

  it('begins after the delay, and takes the rest of the time', () => {
    expect(tenths(WorkContour.flat, 50)).toEqual([0, 0, 0, 0, 0, 0.2, 0.2, 0.2, 0.2, 0.2]);
  });

  it.each([100, 500])('is at the end of the time where the delay of %d hours leaves none', (delay) => {
    expect(tenths(WorkContour.bell, delay)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(tenths(WorkContour.flat, delay, 0).at(-1)).toBe(1);
  });

  it('names a contour for each code, with ten intensities up to 100 %', () => {
    expect(contourNames.map((name) => WorkContour[name])).toEqual(Object.values(WorkContour));
    for (const code of Object.values(WorkContour)) {
      expect(contourIntensities(code)).toHaveLength(10);
      expect(Math.max(...contourIntensities(code))).toBe(100);
    }
    expect(Object.values(WorkContour).filter((contour) => isEvenWork({ delay: 0, contour }))).toEqual([0]);
  });

  it('never falls, and the parts of any times add up to all hours', () => {
    const shape = fc.record({
      delay: fc.double({ min: 0, max: 200, noNaN: true }),
      duration: fc.double({ min: 0, max: 100, noNaN: true }),
      contour: fc.constantFrom(...Object.values(WorkContour)),
    });
    const times = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 });
    fc.assert(
      fc.property(shape, times, (each, some) => {
        const sorted = [0, ...some.toSorted((one, other) => one - other), 1];
        const parts = sorted.slice(1).map((time, at) => workDone(each, time) - workDone(each, sorted[at] ?? 0));
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(-1e-12);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 9);
      }),
    );
  });
});
