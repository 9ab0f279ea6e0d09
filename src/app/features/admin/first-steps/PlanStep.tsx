import { useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { DropArea } from '#app/kit/DropArea.tsx';
import { FileButton } from '#app/kit/FileButton.tsx';
import { PlanFileDialog } from './PlanFileDialog.tsx';

/** A plan file becomes a project: dropped here or chosen. */
export function PlanStep() {
  const { text } = useText();
  const [file, setFile] = useState<File>();
  return (
    <DropArea label={text('firstSteps.plan.drop')} onFile={setFile}>
      <FileButton
        variant="contained"
        sx={{ alignSelf: 'flex-start' }}
        label={text('firstSteps.plan.file')}
        accept=".mpp,.mpx,.xml,.xls,.xlsx,.ods,.csv"
        onFile={setFile}
      >
        {text('firstSteps.plan.file')}
      </FileButton>
      {file && <PlanFileDialog file={file} onClose={() => setFile(undefined)} />}
    </DropArea>
  );
}
