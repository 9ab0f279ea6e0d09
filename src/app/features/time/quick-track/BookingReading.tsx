import { Box, Chip, Typography } from '@mui/material';
import { useUser } from '#app/data/session.tsx';
import { formatHoursUnit, sumHours } from '#app/i18n/hours.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { formatDay } from '#app/i18n/week.ts';
import type { HoursToBook } from '../timesheet/use-booking.ts';
import type { TrackingChoice } from './match.ts';
import type { LinePart } from './reader.ts';
import { TrackingPreview } from './TrackingPreview.tsx';
import type { TrackedBooking, TrackingAnswers } from './use-quick-track.ts';
import { expectedDays } from './workdays.ts';

interface BookingReadingProps {
  readonly tracked: TrackedBooking;
  readonly resourceId: string;
  onAnswer(answer: Partial<TrackingAnswers>): void;
}

/** The interpretation of a booking, the questions about it, and the hours that it would book. */
export function BookingReading({ tracked, resourceId, onAnswer }: BookingReadingProps) {
  const { text } = useText();
  const { booking, activity, tracking, former, failure, problem, open, days } = tracked;
  const [day] = days ?? [];
  const isExplained = problem !== undefined && problem !== text('quickTrack.notReady');
  return (
    <>
      <Understood {...tracked} />
      <Questions tracked={tracked} onAnswer={onAnswer} />
      {isExplained && (open === undefined || open === 'unclear' || booking.choices.length === 0) && (
        <Typography color={failure ? 'error' : 'textSecondary'} role="status">
          {problem}
        </Typography>
      )}
      {activity && tracking && (
        <TrackingPreview choice={activity} tracking={tracking} expected={expectedDays(booking.line)} />
      )}
      {activity && !tracking && day && (
        <SingleDay choice={activity} day={day} before={former?.hours} resourceId={resourceId} />
      )}
    </>
  );
}

/** Recognized parts of the booking as typed, grouped by kind. */
function Understood({ booking, rest }: TrackedBooking) {
  const { text } = useText();
  const { parts } = booking.line;
  const textOf = (kind: LinePart['kind']) => parts.flatMap((part) => (part.kind === kind ? part.text : [])).join(' ');
  const shown = [
    ['activity', rest?.activityWords || textOf('activity')] as const,
    ...(['hours', 'days', 'left', 'done'] as const).map((kind) => [kind, textOf(kind)] as const),
    ['comment', rest?.note ?? booking.line.comment ?? ''] as const,
  ].filter(([, value]) => value !== '');
  if (shown.length === 0) return null;
  return (
    <Box role="group" aria-label={text('quickTrack.understood')} sx={chipsSx}>
      {shown.map(([kind, value]) => (
        <Chip key={kind} variant="outlined" label={`${text(`quickTrack.kind.${kind}`)}: ${value}`} />
      ))}
    </Box>
  );
}

/** Activities offered at most. */
const maxOffered = 6;

const nameOf = ({ activityName, projectName }: TrackingChoice) =>
  [activityName, projectName].filter(Boolean).join(', ');

/** Names of activities, with their codes where several have the same one. */
function distinctNames(choices: readonly TrackingChoice[]): readonly (readonly [value: string, text: string])[] {
  return choices.map((choice) => {
    const isSame = (other: TrackingChoice) => other !== choice && nameOf(other) === nameOf(choice);
    const code = choices.some(isSame) ? choice.wbs : undefined;
    return [choice.assignmentId, [code, nameOf(choice)].filter(Boolean).join(' ')];
  });
}

/** Choices that a booking requires, and those that replace its defaults. */
function Questions({ tracked, onAnswer }: Pick<BookingReadingProps, 'tracked' | 'onAnswer'>) {
  const { text } = useText();
  const { booking, activity, open, spread } = tracked;
  const offered = booking.choices.slice(0, maxOffered);
  return (
    <>
      {offered.length > (open === 'activity' ? 0 : 1) && (
        <ChoiceChips
          label={text(offered.length > 1 ? 'quickTrack.which' : 'quickTrack.isMeant')}
          isOpen={open === 'activity'}
          choices={distinctNames(offered)}
          chosen={activity?.assignmentId}
          onChoose={(assignmentId) => onAnswer({ assignmentId })}
        />
      )}
      <RestQuestions tracked={tracked} onAnswer={onAnswer} />
      {booking.isSpreadOpen && (
        <ChoiceChips
          label={text('quickTrack.spread')}
          choices={[
            ['each', text('quickTrack.spread.each')],
            ['together', text('quickTrack.spread.together')],
          ]}
          chosen={spread}
          onChoose={(choice) => onAnswer({ spread: choice })}
        />
      )}
    </>
  );
}

/** Questions about the day, the state and words of the note. */
function RestQuestions({ tracked, onAnswer }: Pick<BookingReadingProps, 'tracked' | 'onAnswer'>) {
  const { text, intl } = useText();
  const { booking, rest, answers, open } = tracked;
  if (!rest) return null;
  const dayName = (day: string) => `${formatDay(day, 'weekday', intl.locale)} ${formatDay(day, 'short', intl.locale)}`;
  const stateText = {
    done: text('quickTrack.state.done'),
    notDone: text('quickTrack.state.notDone'),
    left: text('quickTrack.left', { hours: formatHoursUnit(booking.line.open ?? 0, intl.locale) }),
  };
  return (
    <>
      {rest.dayChoices.length > 0 && (
        <ChoiceChips
          label={text('quickTrack.whichDay')}
          isOpen={open === 'day'}
          choices={rest.dayChoices.map((day) => [day, dayName(day)])}
          chosen={answers.day}
          onChoose={(day) => onAnswer({ day })}
        />
      )}
      {rest.stateChoices.length > 0 && (
        <ChoiceChips
          label={text('quickTrack.whichState')}
          isOpen={open === 'state'}
          choices={rest.stateChoices.map((state) => [state, stateText[state]])}
          chosen={answers.state}
          onChoose={(state) => onAnswer({ state })}
        />
      )}
      {open === 'unclear' && (
        <Box sx={chipsSx}>
          <Chip label={text('quickTrack.intoNote')} onClick={() => onAnswer({ isNoteFine: true })} />
        </Box>
      )}
    </>
  );
}

interface ChoiceChipsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly (readonly [value: Value, text: string])[];
  readonly chosen: Value | undefined;
  /** Shows the label as well, as something has to be chosen. */
  readonly isOpen?: boolean;
  onChoose(value: Value): void;
}

/** A question with its answers as chips. */
function ChoiceChips<Value extends string>({ label, choices, chosen, isOpen, onChoose }: ChoiceChipsProps<Value>) {
  return (
    <Box>
      {isOpen && (
        <Typography variant="body2" role="status" sx={{ mb: 0.75, fontWeight: 600 }}>
          {label}
        </Typography>
      )}
      <Box role="group" aria-label={label} sx={chipsSx}>
        {choices.map(([value, choice]) => (
          <Chip
            key={value}
            label={choice}
            color={value === chosen ? 'primary' : 'default'}
            variant={value === chosen ? 'filled' : 'outlined'}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          />
        ))}
      </Box>
    </Box>
  );
}

const chipsSx = {
  display: 'flex',
  gap: 0.75,
  flexWrap: 'wrap',
  // Long names go on in a second line, as projects at their ends tell activities of one name apart.
  '& > .MuiChip-root': { maxWidth: '100%', height: 'auto', minHeight: 24 },
  '& .MuiChip-label': { whiteSpace: 'normal' },
} as const;

interface SingleDayProps {
  readonly choice: TrackingChoice;
  readonly day: HoursToBook;
  /** Hours that are booked on the day; undefined for none. */
  readonly before: number | undefined;
  readonly resourceId: string;
}

/** The hours of one day without a preview: added to those that are booked there, which is asked, or to wait offline. */
function SingleDay({ choice, day: { day, hours }, before, resourceId }: SingleDayProps) {
  const { text, intl } = useText();
  const user = useUser();
  const isOwn = [user.primaryResource, ...(user.resources ?? [])].includes(resourceId);
  const values = {
    hours: formatHoursUnit(hours, intl.locale),
    day: formatDay(day, 'short', intl.locale),
  };
  const sums = {
    before: formatHoursUnit(before ?? 0, intl.locale),
    after: formatHoursUnit(sumHours([before ?? 0, hours]), intl.locale),
  };
  return (
    <Box component="section" role="status" sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, mb: 0.5 }}>{nameOf(choice)}</Typography>
      <Typography>
        {before === undefined
          ? text('quickTrack.offline', values)
          : text(isOwn ? 'quickTrack.addQuestion' : 'quickTrack.addQuestionForAnother', { ...values, ...sums })}
      </Typography>
    </Box>
  );
}
