import { useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { FileButton } from '#app/kit/FileButton.tsx';
import { appApi } from '#contract/app/api.ts';
import { useCall } from '#app/data/use-call.ts';
import { UploadDialog } from '#app/kit/UploadDialog.tsx';

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

/** Imports the holidays of a calendar file; invalid entries are reported with their line. */
function HolidayImport({ file, onClose }: { readonly file: File; onClose(): void }) {
  const { text } = useText();
  const call = useCall();
  const [problems, setProblems] = useState<readonly string[]>([]);
  return (
    <UploadDialog
      title={text('calendar.import')}
      submitLabel={text('calendar.import.run')}
      file={file}
      remarks={problems}
      upload={async (body, options) => {
        const done = await call(appApi.importHolidays, { body }, options);
        const { added = 0, changed = 0, unchanged = 0, problem = [] } = done ?? {};
        const lines = (problem ?? []).map(({ line, message }) =>
          text('calendar.import.problem', { line: line ?? 0, message: message ?? '' }),
        );
        setProblems(lines);
        const counts = { added: added ?? 0, changed: changed ?? 0, unchanged: unchanged ?? 0 };
        return [text('calendar.import.done', counts), ...lines].join(' ');
      }}
      onClose={onClose}
    />
  );
}
