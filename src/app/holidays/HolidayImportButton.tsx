import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useText } from '#app/text/use-text.tsx';
import { UploadIcon } from '#app/ui/icons.tsx';
import { HolidayImport } from './HolidayImport.tsx';

/** Chooses a calendar file and shows what comes of it. */
export function HolidayImportButton() {
  const { text } = useText();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".ics,text/calendar"
        aria-label={text('calendar.file')}
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Button variant="outlined" startIcon={<UploadIcon fontSize="small" />} onClick={() => input.current?.click()}>
        {text('calendar.import')}
      </Button>
      {file && <HolidayImport file={file} onClose={() => setFile(undefined)} />}
    </>
  );
}
