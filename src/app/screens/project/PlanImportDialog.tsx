import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { api } from '#contract/api.ts';
import { useSend } from '#app/query.ts';
import { useText } from '#app/text/use-text.tsx';
import { UploadDialog } from '#app/ui/UploadDialog.tsx';
import { ImportUndo } from './ImportUndo.tsx';
import { PlanFilePreview } from './PlanFilePreview.tsx';
import { usePlanReading } from './use-plan-reading.ts';
import { useNewestImport } from './use-newest-import.ts';

interface PlanImportDialogProps {
  readonly projectId: string;
  readonly file: File;
  /** The plan has activities, for which a way is to be chosen. */
  readonly hasActivities: boolean;
  onClose(): void;
}

const modes = ['replace', 'update', 'append'] as const;
type Mode = (typeof modes)[number];

/** The interface asks for `mergeMode` to be left out where `appendToPlan` says the same. */
const parametersOf: Readonly<Record<Mode, { appendToPlan?: boolean; mergeMode?: string }>> = {
  replace: { appendToPlan: false },
  update: { mergeMode: 'update' },
  append: { appendToPlan: true },
};

/** A plan file on its way: what it holds, what is to happen to the activities that are there, and what came of it. */
export function PlanImportDialog({ projectId, file, hasActivities, onClose }: PlanImportDialogProps) {
  const { text } = useText();
  const [mode, setMode] = useState<Mode>('replace');
  const [madeImport, setMadeImport] = useState<string>();
  const reading = usePlanReading(file);
  const newestImport = useNewestImport(projectId);
  const { mutateAsync } = useSend(api.planning.importProjectPlan);
  return (
    <UploadDialog
      title={text('plan.import.title')}
      submitLabel={text('plan.import')}
      file={file}
      isReady={reading !== undefined}
      receiptAction={madeImport !== undefined && <ImportUndo importId={madeImport} onDone={onClose} />}
      onClose={onClose}
      upload={async (body, options) => {
        const former = await newestImport();
        const receipt = await mutateAsync({ input: { projectId, ...parametersOf[mode], body }, options });
        const made = await newestImport();
        if (made !== former) setMadeImport(made);
        return receipt ?? '';
      }}
    >
      <PlanFilePreview reading={reading} />
      {hasActivities && <ModeChoice mode={mode} onChange={setMode} />}
    </UploadDialog>
  );
}

function ModeChoice({ mode, onChange }: { readonly mode: Mode; onChange(mode: Mode): void }) {
  const { text } = useText();
  const words = {
    replace: [text('plan.import.replace'), text('plan.import.replace.text')],
    update: [text('planFile.update'), text('planFile.update.text')],
    append: [text('plan.import.append'), text('plan.import.append.text')],
  };
  return (
    <FormControl>
      <FormLabel>{text('plan.import.how')}</FormLabel>
      <RadioGroup value={mode} onChange={(_, value) => onChange(modes.find((each) => each === value) ?? 'replace')}>
        {modes.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            sx={{ alignItems: 'flex-start', mt: 1 }}
            control={<Radio size="small" sx={{ py: 0.25 }} />}
            label={
              <>
                {words[each][0]}
                <Typography variant="body2" color="textSecondary">
                  {words[each][1]}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
