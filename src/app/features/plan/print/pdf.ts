import { type FontFile, readFont } from '#chart/font-file.ts';
import { printableText, replacement } from '#chart/printable-text.ts';
import { drawPages, type PaperJob, type PaperNews } from './paper-job.ts';
import { pageContent, type PageFonts, opacities, opacityName, type UsedFont } from './pdf/page-content.ts';
import type { PaperInput } from './page-model.ts';
import { pointsPerPixel } from './sheet.ts';

/** The files of the two fonts that a plan is written with. */
export interface PdfFontFiles {
  readonly regular: Uint8Array<ArrayBuffer>;
  readonly bold: Uint8Array<ArrayBuffer>;
}

/** Draws a plan as a vector PDF, page by page, and reports the progress. */
export async function writePdf(job: PaperJob, files: PdfFontFiles, tell: (news: PaperNews) => void): Promise<void> {
  const fonts: PageFonts = { regular: parsePdfFont(files.regular), bold: parsePdfFont(files.bold) };
  let pdf: PdfDocument | undefined;
  for (const news of drawPages(withPrintableTexts(job, fonts.regular.file))) {
    if (news.kind === 'page') {
      pdf ??= startPdfDocument(pdfFrame(job, news), fonts);
      await pdf.addPage(pageContent(news.svg, news.height, pointsPerPixel, fonts));
      tell({ ...news, svg: '' });
    } else tell(news.kind === 'end' && pdf ? { ...news, bytes: await pdf.end() } : news);
  }
}

/** The job with texts that the fonts have; all of them have the same characters. */
function withPrintableTexts(job: PaperJob, { glyphOf }: FontFile): PaperJob {
  let isPrinted = true;
  const printed = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const text = printableText(value, (codePoint) => glyphOf(codePoint) !== 0);
      isPrinted &&= !text.includes(replacement);
      return text;
    }
    if (Array.isArray(value)) return value.map(printed);
    if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, printed(each)]));
  };
  // The same shape: only texts are other ones.
  const input = printed(job.input) as PaperInput;
  return { ...job, input: { ...input, lacksCharacters: !isPrinted } };
}

const parsePdfFont = (file: Uint8Array<ArrayBuffer>) => ({ file: readFont(file), used: new Map<number, number>() });

function pdfFrame({ input }: PaperJob, { width, height }: { width: number; height: number }) {
  return {
    title: input.title,
    subject: input.subtitle,
    language: input.locale,
    width: Math.round(width * pointsPerPixel * 100) / 100,
    height: Math.round(height * pointsPerPixel * 100) / 100,
  };
}

/** Metadata of a PDF and its page size in points. */
interface PdfFrame {
  readonly title: string;
  readonly subject: string;
  /** BCP 47. */
  readonly language: string;
  readonly width: number;
  readonly height: number;
}

/** A PDF written page by page; finished pages are kept compressed. */
interface PdfDocument {
  addPage(content: string): Promise<void>;
  /** The file; nothing is added afterwards. */
  end(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Numbers of the objects that are known from the start; those of the pages come behind them, two for each. */
const pdfObjectNumbers = { catalog: 1, pages: 2, info: 3, regular: 4, bold: 9, first: 14 } as const;

function startPdfDocument(frame: PdfFrame, fonts: PageFonts): PdfDocument {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const places = new Map<number, number>();
  let length = 0;
  const put = (bytes: Uint8Array<ArrayBuffer>) => {
    parts.push(bytes);
    length += bytes.length;
  };
  const putText = (text: string) => put(latin(text));
  const object = (number: number, text: string) => {
    places.set(number, length);
    putText(`${number} 0 obj\n${text}\nendobj\n`);
  };
  const stream = async (number: number, data: Uint8Array<ArrayBuffer>, more = '') => {
    const packed = await deflated(data);
    places.set(number, length);
    putText(`${number} 0 obj\n<</Length ${packed.length}/Filter/FlateDecode${more}>>\nstream\n`);
    put(packed);
    putText('\nendstream\nendobj\n');
  };
  let count = 0;
  put(latin('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'));
  return {
    async addPage(content) {
      const number = pdfObjectNumbers.first + 2 * count;
      count += 1;
      await stream(number + 1, latin(content));
      object(number, `<</Type/Page/Parent ${pdfObjectNumbers.pages} 0 R/Contents ${number + 1} 0 R>>`);
    },
    async end() {
      for (const [number, font, name] of [
        [pdfObjectNumbers.regular, fonts.regular, 'Roboto-Regular'],
        [pdfObjectNumbers.bold, fonts.bold, 'Roboto-Medium'],
      ] as const) {
        fontObjects(font, name, number).forEach((text, at) => object(number + at, text));
        await stream(number + 3, font.file.bytes, `/Length1 ${font.file.bytes.length}`);
        await stream(number + 4, latin(unicodeMap(font.used)));
      }
      const kids = Array.from({ length: count }, (_, at) => `${pdfObjectNumbers.first + 2 * at} 0 R`).join(' ');
      const box = `[0 0 ${frame.width} ${frame.height}]`;
      object(
        pdfObjectNumbers.pages,
        `<</Type/Pages/Count ${count}/Kids[${kids}]/MediaBox${box}/Resources${pdfResources()}>>`,
      );
      object(
        pdfObjectNumbers.info,
        `<</Title${textString(frame.title)}/Subject${textString(frame.subject)}/Creator${textString('Opdesk')}>>`,
      );
      const shown = '/ViewerPreferences<</DisplayDocTitle true>>';
      object(
        pdfObjectNumbers.catalog,
        `<</Type/Catalog/Pages ${pdfObjectNumbers.pages} 0 R/Lang${textString(frame.language)}${shown}>>`,
      );
      putText(crossReferences(places, length));
      return joinBytes(parts, length);
    },
  };
}

/** The fonts and opacities that pages refer to. */
function pdfResources(): string {
  const usedFonts = `/Font<</Regular ${pdfObjectNumbers.regular} 0 R/Bold ${pdfObjectNumbers.bold} 0 R>>`;
  const covering = opacities.map((opacity) => `/${opacityName(opacity)}<</ca ${opacity}>>`).join('');
  return `<<${usedFonts}/ExtGState<<${covering}>>>>`;
}

/** A font whose characters are written as numbers of glyphs; file and map of its characters follow as streams. */
function fontObjects({ file, used }: UsedFont, name: string, number: number): readonly string[] {
  const widths = [...used.keys()]
    .toSorted((a, b) => a - b)
    .map((glyph) => `${glyph}[${Math.round(file.widthOf(glyph))}]`);
  return [
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${number + 1} 0 R]/ToUnicode ${number + 4} 0 R>>`,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/CIDToGIDMap/Identity/FontDescriptor ${number + 2} 0 R/W[${widths.join('')}]>>`,
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${file.box.join(' ')}]/ItalicAngle 0/Ascent ${file.ascent}/Descent ${file.descent}/CapHeight ${file.ascent}/StemV 80/FontFile2 ${number + 3} 0 R>>`,
  ];
}

/** Maximum number of characters in one section of the map. */
const mapPart = 100;

/** From glyphs back to characters, for search and copying. */
function unicodeMap(used: ReadonlyMap<number, number>): string {
  const lines = [...used].map(([glyph, codePoint]) => `<${hex(glyph)}> <${utf16Hex(String.fromCodePoint(codePoint))}>`);
  const parts = Array.from({ length: Math.ceil(lines.length / mapPart) }, (_, at) => {
    const part = lines.slice(at * mapPart, (at + 1) * mapPart);
    return `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`;
  });
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Opdesk def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...parts,
    'endcmap end end',
  ].join('\n');
}

function crossReferences(places: ReadonlyMap<number, number>, start: number): string {
  const size = Math.max(...places.keys()) + 1;
  const entries = Array.from({ length: size - 1 }, (_, at) => {
    const place = places.get(at + 1);
    return `${String(place ?? 0).padStart(10, '0')} ${place === undefined ? '65535 f' : '00000 n'} \n`;
  });
  const trailer = `<</Size ${size}/Root ${pdfObjectNumbers.catalog} 0 R/Info ${pdfObjectNumbers.info} 0 R>>`;
  return `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`;
}

const hex = (value: number): string => value.toString(16).padStart(4, '0');
const utf16Hex = (value: string): string =>
  Array.from({ length: value.length }, (_, at) => hex(value.charCodeAt(at))).join('');
/** A text of any alphabet. */
const textString = (value: string): string => `<feff${utf16Hex(value)}>`;

const latin = (value: string): Uint8Array<ArrayBuffer> => Uint8Array.from(value, (letter) => letter.charCodeAt(0));

async function deflated(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packing = new Blob([data]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packing).arrayBuffer());
}

function joinBytes(parts: readonly Uint8Array<ArrayBuffer>[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
