import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import Roboto from 'pdfmake/fonts/Roboto.js';
import type { PdfJob } from './pdf-job.ts';
import { documentOf } from './pdf-page.ts';

/** A thread that sets one report after the other in type. Reads nothing but its fonts. */

const fonts = path.dirname(Roboto.Roboto.normal);
pdfmake.setFonts(Roboto);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => path.dirname(path.resolve(file)) === fonts);

async function write(bytes: Uint8Array): Promise<void> {
  // The service writes it: pdf.ts.
  const job = JSON.parse(Buffer.from(bytes).toString()) as PdfJob;
  const file = Uint8Array.from(await pdfmake.createPdf(documentOf(job)).getBuffer());
  parentPort?.postMessage(file, [file.buffer]);
}

parentPort?.on('message', (bytes: Uint8Array) => {
  write(bytes).catch((error: unknown) => {
    // An error of the thread, which its owner is told of.
    setImmediate(() => {
      throw error;
    });
  });
});
