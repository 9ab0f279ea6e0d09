import { Box, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import type { OpTracking } from '#contract/app/timesheet-tracking.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { formatHoursUnit } from '#app/i18n/hours.ts';
import { formatDay } from '#app/i18n/week.ts';
import type { TrackingChoice } from './match.ts';

interface TrackingPreviewProps {
  readonly choice: TrackingChoice;
  readonly tracking: OpTracking;
  /** The days that the sentence names. */
  readonly expected: readonly string[];
}

/** Expected days that take nothing, though there are hours for all of them. */
function daysWithout({ hours, day, leftOut }: OpTracking, expected: readonly string[]): readonly string[] {
  if ((hours ?? 0) * 100 < expected.length) return [];
  const reported = new Set([...(day ?? []), ...(leftOut ?? [])].map((each) => each.day));
  return expected.filter((each) => !reported.has(each));
}

/** Preview of the hours booked on each day; the last one says what remains after all bookings, later ones too. */
export function TrackingPreview({ choice, tracking, expected }: TrackingPreviewProps) {
  const { text, intl } = useText();
  const { locale } = intl;
  const days = (tracking.day ?? []).map((each, index, { length }) => ({
    ...each,
    left: (index === length - 1 ? tracking.remainingEffort : undefined) ?? each.openEffort ?? 0,
  }));
  const dayName = (day: string) => `${formatDay(day, 'weekday', locale)} ${formatDay(day, 'short', locale)}`;
  return (
    <Box component="section" aria-label={text('quickTrack.preview')} sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, mb: 0.5 }}>
        {[choice.activityName, choice.projectName].filter(Boolean).join(', ')}
      </Typography>
      <Table size="small">
        <TableBody>
          {days.map(({ day, hours, hoursOfDay, left }) => (
            <TableRow key={day}>
              <TableCell sx={{ pl: 0, pr: 1, whiteSpace: { sm: 'nowrap' } }}>{dayName(day ?? '')}</TableCell>
              <TableCell align="right" sx={{ px: 0, fontVariantNumeric: 'tabular-nums' }}>
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {formatHoursUnit(hours ?? 0, locale)}
                </Box>{' '}
                <Box component="span" sx={aside}>
                  {(hoursOfDay ?? 0) > 0 &&
                    text('quickTrack.ofDay', { hours: formatHoursUnit((hoursOfDay ?? 0) + (hours ?? 0), locale) })}
                </Box>{' '}
                <Box component="span" sx={aside}>
                  {text('quickTrack.left', { hours: formatHoursUnit(left, locale) })}
                </Box>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {days.length > 1 && (
        <Typography sx={{ mt: 0.5 }}>
          {text('quickTrack.total', { hours: formatHoursUnit(tracking.hours ?? 0, locale) })}
        </Typography>
      )}
      {daysWithout(tracking, expected).map((day) => (
        <Typography key={day} color="textSecondary" variant="body2">
          {text('quickTrack.notFree', { day: dayName(day) })}
        </Typography>
      ))}
      {(tracking.leftOut ?? []).map(({ day, lockedByName }) => (
        <Typography key={day} color="textSecondary" variant="body2">
          {text('quickTrack.leftOut', { day: dayName(day ?? ''), user: lockedByName ?? '' })}
        </Typography>
      ))}
    </Box>
  );
}

/** Next to the hours if there is room, else below them. */
const aside = {
  display: { xs: 'block', sm: 'inline-block' },
  minWidth: { sm: 96 },
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  fontSize: { xs: '0.75rem', sm: 'inherit' },
} as const;
