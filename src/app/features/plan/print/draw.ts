import { drawPages, type PaperJob, type PaperNews } from './paper-job.ts';
import { pointsPerPixel } from './sheet.ts';

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
  const worker =
    typeof Worker === 'undefined'
      ? undefined
      : new Worker(new URL('./paper-worker.ts', import.meta.url), { type: 'module' });
  const last = await lastNews(job, worker, options, (svg) => pages.push(svg));
  return last.kind === 'end' ? { kind: 'drawn', pages, width: last.width, height: last.height } : last;
}

/** A plan as a PDF. */
export async function pdfOf(job: PaperJob, options: DrawOptions): Promise<Blob | PaperRefusal> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const last = await lastNews(job, worker, options, () => undefined);
  return last.kind === 'end' ? new Blob(last.bytes && [last.bytes], { type: 'application/pdf' }) : last;
}

/** Runs a job in a worker, or here without one, until the news that is not a page. */
function lastNews(
  job: PaperJob,
  worker: Worker | undefined,
  { signal, onProgress }: DrawOptions,
  addPage: (svg: string) => void,
): Promise<Exclude<PaperNews, { kind: 'page' }>> {
  return new Promise<Exclude<PaperNews, { kind: 'page' }>>((resolve, reject) => {
    const take = (news: PaperNews) => {
      if (news.kind !== 'page') return resolve(news);
      addPage(news.svg);
      return onProgress(news.done / news.count);
    };
    if (!worker) return [...drawPages(job)].forEach(take);
    signal.addEventListener('abort', () => reject(new DOMException('The drawing was cancelled.', 'AbortError')));
    worker.addEventListener('message', ({ data }: MessageEvent<PaperNews>) => take(data));
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    return worker.postMessage(job);
  }).finally(() => worker?.terminate());
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

/** Time in milliseconds to keep the pages for the browser's print dialog, because its closing is not reported. */
const printPagesKeptMs = 120_000;
/** Pictures that are made ready at once. */
const printImageBatch = 8;

interface PrintOptions extends DrawOptions {
  readonly title: string;
}

/** Opens the print dialog with the pages, each on a sheet of its size in pixels. */
export async function printPages(
  pages: readonly string[],
  size: { readonly width: number; readonly height: number },
  { title, signal, onProgress }: PrintOptions,
): Promise<void> {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  document.body.append(frame);
  const addresses = pages.map((svg) => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })));
  const remove = () => {
    frame.remove();
    addresses.forEach((address) => URL.revokeObjectURL(address));
  };
  try {
    const inner = frame.contentDocument;
    if (!inner) throw new Error('The browser opens no frame for printing.');
    inner.title = title;
    inner.head.append(pageStyle(inner, size));
    for (let at = 0; at < addresses.length; at += printImageBatch) {
      signal.throwIfAborted();
      await Promise.all(addresses.slice(at, at + printImageBatch).map((address) => addPicture(inner, address)));
      onProgress(Math.min(1, (at + printImageBatch) / addresses.length));
    }
    frame.contentWindow?.addEventListener('afterprint', () => setTimeout(remove, 0));
    frame.contentWindow?.print();
    setTimeout(remove, printPagesKeptMs);
  } catch (error) {
    remove();
    throw error;
  }
}

function pageStyle(inner: Document, { width, height }: { width: number; height: number }): HTMLStyleElement {
  const style = inner.createElement('style');
  const [x, y] = [width, height].map((pixels) => `${(pixels * pointsPerPixel).toFixed(2)}pt`);
  style.textContent = `@page { size: ${x} ${y}; margin: 0 } body { margin: 0 } img { display: block; width: ${x}; height: calc(${y} - 0.5pt); break-after: page } img:last-child { break-after: auto }`;
  return style;
}

async function addPicture(inner: Document, address: string): Promise<void> {
  const image = inner.createElement('img');
  image.alt = '';
  image.src = address;
  inner.body.append(image);
  await image.decode();
}
