import type { Sheet } from './workbook.ts';
import type { ExportFormat } from './written-sheet.ts';
import { writeWorkbook } from './write-workbook.ts';

/** Worker: writes a sheet as a file. */
addEventListener('message', ({ data: { sheet, format } }: MessageEvent<{ sheet: Sheet; format: ExportFormat }>) => {
  const bytes = writeWorkbook({ sheets: [sheet] }, format, { header: true });
  postMessage(bytes);
});
