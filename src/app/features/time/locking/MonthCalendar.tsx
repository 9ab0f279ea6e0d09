import { Box, ButtonBase, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import type { OpLock } from '#contract/app/locks.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { visuallyHidden } from '#app/kit/visually-hidden.ts';
import { coverage } from './locks.ts';
import { includes, monthRangesOfYear, type LockDays } from './ranges.ts';
import { thinFrame } from '#app/kit/style.ts';

interface MonthCalendarProps {
  readonly range: LockDays;
  readonly today: string;
  /** `undefined` if the service does not report locks. */
  readonly locks: readonly OpLock[] | undefined;
  /** `isExtending` if the month is to join the range. */
  onChoose(month: LockDays, isExtending: boolean): void;
}

/** The months of a year with what is locked of them; a click takes one, a click with Shift all up to it. */
export function MonthCalendar({ range, today, locks, onChoose }: MonthCalendarProps) {
  const { text, intl } = useText();
  const shown = Number(range.from.slice(0, 4)) || Number(today.slice(0, 4));
  const [year, setYear] = useState(shown);
  const [follows, setFollows] = useState(shown);
  // A range that was chosen elsewhere brings its year with it.
  if (follows !== shown) {
    setFollows(shown);
    setYear(shown);
  }
  return (
    <Box role="group" aria-label={text('locking.months')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 0.75 }}>
        <IconButton aria-label={text('locking.yearBefore')} onClick={() => setYear(year - 1)}>
          <icons.Collapse />
        </IconButton>
        <Typography aria-live="polite" sx={{ fontWeight: 650, minWidth: 44, textAlign: 'center' }}>
          {year}
        </Typography>
        <IconButton aria-label={text('locking.yearAfter')} onClick={() => setYear(year + 1)}>
          <icons.Expand />
        </IconButton>
      </Box>
      <Box sx={monthsStyle}>
        {monthRangesOfYear(year).map((month) => {
          const first = new Date(`${month.from}T00:00:00Z`);
          const state = locks ? coverage(month, locks) : 'none';
          const isChosen = includes(range, month);
          return (
            <ButtonBase
              key={month.from}
              aria-pressed={isChosen}
              aria-current={includes(month, { from: today, until: today }) ? 'date' : undefined}
              onClick={(event) => onChoose(month, event.shiftKey)}
              className={month.from > today ? 'to-come' : ''}
              focusRipple
            >
              <span>
                {intl.formatDate(first, { month: 'short', timeZone: 'UTC' })}
                <Box component="span" sx={visuallyHidden}>{` ${year}`}</Box>
              </span>
              <span className="state">
                {state === 'none' ? '' : <icons.Lock sx={{ fontSize: 13 }} />}
                {locks && text(`locking.state.${state}`)}
              </span>
            </ButtonBase>
          );
        })}
      </Box>
    </Box>
  );
}

const monthsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(3, 1fr)', sm: 'repeat(6, 1fr)', md: 'repeat(4, 1fr)', lg: 'repeat(6, 1fr)' },
  gap: 0.75,
  '& button': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    px: 1,
    py: 0.5,
    minHeight: 46,
    font: 'inherit',
    fontSize: '0.875rem',
    fontWeight: 600,
    ...thinFrame,
  },
  '& button:hover': { bgcolor: 'action.hover' },
  '& button[aria-pressed="true"]': { bgcolor: 'action.selected', borderColor: 'primary.main', color: 'primary.main' },
  '& button[aria-current]': { boxShadow: 'inset 0 2px 0 currentColor' },
  '& .to-come': { color: 'text.secondary' },
  '& .state': {
    textAlign: 'left',
    display: 'flex',
    alignItems: 'center',
    gap: 0.25,
    minHeight: 18,
    fontSize: '0.75rem',
    fontWeight: 400,
    color: 'text.secondary',
  },
  // On the chosen month's ground the paler colour is too close to it.
  '& button[aria-pressed="true"] .state': { color: 'text.primary' },
} as const;
