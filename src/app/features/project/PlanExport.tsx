import { useState, useId } from 'react';
import { planExportFormats } from '#contract/app/plans.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { PaperInput } from '#app/features/plan/print/page-model.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useTask } from '#app/kit/Failure.tsx';
import { ColumnsIcon, DownloadIcon, PlanIcon } from '#app/kit/icons.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import type { RowAction } from '#app/kit/row-action.ts';
import { type MenuPlace, RowMenu } from '#app/kit/RowMenu.tsx';
import { planExportExtensions, usePlanDownload } from './use-version-actions.ts';
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
import { usePaper, type PaperChoice, paperFormats, type PaperFormat } from './use-paper.ts';

const planExportIcons = { mspdi: PlanIcon, xlsx: ColumnsIcon };

interface PlanExportProps {
  readonly project: OpProjectNode;
  /** The visible plan, for paper output. */
  readonly paper: Omit<PaperInput, 'isWhole'>;
  /** False while marks of the plan are loading; paper output waits for them. */
  readonly isComplete?: boolean;
  /** The working version during editing, exported as an alternative to the published plan. */
  readonly working?: WorkingCopy;
}

interface WorkingCopy {
  readonly versionId: string;
  /** Brings all that was changed to the service; whether it is there. */
  flush(): Promise<boolean>;
}

/** The plan as a file or on paper, in a format that is chosen. */
export function PlanExport({ project, paper, isComplete = true, working }: PlanExportProps) {
  const { text } = useText();
  const [place, setPlace] = useState<MenuPlace>();
  const [format, setFormat] = useState<PaperFormat>();
  const files = useFileActions(project, working);
  const drawings = paperFormats.map((each): RowAction => ({
    id: each,
    label: each === 'print' ? text('planFile.paper.print') : `${text(`planFile.paper.${each}`)} (.${each})`,
    Icon: each === 'print' ? PlanIcon : DownloadIcon,
    run: () => setFormat(each),
  }));
  return (
    <>
      <ReasonButton
        variant="outlined"
        startIcon={<DownloadIcon fontSize="small" />}
        loading={files.isRunning}
        aria-haspopup="menu"
        onClick={(event) => setPlace({ element: event.currentTarget })}
      >
        {text('planFile.export')}
      </ReasonButton>
      <RowMenu
        place={place}
        label={text('planFile.export.menu')}
        actions={[...drawings, ...files.actions]}
        keysText={(keys) => keys}
        onClose={() => setPlace(undefined)}
      />
      {format && (
        <PaperDialog format={format} paper={paper} isComplete={isComplete} onClose={() => setFormat(undefined)} />
      )}
    </>
  );
}

type PlanExportFormat = (typeof planExportFormats)[number];

/** The formats that the service writes: of the plan that everybody reads, and of the working version where one is edited. */
function useFileActions(
  project: OpProjectNode,
  working: WorkingCopy | undefined,
): { isRunning: boolean; actions: readonly RowAction[] } {
  const { text } = useText();
  const { capabilities } = useSession();
  const download = usePlanDownload(project);
  const notify = useNotify();
  const task = useTask();
  const run = (format: PlanExportFormat, copy?: WorkingCopy) =>
    task.run(async () => {
      if (copy && !(await copy.flush())) {
        notify({ text: text('planFile.editing.unsaved'), severity: 'warning' });
        return;
      }
      const name = nodeDisplayName(project);
      await download(copy ? text('planFile.editing.export.name', { name }) : name, format, copy?.versionId);
    });
  const refusal = capabilities === null ? text('planFile.export.foreign') : undefined;
  const actionsOf = (copy?: WorkingCopy) =>
    planExportFormats.map((format) => {
      const label = `${text(`planFile.export.${format}`)} (.${planExportExtensions[format]})`;
      const which = copy ? 'planFile.editing.export.working' : 'planFile.editing.export.checkedIn';
      return {
        id: copy ? `${format}-working` : format,
        label: working ? text(which, { label }) : label,
        Icon: planExportIcons[format],
        refusal,
        run: () => void run(format, copy),
      };
    });
  return { isRunning: task.isRunning, actions: [...(working ? actionsOf(working) : []), ...actionsOf()] };
}

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
function PaperDialog({ format, paper, isComplete, onClose }: PaperDialogProps) {
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
            value={choice.isWhole ? 'all' : 'seen'}
            options={(['seen', 'all'] as const).map((each) => [each, text(`planFile.paper.rows.${each}`)])}
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
        <Button variant="contained" loading={isRunning} onClick={() => start(choice)}>
          {text(format === 'print' ? 'planFile.paper.print.go' : 'planFile.paper.go')}
        </Button>
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
