import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import { focusField } from '#app/kit/take-focus.ts';
import { useSheetText } from './labels.ts';
import type { CellView } from './pivot.ts';
import { barSentence, cellName } from './sentences.ts';
import { COMMENT_LIMIT } from '#app/data/outbox/timesheet.ts';

interface NotePopoverProps {
  readonly anchor: () => Element;
  readonly cell: CellView;
  readonly activity: string;
  readonly onSave: (comment: string) => void;
  readonly onClose: () => void;
}

/** The note of a cell. Ctrl+Enter saves, Escape leaves it as it was; in a cell that can't be changed it can be read. */
export function NotePopover({ anchor, cell, activity, onSave, onClose }: NotePopoverProps): ReactElement {
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
      onClose={onClose}
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
