import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useState } from 'react';
import type { PlanLink } from '#plan/document.ts';
import { readSpan } from '#plan/paste-values.ts';
import { useText } from '#app/text/use-text.tsx';
import type { CellContext } from './cells.ts';
import { writeAmount } from './time-text.ts';

/** A link that was clicked on, and where. */
export interface PickedLink {
  readonly predecessorId: string;
  readonly successorId: string;
  /** Pixels of the window. */
  readonly x: number;
  readonly y: number;
}

interface LinkPopoverProps {
  readonly picked: PickedLink;
  readonly link: PlanLink;
  readonly cells: CellContext;
  /** Whether it could be made so. */
  onChange(change: Pick<PlanLink, 'type' | 'lag' | 'isElapsed'>): boolean;
  onDelete(): void;
  onClose(): void;
}

/** Type and lag of a link, to be changed, and the way to delete it. */
export function LinkPopover({ picked, link, cells, onChange, onDelete, onClose }: LinkPopoverProps) {
  const { text } = useText();
  const titleId = useId();
  const { habits } = cells.links;
  const [type, setType] = useState(link.type);
  const [lag, setLag] = useState(link.lag === 0 ? '' : writeAmount(link.lag, link.isElapsed, cells.links));
  const span = lag.trim() === '' ? { hours: 0, isElapsed: false } : readSpan(lag, 'd', habits);
  const nameOf = (id: string) => cells.document.activities.find((each) => each.id === id)?.name ?? '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!span) return;
    if (onChange({ type, lag: span.hours, isElapsed: span.isElapsed })) onClose();
  };
  return (
    <Popover
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={{ left: picked.x, top: picked.y + 8 }}
      transitionDuration={0}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId } }}
    >
      <Box component="form" noValidate onSubmit={submit} sx={{ p: 2, width: 300, display: 'grid', gap: 1.5 }}>
        <div>
          <Typography id={titleId} variant="subtitle2">
            {text('planEditing.link.title')}
          </Typography>
          <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {text('planEditing.link.ends', { from: nameOf(link.predecessorId), to: nameOf(link.successorId) })}
          </Typography>
        </div>
        <TextField
          select
          size="small"
          label={text('planEditing.link.type')}
          value={type}
          onChange={({ target }) => setType(Number(target.value))}
        >
          {[0, 2, 3, 1].map((each) => (
            <MenuItem key={each} value={each}>
              {text(`planEditing.link.type.${each as 0 | 1 | 2 | 3}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          size="small"
          label={text('planEditing.link.lag')}
          value={lag}
          error={!span}
          helperText={text(span ? 'planEditing.link.lagHelp' : 'planEditing.link.lagWrong')}
          onChange={({ target }) => setLag(target.value)}
        />
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={span?.isElapsed === true}
              onChange={({ target }) => setLag(writeAmount(span?.hours ?? 0, target.checked, cells.links))}
            />
          }
          label={text('planEditing.link.elapsed')}
        />
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button color="error" size="small" onClick={onDelete}>
            {text('planEditing.link.delete')}
          </Button>
          <Box sx={{ flex: 1 }} />
          <Button type="submit" size="small" variant="contained" disableElevation>
            {text('planEditing.apply')}
          </Button>
        </Box>
      </Box>
    </Popover>
  );
}
