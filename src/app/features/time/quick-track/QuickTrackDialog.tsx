import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useState } from 'react';
import { useUser } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { formatHours } from '#app/i18n/hours.ts';
import { useFailureText } from '#app/kit/Failure.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { type TrackingChoice, unknownWords } from './match.ts';
import type { LinePart } from './parse.ts';
import { TrackingPreview } from './TrackingPreview.tsx';
import { useAddition } from './use-addition.ts';
import { trackingInput, useChoices, useHours, useTrackingPreview, useReading } from './use-quick-track.ts';
import { useTrack } from './use-track.ts';
import { formatDay } from '#app/i18n/week.ts';

interface QuickTrackDialogProps {
  /** The rows of the sheet, among which the activity is looked for first. */
  readonly rows: readonly TrackingChoice[];
  readonly resourceId: string;
  onClose(): void;
}

/** Books from one typed line: shows its interpretation, a preview of each day, and the button that books it. */
export function QuickTrackDialog({ rows, resourceId, onClose }: QuickTrackDialogProps) {
  const { text, intl } = useText();
  const failureText = useFailureText();
  const user = useUser();
  const titleId = useId();
  const [line, setLine] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const { parsed, isSure } = useReading(line, rows, resourceId);
  const counted = useHours(parsed, resourceId);
  const { choices, isSearching } = useChoices(parsed.words, rows, resourceId);
  const chosen = choices.find(({ assignmentId }) => assignmentId === chosenId) ?? choices[0];
  const typed = isSure ? trackingInput(counted.line, chosen?.assignmentId) : undefined;
  const { input, tracking, error } = useTrackingPreview(typed, parsed.isEach);
  const failure = counted.error ?? error;
  const track = useTrack(onClose);
  const { offer, ...addition } = useAddition({
    input: typed,
    failure: failure ?? track.error,
    resourceId,
    onDone: onClose,
  });
  const refusal = () => {
    if (parsed.words.length === 0) return text('quickTrack.noWords');
    if (!isSure) return text('quickTrack.notReady');
    if (!chosen) {
      return isSearching
        ? text('quickTrack.notReady')
        : text('quickTrack.noActivity', { words: unknownWords(parsed.words, rows).join(' ') });
    }
    if (offer) return undefined;
    if (failure) return failureText(failure);
    if (!typed) return text(parsed.workdays ? 'quickTrack.notReady' : 'quickTrack.noHours');
    return tracking ? undefined : text('quickTrack.notReady');
  };
  const problem = refusal();
  const sendError = offer ? addition.error : track.error;
  const isOwn = [user.primaryResource, ...(user.resources ?? [])].includes(resourceId);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (problem !== undefined) return;
    if (offer) offer.run();
    else if (input) track.run(input);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId} transitionDuration={0}>
      <Box component="form" noValidate onSubmit={send} sx={{ display: 'contents' }}>
        <DialogTitle id={titleId}>{text('quickTrack.open')}</DialogTitle>
        <DialogContent
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start', minHeight: 240 }}
        >
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
          <ParsedLine parts={parsed.parts} />
          {choices.length > 1 && (
            <ActivityChoices
              choices={choices}
              chosen={chosen}
              onChoose={({ assignmentId }) => setChosenId(assignmentId)}
            />
          )}
          {line.trim() !== '' && problem !== undefined && problem !== text('quickTrack.notReady') && (
            <Typography color={failure ? 'error' : 'textSecondary'} role="status">
              {problem}
            </Typography>
          )}
          {chosen && tracking && <TrackingPreview choice={chosen} tracking={tracking} named={parsed.days ?? []} />}
          {chosen && offer && <AdditionQuestion choice={chosen} offer={offer} isOwn={isOwn} />}
          {sendError !== null && <Typography color="error">{failureText(sendError)}</Typography>}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <ReasonButton
            type="submit"
            variant="contained"
            size="medium"
            refusal={problem}
            loading={track.isBusy || addition.isBusy}
          >
            {offer ? text('quickTrack.add', { hours: formatHours(offer.hours, intl.locale) }) : text('quickTrack.send')}
          </ReasonButton>
        </DialogActions>
      </Box>
    </Dialog>
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
  /** Hours that are booked, those of the line, and both. */
  readonly offer: {
    readonly day: string;
    readonly before: number;
    readonly hours: number;
    readonly after: number;
  };
  /** The day is the user's own. */
  readonly isOwn: boolean;
}

/** Asks whether the hours are to be added to those that are booked on the day. */
function AdditionQuestion({ choice, offer, isOwn }: AdditionQuestionProps) {
  const { text, intl } = useText();
  const hours = (value: number) => formatHours(value, intl.locale);
  const values = {
    before: hours(offer.before),
    hours: hours(offer.hours),
    after: hours(offer.after),
    day: formatDay(offer.day, 'short', intl.locale),
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
