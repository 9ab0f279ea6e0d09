import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { appApi } from '#contract/app/api.ts';
import { appPaths } from '#app/shell/paths.ts';
import { useSteadyRead, useIsServed } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { AbsenceDays, DayPart } from './people.ts';

/** Maximum number of activities listed. */
const maxImpactLines = 8;

interface AbsenceImpactNoteProps {
  readonly resourceId: string;
  readonly days: AbsenceDays;
  readonly dayPart: DayPart;
}

/** The planned work affected by an absence; empty if the service does not support it. */
export function AbsenceImpactNote({ resourceId, days, dayPart }: AbsenceImpactNoteProps) {
  const { text, format } = useText();
  const impact = useSteadyRead(
    appApi.getAbsenceImpact,
    { resourceId, ...days, ...(dayPart && { dayPart }) },
    { enabled: useIsServed() },
  );
  if (!impact.data) return null;
  const { hours = 0, otherHours = 0, hit } = impact.data;
  if (hours === 0)
    return (
      <Typography className="wide" variant="body2" color="textSecondary">
        {text('absences.hits.none')}
      </Typography>
    );
  return (
    <Box className="wide" component="section" aria-live="polite">
      <Typography variant="h3">{text('absences.hits', { hours: format.hours(hours) })}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: '0.8125rem', '& li': { py: 0.25 } }}>
        {(hit ?? []).slice(0, maxImpactLines).map(({ assignment, activity, activityName, projectName, hours: own }) => (
          <li key={assignment}>
            <Link component={RouterLink} to={appPaths.activity(activity ?? '')}>
              {activityName}
            </Link>
            {` (${projectName ?? ''}): ${format.hours(own)}`}
          </li>
        ))}
        {(otherHours ?? 0) > 0 && <li>{text('absences.hits.others', { hours: format.hours(otherHours) })}</li>}
      </Box>
    </Box>
  );
}
