/** A TrueType font for embedding: file, metrics in thousandths of its size, and glyphs of characters. */
export interface FontFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly [number, number, number, number];
  /** Glyph of a code point; 0, the sign for what is missing, where the font has none. */
  glyphOf(codePoint: number): number;
  /** Width of a glyph. */
  widthOf(glyph: number): number;
}

/** Reads a TrueType font with a character map of the Unicode planes. @throws where the file is none */
export function readFont(bytes: Uint8Array<ArrayBuffer>): FontFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = tablesOf(view);
  const [head, hhea, hmtx, cmap] = [table('head'), table('hhea'), table('hmtx'), table('cmap')];
  const scale = 1000 / view.getUint16(head + 18);
  const scaled = (at: number) => Math.round(view.getInt16(at) * scale);
  const metrics = view.getUint16(hhea + 34);
  return {
    bytes,
    ascent: scaled(hhea + 4),
    descent: scaled(hhea + 6),
    box: [scaled(head + 36), scaled(head + 38), scaled(head + 40), scaled(head + 42)],
    glyphOf: remembered(characterMap(view, cmap)),
    // The last width holds for all glyphs behind it.
    widthOf: (glyph) => view.getUint16(hmtx + 4 * Math.min(glyph, metrics - 1)) * scale,
  };
}

/** Returns the offsets of a font's tables by name. */
function tablesOf(view: DataView): (name: string) => number {
  const places = new Map<string, number>();
  for (let at = 0; at < view.getUint16(4); at += 1) {
    const entry = 12 + 16 * at;
    const name = String.fromCharCode(...[0, 1, 2, 3].map((letter) => view.getUint8(entry + letter)));
    places.set(name, view.getUint32(entry + 8));
  }
  return (name) => {
    const place = places.get(name);
    if (place === undefined) throw new Error(`The font has no table ${name}.`);
    return place;
  };
}

/** Texts use the same few characters over and over. */
function remembered(glyphOf: (codePoint: number) => number): (codePoint: number) => number {
  const glyphs = new Map<number, number>();
  return (codePoint) => {
    const known = glyphs.get(codePoint);
    if (known !== undefined) return known;
    const glyph = glyphOf(codePoint);
    glyphs.set(codePoint, glyph);
    return glyph;
  };
}

/** Segment format of the basic multilingual plane, present in every font for Windows and the web. */
const segmentFormat = 4;

function characterMap(view: DataView, cmap: number): (codePoint: number) => number {
  for (let at = 0; at < view.getUint16(cmap + 2); at += 1) {
    const map = cmap + view.getUint32(cmap + 8 + 8 * at);
    if (view.getUint16(map) === segmentFormat) return (codePoint) => glyphIn(view, map, codePoint);
  }
  throw new Error('The font has no map of the basic plane.');
}

function glyphIn(view: DataView, map: number, codePoint: number): number {
  const size = view.getUint16(map + 6);
  const [ends, starts] = [map + 14, map + 16 + size];
  const [deltas, offsets] = [starts + size, starts + 2 * size];
  for (let at = 0; at < size; at += 2) {
    if (view.getUint16(ends + at) < codePoint) continue;
    const start = view.getUint16(starts + at);
    if (start > codePoint) return 0;
    const delta = view.getUint16(deltas + at);
    const offset = view.getUint16(offsets + at);
    if (offset === 0) return (codePoint + delta) & 0xffff;
    const glyph = view.getUint16(offsets + at + offset + 2 * (codePoint - start));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}
