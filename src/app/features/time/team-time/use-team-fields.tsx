import { Box, Link, Typography } from '@mui/material';
import { useMemo } from 'react';
import { Link as RouterLink } from '#app/kit/router.tsx';
import type { OpTimeWeek } from '#contract/app/approval.ts';
import { appPaths } from '#app/shell/paths.ts';
import { bookedSinceField } from '#app/features/common/booked-since-field.tsx';
import { formatHours, formatHoursUnit } from '#app/i18n/hours.ts';
import { type LocaleTexts, useText } from '#app/i18n/use-text.tsx';
import { formatDay } from '#app/i18n/week.ts';
import { TextIcon } from '#app/kit/icons.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';
import { weekStatus } from '../approval/week-parts.ts';
import { WeekStateChip } from '../approval/WeekStateChip.tsx';
import type { TeamCell, TeamRow } from './team-rows.ts';

interface TeamFieldsOptions {
  /** First days of the periods that are columns. */
  readonly starts: readonly string[];
  readonly unit: 'day' | 'week';
  /** Weeks are approved. */
  readonly hasApproval: boolean;
  /** The week of approval that is shown; undefined for several. */
  readonly monday: string | undefined;
  /** Called when the sheet of a person is opened. */
  onFollow(resourceId: string): void;
}

/** The columns of team time: person, approval, missing hours, each day or week, sums. */
export function useTeamFields({ starts, unit, hasApproval, monday, onFollow }: TeamFieldsOptions) {
  const { text, intl, format } = useText();
  return useMemo((): readonly TableField<TeamRow>[] => {
    const words = { text, intl, format };
    const [week = ''] = starts;
    return [
      {
        id: 'person',
        header: text('teamTime.person'),
        width: 154,
        grows: true,
        value: ({ name }) => name,
        cell: (row, tabIndex) => <PersonLink row={row} week={week} tabIndex={tabIndex} onFollow={onFollow} />,
      },
      ...(hasApproval ? [approvalField(words, monday)] : []),
      {
        id: 'missing',
        header: text('teamTime.missing'),
        kind: 'number',
        width: 84,
        value: ({ missing }) => missing || undefined,
        cell: ({ missing }) => missing > 0 && <MissingHours>{formatHours(missing, intl.locale)}</MissingHours>,
      },
      ...starts.map((start, index): TableField<TeamRow> => ({
        id: `${unit}${index}`,
        header: periodName(start, unit, intl.locale),
        kind: 'number',
        width: 70,
        isFilterable: false,
        value: ({ cells }) => cells[index]?.booked || undefined,
        cell: ({ cells }) => cells[index] && <PeriodCell cell={cells[index]} words={words} />,
      })),
      {
        id: 'booked',
        header: text('teamTime.booked'),
        kind: 'number',
        width: 96,
        cell: ({ booked, capacity }) =>
          [booked, capacity]
            .flatMap((hours) => (hours === undefined ? [] : formatHours(hours, intl.locale)))
            .join(' / '),
      },
      bookedSinceField(words, ({ bookedSince }) => bookedSince),
      { id: 'capacity', header: text('teamTime.capacity'), kind: 'number', width: 104, isHidden: true },
    ];
  }, [starts, unit, hasApproval, monday, onFollow, text, intl, format]);
}

type Words = Pick<LocaleTexts, 'text' | 'intl' | 'format'>;

const periodName = (start: string, unit: 'day' | 'week', locale: string) =>
  unit === 'day'
    ? `${formatDay(start, 'weekday', locale)} ${formatDay(start, 'number', locale)}`
    : formatDay(start, 'date', locale);

/** Sorted by what needs attention first. */
const stateOrder = ['returned', 'open', 'partlySubmitted', 'submitted', 'partlyApproved', 'approved'] as const;

function approvalField({ text }: Words, monday: string | undefined): TableField<TeamRow> {
  const shown = ({ weeks, isExpected }: TeamRow) =>
    weeks.filter((week) => (monday === undefined || week.monday === monday) && (isExpected || week.state));
  const least = (row: TeamRow) => {
    const names = new Set(shown(row).map(weekStatus));
    return stateOrder.find((name) => names.has(name));
  };
  return {
    id: 'approval',
    header: text('approval.title'),
    kind: 'choice',
    width: monday === undefined ? 220 : 140,
    choices: stateOrder.map((name) => ({ value: name, label: text(`approval.state.${name}`) })),
    value: least,
    cell: (row) => <WeekStates weeks={shown(row)} />,
  };
}

/** The state of one week, or how many of several are approved. */
function WeekStates({ weeks }: { readonly weeks: readonly OpTimeWeek[] }) {
  const { text } = useText();
  const [week, ...others] = weeks;
  if (!week) return null;
  if (others.length === 0) return <WeekStateChip week={week} />;
  const parts = stateOrder.flatMap((name) => {
    const weekCount = weeks.filter((each) => weekStatus(each) === name).length;
    return weekCount === 0 ? [] : `${weekCount} ${text(`approval.state.${name}`).toLowerCase()}`;
  });
  return <Typography variant="body2">{parts.join(', ')}</Typography>;
}

interface PersonLinkProps {
  readonly row: TeamRow;
  readonly week: string;
  readonly tabIndex: number;
  onFollow(resourceId: string): void;
}

function PersonLink({ row, week, tabIndex, onFollow }: PersonLinkProps) {
  const { text } = useText();
  return (
    <Box sx={{ minWidth: 0, lineHeight: 1.2, overflow: 'hidden', textOverflow: 'ellipsis' }}>
      <Link
        component={RouterLink}
        tabIndex={tabIndex}
        to={`${appPaths.timesheet}?week=${week}&resource=${encodeURIComponent(row.resourceId)}`}
        data-link={row.resourceId}
        onClick={() => onFollow(row.resourceId)}
        title={text('teamTime.openSheet', { person: row.name })}
      >
        {row.name}
      </Link>
      {(row.isPartial || !row.isExpected) && (
        <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 0.75 }}>
          {text(row.isExpected ? 'teamTime.partial' : 'teamTime.notExpected')}
        </Typography>
      )}
    </Box>
  );
}

function PeriodCell({ cell, words: { text, intl } }: { readonly cell: TeamCell; readonly words: Words }) {
  const { booked, capacity, missing, absence } = cell;
  const hours = (value: number) => formatHours(value, intl.locale);
  if (absence !== undefined && booked === 0 && missing === 0) {
    const away = absence || text('teamTime.away');
    return (
      <Box component="span" title={away} sx={{ color: 'text.secondary' }}>
        {away}
      </Box>
    );
  }
  if (booked === 0 && !capacity) return null;
  const withUnit = (value: number) => formatHoursUnit(value, intl.locale);
  const values = { booked: hours(booked), capacity: withUnit(capacity ?? 0), missing: withUnit(missing) };
  const key = missing > 0 ? 'teamTime.cellMissing' : 'teamTime.cell';
  const title = capacity === undefined ? withUnit(booked) : text(key, values);
  return <span title={title}>{missing > 0 ? <MissingHours>{hours(booked)}</MissingHours> : hours(booked)}</span>;
}

function MissingHours({ children }: { readonly children: string }) {
  return (
    <Box component="span" sx={{ color: 'warning.main', fontWeight: 600, whiteSpace: 'nowrap' }}>
      <TextIcon of="Warning" /> {children}
    </Box>
  );
}
