import { useState } from 'react';
import type { Sheet } from '#sheetfile/workbook.ts';
import { useText } from '../text/use-text.tsx';
import { useFailureText } from '../ui/Failure.tsx';
import { DownloadIcon } from '../ui/icons.tsx';
import { useNotify } from '../ui/Notices.tsx';
import { ReasonButton } from '../ui/ReasonButton.tsx';
import { type MenuPlace, RowMenu } from '../ui/RowMenu.tsx';
import { saveFile } from '../ui/save-file.ts';
import { localToday } from '../ui/today.ts';
import { type ExportFormat, exportFormats, writtenSheet } from '#sheetfile/written-sheet.ts';

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};

interface SheetExportProps {
  /** How the file begins. */
  readonly name: string;
  readonly refusal: string | undefined;
  /** What is seen when it is exported; its first row has the headers. */
  sheet(): Sheet;
}

/** What is seen of a list as a file. */
export function SheetExport({ name, refusal, sheet }: SheetExportProps) {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const [place, setPlace] = useState<MenuPlace>();
  const [isRunning, setIsRunning] = useState(false);
  const run = async (format: ExportFormat) => {
    setIsRunning(true);
    try {
      const seen = sheet();
      const bytes = await writtenSheet(seen, format);
      const file = `${name} ${localToday()}.${format}`;
      saveFile(new Blob([bytes], { type: mediaTypes[format] }), file);
      notify({ text: text('sheet.export.done', { name: file, count: seen.rows.length - 1 }) });
    } catch (error) {
      notify({ severity: 'error', text: failureText(error) });
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <>
      <ReasonButton
        variant="outlined"
        startIcon={<DownloadIcon fontSize="small" />}
        loading={isRunning}
        refusal={refusal}
        aria-haspopup="menu"
        onClick={(event) => setPlace({ element: event.currentTarget })}
      >
        {text('sheet.export')}
      </ReasonButton>
      <RowMenu
        place={place}
        label={text('sheet.export')}
        actions={exportFormats.map((format) => ({
          id: format,
          label: text(`sheet.export.${format}`),
          Icon: DownloadIcon,
          run: () => void run(format),
        }))}
        keysText={(keys) => keys}
        onClose={() => setPlace(undefined)}
      />
    </>
  );
}
