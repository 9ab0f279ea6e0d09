import { drawPages, type PaperJob } from './paper-job.ts';

/** Worker: draws a plan as SVG, page by page. */
addEventListener('message', ({ data }: MessageEvent<PaperJob>) => {
  for (const news of drawPages(data)) postMessage(news);
});
