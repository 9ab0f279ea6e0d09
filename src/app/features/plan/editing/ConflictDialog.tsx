import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import type { PlanEditor } from './plan-editor.ts';

/** The plan was saved elsewhere: one of the two has to give way, and a person says which. */
export function ConflictDialog({ editor }: { editor: PlanEditor }) {
  const { text } = useText();
  const failureText = useFailureText();
  const titleId = useId();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const choose = async (way: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    await way().catch(setError);
    setBusy(false);
  };
  return (
    <Dialog open maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('planEditing.conflict.title')}</DialogTitle>
      <DialogContent>
        {error !== undefined && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failureText(error)}
          </Alert>
        )}
        {text('planEditing.conflict.text')}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" disabled={isBusy} onClick={() => void choose(editor.takeTheirs)}>
          {text('planEditing.conflict.theirs')}
        </Button>
        <Button variant="contained" loading={isBusy} onClick={() => void choose(editor.keepMine)}>
          {text('planEditing.conflict.mine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
