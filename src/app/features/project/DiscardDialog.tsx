import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { appApi } from '#contract/app/api.ts';
import { planChanges } from '#plan/compare/changes.ts';
import type { PlanDocument } from '#plan/document.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import type { BasePlan } from './use-base-plan.ts';

interface DiscardDialogProps {
  readonly projectId: string;
  readonly base: BasePlan | undefined;
  readonly current: PlanDocument;
  onDone(): void;
  onClose(): void;
}

/** Asks whether everything since the check-out is to go, with the numbers: it can't be undone. */
export function DiscardDialog({ projectId, base, current, onDone, onClose }: DiscardDialogProps) {
  const { text } = useText();
  const failureText = useFailureText();
  const titleId = useId();
  const { mutate, isPending, error } = useSend(appApi.discardWorkingVersion, { onSuccess: onDone });
  return (
    <Dialog open maxWidth="xs" aria-labelledby={titleId} onClose={() => !isPending && onClose()}>
      <DialogTitle id={titleId}>{text('planEditing.discard.title')}</DialogTitle>
      <DialogContent>
        {error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failureText(error)}
          </Alert>
        )}
        {base
          ? text('planEditing.discard.text', { version: base.version, ...lossOf(base, current) })
          : text('state.loading')}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" disabled={isPending} onClick={onClose}>
          {text('action.cancel')}
        </Button>
        <Button variant="contained" color="error" loading={isPending} onClick={() => mutate({ input: { projectId } })}>
          {text('planEditing.discard.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function lossOf({ document }: BasePlan, current: PlanDocument) {
  const { activities, removedActivities } = planChanges(document, current);
  const before = new Set(document.activities.map(({ id }) => id));
  const added = activities.filter(({ id }) => !before.has(id)).length;
  return { added, changed: activities.length - added, removed: removedActivities.length };
}
