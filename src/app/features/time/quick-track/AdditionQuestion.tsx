import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from '#app/i18n/use-text.tsx';
import { formatHours } from '#app/i18n/hours.ts';
import { formatDay } from '#app/i18n/week.ts';
import type { TrackingChoice } from './match.ts';

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
export function AdditionQuestion({ choice, offer, isOwn }: AdditionQuestionProps) {
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
