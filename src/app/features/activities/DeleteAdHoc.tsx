import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { ConfirmDialog } from '#app/kit/form/Form.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { deleteRefusal } from './activity-rights.ts';
import { DeleteIcon } from '#app/kit/icons.tsx';
import { useActivityRefusalText } from './use-activity-refusal-text.ts';

interface DeleteAdHocProps {
  readonly activity: OpActivity;
  readonly project: OpProjectNode | null;
  onDeleted(): void;
}

/** Deletes an ad hoc activity after confirmation, as it can't be undone; names what is deleted with it. */
export function DeleteAdHoc({ activity, project, onDeleted }: DeleteAdHocProps) {
  const { text } = useText();
  const notify = useNotify();
  const refusalText = useActivityRefusalText();
  const [isConfirming, setIsConfirming] = useState(false);
  const name = activity.name ?? '';
  const { mutateAsync } = useSend(api.tasks.deleteAdHocActivity, {
    // The component unmounts with the activity, so follow-up work belongs to the mutation.
    onSuccess: () => {
      notify({ text: text('activity.adHoc.deleted', { name }) });
      onDeleted();
    },
  });
  return (
    <Box sx={{ mt: 3 }}>
      <ReasonButton
        color="error"
        startIcon={<DeleteIcon fontSize="small" />}
        refusal={refusalText(deleteRefusal(activity, project))}
        onClick={() => setIsConfirming(true)}
      >
        {text('activity.adHoc.delete')}
      </ReasonButton>
      {isConfirming && (
        <ConfirmDialog
          title={text('activity.adHoc.deleteAsk', { name })}
          submitLabel={text('activity.adHoc.delete')}
          submit={() => mutateAsync({ input: { activityId: activity.id } })}
          onClose={() => setIsConfirming(false)}
        >
          <Typography>{text('activity.adHoc.deleteText', { comments: activity.comments?.length ?? 0 })}</Typography>
        </ConfirmDialog>
      )}
    </Box>
  );
}
