import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { api } from '#contract/documented/api.ts';
import { useAdministrator } from '#app/features/common/use-administrator.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { StepForm } from './StepForm.tsx';

/** A portfolio below the root, by its name alone; all else is filled in where portfolios are. */
export function PortfolioStep({ onDone }: { onDone: () => void }) {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const { rootId } = useAdministrator();
  const create = useSend(api.projects.createPortfolio);
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const name = typed.trim();
  const problem = isChecked && name === '' ? text('form.missing') : create.error && failureText(create.error);
  const run = async () => {
    setIsChecked(true);
    if (name === '' || rootId === undefined) return;
    try {
      await create.mutateAsync({ input: { superPortfolioId: rootId, body: { name } } });
      notify({ text: text('firstSteps.portfolio.created', { name }) });
      setTyped('');
      setIsChecked(false);
      onDone();
    } catch {
      // Shown at the field.
    }
  };
  return (
    <StepForm onSubmit={() => void run()}>
      <TextField
        label={text('firstSteps.portfolio.name')}
        value={typed}
        error={Boolean(problem)}
        helperText={problem}
        sx={{ flex: '1 1 220px', maxWidth: 420 }}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="contained" loading={create.isPending}>
        {text('firstSteps.portfolio.create')}
      </Button>
    </StepForm>
  );
}
