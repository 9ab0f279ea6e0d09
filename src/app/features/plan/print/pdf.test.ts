import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readFont } from '#chart/font-file.ts';
import { planLabels } from '../gantt/labels.ts';
import type { PlanRow } from '../gantt/plan-view.ts';
import { defaultPlanView } from '../gantt/view-state.ts';
import type { PaperJob, PaperNews } from './paper-job.ts';
import { pageContent, pathOperators } from './pdf/page-content.ts';
import { writePdf } from './pdf.ts';

const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string) => new Uint8Array(readFileSync(resolve(`pdfmake/build/fonts/Roboto/${name}.ttf`)));
const fonts = { regular: fontFile('Roboto-Regular'), bold: fontFile('Roboto-Medium') };

const aRow = (at: number): PlanRow => ({
  id: `r${at}`,
  name: at === 3 ? 'Prüfung – Łódź Ω' : `Step ${at}`,
  wbs: String(at),
  outlineLevel: 1,
  kind: 'activity',
  start: '2026-03-02',
  finish: '2026-03-06',
  complete: 50,
  status: 'inProgress',
  resources: 'Lea',
});
const rows = Array.from({ length: 120 }, (_, at) => aRow(at));
const job: PaperJob = {
  input: {
    title: 'Größe "A"',
    subtitle: 'Version 3',
    rows,
    links: [{ from: 'r1', to: 'r2', type: 0, lag: 0, critical: false, conflict: true }],
    today: '2026-03-18',
    locale: 'de-DE',
    view: defaultPlanView,
    labels: planLabels('en'),
    isWhole: true,
  },
  shape: { kind: 'pages', paper: 'A4' },
};

async function written(testData: PaperJob): Promise<{ text: string; news: PaperNews[] }> {
  const news: PaperNews[] = [];
  await writePdf(testData, fonts, (each) => news.push(each));
  const last = news.at(-1);
  if (last?.kind !== 'end' || !last.bytes) throw new Error('There is no PDF.');
  return { text: Buffer.from(last.bytes).toString('latin1'), news };
}

/** The streams of a file, unpacked, with the number of the object that each is. */
function streamsOf(file: string): Map<number, string> {
  const found = file.matchAll(/(\d+) 0 obj\n<<\/Length (\d+)\/Filter\/FlateDecode[^>]*>>\nstream\n/g);
  return new Map(
    [...found].map(({ 0: all, 1: number, 2: length, index }) => {
      const from = index + all.length;
      const packed = Buffer.from(file.slice(from, from + Number(length)), 'latin1');
      return [Number(number), inflateSync(packed).toString('latin1')];
    }),
  );
}

test('a PDF has all pages, its title, its language, and a cross-reference table to each object', async () => {
  const { text, news } = await written(job);
  expect(text.startsWith('%PDF-1.7')).toBe(true);
  const pages = news.filter(({ kind }) => kind === 'page').length;
  expect(pages).toBeGreaterThan(2);
  expect(text).toContain(`/Type/Pages/Count ${pages}`);
  expect(text.match(/\/Type\/Page\//g)).toHaveLength(pages);
  const title = Array.from('Größe "A"', (letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  expect(text).toContain(`/Title<feff${title}>`);
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const places = [...text.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, place]) => Number(place));
  expect(places.length).toBeGreaterThan(2 * pages);
  places.forEach((place, at) => expect(text.slice(place).startsWith(`${at + 1} 0 obj`)).toBe(true));
});

test('the text of a PDF can be searched because every glyph maps to its character', async () => {
  const { text } = await written(job);
  const maps = [...streamsOf(text).values()].filter((stream) => stream.includes('begincmap')).join('');
  for (const letter of 'üŁźΩ–') {
    expect(maps).toContain(`<${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`);
  }
});

test('a plan with too many pages reports the excess and draws no page', async () => {
  const news: PaperNews[] = [];
  const long = { ...aRow(0), id: 'long', finish: '2126-01-01' };
  const many = { ...job, pxPerDay: 576, input: { ...job.input, rows: [...rows, long] } };
  await writePdf(many, fonts, (each) => news.push(each));
  expect(news.map(({ kind }) => kind)).toEqual(['tooMany']);
});

test('each character missing in the font becomes one replacement sign, explained in the legend', async () => {
  const named = { ...aRow(1), name: '中文 🙂' };
  const { text } = await written({ ...job, input: { ...job.input, rows: [named] } });
  const font = readFont(fonts.regular);
  const sign = font.glyphOf(0xfffd).toString(16).padStart(4, '0');
  const [page = ''] = [...streamsOf(text).values()].filter((stream) => stream.includes('Tj'));
  const gap = font.glyphOf(0x20).toString(16).padStart(4, '0');
  expect(page).toContain(`<${sign}${sign}${gap}${sign}> Tj`);
  expect(page).toContain(`<${sign}> Tj`);
  expect(page).not.toMatch(/<(?:....)*0000(?:....)*> Tj/);
});

test('a font returns glyphs and their widths', () => {
  const font = readFont(fonts.regular);
  expect(font.glyphOf(0x41)).toBeGreaterThan(0);
  expect(font.glyphOf(0x4e2d)).toBe(0);
  expect(font.widthOf(font.glyphOf(0x57))).toBeGreaterThan(2 * font.widthOf(font.glyphOf(0x69)));
  expect(font.ascent).toBeGreaterThan(0);
  expect(font.descent).toBeLessThan(0);
});

test('SVG paths keep their coordinates as PDF operators: absolute, relative, straight and curved', () => {
  expect(pathOperators('M1 2H5V7z')).toBe('1 2 m\n5 2 l\n5 7 l\nh');
  expect(pathOperators('m1 2l3 4 1 1')).toBe('1 2 m\n4 6 l\n5 7 l');
  expect(pathOperators('M0 0Q3 0 3 3')).toBe('0 0 m\n2 0 3 1 3 3 c');
  expect(pathOperators('M6 1c.4-2.6 2-4 4.4-4')).toBe('6 1 m\n6.4 -1.6 8 -3 10.4 -3 c');
  // A full circle in two halves comes back to where it began.
  const circle = pathOperators('M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1z').split('\n');
  expect(circle.filter((line) => line.endsWith(' c'))).toHaveLength(4);
  expect(circle[1]).toMatch(/ 11 6 c$/);
  expect(circle[2]).toMatch(/ 6 11 c$/);
  expect(circle.at(-2)).toMatch(/ 6 1 c$/);
});

test('groups are translated and clipped, and end-aligned texts end at their position', () => {
  const used = {
    regular: { file: readFont(fonts.regular), used: new Map<number, number>() },
    bold: { file: readFont(fonts.bold), used: new Map<number, number>() },
  };
  const svg =
    '<svg width="9" height="9"><clipPath id="a"><rect x="1" y="2" width="3" height="4"/></clipPath><g clip-path="url(#a)"><g transform="translate(5 -6)"><text x="50" y="7" font-size="10" fill="#ff0000" text-anchor="end">A&amp;B</text></g></g></svg>';
  const lines = pageContent(svg, 100, 0.5, used).split('\n');
  expect(lines[0]).toBe('0.5 0 0 -0.5 0 50 cm');
  expect(lines).toContain('1 2 3 4 re W n');
  expect(lines).toContain('1 0 0 1 5 -6 cm');
  expect(lines.filter((line) => line === 'q')).toHaveLength(lines.filter((line) => line === 'Q').length);
  const x = Number(/Tf 1 0 0 rg 1 0 0 -1 ([\d.]+) 7 Tm/.exec(lines.join('\n'))?.[1]);
  expect(x).toBeGreaterThan(25);
  expect(x).toBeLessThan(35);
  expect([...used.regular.used.values()].map((point) => String.fromCodePoint(point)).join('')).toBe('A&B');
});
