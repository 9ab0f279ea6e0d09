import type { FontFile } from '#chart/font-file.ts';
import { printableText } from '#chart/printable-text.ts';

/** A font as pages use it: the glyphs that were written are noted with their characters. */
export interface UsedFont {
  readonly file: FontFile;
  readonly used: Map<number, number>;
}

export interface PageFonts {
  readonly regular: UsedFont;
  readonly bold: UsedFont;
}

/** Attributes of an element. */
type SvgAttributes = ReadonlyMap<string, string>;

const svgTagPattern = /<(\/?)(\w+)((?:\s[^<>]*?)?)(\/?)>([^<]*)/g;
const svgAttributePattern = /([\w-]+)="([^"]*)"/g;

/**
 * Converts one of our SVG pages to the content of a PDF page: supports only the output of `page-svg.ts`, that is
 * rectangles, paths, texts, and groups with translation or clipping. `height` is the page height in pixels, `scale`
 * points per pixel.
 */
export function pageContent(svg: string, height: number, scale: number, fonts: PageFonts): string {
  const drawn = [`${scale} 0 0 ${-scale} 0 ${roundPdfNumber(height * scale)} cm`];
  const boxes = new Map<string, string>();
  let clip: string | undefined;
  for (const [, closes, name, tagAttributes = '', , text = ''] of svg.matchAll(svgTagPattern)) {
    const of: SvgAttributes = new Map(
      [...tagAttributes.matchAll(svgAttributePattern)].map(([, key = '', value = '']) => [key, value]),
    );
    if (name === 'clipPath') clip = closes ? undefined : (of.get('id') ?? '');
    else if (closes) drawn.push(...(name === 'g' ? ['Q'] : []));
    else if (clip !== undefined) boxes.set(clip, rectangle(of));
    else if (name === 'g') drawn.push('q', ...groupOperators(of, boxes));
    else if (name === 'rect') drawn.push(painted(roundedRectOperators(of), of));
    else if (name === 'path') drawn.push(painted(pathOperators(of.get('d') ?? ''), of));
    else if (name === 'text') drawn.push(textOperators(unescapeSvg(text), of, fonts));
  }
  return drawn.join('\n');
}

const roundPdfNumber = (value: number): number => Math.round(value * 100) / 100;
const svgNumber = (of: SvgAttributes, name: string, usual = 0): number => Number(of.get(name) ?? usual);

function groupOperators(of: SvgAttributes, boxes: ReadonlyMap<string, string>): string[] {
  const [, cut] = /url\(#(.+)\)/.exec(of.get('clip-path') ?? '') ?? [];
  const [, x = '0', y = '0'] = /translate\((-?[\d.]+) (-?[\d.]+)\)/.exec(of.get('transform') ?? '') ?? [];
  return [...(cut === undefined ? [] : [`${boxes.get(cut) ?? ''} W n`]), `1 0 0 1 ${x} ${y} cm`];
}

const rectangle = (of: SvgAttributes): string =>
  `${svgNumber(of, 'x')} ${svgNumber(of, 'y')} ${svgNumber(of, 'width')} ${svgNumber(of, 'height')} re`;

function roundedRectOperators(of: SvgAttributes): string {
  const r = svgNumber(of, 'rx');
  if (r === 0) return rectangle(of);
  const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((name) => svgNumber(of, name));
  if (x === undefined || y === undefined || w === undefined || h === undefined) return '';
  const a = Math.min(r, w / 2, h / 2);
  return pathOperators(
    `M${x + a} ${y}H${x + w - a}A${a} ${a} 0 0 1 ${x + w} ${y + a}V${y + h - a}A${a} ${a} 0 0 1 ${x + w - a} ${y + h}H${x + a}A${a} ${a} 0 0 1 ${x} ${y + h - a}V${y + a}A${a} ${a} 0 0 1 ${x + a} ${y}Z`,
  );
}

/** Paints a shape with the fill and stroke of its attributes; the default fill of SVG is black. */
function painted(shape: string, of: SvgAttributes): string {
  const fill = of.get('fill') ?? '#000000';
  const stroke = of.get('stroke') ?? 'none';
  if (shape === '') return '';
  const opacity = of.get('fill-opacity');
  const how = fill === 'none' ? 'S' : stroke === 'none' ? 'f' : 'B';
  if (fill === 'none' && stroke === 'none') return '';
  const set = [
    fill === 'none' ? '' : `${colour(fill)} rg`,
    stroke === 'none' ? '' : `${colour(stroke)} RG ${svgNumber(of, 'stroke-width', 1)} w`,
    stroke === 'none' ? '' : `[${of.get('stroke-dasharray') ?? ''}] 0 d`,
    `${of.get('stroke-linejoin') === 'round' ? 1 : 0} j ${of.get('stroke-linecap') === 'round' ? 1 : 0} J`,
  ];
  const operators = [...set.filter(Boolean), shape, how].join('\n');
  return opacity === undefined ? operators : `q /${opacityName(opacity)} gs\n${operators}\nQ`;
}

/** Opacities in use; the document defines a named graphics state for each. */
export const opacities = ['0.5', '0.8'] as const;
export const opacityName = (opacity: string): string => `Opacity${opacity.replace('.', '_')}`;

/** `#rrggbb` as three shares of one. */
function colour(hex: string): string {
  return [1, 3, 5].map((from) => roundPdfNumber(Number.parseInt(hex.slice(from, from + 2), 16) / 255)).join(' ');
}

function textOperators(text: string, of: SvgAttributes, { regular, bold }: PageFonts): string {
  const isBold = of.get('font-weight') === 'bold';
  const { file, used } = isBold ? bold : regular;
  const size = svgNumber(of, 'font-size', 13);
  let width = 0;
  const printed = printableText(text, (codePoint) => file.glyphOf(codePoint) !== 0);
  const glyphs = Array.from(printed, (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    const glyph = file.glyphOf(codePoint);
    used.set(glyph, codePoint);
    width += file.widthOf(glyph);
    return glyph.toString(16).padStart(4, '0');
  });
  const wide = (width * size) / 1000;
  const anchor = of.get('text-anchor');
  const before = anchor === 'end' ? wide : anchor === 'middle' ? wide / 2 : 0;
  const x = roundPdfNumber(svgNumber(of, 'x') - before);
  const place = `1 0 0 -1 ${x} ${svgNumber(of, 'y')} Tm`;
  return `BT /${isBold ? 'Bold' : 'Regular'} ${size} Tf ${colour(of.get('fill') ?? '#000000')} rg ${place} <${glyphs.join('')}> Tj ET`;
}

const svgEntities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescapeSvg = (text: string): string => text.replace(/&\w+;/g, (entity) => svgEntities[entity] ?? entity);

type PathPoint = readonly [number, number];

const pdfNumber = (value: number): string => String(Math.round(value * 100) / 100);
const pointOperands = (...points: readonly PathPoint[]): string =>
  points.map(([x, y]) => `${pdfNumber(x)} ${pdfNumber(y)}`).join(' ');

/** Numbers that each command takes. */
const pathArgumentCounts: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, A: 7, Z: 0 };

/** The operators of a PDF for the data of an SVG path with the commands M, L, H, V, C, Q, A and Z, absolute or relative. */
export function pathOperators(data: string): string {
  const drawn: string[] = [];
  let start: PathPoint = [0, 0];
  let pen: PathPoint = [0, 0];
  for (const { letter, values } of commandsOf(data)) {
    const from = pen;
    const isRelative = letter !== letter.toUpperCase();
    const point = (index: number): PathPoint => {
      const [x = 0, y = 0] = values.slice(index, index + 2);
      return isRelative ? [from[0] + x, from[1] + y] : [x, y];
    };
    const [first = 0] = values;
    switch (letter.toUpperCase()) {
      case 'M':
        pen = point(0);
        start = pen;
        drawn.push(`${pointOperands(pen)} m`);
        break;
      case 'L':
        pen = point(0);
        drawn.push(`${pointOperands(pen)} l`);
        break;
      case 'H':
        pen = [isRelative ? from[0] + first : first, from[1]];
        drawn.push(`${pointOperands(pen)} l`);
        break;
      case 'V':
        pen = [from[0], isRelative ? from[1] + first : first];
        drawn.push(`${pointOperands(pen)} l`);
        break;
      case 'C':
        pen = point(4);
        drawn.push(`${pointOperands(point(0), point(2), pen)} c`);
        break;
      case 'Q': {
        const by = point(0);
        pen = point(2);
        drawn.push(`${pointOperands(cubicControlPoint(from, by), cubicControlPoint(pen, by), pen)} c`);
        break;
      }
      case 'A':
        pen = point(5);
        drawn.push(...arc(from, pen, first, values[3] === 1, values[4] === 1));
        break;
      default:
        pen = start;
        drawn.push('h');
    }
  }
  return drawn.join('\n');
}

interface PathCommand {
  readonly letter: string;
  readonly values: readonly number[];
}

/** The commands of a path one by one; further numbers repeat the command, after a move as lines. */
function* commandsOf(data: string): Generator<PathCommand> {
  for (const [, letter = '', rest = ''] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const values = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const count = pathArgumentCounts[letter.toUpperCase()] ?? 0;
    if (count === 0) yield { letter, values };
    for (let from = 0; count > 0 && from + count <= values.length; from += count) {
      const isLine = from > 0 && letter.toUpperCase() === 'M';
      const again = letter === 'M' ? 'L' : 'l';
      yield { letter: isLine ? again : letter, values: values.slice(from, from + count) };
    }
  }
}

/** A control point of the cubic curve that is a quadratic one. */
const cubicControlPoint = ([x, y]: PathPoint, [bx, by]: PathPoint): PathPoint => [
  x + ((bx - x) * 2) / 3,
  y + ((by - y) * 2) / 3,
];

/** An arc of a circle as curves of a quarter at most. */
function arc(from: PathPoint, to: PathPoint, size: number, isLarge: boolean, isRight: boolean): string[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const chord = Math.hypot(dx, dy);
  if (chord === 0) return [];
  const radius = Math.max(size, chord / 2);
  const height = Math.sqrt(Math.max(0, radius * radius - (chord * chord) / 4)) * (isLarge === isRight ? -1 : 1);
  const centre: PathPoint = [
    (from[0] + to[0]) / 2 - (height * dy) / chord,
    (from[1] + to[1]) / 2 + (height * dx) / chord,
  ];
  const begin = Math.atan2(from[1] - centre[1], from[0] - centre[0]);
  let sweep = Math.atan2(to[1] - centre[1], to[0] - centre[0]) - begin;
  if (isRight && sweep < 0) sweep += 2 * Math.PI;
  if (!isRight && sweep > 0) sweep -= 2 * Math.PI;
  const pieces = Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9);
  const step = sweep / pieces;
  const pull = (4 / 3) * Math.tan(step / 4) * radius;
  return Array.from({ length: pieces }, (_, piece) => {
    const [one, two] = [begin + piece * step, begin + (piece + 1) * step];
    const on = (angle: number): PathPoint => [
      centre[0] + radius * Math.cos(angle),
      centre[1] + radius * Math.sin(angle),
    ];
    const [a, b] = [on(one), on(two)];
    const first: PathPoint = [a[0] - pull * Math.sin(one), a[1] + pull * Math.cos(one)];
    const second: PathPoint = [b[0] + pull * Math.sin(two), b[1] - pull * Math.cos(two)];
    return `${pointOperands(first, second, b)} c`;
  });
}
