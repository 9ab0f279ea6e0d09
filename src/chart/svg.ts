import type { ChartDrawing, ColourRole, ChartMark, Paint, Pattern } from './drawing.ts';
import type { Palette } from './palette.ts';

/** An attribute of SVG with the name that React has for it. */
export type SvgElementAttributes = Readonly<Record<string, string | number>>;

/** A mark as an element of SVG, for React and for text alike. */
export interface MarkElement {
  readonly tag: 'rect' | 'line' | 'path' | 'circle' | 'text';
  readonly attributes: SvgElementAttributes;
  readonly text?: string;
}

/** Maps the colour roles and patterns of marks to actual paints. */
export interface Colours {
  colour(role: ColourRole): string;
  /** The `id` of the pattern's element. */
  patternId(role: ColourRole, pattern: Pattern): string;
}

/** Numbers as SVG has them, to a hundredth of a pixel. */
const roundSvgValues = <T extends Readonly<Record<string, number>>>(values: T): SvgElementAttributes =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Math.round(value * 100) / 100]));

/** The element that a mark is drawn as. */
export function markElement(mark: ChartMark, colours: Colours): MarkElement {
  const paint = paintAttributes(mark, colours);
  switch (mark.kind) {
    case 'rect': {
      const { x, y, width, height, radius } = mark;
      const place = roundSvgValues({ x, y, width, height });
      return { tag: 'rect', attributes: { ...place, ...(radius !== undefined && { rx: radius }), ...paint } };
    }
    case 'line': {
      const { x1, y1, x2, y2 } = mark;
      return { tag: 'line', attributes: { ...roundSvgValues({ x1, y1, x2, y2 }), ...paint } };
    }
    case 'path':
      return { tag: 'path', attributes: { d: mark.d, strokeLinejoin: 'round', ...paint } };
    case 'circle': {
      const { cx, cy, r } = mark;
      return { tag: 'circle', attributes: { ...roundSvgValues({ cx, cy, r }), ...paint } };
    }
    case 'text': {
      const { x, y, size, anchor, bold, text } = mark;
      const place = { ...roundSvgValues({ x, y }), fontSize: size, textAnchor: anchor };
      return { tag: 'text', text, attributes: { ...place, ...(bold === true && { fontWeight: 'bold' }), ...paint } };
    }
  }
}

function paintAttributes(paint: Paint, { colour, patternId }: Colours): SvgElementAttributes {
  const { fill, fillOpacity, pattern = 'plain', stroke, strokeWidth, dash } = paint;
  const isPlain = pattern === 'plain';
  return {
    fill: fill === undefined ? 'none' : isPlain ? colour(fill) : `url(#${patternId(fill, pattern)})`,
    // A pattern has its own opacity.
    ...(fillOpacity !== undefined && isPlain && { fillOpacity }),
    ...(stroke !== undefined && { stroke: colour(stroke), strokeWidth: strokeWidth ?? 1 }),
    ...(dash && { strokeDasharray: dash.join(' ') }),
  };
}

/** The patterns that a drawing uses, each once. */
export function usedPatterns({ marks }: ChartDrawing) {
  const used = marks.flatMap(({ fill, pattern = 'plain' }) =>
    fill === undefined || pattern === 'plain' ? [] : [{ role: fill, pattern }],
  );
  return [...new Map(used.map((each) => [`${each.role} ${each.pattern}`, each])).values()];
}

/** Width and height of a pattern's tile. */
export const patternSize = 6;

/** The lines of a pattern's tile, as the attribute `d`; its ground is the same colour, fainter. */
export const patternPaths: Readonly<Record<Exclude<Pattern, 'plain'>, string>> = {
  rising: 'M-1 1L1 -1M0 6L6 0M5 7L7 5',
  falling: 'M-1 5L1 7M0 0L6 6M5 -1L7 1',
  level: 'M0 3H6',
  cross: 'M0 3H6M3 0V6',
  dots: 'M1.5 3H4.5M3 1.5V4.5',
};

/** Background opacity of a pattern. */
export const patternGround = 0.3;

const svgEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML; characters not allowed in XML are dropped. */
export const svgXmlText = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '').replace(/[&<>"]/g, (letter) => svgEscapes[letter] ?? letter);

/** Names that SVG, too, writes with a capital. */
const keptNames = new Set(['viewBox', 'patternUnits']);

/** React's name of an attribute as SVG has it. */
const svgName = (name: string): string =>
  keptNames.has(name) ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function svgElement(tag: string, attributes: SvgElementAttributes, content = ''): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${svgName(name)}="${svgXmlText(String(value))}"`);
  return `<${tag}${written.join('')}${content === '' ? '/>' : `>${content}</${tag}>`}`;
}

export interface SvgOptions {
  readonly palette: Palette;
  /** As in CSS; the fonts of the document that it is put into. */
  readonly fontFamily: string;
  /** Read instead of the picture. */
  readonly title?: string;
  /** Sets the patterns of several drawings in one document apart. */
  readonly id?: string;
}

/** A drawing as the text of an SVG that needs nothing else. */
export function drawingToSvg(drawing: ChartDrawing, { palette, fontFamily, title, id = 'chart' }: SvgOptions): string {
  const colours: Colours = {
    colour: (role) => palette[role],
    patternId: (role, pattern) => `${id}-${role}-${pattern}`,
  };
  const patterns = usedPatterns(drawing).map(({ role, pattern }) => {
    const [width, height] = [patternSize, patternSize];
    const ground = svgElement('rect', { width, height, fill: palette[role], fillOpacity: patternGround });
    const path = svgElement('path', {
      d: patternPaths[pattern],
      stroke: palette[role],
      strokeWidth: 1.5,
      fill: 'none',
    });
    return svgElement(
      'pattern',
      { id: colours.patternId(role, pattern), patternUnits: 'userSpaceOnUse', width, height },
      ground + path,
    );
  });
  const marks = drawing.marks.map((mark) => {
    const { tag, attributes, text } = markElement(mark, colours);
    return svgElement(tag, attributes, text === undefined ? '' : svgXmlText(text));
  });
  const { width, height } = drawing;
  return svgElement(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}`, fontFamily, role: 'img' },
    [
      title === undefined ? '' : svgElement('title', {}, svgXmlText(title)),
      patterns.length > 0 ? svgElement('defs', {}, patterns.join('')) : '',
      ...marks,
    ].join(''),
  );
}
