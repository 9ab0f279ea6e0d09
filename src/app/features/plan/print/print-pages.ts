import { pointsPerPixel } from './sheet.ts';

/** Time in milliseconds to keep the pages for the browser's print dialog, because its closing is not reported. */
const printPagesKeptMs = 120_000;
/** Pictures that are made ready at once. */
const printImageBatch = 8;

interface PrintOptions {
  readonly title: string;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  onProgress(share: number): void;
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
