import pdfMake from 'pdfmake/build/pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { drawPages, type PaperJob, type PaperNews } from './job.ts';
import { pointsPerPixel } from './sheet.ts';

/** The files of the two fonts that a plan is written with. */
export interface PdfFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/** Draws a plan and writes it as a PDF of vectors; tells how far it is. */
export async function writePdf(job: PaperJob, fonts: PdfFonts, tell: (news: PaperNews) => void): Promise<void> {
  const pages: string[] = [];
  let size = { width: 0, height: 0 };
  for (const news of drawPages(job)) {
    if (news.kind === 'page') {
      pages.push(news.svg);
      tell({ ...news, svg: '' });
    } else if (news.kind === 'end') size = points(news);
    else return tell(news);
  }
  setFonts(fonts);
  pdfMake.setProgressCallback((share) => tell({ kind: 'writing', share }));
  const written = await pdfMake.createPdf(definition(job, pages, size)).getBuffer();
  tell({ kind: 'pdf', bytes: new Uint8Array(written) });
}

const points = ({ width, height }: { width: number; height: number }) => ({
  width: width * pointsPerPixel,
  height: height * pointsPerPixel,
});

function setFonts({ regular, bold }: PdfFonts): void {
  pdfMake.addVirtualFileSystem({ 'regular.ttf': base64(regular), 'bold.ttf': base64(bold) });
  pdfMake.setFonts({
    Roboto: { normal: 'regular.ttf', bold: 'bold.ttf', italics: 'regular.ttf', bolditalics: 'bold.ttf' },
  });
}

function base64(bytes: Uint8Array): string {
  let text = '';
  const part = 0x8000;
  for (let at = 0; at < bytes.length; at += part) text += String.fromCharCode(...bytes.subarray(at, at + part));
  return btoa(text);
}

function definition(
  { input }: PaperJob,
  pages: readonly string[],
  size: { width: number; height: number },
): TDocumentDefinitions {
  return {
    info: { title: input.title, subject: input.subtitle, creator: 'Opdesk' },
    pageSize: size,
    pageMargins: 0,
    compress: true,
    content: pages.map((svg, at) => ({
      svg,
      width: size.width,
      height: size.height,
      absolutePosition: { x: 0, y: 0 },
      ...(at > 0 && { pageBreak: 'before' as const }),
    })),
  };
}
