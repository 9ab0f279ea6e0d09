import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { reasonNode } from '#app/kit/reason.tsx';
import { AbsenceImpactNote } from './AbsenceImpactNote.tsx';
import type { PersonAbsence, AbsenceDays, AbsencePerson } from './people.ts';
import { useWriting } from './use-writing.ts';

/** Subject of the open dialog: a new absence on some days, or an existing one. */
export interface AbsenceDialogState {
  readonly personId: string | undefined;
  readonly days: AbsenceDays;
  readonly absence?: PersonAbsence;
}

interface AbsenceDialogProps {
  readonly opened: AbsenceDialogState;
  readonly people: readonly AbsencePerson[];
  onClose(): void;
}

/** An absence with its days, type and the planned work that it hits. */
export function AbsenceDialog({ opened, people, onClose }: AbsenceDialogProps) {
  const { text } = useText();
  const failureText = useFailureText();
  const titleId = useId();
  const types = useQuery({ ...endpointQuery(api.resources.listUnavailabilityTypes, {}), staleTime: 60_000 });
  const { absence } = opened;
  const [personId, setPersonId] = useState(opened.personId ?? '');
  const [from, setFrom] = useState(opened.days.from);
  const [until, setUntil] = useState(opened.days.until);
  const [typeId, setTypeId] = useState(absence?.typeId ?? '');
  const [reason, setReason] = useState(absence?.reason ?? '');
  const [comment, setComment] = useState(absence?.comment ?? '');
  const [failure, setFailure] = useState<unknown>();
  const writing = useWriting();
  const person = people.find(({ id }) => id === personId);
  const isWritable = person?.isWritable ?? absence === undefined;
  const writable = people.filter((each) => each.isWritable);
  const isOrdered = from === '' || until === '' || from <= until;
  const isComplete = from !== '' && isOrdered && person !== undefined;
  const attempt = async (work: () => Promise<void>) => {
    setFailure(undefined);
    try {
      await work();
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  const save = () => {
    if (!person || !isComplete) return;
    const given = { from, until: until || from, typeId: typeId === '' ? null : typeId, reason: reason.trim(), comment };
    void attempt(() => (absence ? writing.change(person, absence, given) : writing.add(person, given)));
  };
  const title = absence ? (isWritable ? 'absences.change' : 'absences.show') : 'absences.new';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId} transitionDuration={0}>
      <Box
        component="form"
        noValidate
        sx={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DialogTitle id={titleId}>{person ? `${text(title)}: ${person.name}` : text(title)}</DialogTitle>
        <DialogContent>
          <Box
            sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, pt: 1, '& .wide': { gridColumn: '1 / -1' } }}
          >
            {failure !== undefined && (
              <Alert severity="error" className="wide">
                {failureText(failure)}
              </Alert>
            )}
            {!isWritable && person && (
              <Alert severity="info" className="wide">
                {reasonNode(
                  missingPermission(text, {
                    of: 'resources',
                    record: { id: person.id },
                    needed: Level.manager,
                    needs: text('absences.notWritable', { name: person.name }),
                  }),
                )}
              </Alert>
            )}
            {!absence && writable.length > 1 && (
              <TextField
                select
                className="wide"
                label={text('absences.resource')}
                value={personId}
                onChange={({ target }) => setPersonId(target.value)}
              >
                {writable.map(({ id, name }) => (
                  <MenuItem key={id} value={id} dense>
                    {name}
                  </MenuItem>
                ))}
              </TextField>
            )}
            <DayField
              label={text('absences.first')}
              required
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
              autoFocus
              isDisabled={!isWritable}
              value={from}
              onDay={(day) => {
                setFrom(day);
                if (until !== '' && day > until) setUntil(day);
              }}
            />
            <DayField
              label={text('absences.last')}
              isDisabled={!isWritable}
              value={until}
              error={!isOrdered}
              helperText={isOrdered ? undefined : text('absences.order')}
              onDay={setUntil}
            />
            <TextField
              select
              className="wide"
              label={text('absences.type')}
              disabled={!isWritable}
              value={types.data ? typeId : ''}
              onChange={({ target }) => setTypeId(target.value)}
            >
              <MenuItem value="" dense>
                {text('form.none')}
              </MenuItem>
              {(types.data?.unavailabilityType ?? []).map(({ id, name }) => (
                <MenuItem key={id} value={id} dense>
                  {name}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              className="wide"
              label={text('absences.reason')}
              disabled={!isWritable}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <TextField
              className="wide"
              label={text('absences.comment')}
              multiline
              minRows={2}
              maxRows={6}
              disabled={!isWritable}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
            />
            {isComplete && <AbsenceImpactNote resourceId={person.id} days={{ from, until: until || from }} />}
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          {absence && person && isWritable && (
            <Button color="error" sx={{ mr: 'auto' }} onClick={() => void attempt(() => writing.drop(person, absence))}>
              {text('absences.delete')}
            </Button>
          )}
          <Button color="inherit" onClick={onClose}>
            {text('action.cancel')}
          </Button>
          {isWritable && (
            <Button type="submit" variant="contained" disabled={!isComplete} loading={writing.isSending}>
              {text('absences.save')}
            </Button>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  );
}
