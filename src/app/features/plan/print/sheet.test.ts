import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlanColumn } from '../gantt/columns.ts';
import { headerHeight } from '../gantt/bars.ts';
import {
  fittedColumns,
  footHeight,
  onePage,
  pageAt,
  pageCount,
  paperSizes,
  printSheet,
  type PaperSize,
} from './sheet.ts';

const aColumn = (id: string, width: number): PlanColumn => ({ id, header: id, width, align: 'start', text: () => id });
const columns = [aColumn('number', 48), aColumn('name', 280), aColumn('start', 100), aColumn('finish', 100)];
const source = { columns, rowCount: 100, range: { first: 20_000, end: 20_100 } };
const papers = Object.keys(paperSizes) as PaperSize[];

const sources = fc.record({
  columns: fc.constant(columns),
  rowCount: fc.nat(12_000),
  range: fc.nat(6_000).map((days) => ({ first: 20_000, end: 20_001 + days })),
});
const zooms = fc.option(fc.double({ min: 0.08, max: 100, noNaN: true }), { nil: undefined });

describe('a plan split into pages', () => {
  test('every row and every day is on exactly one page', () => {
    fc.assert(
      fc.property(sources, fc.constantFrom(...papers), zooms, (plan, paper, zoom) => {
        const sheet = printSheet(plan, paper, zoom);
        fc.pre(pageCount(sheet) < 5_000);
        const pages = Array.from({ length: pageCount(sheet) }, (_, at) => pageAt(sheet, at));
        const rows = pages.filter(({ left }) => left === 0);
        expect(rows[0]?.first).toBe(0);
        expect(rows.at(-1)?.end).toBe(plan.rowCount);
        rows.slice(1).forEach((page, at) => expect(page.first).toBe(rows[at]?.end));
        const times = pages.slice(0, sheet.across);
        expect(times[0]?.left).toBe(0);
        expect(times.at(-1)?.right).toBeCloseTo(sheet.scale.width, 3);
        times.slice(1).forEach((page, at) => expect(page.left).toBeCloseTo(times[at]?.right ?? -1, 3));
      }),
      { numRuns: 60 },
    );
  });

  test('a plan without a zoom fits its whole timeline on the width of one page', () => {
    fc.assert(
      fc.property(sources, fc.constantFrom(...papers), (plan, paper) => {
        const sheet = printSheet(plan, paper);
        expect(sheet.across).toBe(1);
        expect(sheet.scale.first).toBeLessThanOrEqual(plan.range.first);
        expect(sheet.scale.first + sheet.scale.days).toBeGreaterThanOrEqual(plan.range.end);
      }),
    );
  });

  test('table and timeline share the width of a page', () => {
    const sheet = printSheet(source, 'A3');
    expect(sheet.timeLeft + sheet.timeWidth).toBeLessThanOrEqual(sheet.width - 40 + 1);
    expect(sheet.tableWidth).toBe(528);
  });
});

test('the name column shrinks first, and then columns are dropped from the end', () => {
  expect(fittedColumns(columns, 460).map(({ id, width }) => [id, width])).toEqual([
    ['number', 48],
    ['name', 212],
    ['start', 100],
    ['finish', 100],
  ]);
  expect(fittedColumns(columns, 300).map(({ id, width }) => [id, width])).toEqual([
    ['number', 48],
    ['name', 152],
    ['start', 100],
  ]);
  expect(fittedColumns(columns, 100).map(({ id }) => id)).toEqual(['name']);
});

test('a picture is one page as large as the plan', () => {
  const sheet = onePage(source, 20);
  expect(pageCount(sheet)).toBe(1);
  expect(sheet.height).toBe(2 * 40 + 40 + headerHeight + 100 * 28 + footHeight);
  expect(pageAt(sheet, 0)).toMatchObject({ first: 0, end: 100, left: 0 });
});

test.each([4, 20])('a picture leaves room for the text after its last bar at %i pixels a day', (pxPerDay) => {
  const { scale } = onePage(source, pxPerDay);
  expect(scale.width - (source.range.end - scale.first) * pxPerDay).toBeGreaterThanOrEqual(260);
});
