import { svgXmlText } from '#chart/svg.ts';
import printColors from './colors.json';

/** Colours of a printed plan: fixed, because paper has no theme. */
export { printColors };

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
