import type { Sheet } from './workbook.ts';

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A sheet as the bytes of a file, written in a thread of its own where there is one: thousands of rows take a while. */
export async function writtenSheet(sheet: Sheet, format: ExportFormat): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof Worker === 'undefined') {
    const { writeWorkbook } = await import('./write-workbook.ts');
    return writeWorkbook({ sheets: [sheet] }, format, { header: true }).slice();
  }
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => resolve(data));
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.postMessage({ sheet, format });
  }).finally(() => worker.terminate());
}
