import Button from '@mui/material/Button';
import { appApi } from '#contract/app/api.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';

/** Takes back the import that was just made, as long as nothing was done with it since. */
export function ImportUndo({ importId, onDone }: { readonly importId: string; onDone(): void }) {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const { mutate, isPending } = useSend(appApi.undoImport, {
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
