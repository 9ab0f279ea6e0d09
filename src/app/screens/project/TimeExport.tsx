import { useState } from 'react';
import type { Sheet } from '#sheetfile/workbook.ts';
import { useText } from '#app/text/use-text.tsx';
import { useFailureText } from '#app/ui/Failure.tsx';
import { DownloadIcon } from '#app/ui/icons.tsx';
import { useNotify } from '#app/ui/Notices.tsx';
import { ReasonButton } from '#app/ui/ReasonButton.tsx';
import { type MenuPlace, RowMenu } from '#app/ui/RowMenu.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { localToday } from '#app/ui/today.ts';

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;
const formats = ['xlsx', 'csv'] as const;

interface TimeExportProps {
  /** How the file begins. */
  readonly name: string;
  readonly refusal: string | undefined;
  /** What is seen when it is exported. */
  sheet(): Sheet;
}

/** What is seen of a project's time as a file. */
export function TimeExport({ name, refusal, sheet }: TimeExportProps) {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const [place, setPlace] = useState<MenuPlace>();
  const [isRunning, setIsRunning] = useState(false);
  const run = async (format: (typeof formats)[number]) => {
    setIsRunning(true);
    try {
      // What writes spreadsheets is large, and seldom needed.
      const { writeWorkbook } = await import('#sheetfile/write-workbook.ts');
      const seen = sheet();
      const bytes = writeWorkbook({ sheets: [seen] }, format, { header: true });
      const file = `${name} ${text('project.tab.time')} ${localToday()}.${format}`;
      saveFile(new Blob([bytes.slice()], { type: mediaTypes[format] }), file);
      notify({ text: text('time.export.done', { name: file, count: seen.rows.length - 1 }) });
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
        {text('time.export')}
      </ReasonButton>
      <RowMenu
        place={place}
        label={text('time.export')}
        actions={formats.map((format) => ({
          id: format,
          label: text(`time.export.${format}`),
          Icon: DownloadIcon,
          run: () => void run(format),
        }))}
        keysText={(keys) => keys}
        onClose={() => setPlace(undefined)}
      />
    </>
  );
}
