import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import Roboto from 'pdfmake/fonts/Roboto.js';
import { readFont } from '#chart/font-file.ts';
import type { PdfJob } from './pdf-job.ts';
import { pdfDocument } from './pdf-page.ts';
import { type ReportPdfFonts, toPrintableJob } from './pdf-type.ts';

/** A thread that sets one report after the other in type. Reads nothing but its fonts. */

const fonts = path.dirname(Roboto.Roboto.normal);
pdfmake.setFonts(Roboto);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => path.dirname(path.resolve(file)) === fonts);

const measured: ReportPdfFonts = {
  regular: readFont(new Uint8Array(readFileSync(Roboto.Roboto.normal))),
  bold: readFont(new Uint8Array(readFileSync(Roboto.Roboto.bold))),
};

async function writeReportPdf(bytes: Uint8Array): Promise<void> {
  // The service writes it: pdf.ts.
  const { job, isComplete } = toPrintableJob(JSON.parse(Buffer.from(bytes).toString()) as PdfJob, measured);
  const file = Uint8Array.from(await pdfmake.createPdf(pdfDocument(job, measured, isComplete)).getBuffer());
  parentPort?.postMessage(file, [file.buffer]);
}

parentPort?.on('message', (bytes: Uint8Array) => {
  writeReportPdf(bytes).catch((error: unknown) => {
    // An error of the thread, reported to its owner.
    setImmediate(() => {
      throw error;
    });
  });
});
