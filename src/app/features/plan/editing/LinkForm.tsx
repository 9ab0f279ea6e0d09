import { Box, Button, Checkbox, FormControlLabel, FormHelperText, TextField, Typography } from '@mui/material';
import { type SubmitEvent, useId, useState } from 'react';
import { TimeUnit } from '#contract/core/codes.ts';
import { planLinkKey, type PlanLinkKey } from '#plan/compare/changes.ts';
import type { PlanLink } from '#plan/document.ts';
import type { TypedTime } from '#plan/time-amount.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { ChoiceTool } from '#app/kit/view-tools.tsx';
import type { CellContext } from './cells.ts';
import { readLag, writeLag } from './day-text.ts';

/** In the order in which they are offered. */
export const linkTypes = [0, 2, 3, 1] as const;

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
  onChange(change: Pick<PlanLink, 'type' | 'lag' | 'isElapsed' | 'unit'>): boolean;
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
  const [lag, setLag] = useState(link.lag === 0 ? '' : writeLag(link, cells.links));
  const span = readLag(lag, habits);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!span) return;
    if (on.onChange({ type, lag: span.hours, isElapsed: span.isElapsed, unit: span.unit })) on.onClose();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ p: 1.5, width: 320, display: 'grid', gap: 1 }}>
      <LinkFormHead titleId={titleId} keys={keys} />
      <LinkChoice link={link} among={among} cells={cells} takesFocus={takesFocus} onChoose={on.onChoose} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 104px', gap: 1 }}>
        <ChoiceTool
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as in the choice of a link
          autoFocus={takesFocus && among.length < 2}
          label={text('planEditing.link.type')}
          value={String(type)}
          options={linkTypes.map((each) => ({ value: `${each}`, label: text(`planEditing.link.type.${each}`) }))}
          onChange={(chosen) => setType(Number(chosen))}
        />
        <TextField
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
            onChange={({ target }) => setLag(changedLagText(span, target.checked, cells))}
          />
        }
        label={text('planEditing.link.elapsed')}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button color="error" onClick={on.onDelete}>
          {text('planEditing.link.delete')}
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button type="submit" variant="contained">
          {text('planEditing.apply')}
        </Button>
      </Box>
    </Box>
  );
}

/** The lag with another way of counting, in an automatic unit: a working day and an elapsed one differ. */
function changedLagText(span: TypedTime | undefined, isElapsed: boolean, { links }: CellContext): string {
  return writeLag({ lag: span?.hours ?? 0, unit: TimeUnit.automatic, isElapsed }, links);
}

function LinkFormHead({ titleId, keys }: { titleId: string; keys: string | undefined }) {
  const { text } = useText();
  return (
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
  );
}

interface LinkChoiceProps extends Pick<LinkFormProps, 'link' | 'among' | 'cells' | 'onChoose'> {
  readonly takesFocus: boolean;
}

/** Which link is changed: its ends, to be chosen where there are several. */
function LinkChoice({ link, among, cells, takesFocus, onChoose }: LinkChoiceProps) {
  const { text } = useText();
  const nameOf = (id: string) => cells.document.activities.find((each) => each.id === id)?.name ?? '';
  const endsText = (ends: PlanLinkKey) =>
    text('planEditing.link.ends', { from: nameOf(ends.predecessorId), to: nameOf(ends.successorId) });
  if (among.length < 2)
    return (
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {endsText(link)}
      </Typography>
    );
  return (
    <ChoiceTool
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for by a key or a click, it begins with what is chosen first
      autoFocus={takesFocus}
      label={text('planEditing.link.which')}
      value={planLinkKey(link)}
      options={among.map((ends) => ({ value: planLinkKey(ends), label: endsText(ends) }))}
      onChange={(key) => {
        const chosen = among.find((ends) => planLinkKey(ends) === key);
        if (chosen) onChoose(chosen);
      }}
    />
  );
}
