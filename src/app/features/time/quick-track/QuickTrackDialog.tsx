import { Button, Box, Dialog, DialogActions, DialogContent, DialogTitle, Divider, TextField } from '@mui/material';
import { useState, type SubmitEvent, useId } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import type { TrackingChoice } from './match.ts';
import { sumHours } from '#app/i18n/hours.ts';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { type HoursToBook, useBooking } from '../timesheet/use-booking.ts';
import { BookingReading } from './BookingReading.tsx';
import { type TrackingAnswers, useQuickTrack } from './use-quick-track.ts';

interface QuickTrackDialogProps {
  /** The rows of the sheet, among which the activity is looked for first. */
  readonly rows: readonly TrackingChoice[];
  readonly resourceId: string;
  onClose(): void;
}

/** Books the days of a line, and closes the dialog once they are saved or wait. */
function useTracking(onClose: () => void) {
  const { text, format } = useText();
  const book = useBooking();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (days: readonly HoursToBook[]) => {
    const [day] = days;
    const former = days.length === 1 ? day?.former : undefined;
    setIsBusy(true);
    const isBooked = await book(days, {
      saved:
        former && day
          ? text('quickTrack.added', { hours: format.hours(sumHours([former.hours, day.hours])) })
          : text('quickTrack.booked', { count: days.length }),
      waiting: text('quickTrack.waiting'),
      undone: text(former ? 'quickTrack.additionUndone' : 'quickTrack.undone'),
    });
    setIsBusy(false);
    if (isBooked) onClose();
  };
  return { isBusy, run };
}

/** Books from a typed sentence: shows its interpretation, a preview of each day, and the button that books it. */
export function QuickTrackDialog({ rows, resourceId, onClose }: QuickTrackDialogProps) {
  const { text, format } = useText();
  const titleId = useId();
  const [line, setLine] = useState('');
  const [answers, setAnswers] = useState<ReadonlyMap<number, TrackingAnswers>>(new Map());
  const { isBusy, run } = useTracking(onClose);
  const { bookings } = useQuickTrack(line, answers, rows, resourceId, isBusy);
  const problem = bookings.find((booking) => booking.problem !== undefined)?.problem;
  const days = bookings.flatMap((booking) => booking.days ?? []);
  const [added] = days.length === 1 && days[0]?.former ? days : [];
  const isTyped = line.trim() !== '';
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (problem === undefined && days.length > 0 && !isBusy) void run(days);
  };
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby={titleId} transitionDuration={0}>
      <Box component="form" noValidate onSubmit={send} sx={{ display: 'contents' }}>
        <DialogTitle id={titleId}>{text('quickTrack.open')}</DialogTitle>
        <DialogContent sx={contentSx}>
          <TextField
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is this field
            autoFocus
            fullWidth
            margin="dense"
            label={text('quickTrack.line')}
            helperText={text('quickTrack.example')}
            value={line}
            onChange={(event) => setLine(event.target.value)}
            autoComplete="off"
          />
          {isTyped &&
            bookings.map((booking, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the place in the sentence is what the answers belong to
              <Box key={index} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
                {index > 0 && <Divider />}
                <BookingReading
                  tracked={booking}
                  resourceId={resourceId}
                  onAnswer={(answer) =>
                    setAnswers(
                      new Map(answers).set(index, { ...booking.answers, ...answer, text: booking.booking.text }),
                    )
                  }
                />
              </Box>
            ))}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <ReasonButton type="submit" variant="contained" size="medium" refusal={problem} loading={isBusy}>
            {added ? text('quickTrack.add', { hours: format.hours(added.hours) }) : text('quickTrack.send')}
          </ReasonButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

const contentSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  alignContent: 'start',
  minHeight: 'min(240px, 40vh)',
} as const;
