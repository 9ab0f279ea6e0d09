import {
  Button,
  Box,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useState, type SubmitEvent, useId } from 'react';
import { useSession, useUser } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useUrlAction } from '#app/kit/use-url-action.ts';
import { useAltKey } from '../timesheet/AddButton.tsx';
import type { TrackingChoice } from './match.ts';
import { formatHours, sumHours } from '#app/i18n/hours.ts';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { type HoursToBook, useBooking } from '../timesheet/use-booking.ts';
import type { LinePart } from './parse.ts';
import { TrackingPreview } from './TrackingPreview.tsx';
import { useQuickTrack } from './use-quick-track.ts';
import { formatDay } from '#app/i18n/week.ts';

/** Opens quick tracking, as Alt+Q does; nothing where the service cannot preview it. */
export function QuickTrackButton({ rows, resourceId }: { rows: readonly TrackingChoice[]; resourceId: string }) {
  const { text } = useText();
  const isServed = useSession().capabilities !== null;
  const [isOpen, setIsOpen] = useState(false);
  useUrlAction('track', isServed, () => setIsOpen(true));
  useAltKey('q', () => setIsOpen(true), isServed);
  if (!isServed) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)} aria-haspopup="dialog" aria-keyshortcuts="Alt+Q">
        {text('quickTrack.open')}
      </Button>
      {isOpen && <QuickTrackDialog rows={rows} resourceId={resourceId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface QuickTrackDialogProps {
  /** The rows of the sheet, among which the activity is looked for first. */
  readonly rows: readonly TrackingChoice[];
  readonly resourceId: string;
  onClose(): void;
}

/** Books the days of a line, and closes the dialog once they are saved or wait. */
function useTracking(onClose: () => void) {
  const { text, intl } = useText();
  const book = useBooking();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (days: readonly HoursToBook[]) => {
    const [day] = days;
    const former = day?.former;
    setIsBusy(true);
    const isBooked = await book(days, {
      saved: former
        ? text('quickTrack.added', { hours: formatHours(sumHours([former.hours, day.hours]), intl.locale) })
        : text('quickTrack.booked', { count: days.length }),
      waiting: text('quickTrack.waiting'),
      undone: text(former ? 'quickTrack.additionUndone' : 'quickTrack.undone'),
    });
    setIsBusy(false);
    if (isBooked) onClose();
  };
  return { isBusy, run };
}

/** Books from one typed line: shows its interpretation, a preview of each day, and the button that books it. */
function QuickTrackDialog({ rows, resourceId, onClose }: QuickTrackDialogProps) {
  const { text, intl } = useText();
  const titleId = useId();
  const [line, setLine] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const track = useQuickTrack(line, chosenId, rows, resourceId);
  const { isBusy, run } = useTracking(onClose);
  const { problem, days, former } = track;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (problem === undefined && days && !isBusy) void run(days);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId} transitionDuration={0}>
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
          <LineReading {...track} isTyped={line.trim() !== ''} resourceId={resourceId} onChoose={setChosenId} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <ReasonButton type="submit" variant="contained" size="medium" refusal={problem} loading={isBusy}>
            {former
              ? text('quickTrack.add', { hours: formatHours(days?.[0]?.hours ?? 0, intl.locale) })
              : text('quickTrack.send')}
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
  minHeight: 240,
} as const;

interface LineReadingProps extends ReturnType<typeof useQuickTrack> {
  readonly isTyped: boolean;
  readonly resourceId: string;
  onChoose(assignmentId: string): void;
}

/** The interpretation of a line and the hours that it would book. */
function LineReading({ parsed, choices, chosen, onChoose, ...track }: LineReadingProps) {
  const { text } = useText();
  const { isTyped, problem, failure, tracking, former, resourceId } = track;
  const [day] = track.days ?? [];
  return (
    <>
      <ParsedLine parts={parsed.parts} />
      {choices.length > 1 && (
        <ActivityChoices choices={choices} chosen={chosen} onChoose={({ assignmentId }) => onChoose(assignmentId)} />
      )}
      {isTyped && problem !== undefined && problem !== text('quickTrack.notReady') && (
        <Typography color={failure ? 'error' : 'textSecondary'} role="status">
          {problem}
        </Typography>
      )}
      {chosen && tracking && <TrackingPreview choice={chosen} tracking={tracking} named={parsed.days ?? []} />}
      {chosen && former && day && (
        <AdditionQuestion
          choice={chosen}
          day={day.day}
          hours={day.hours}
          before={former.hours}
          resourceId={resourceId}
        />
      )}
    </>
  );
}

/** Recognized parts of the line as typed, grouped by kind. */
function ParsedLine({ parts }: { parts: readonly LinePart[] }) {
  const { text } = useText();
  if (parts.length === 0) return null;
  const kinds = new Set([...parts.filter(({ kind }) => kind === 'activity'), ...parts].map(({ kind }) => kind));
  const shown = [...kinds].map((kind) => ({
    kind,
    text: parts.flatMap((part) => (part.kind === kind ? part.text : [])).join(' '),
  }));
  return (
    <Box role="group" aria-label={text('quickTrack.understood')} sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}>
      {shown.map((part) => (
        <Chip
          key={part.kind}
          size="small"
          variant="outlined"
          label={`${text(`quickTrack.kind.${part.kind}`)}: ${part.text}`}
        />
      ))}
    </Box>
  );
}

interface ActivityChoicesProps {
  readonly choices: readonly TrackingChoice[];
  readonly chosen: TrackingChoice | undefined;
  onChoose(choice: TrackingChoice): void;
}

/** The activities that are meant perhaps. */
function ActivityChoices({ choices, chosen, onChoose }: ActivityChoicesProps) {
  const { text } = useText();
  return (
    <Box role="group" aria-label={text('quickTrack.which')} sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}>
      {choices.map((choice) => {
        const isChosen = choice.assignmentId === chosen?.assignmentId;
        return (
          <Chip
            key={choice.assignmentId}
            size="small"
            label={[choice.activityName, choice.projectName].filter(Boolean).join(', ')}
            color={isChosen ? 'primary' : 'default'}
            variant={isChosen ? 'filled' : 'outlined'}
            aria-pressed={isChosen}
            onClick={() => onChoose(choice)}
          />
        );
      })}
    </Box>
  );
}

interface AdditionQuestionProps {
  readonly choice: TrackingChoice;
  readonly day: string;
  /** Hours of the line, and those that are booked. */
  readonly hours: number;
  readonly before: number;
  readonly resourceId: string;
}

/** Asks whether the hours are to be added to those that are booked on the day. */
function AdditionQuestion({ choice, day, hours, before, resourceId }: AdditionQuestionProps) {
  const { text, intl } = useText();
  const user = useUser();
  const isOwn = [user.primaryResource, ...(user.resources ?? [])].includes(resourceId);
  const values = {
    before: formatHours(before, intl.locale),
    hours: formatHours(hours, intl.locale),
    after: formatHours(sumHours([before, hours]), intl.locale),
    day: formatDay(day, 'short', intl.locale),
  };
  return (
    <Box component="section" role="status" sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, mb: 0.5 }}>
        {[choice.activityName, choice.projectName].filter(Boolean).join(', ')}
      </Typography>
      <Typography>{text(isOwn ? 'quickTrack.addQuestion' : 'quickTrack.addQuestionForAnother', values)}</Typography>
    </Box>
  );
}
