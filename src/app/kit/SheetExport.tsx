import type { Sheet } from '#files/spreadsheet/workbook.ts';
import { type ExportFormat, exportFormats, writtenSheet } from '#files/spreadsheet/written-sheet.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useTask } from './Failure.tsx';
import { icons } from './icons.tsx';
import { useNotify } from './Notices.tsx';
import { MenuButton } from './RowMenu.tsx';
import { saveFile } from './save-file.ts';
import { localToday } from '#app/data/today.ts';

const exportMediaTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};

interface SheetExportProps {
  /** Beginning of the file name. */
  readonly name: string;
  readonly refusal: string | undefined;
  /** Returns the rows shown at the time of the export; the first one has the headers. */
  sheet(): Sheet | Promise<Sheet>;
}

/** Exports a list as shown to a file. */
export function SheetExport({ name, refusal, sheet }: SheetExportProps) {
  const { text } = useText();
  const notify = useNotify();
  const task = useTask();
  const run = (format: ExportFormat) =>
    task.run(async () => {
      const content = await sheet();
      const bytes = await writtenSheet(content, format);
      const file = `${name} ${localToday()}.${format}`;
      saveFile(new Blob([bytes], { type: exportMediaTypes[format] }), file);
      notify({ text: text('sheet.export.done', { name: file, count: content.rows.length - 1 }) });
    });
  return (
    <MenuButton
      startIcon={<icons.Download />}
      loading={task.isRunning}
      refusal={refusal}
      menu={text('sheet.export')}
      actions={exportFormats.map((format) => ({
        id: format,
        label: text(`sheet.export.${format}`),
        Icon: icons.Download,
        run: () => void run(format),
      }))}
    >
      {text('sheet.export')}
    </MenuButton>
  );
}
