import Button from '@mui/material/Button';
import { adminApi } from '#contract/admin/api.ts';
import { useSend } from '#app/query.ts';
import { useText } from '#app/text/use-text.tsx';
import { useFailureText } from '#app/ui/Failure.tsx';
import { useNotify } from '#app/ui/Notices.tsx';

/** Takes back the import that was just made, as long as nothing was done with it since. */
export function ImportUndo({ importId, onDone }: { readonly importId: string; onDone(): void }) {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const { mutate, isPending } = useSend(adminApi.undoImport, {
    onSuccess: () => {
      notify({ text: text('planFile.undone'), severity: 'success' });
      onDone();
    },
    onError: (error) => notify({ text: failureText(error), severity: 'error' }),
  });
  return (
    <Button color="inherit" loading={isPending} onClick={() => mutate({ input: { importId } })}>
      {text('planFile.undo')}
    </Button>
  );
}
