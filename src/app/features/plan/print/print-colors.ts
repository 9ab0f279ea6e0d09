import { svgXmlText } from '#chart/svg.ts';

/** Colours of a printed plan: fixed, because paper has no theme. */
export const printColors = {
  text: '#1c2024',
  soft: '#5b6670',
  line: '#d5d9dd',
  hair: '#e9ecee',
  head: '#f4f6f7',
  free: '#f3f5f6',
  bar: { fill: '#bcd6f5', stroke: '#6a9fdd', done: '#3f83d1' },
  adHoc: { fill: '#e2cdf0', stroke: '#b184d4', done: '#8d4fbd' },
  critical: { fill: '#f6c4c0', stroke: '#a8281f', done: '#c83f36' },
  dark: '#454c53',
  darkSoft: '#8d949b',
  baseline: { fill: '#dfe2e5', stroke: '#a9b0b7' },
  link: '#8a929a',
  criticalLine: '#c83f36',
  warning: '#c77700',
  done: '#2e7d4f',
  today: '#c83f36',
} as const;

export const fontFamily = "Roboto, 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** Widths of characters for each pixel of font size, as Roboto has them on average. */
const narrowLetters = new Set("iIjlt.,:;'!|()[]{}f-/ r\u00a0·");
const wideLetters = new Set('mwMWÄÖÜOQGDHNU@%&—…');

export function printTextWidth(text: string, size: number, isBold = false): number {
  let sum = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code >= 0x2e80) sum += 1.03;
    else if (narrowLetters.has(char)) sum += 0.31;
    else if (wideLetters.has(char)) sum += 0.76;
    else if (char >= 'A' && char <= 'Z') sum += 0.65;
    else sum += 0.555;
  }
  return sum * size * (isBold ? 1.04 : 1);
}

/** A text cut so that it fits a width, with an ellipsis where something is missing. */
export function fittedText(text: string, width: number, size: number, isBold = false): string {
  if (printTextWidth(text, size, isBold) <= width) return text;
  let room = width - printTextWidth('…', size, isBold);
  let cut = '';
  for (const char of text) {
    room -= printTextWidth(char, size, isBold);
    if (room < 0) break;
    cut += char;
  }
  return cut === '' ? '' : `${cut.trimEnd()}…`;
}

interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly fill?: string;
  readonly isBold?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** An SVG text; none for an empty one. */
export function svgText(
  text: string,
  { x, y, size = 13, fill = printColors.text, isBold = false, anchor = 'start' }: TextPlace,
): string {
  if (text === '') return '';
  const weight = isBold ? ' font-weight="bold"' : '';
  const side = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text x="${roundSvgNumber(x)}" y="${roundSvgNumber(y)}" font-size="${size}" fill="${fill}"${weight}${side}>${svgXmlText(text)}</text>`;
}

export const svgPath = (d: string, attributes: string): string => (d === '' ? '' : `<path d="${d}" ${attributes}/>`);

export const roundSvgNumber = (value: number): number => Math.round(value * 10) / 10;
