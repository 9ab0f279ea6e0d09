import { Button, Popover, Stack, TextField, Typography } from '@mui/material';
import { useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { focusField } from '#app/kit/take-focus.ts';
import { useLastStep } from '#app/kit/use-last-step.ts';
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

/** The text of a note: a change is saved when the note is left, also by Back, unless it is cancelled. */
function useTypedNote({ cell, onSave, onClose }: NotePopoverProps) {
  const [first] = useState(cell.comment);
  const [comment, setComment] = useState(first);
  const isChanged = comment !== first;
  const isLeft = useRef(false);
  const leave = (isKept: boolean): void => {
    if (isLeft.current) return;
    isLeft.current = true;
    if (isKept) onSave(comment.trim());
    onClose();
  };
  useLastStep(() => isChanged && leave(true));
  return { comment, setComment, isChanged, leave };
}

/** Ctrl+Enter and a tap beside it save a note, Escape leaves it as it was; in a cell that can't be changed it can be read. */
function NotePopover(props: NotePopoverProps): ReactElement {
  const { anchor, cell, activity } = props;
  const text = useSheetText();
  const { label } = text;
  const { comment, setComment, isChanged, leave } = useTypedNote(props);
  const title = useId();
  const name = cellName(activity, cell.day, text);
  const reason = cell.bar ? barSentence(cell.bar, text) : cell.hours === null ? label('noteNeedsHours') : '';
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !reason) leave(true);
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={(_, cause: string) => leave(cause === 'backdropClick' && isChanged)}
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
          helperText={reason || `${comment.length} / ${COMMENT_LIMIT}`}
          slotProps={{ htmlInput: { maxLength: COMMENT_LIMIT, readOnly: reason !== '' } }}
          onChange={(event) => setComment(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          <Button onClick={() => leave(false)}>{reason ? label('close') : label('cancel')}</Button>
          {!reason && (
            <Button variant="contained" onClick={() => leave(true)} title="Ctrl+Enter">
              {label('save')}
            </Button>
          )}
        </Stack>
      </Stack>
    </Popover>
  );
}
