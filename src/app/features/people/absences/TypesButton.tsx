import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { endpointQuery, useSend } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure, useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { SavedField } from '#app/kit/form/SavedField.tsx';

/** The types of absences, for those who may change them; nothing for others. */
export function TypesButton() {
  const { text } = useText();
  const { capabilities } = useSession();
  const [isOpen, setOpen] = useState(false);
  const root = useQuery({ ...endpointQuery(api.projects.getRootPortfolio, {}), enabled: capabilities !== null });
  if (capabilities === null || (root.data?.permissionLevel ?? Level.none) < Level.administrator) return null;
  return (
    <>
      <Button color="inherit" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text('absences.types')}
      </Button>
      {isOpen && <TypesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

interface AbsenceTypeName {
  readonly name: string;
}

const nameField: FormField<AbsenceTypeName> = {
  name: 'name',
  label: 'absences.types.name',
  kind: 'text',
  required: true,
};

function TypesDialog({ onClose }: { onClose(): void }) {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const titleId = useId();
  const types = useQuery(endpointQuery(appApi.listUnavailabilityTypeEntries, {}));
  const insert = useSend(api.resources.insertUnavailabilityType);
  const update = useSend(api.resources.updateUnavailabilityType);
  const remove = useSend(api.resources.deleteUnavailabilityType);
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const add = async (body: { name: string; description?: string }) => {
    setFailure(undefined);
    try {
      await insert.mutateAsync({ input: { body } });
      // Input typed since then stays.
      setName((now) => (now.trim() === body.name ? '' : now));
    } catch (error) {
      setFailure(error);
    }
  };
  const drop = async (id: string, body: { name: string; description: string }) => {
    try {
      await remove.mutateAsync({ input: { unavailabilityTypeId: id } });
      notify({ text: text('absences.types.deleted', { name: body.name }), onUndo: () => void add(body) });
    } catch (error) {
      setFailure(error);
    }
  };
  const entries = types.data?.unavailabilityType ?? [];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId} transitionDuration={0}>
      <DialogTitle id={titleId}>{text('absences.types.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography color="textSecondary">{text('absences.types.text')}</Typography>
        {types.error && <Failure error={types.error} onRetry={() => void types.refetch()} />}
        {failure !== undefined && <Alert severity="error">{failureText(failure)}</Alert>}
        {types.data && entries.length === 0 && <Typography>{text('absences.types.none')}</Typography>}
        {entries.map(({ id, name: own, description, uses = 0 }) => (
          <Box key={id} sx={{ display: 'grid', gridTemplateColumns: '1fr auto auto', gap: 1.5, alignItems: 'center' }}>
            <SavedField<AbsenceTypeName>
              field={nameField}
              record={{ name: own ?? '' }}
              save={async (change) => {
                await update.mutateAsync({ input: { body: { id: id ?? '', ...change } } });
              }}
            />
            <Typography variant="body2" color="textSecondary" sx={{ minWidth: 90 }}>
              {text('absences.types.uses', { count: uses ?? 0 })}
            </Typography>
            <ReasonButton
              color="inherit"
              aria-label={text('absences.types.delete', { name: own ?? '' })}
              refusal={(uses ?? 0) > 0 ? text('absences.types.inUse') : undefined}
              onClick={() => void drop(id ?? '', { name: own ?? '', description: description ?? '' })}
            >
              {text('absences.delete')}
            </ReasonButton>
          </Box>
        ))}
        <Box
          component="form"
          noValidate
          sx={{ display: 'flex', gap: 1.5, pt: 1 }}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') void add({ name: name.trim() });
          }}
        >
          <TextField
            fullWidth
            label={text('absences.types.new')}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" variant="contained" disabled={name.trim() === ''} loading={insert.isPending}>
            {text('absences.types.add')}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose}>
          {text('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
