import { useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { FileButton } from '#app/kit/FileButton.tsx';
import { HolidayImport } from './HolidayImport.tsx';

/** Chooses a calendar file and shows what comes of it. */
export function HolidayImportButton() {
  const { text } = useText();
  const [file, setFile] = useState<File>();
  return (
    <>
      <FileButton label={text('calendar.file')} accept=".ics,text/calendar" onFile={setFile}>
        {text('calendar.import')}
      </FileButton>
      {file && <HolidayImport file={file} onClose={() => setFile(undefined)} />}
    </>
  );
}
