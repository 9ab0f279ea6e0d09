import boldFile from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf?url';
import regularFile from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url';
import type { PaperJob } from './paper-job.ts';
import { writePdf } from './pdf.ts';

/** Worker: draws a plan and writes it as a PDF. */
addEventListener('message', ({ data }: MessageEvent<PaperJob>) => {
  const write = async () => {
    const [regular, bold] = await Promise.all([fetchFont(regularFile), fetchFont(boldFile)]);
    await writePdf(data, { regular, bold }, (news) => postMessage(news));
  };
  // Rethrown as an error event of the worker, which its owner handles.
  write().catch((error: unknown) => {
    setTimeout(() => {
      throw error;
    });
  });
});

async function fetchFont(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`The font ${file} is not there: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
