import { readFileSync } from 'node:fs';
import Roboto from 'pdfmake/fonts/Roboto.js';
import { describe, expect, test } from 'vitest';
import { readFont } from '#chart/font-file.ts';
import type { PdfJob } from './pdf-job.ts';
import { pdfDocument } from './pdf-page.ts';
import { breakable, pdfColumnWidths, type ReportPdfFonts, toPrintableJob, printedTextWidth } from './pdf-type.ts';

const fontOf = (file: string) => readFont(new Uint8Array(readFileSync(file)));
const fonts: ReportPdfFonts = { regular: fontOf(Roboto.Roboto.normal), bold: fontOf(Roboto.Roboto.bold) };
const page = { room: 300, padding: 3, size: 7.5 };

/** A name and two numbers, of which the last is the sum of all. */
const jobOf = (name: string, total: string): PdfJob => ({
  title: 'Costs',
  language: 'en',
  notes: ['As of 2 Mar 2026'],
  columns: [
    { label: 'Name', width: 40, right: false, whole: false },
    { label: 'Start', width: 10, right: false, whole: true },
    { label: 'Costs', width: 4, right: true, whole: true },
  ],
  groups: [
    {
      heading: undefined,
      rows: [
        { span: undefined, texts: [name, '11 May 2026', '12.00'] },
        { span: 2, texts: ['Total', '', total] },
      ],
    },
  ],
  chart: undefined,
});

describe('columns of numbers in a PDF', () => {
  test('number columns are as wide as their widest number, even if the sum is bold', () => {
    const total = '1,234,567,890.00';
    const widths = pdfColumnWidths(jobOf('A name', total), fonts, page);
    expect(widths[2]).toBeGreaterThan(printedTextWidth(total, fonts.bold, page.size));
    expect(widths[1]).toBeGreaterThan(printedTextWidth('11 May 2026', fonts.regular, page.size));
  });

  test('number columns take their width from the others, so that all columns fit the page', () => {
    for (const total of ['1.00', '1,234,567,890.00']) {
      const widths = pdfColumnWidths(jobOf('A name', total), fonts, page);
      expect(widths.reduce((sum, width) => sum + width + 2 * page.padding, 0)).toBeCloseTo(page.room, 6);
      expect(Math.min(...widths)).toBeGreaterThan(0);
    }
  });

  test('texts in columns of numbers and days are never wrapped', () => {
    const document = JSON.stringify(pdfDocument(jobOf('A name', '1,234,567,890.00'), fonts, true));
    expect(document).toContain('"text":"11 May 2026","noWrap":true');
    expect(document).toContain('"text":"1,234,567,890.00","noWrap":true,"alignment":"right","bold":true');
  });
});

describe('headings of columns in a PDF', () => {
  const headedBy = (label: string): PdfJob => ({
    ...jobOf('A name', '1.00'),
    columns: [
      { label: 'Name', width: 40, right: false, whole: false },
      { label: 'Start', width: 10, right: false, whole: true },
      { label, width: 4, right: true, whole: true },
    ],
  });

  test('a column is as wide as the longest word of its heading, so that no word is broken', () => {
    const widths = pdfColumnWidths(headedBy('Aufwandsabweichung (h)'), fonts, page);
    expect(breakable('Aufwandsabweichung (h)', widths[2] ?? 0, fonts.bold, page.size)).toBe('Aufwandsabweichung (h)');
    expect(widths.reduce((sum, width) => sum + width + 2 * page.padding, 0)).toBeCloseTo(page.room, 6);
  });

  test('a heading that is longer than the page breaks, so that the numbers fit the page', () => {
    const widths = pdfColumnWidths(headedBy('x'.repeat(200)), fonts, page);
    expect(widths.reduce((sum, width) => sum + width + 2 * page.padding, 0)).toBeCloseTo(page.room, 6);
    expect(widths[1]).toBeGreaterThan(printedTextWidth('11 May 2026', fonts.regular, page.size));
  });
});

test('a word breaks at the width of its column, whatever its letters', () => {
  const parts = breakable(`${'W'.repeat(30)} ${'i'.repeat(30)}`, 50, fonts.regular, 7.5).split(/[\u200B ]/);
  for (const part of parts) expect(printedTextWidth(part, fonts.regular, 7.5)).toBeLessThanOrEqual(50);
  expect(parts.join('')).toBe('W'.repeat(30) + 'i'.repeat(30));
  expect(breakable('short words here', 50, fonts.regular, 7.5)).toBe('short words here');
});

describe('characters that the PDF fonts lack', () => {
  test('missing characters are replaced in every text, with a note at the end of the report', () => {
    const { job, isComplete } = toPrintableJob(jobOf('中文 project 🙂', '1.00'), fonts);
    expect([job.groups[0]?.rows[0]?.texts[0], isComplete]).toEqual(['�� project �', false]);
    expect(pdfDocument(job, fonts, isComplete).content.at(-1)).toMatchObject({
      text: expect.stringContaining('can’t be printed in PDF'),
    });
  });

  test.each([
    ['Georgian', 'ანა ბერიძე', '��� ������'],
    // Combining marks have no glyph of their own.
    ['Thai', 'กำลังดี', '����'],
  ])('a %s name is printed as replacement signs that keep within their column', (_, name, signs) => {
    const { job } = toPrintableJob(jobOf(name, '1.00'), fonts);
    expect(job.groups[0]?.rows[0]?.texts[0]).toBe(signs);
    for (const part of breakable(signs, 20, fonts.regular, page.size).split(/[\u200B ]/))
      expect(printedTextWidth(part, fonts.regular, page.size)).toBeLessThanOrEqual(20);
  });

  test('a report without missing characters has no note', () => {
    const { job, isComplete } = toPrintableJob(jobOf('Größe – Дом', '1.00'), fonts);
    expect([job, isComplete]).toEqual([jobOf('Größe – Дом', '1.00'), true]);
    expect(JSON.stringify(pdfDocument(job, fonts, isComplete).content)).not.toContain('can’t be printed');
  });
});
