import { drawPages, type PaperJob, type PaperNews } from './paper-job.ts';

/** Reason for refusing a drawing: the image would have too many pixels, or the document too many pages. */
export type PaperRefusal = Extract<PaperNews, { kind: 'tooLarge' | 'tooMany' }>;

/** The pages of a plan, and the size of each in pixels. */
export interface DrawnPages {
  readonly kind: 'drawn';
  readonly pages: readonly string[];
  readonly width: number;
  readonly height: number;
}

export interface DrawOptions {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  onProgress(share: number): void;
}

/** Draws the pages of a plan, in a thread of their own where there is one. */
export async function drawnPages(job: PaperJob, options: DrawOptions): Promise<DrawnPages | PaperRefusal> {
  const pages: string[] = [];
  return awaitPrintResult<DrawnPages | PaperRefusal>(startPages, job, options, (news) => {
    if (news.kind === 'page') {
      pages.push(news.svg);
      options.onProgress(news.done / news.count);
    }
    if (news.kind === 'tooLarge' || news.kind === 'tooMany') return news;
    return news.kind === 'end' ? { kind: 'drawn', pages, width: news.width, height: news.height } : undefined;
  });
}

/** A plan as a PDF. */
export async function pdfOf(job: PaperJob, options: DrawOptions): Promise<Blob | PaperRefusal> {
  return awaitPrintResult<Blob | PaperRefusal>(startPdfJob, job, options, (news) => {
    switch (news.kind) {
      case 'page':
        options.onProgress(news.done / news.count);
        return undefined;
      case 'pdf':
        return new Blob([news.bytes], { type: 'application/pdf' });
      case 'end':
        return undefined;
      default:
        return news;
    }
  });
}

/** Runs a job without a worker, with the same messages. */
type Start = (job: PaperJob, tell: (news: PaperNews) => void, signal: AbortSignal) => Promise<void>;

const startPages: Start = (job, tell, signal) => {
  if (typeof Worker === 'undefined') {
    for (const news of drawPages(job)) tell(news);
    return Promise.resolve();
  }
  return runPrintWorker(
    new Worker(new URL('./paper-worker.ts', import.meta.url), { type: 'module' }),
    job,
    tell,
    signal,
    'end',
  );
};

const startPdfJob: Start = (job, tell, signal) =>
  runPrintWorker(new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' }), job, tell, signal, 'pdf');

/** Runs a job in a worker until its last message or a refusal. */
function runPrintWorker(
  worker: Worker,
  job: PaperJob,
  tell: (news: PaperNews) => void,
  signal: AbortSignal,
  last: PaperNews['kind'],
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('The drawing was cancelled.', 'AbortError')));
    worker.addEventListener('message', ({ data }: MessageEvent<PaperNews>) => {
      tell(data);
      if (data.kind === last || data.kind === 'tooLarge' || data.kind === 'tooMany') resolve();
    });
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.postMessage(job);
  }).finally(() => worker.terminate());
}

/** Waits for the news that `pick` makes a result of. */
async function awaitPrintResult<T>(
  start: Start,
  job: PaperJob,
  { signal }: DrawOptions,
  pick: (news: PaperNews) => T | undefined,
): Promise<T> {
  let found: T | undefined;
  await start(job, (news) => (found ??= pick(news)), signal);
  if (found === undefined) throw new Error('The drawing has ended without a result.');
  return found;
}

/** Limits of canvas size in all browsers, in pixels; larger images come out empty. */
export const mostPicture = { side: 16_000, area: 120_000_000 } as const;

/** An SVG drawing of a size as a PNG, twice as fine where that is not too large. */
export async function pngOf(svg: string, width: number, height: number): Promise<Blob> {
  const isSmall = 2 * Math.max(width, height) <= mostPicture.side && 4 * width * height <= mostPicture.area;
  const fine = isSmall ? 2 : 1;
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * fine);
    canvas.height = Math.round(height * fine);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
