import type { FontFile } from '#chart/font-file.ts';
import { printableText } from '#chart/printable-text.ts';
import { pathOperators } from './path-operators.ts';

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
