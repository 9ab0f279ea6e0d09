import { useState, useId } from 'react';
import type { PaperInput } from '#app/features/plan/print/page-model.ts';
import { useText } from '#app/i18n/use-text.tsx';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  MenuItem,
  TextField,
} from '@mui/material';
import { paperSizes, type PaperSize } from '#app/features/plan/print/sheet.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { usePaper, type PaperChoice, type PaperFormat } from './use-paper.ts';

interface PaperDialogProps {
  readonly format: PaperFormat;
  readonly paper: Omit<PaperInput, 'isWhole'>;
  /** False while something that the plan shows is on its way. */
  readonly isComplete: boolean;
  onClose(): void;
}

// Keys of a record lose their type.
const paperSizeNames = Object.keys(paperSizes) as PaperSize[];

/** Asks how a plan is drawn, and draws it: with its progress, and to be cancelled. */
export function PaperDialog({ format, paper, isComplete, onClose }: PaperDialogProps) {
  const { text } = useText();
  const titleId = useId();
  const [choice, setChoice] = useState<PaperChoice>({ size: 'A3', isFitted: true, isWhole: false });
  const { share, refusal, start, cancel } = usePaper(format, paper, isComplete, onClose);
  const isRunning = share !== undefined;
  const isPaged = format === 'pdf' || format === 'print';
  const leave = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog open onClose={leave} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text(`planFile.paper.as.${format}`)}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          {refusal !== undefined && <Alert severity="warning">{refusal}</Alert>}
          {isPaged && (
            <PaperChoiceField
              label="planFile.paper.size"
              value={choice.size}
              options={paperSizeNames.map((size) => [size, text('planFile.paper.landscape', { size })])}
              onChange={(size) => setChoice({ ...choice, size })}
            />
          )}
          <PaperChoiceField
            label="planFile.paper.time"
            value={choice.isFitted ? 'fit' : 'screen'}
            options={(['fit', 'screen'] as const).map((each) => [each, text(`planFile.paper.time.${each}`)])}
            onChange={(each) => setChoice({ ...choice, isFitted: each === 'fit' })}
          />
          <PaperChoiceField
            label="planFile.paper.rows"
            value={choice.isWhole ? 'all' : 'visible'}
            options={(['visible', 'all'] as const).map((each) => [each, text(`planFile.paper.rows.${each}`)])}
            onChange={(each) => setChoice({ ...choice, isWhole: each === 'all' })}
          />
          {isRunning && (
            <LinearProgress variant="determinate" value={100 * share} aria-label={text('planFile.paper.running')} />
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={leave}>
          {text('planFile.paper.cancel')}
        </Button>
        <ReasonButton variant="contained" loading={isRunning} onClick={() => start(choice)}>
          {text(format === 'print' ? 'planFile.paper.print.go' : 'planFile.paper.go')}
        </ReasonButton>
      </DialogActions>
    </Dialog>
  );
}

interface PaperChoiceFieldProps<T extends string> {
  readonly label: TextKey;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  onChange(value: T): void;
}

function PaperChoiceField<T extends string>({ label, value, options, onChange }: PaperChoiceFieldProps<T>) {
  const { text } = useText();
  const choose = (chosen: string) => {
    const option = options.find(([each]) => each === chosen);
    if (option) onChange(option[0]);
  };
  return (
    <TextField select label={text(label)} value={value} onChange={(event) => choose(event.target.value)}>
      {options.map(([each, name]) => (
        <MenuItem key={each} value={each}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
