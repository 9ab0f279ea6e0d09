import { Button, Popover, Stack, TextField, Typography } from '@mui/material';
import { useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import { focusField } from '#app/kit/take-focus.ts';
import { useSheetText } from './labels.ts';
import { cellAt } from './edits.ts';
import type { CellView, SheetView } from './pivot.ts';
import type { Position } from './selection.ts';
import type { SheetBooking } from './use-sheet-booking.ts';
import { barSentence, cellName } from './sentences.ts';
import { COMMENT_LIMIT, rowName } from '#app/data/outbox/timesheet.ts';

interface SheetNoteProps {
  readonly view: SheetView;
  readonly booking: SheetBooking;
  /** Cell whose note is open. */
  readonly position: Position | undefined;
  readonly anchor: () => Element;
  readonly onClose: () => void;
}

/** The note of a cell, where one is open. */
export function SheetNote({ view, booking, position, ...props }: SheetNoteProps): ReactElement | null {
  const cell = position && cellAt(view, position);
  const row = position && view.rows[position.row]?.row;
  if (!cell || !row) return null;
  return (
    <NotePopover cell={cell} activity={rowName(row)} onSave={(comment) => booking.setNote(cell, comment)} {...props} />
  );
}

interface NotePopoverProps extends Pick<SheetNoteProps, 'anchor' | 'onClose'> {
  readonly cell: CellView;
  readonly activity: string;
  readonly onSave: (comment: string) => void;
}

/** Ctrl+Enter and a tap beside it save a note, Escape leaves it as it was; in a cell that can't be changed it can be read. */
function NotePopover({ anchor, cell, activity, onSave, onClose }: NotePopoverProps): ReactElement {
  const text = useSheetText();
  const { label } = text;
  const [comment, setComment] = useState(cell.comment);
  const title = useId();
  const name = cellName(activity, cell.day, text);
  const reason = cell.bar ? barSentence(cell.bar, text) : cell.hours === null ? label('noteNeedsHours') : '';
  const save = (): void => {
    onSave(comment.trim());
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !reason) save();
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={(_, cause: string) => (cause === 'backdropClick' && comment !== cell.comment ? save() : onClose())}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      transitionDuration={0}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': title } }}
    >
      <Stack spacing={1.5} sx={{ p: 2, width: 340, maxWidth: 'calc(100vw - 32px)' }}>
        <div>
          <Typography id={title} variant="subtitle2">
            {label('note')}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {name}
          </Typography>
        </div>
        <TextField
          label={label('noteText')}
          value={comment}
          multiline
          minRows={3}
          maxRows={10}
          inputRef={focusField}
          size="small"
          helperText={reason || `${comment.length} / ${COMMENT_LIMIT}`}
          slotProps={{ htmlInput: { maxLength: COMMENT_LIMIT, readOnly: reason !== '' } }}
          onChange={(event) => setComment(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          <Button size="small" onClick={onClose}>
            {reason ? label('close') : label('cancel')}
          </Button>
          {!reason && (
            <Button size="small" variant="contained" disableElevation onClick={save} title="Ctrl+Enter">
              {label('save')}
            </Button>
          )}
        </Stack>
      </Stack>
    </Popover>
  );
}
