import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef, useState } from 'react';
import { api } from '#contract/api.ts';
import { useSend } from '#app/query.ts';
import { useText } from '#app/text/use-text.tsx';
import { DropArea } from '#app/ui/DropArea.tsx';
import { UploadIcon } from '#app/ui/icons.tsx';
import { ReasonButton } from '#app/ui/ReasonButton.tsx';
import { UploadDialog } from '#app/ui/UploadDialog.tsx';

interface PlanImportProps {
  readonly projectId: string;
  /** Why no plan can be imported now. */
  readonly refusal: string | undefined;
  /** The plan has activities, which the import replaces or keeps. */
  readonly hasActivities: boolean;
  /** What a file can be dropped on, with the button that asks for one. */
  children(button: ReactNode): ReactNode;
}

const accepted = '.mpp,.mpx,.xml,.xls,.xlsx,.ods,.csv';

/** Takes a plan as a file: dropped anywhere on the plan, or chosen with the button. */
export function PlanImport({ projectId, refusal, hasActivities, children }: PlanImportProps) {
  const { text } = useText();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [isAppended, setIsAppended] = useState(false);
  const { mutateAsync } = useSend(api.planning.importProjectPlan);
  const button = (
    <ReasonButton
      variant="outlined"
      startIcon={<UploadIcon fontSize="small" />}
      refusal={refusal}
      onClick={() => input.current?.click()}
    >
      {text('plan.import')}
    </ReasonButton>
  );
  return (
    <DropArea label={refusal === undefined ? text('plan.import.drop') : undefined} onFile={setFile}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={text('plan.import.title')}
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          // The same file can be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      {children(button)}
      {file && (
        <UploadDialog
          title={text('plan.import.title')}
          submitLabel={text('plan.import')}
          file={file}
          onClose={() => setFile(undefined)}
          upload={async (body, options) => {
            const receipt = await mutateAsync({ input: { projectId, appendToPlan: isAppended, body }, options });
            return receipt ?? '';
          }}
        >
          {hasActivities && <MergeChoice isAppended={isAppended} onChange={setIsAppended} />}
        </UploadDialog>
      )}
    </DropArea>
  );
}

interface MergeChoiceProps {
  readonly isAppended: boolean;
  onChange(isAppended: boolean): void;
}

function MergeChoice({ isAppended, onChange }: MergeChoiceProps) {
  const { text } = useText();
  const choices = ['replace', 'append'] as const;
  return (
    <FormControl>
      <FormLabel>{text('plan.import.how')}</FormLabel>
      <RadioGroup value={isAppended ? 'append' : 'replace'} onChange={(_, value) => onChange(value === 'append')}>
        {choices.map((choice) => (
          <FormControlLabel
            key={choice}
            value={choice}
            sx={{ alignItems: 'flex-start', mt: 1 }}
            control={<Radio size="small" sx={{ py: 0.25 }} />}
            label={
              <>
                {text(`plan.import.${choice}`)}
                <Typography variant="body2" color="textSecondary">
                  {text(`plan.import.${choice}.text`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
