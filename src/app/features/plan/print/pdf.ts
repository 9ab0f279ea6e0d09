import { type FontFile, readFont } from '#chart/font-file.ts';
import { printableText, replacement } from '#chart/printable-text.ts';
import { drawPages, type PaperJob, type PaperNews } from './paper-job.ts';
import { startPdfDocument, type PdfDocument } from './pdf/pdf-document.ts';
import { pageContent, type PageFonts } from './pdf/page-content.ts';
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
    if (news.kind === 'tooLarge' || news.kind === 'tooMany') return tell(news);
    if (news.kind !== 'page') continue;
    pdf ??= startPdfDocument(pdfFrame(job, news), fonts);
    await pdf.addPage(pageContent(news.svg, news.height, pointsPerPixel, fonts));
    tell({ ...news, svg: '' });
  }
  if (!pdf) throw new Error('A plan has one page at least.');
  tell({ kind: 'pdf', bytes: await pdf.end() });
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
