import { useState } from 'react';
import { useText } from '#app/text/use-text.tsx';
import { useFailureText } from '#app/ui/Failure.tsx';
import { DownloadIcon } from '#app/ui/icons.tsx';
import { useNotify } from '#app/ui/Notices.tsx';
import { ReasonButton } from '#app/ui/ReasonButton.tsx';
import { type MenuPlace, RowMenu } from '#app/ui/RowMenu.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { localToday } from '#app/ui/today.ts';
import { type ExportedRow, exportedSheet } from './portfolio-export.ts';
import { type ExportFormat, exportFormats, writtenSheet } from './written-sheet.ts';

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};

interface ExportButtonProps {
  /** Ids of the chosen columns from left to right. */
  readonly columns: readonly string[];
  readonly refusal: string | undefined;
  /** What is seen when it is exported. */
  rows(): readonly ExportedRow[];
}

/** What is seen as a file: the rows that are open, in their order, with the chosen columns. */
export function ExportButton({ columns, refusal, rows }: ExportButtonProps) {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const [place, setPlace] = useState<MenuPlace>();
  const [isRunning, setIsRunning] = useState(false);
  const run = async (format: ExportFormat) => {
    setIsRunning(true);
    try {
      const sheet = exportedSheet(rows(), columns, text);
      const bytes = await writtenSheet(sheet, format);
      const name = `${text('portfolio.title')} ${localToday()}.${format}`;
      saveFile(new Blob([bytes], { type: mediaTypes[format] }), name);
      notify({ text: text('portfolio.export.done', { name, count: sheet.rows.length - 1 }) });
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
        {text('portfolio.export')}
      </ReasonButton>
      <RowMenu
        place={place}
        label={text('portfolio.export')}
        actions={exportFormats.map((format) => ({
          id: format,
          label: text(`portfolio.export.${format}`),
          Icon: DownloadIcon,
          run: () => void run(format),
        }))}
        keysText={(keys) => keys}
        onClose={() => setPlace(undefined)}
      />
    </>
  );
}
