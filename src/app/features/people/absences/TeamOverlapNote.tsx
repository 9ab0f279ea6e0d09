import { Box, Typography } from '@mui/material';
import { appApi } from '#contract/app/api.ts';
import { useSteadyRead, useIsServed } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { type AbsenceDays, type AbsencePerson, absencePersonOf, dayPartTexts } from './people.ts';

/** Maximum number of people listed. */
const maxOverlapLines = 6;

interface TeamOverlapNoteProps {
  readonly person: AbsencePerson;
  readonly days: AbsenceDays;
}

/** Who else of the person's pool is absent on the days; nothing without a pool, or if the service can't tell. */
export function TeamOverlapNote({ person: { id, poolId, poolName }, days }: TeamOverlapNoteProps) {
  const { text, format } = useText();
  const isServed = useIsServed();
  const calendar = useSteadyRead(
    appApi.getAbsenceCalendar,
    { ...days, poolIds: [poolId] },
    { enabled: isServed && poolId !== '' },
  );
  if (!calendar.data) return null;
  const others = (calendar.data.person ?? []).map(absencePersonOf).filter((each) => each.id !== id);
  if (others.length === 0) return null;
  const away = others.filter(({ absences }) => absences.length > 0);
  const counts = { count: away.length, total: others.length, pool: poolName };
  return (
    <Box className="wide" component="section" aria-live="polite">
      <Typography
        component="h3"
        variant={away.length === 0 ? 'body2' : 'h3'}
        color={away.length === 0 ? 'textSecondary' : undefined}
      >
        {text('absences.overlap', counts)}
      </Typography>
      {away.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: '0.8125rem', '& li': { py: 0.25 } }}>
          {away.slice(0, maxOverlapLines).map(({ id: other, name, absences }) => (
            <li key={other}>
              <span dir="auto">{name}</span>
              {`: ${absences
                .map(({ from, until, dayPart }) =>
                  from !== until
                    ? `${format.day(from)} – ${format.day(until)}`
                    : [format.day(from), ...(dayPart === 0 ? [] : [text(dayPartTexts[dayPart])])].join(', '),
                )
                .join('; ')}`}
            </li>
          ))}
          {away.length > maxOverlapLines && (
            <li>{text('absences.overlap.more', { count: away.length - maxOverlapLines })}</li>
          )}
        </Box>
      )}
    </Box>
  );
}
