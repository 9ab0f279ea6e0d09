import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { type SubmitEvent, useId, useState } from 'react';
import { planLinkKey, type PlanLinkKey } from '#plan/compare/changes.ts';
import type { PlanLink } from '#plan/document.ts';
import { readSpan } from '#plan/edit/paste-values.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { CellContext } from './cells.ts';
import { writeLag } from './day-text.ts';

interface LinkFormProps {
  /** Of the title. */
  readonly titleId: string;
  readonly link: PlanLink;
  /** The links that can be chosen instead; with a single one there is no choice. */
  readonly among: readonly PlanLinkKey[];
  readonly cells: CellContext;
  /** The keys that bring the focus here, where it stays elsewhere. */
  readonly keys?: string;
  onChoose(ends: PlanLinkKey): void;
  /** Returns whether the link could be changed. */
  onChange(change: Pick<PlanLink, 'type' | 'lag' | 'isElapsed'>): boolean;
  onDelete(): void;
  onClose(): void;
}

/** Type and lag of a link, to be changed, and the way to delete it. */
export function LinkForm({ titleId, link, among, cells, keys, ...on }: LinkFormProps) {
  const { text } = useText();
  const helpId = useId();
  const { habits } = cells.links;
  const takesFocus = keys === undefined;
  const [type, setType] = useState(link.type);
  const [lag, setLag] = useState(link.lag === 0 ? '' : writeLag(link.lag, link.isElapsed, cells.links));
  const span = lag.trim() === '' ? { hours: 0, isElapsed: false } : readSpan(lag, 'd', habits);
  const nameOf = (id: string) => cells.document.activities.find((each) => each.id === id)?.name ?? '';
  const endsText = (ends: PlanLinkKey) =>
    text('planEditing.link.ends', { from: nameOf(ends.predecessorId), to: nameOf(ends.successorId) });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!span) return;
    if (on.onChange({ type, lag: span.hours, isElapsed: span.isElapsed })) on.onClose();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ p: 1.5, width: 320, display: 'grid', gap: 1 }}>
      <LinkFormHead titleId={titleId} keys={keys} ends={among.length < 2 ? endsText(link) : undefined} />
      {among.length > 1 && (
        <LinkChoice link={link} among={among} takesFocus={takesFocus} endsText={endsText} onChoose={on.onChoose} />
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 104px', gap: 1 }}>
        <LinkTypeField type={type} takesFocus={takesFocus && among.length < 2} onChange={setType} />
        <TextField
          size="small"
          label={text('planEditing.link.lag')}
          value={lag}
          error={!span}
          slotProps={{ htmlInput: { 'aria-describedby': helpId } }}
          onChange={({ target }) => setLag(target.value)}
        />
        <FormHelperText id={helpId} error={!span} sx={{ gridColumn: '1 / -1', m: 0 }}>
          {text(span ? 'planEditing.link.lagHelp' : 'planEditing.link.lagWrong')}
        </FormHelperText>
      </Box>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={span?.isElapsed === true}
            onChange={({ target }) => setLag(writeLag(span?.hours ?? 0, target.checked, cells.links))}
          />
        }
        label={text('planEditing.link.elapsed')}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button color="error" size="small" onClick={on.onDelete}>
          {text('planEditing.link.delete')}
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button type="submit" size="small" variant="contained" disableElevation>
          {text('planEditing.apply')}
        </Button>
      </Box>
    </Box>
  );
}

interface LinkFormHeadProps extends Pick<LinkFormProps, 'titleId'> {
  readonly keys: string | undefined;
  /** Names of the linked activities. */
  readonly ends: string | undefined;
}

function LinkFormHead({ titleId, keys, ends }: LinkFormHeadProps) {
  const { text } = useText();
  return (
    <div>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={titleId} variant="subtitle2">
          {text('planEditing.link.title')}
        </Typography>
        {keys !== undefined && (
          <Typography variant="caption" color="textSecondary">
            {keys}
          </Typography>
        )}
      </Box>
      {ends !== undefined && (
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {ends}
        </Typography>
      )}
    </div>
  );
}

interface LinkChoiceProps extends Pick<LinkFormProps, 'link' | 'among' | 'onChoose'> {
  readonly takesFocus: boolean;
  endsText(ends: PlanLinkKey): string;
}

function LinkChoice({ link, among, takesFocus, endsText, onChoose }: LinkChoiceProps) {
  const { text } = useText();
  return (
    <TextField
      select
      size="small"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for by a key or a click, it begins with what is chosen first
      autoFocus={takesFocus}
      label={text('planEditing.link.which')}
      value={planLinkKey(link)}
      onChange={({ target }) => {
        const chosen = among.find((ends) => planLinkKey(ends) === target.value);
        if (chosen) onChoose(chosen);
      }}
    >
      {among.map((ends) => (
        <MenuItem key={planLinkKey(ends)} value={planLinkKey(ends)} sx={{ whiteSpace: 'normal', maxWidth: 480 }}>
          {endsText(ends)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface LinkTypeFieldProps {
  readonly type: number;
  readonly takesFocus: boolean;
  onChange(type: number): void;
}

function LinkTypeField({ type, takesFocus, onChange }: LinkTypeFieldProps) {
  const { text } = useText();
  return (
    <TextField
      select
      size="small"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- as in the choice of a link
      autoFocus={takesFocus}
      label={text('planEditing.link.type')}
      value={type}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {[0, 2, 3, 1].map((each) => (
        <MenuItem key={each} value={each}>
          {text(`planEditing.link.type.${each as 0 | 1 | 2 | 3}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
