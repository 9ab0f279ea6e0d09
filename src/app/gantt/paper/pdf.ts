import { drawPages, type PaperJob, type PaperNews } from './job.ts';
import { startPdf, type PdfDocument } from './pdf/document.ts';
import { readFont } from './pdf/font-file.ts';
import { pageContent, type PageFonts } from './pdf/page-content.ts';
import { pointsPerPixel } from './sheet.ts';

/** The files of the two fonts that a plan is written with. */
export interface PdfFonts {
  readonly regular: Uint8Array<ArrayBuffer>;
  readonly bold: Uint8Array<ArrayBuffer>;
}

/** Draws a plan and writes it as a PDF of vectors, page by page; tells how far it is. */
export async function writePdf(job: PaperJob, files: PdfFonts, tell: (news: PaperNews) => void): Promise<void> {
  const fonts: PageFonts = { regular: fontOf(files.regular), bold: fontOf(files.bold) };
  let pdf: PdfDocument | undefined;
  for (const news of drawPages(job)) {
    if (news.kind === 'tooLarge' || news.kind === 'tooMany') return tell(news);
    if (news.kind !== 'page') continue;
    pdf ??= startPdf(frameOf(job, news), fonts);
    await pdf.addPage(pageContent(news.svg, news.height, pointsPerPixel, fonts));
    tell({ ...news, svg: '' });
  }
  if (!pdf) throw new Error('A plan has one page at least.');
  tell({ kind: 'pdf', bytes: await pdf.end() });
}

const fontOf = (file: Uint8Array<ArrayBuffer>) => ({ file: readFont(file), used: new Map<number, number>() });

function frameOf({ input }: PaperJob, { width, height }: { width: number; height: number }) {
  return {
    title: input.title,
    subject: input.subtitle,
    language: input.locale,
    width: Math.round(width * pointsPerPixel * 100) / 100,
    height: Math.round(height * pointsPerPixel * 100) / 100,
  };
}
