import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useText } from '#app/text/use-text.tsx';
import { DropArea } from '#app/ui/DropArea.tsx';
import { UploadIcon } from '#app/ui/icons.tsx';
import { PlanFileDialog } from './PlanFileDialog.tsx';

/** A plan file becomes a project: dropped here or chosen. */
export function PlanStep() {
  const { text } = useText();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  return (
    <DropArea label={text('firstSteps.plan.drop')} onFile={setFile}>
      <input
        ref={input}
        type="file"
        hidden
        accept=".mpp,.mpx,.xml,.xls,.xlsx,.ods,.csv"
        aria-label={text('firstSteps.plan.file')}
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          // The same file can be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      <Button
        variant="contained"
        sx={{ alignSelf: 'flex-start' }}
        startIcon={<UploadIcon fontSize="small" />}
        onClick={() => input.current?.click()}
      >
        {text('firstSteps.plan.file')}
      </Button>
      {file && <PlanFileDialog file={file} onClose={() => setFile(undefined)} />}
    </DropArea>
  );
}
