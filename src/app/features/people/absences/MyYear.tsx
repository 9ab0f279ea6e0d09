import { Box, IconButton, Link, Typography } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { ChoiceTool } from '#app/kit/view-tools.tsx';
import type { AbsenceDialogState } from './AbsenceDialog.tsx';
import { type AbsenceDays, type AbsencePerson, daysByName, workingDays, absenceTitle } from './people.ts';
import { YearCalendar } from './YearCalendar.tsx';

export interface MyYearProps {
  readonly person: AbsencePerson;
  /** The resources of the reader. */
  readonly own: readonly AbsencePerson[];
  readonly year: number;
  readonly today: string;
  readonly holidays: ReadonlyMap<string, string>;
  onOpen(opened: AbsenceDialogState): void;
}

/** The user's own year: days taken per type, the months, and a list of absences. */
export function MyYear({ person, own, year, today, holidays, onOpen }: MyYearProps) {
  const { text } = useText();
  const { put } = useAddress();
  const range = { from: `${year}-01-01`, until: `${year}-12-31` };
  const sums = daysByName(person, range);
  const go = (next: number) => put({ year: String(next) });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <IconButton aria-label={text('absences.yearBefore')} onClick={() => go(year - 1)}>
          <icons.Collapse />
        </IconButton>
        <Typography component="span" aria-live="polite" sx={{ fontWeight: 650 }}>
          {year}
        </Typography>
        <IconButton aria-label={text('absences.yearAfter')} onClick={() => go(year + 1)}>
          <icons.Expand />
        </IconButton>
        {own.length > 1 && (
          <ChoiceTool
            label={text('absences.resource')}
            value={person.id}
            options={own.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(resource) => put({ resource })}
          />
        )}
        <Typography variant="body2" color="textSecondary">
          {sums.length === 0
            ? text('absences.sum.none')
            : sums
                .map(({ name, count }) => text('absences.sum', { name: name || text('absences.away'), count }))
                .join(' · ')}
        </Typography>
      </Box>
      <YearCalendar
        key={`${person.id} ${year}`}
        person={person}
        year={year}
        today={today}
        holidays={holidays}
        onChoose={(days) => onOpen({ personId: person.id, days })}
        onOpen={(absence) => onOpen({ personId: person.id, days: absence, absence })}
      />
      {person.absences.length > 0 && <YearAbsences person={person} range={range} onOpen={onOpen} />}
    </Box>
  );
}

interface YearAbsencesProps extends Pick<MyYearProps, 'person' | 'onOpen'> {
  readonly range: AbsenceDays;
}

/** All absences of a person, with their working days in the year. */
function YearAbsences({ person, range, onOpen }: YearAbsencesProps) {
  const { text, format } = useText();
  return (
    <section aria-label={text('absences.list')}>
      <Typography variant="h2" sx={{ mt: 1 }}>
        {text('absences.list')}
      </Typography>
      <Box component="ul" sx={absenceListStyle}>
        {person.absences.map((absence) => (
          <li key={absence.id}>
            <Link
              component="button"
              type="button"
              onClick={() => onOpen({ personId: person.id, days: absence, absence })}
            >
              {absence.from === absence.until
                ? format.day(absence.from)
                : `${format.day(absence.from)} – ${format.day(absence.until)}`}
            </Link>
            <span>{[absenceTitle(text, absence), absence.comment].filter(Boolean).join(', ')}</span>
            <small>{text('absences.days', { count: workingDays(absence, range, person.freeDays) })}</small>
          </li>
        ))}
      </Box>
    </section>
  );
}

const absenceListStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxWidth: 720,
  fontSize: '0.875rem',
  '& li': { display: 'flex', flexWrap: 'wrap', gap: '2px 16px', py: 0.75, borderBottom: 1, borderColor: 'divider' },
  '& li > button': { minWidth: 168, textAlign: 'left', fontVariantNumeric: 'tabular-nums' },
  '& li > span': { flex: 1, minWidth: 120 },
  '& small': { color: 'text.secondary' },
} as const;
