import { Box, Link, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { useRef, type RefObject, useCallback, useEffect } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { appPaths } from '#app/shell/paths.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { formatHours } from '#app/i18n/hours.ts';
import { formatDay } from '#app/i18n/week.ts';
import { icons } from '#app/kit/icons.tsx';
import type { OpTeamMember } from '#contract/app/timesheet-team.ts';

/** Hours of a person on a day, as the screen shows them. */
export interface TeamCell {
  readonly day: string;
  readonly booked: number;
  /** Undefined where the caller does not know it, and where no hours are expected. */
  readonly capacity: number | undefined;
  /** Hours that are missing of a day that is over. */
  readonly missing: number;
  /** Type of an absence, empty where it has none; undefined on other days. */
  readonly absence: string | undefined;
}

export interface TeamRow {
  readonly resourceId: string;
  readonly name: string;
  readonly isPartial: boolean;
  /** True if the resource is expected to book its time. */
  readonly isExpected: boolean;
  readonly booked: number;
  readonly capacity: number | undefined;
  readonly missing: number;
  readonly cells: readonly TeamCell[];
}

/** The rows of the screen, in the order of the service. */
export function teamRows(people: readonly OpTeamMember[], today: string): TeamRow[] {
  return people.map(({ resource, resourceName, partial, expected, booked, capacity, missingHours, day = [] }) => {
    const isPartial = partial === true;
    const isExpected = expected !== false;
    const expectedOf = (hours: number | null | undefined) => (isExpected ? (hours ?? undefined) : undefined);
    return {
      resourceId: resource ?? '',
      name: resourceName ?? '',
      isPartial,
      isExpected,
      booked: booked ?? 0,
      capacity: expectedOf(capacity),
      missing: missingHours ?? 0,
      cells: (day ?? []).map(({ day: date, booked: hours, capacity: available, absenceName }) => ({
        day: date ?? '',
        booked: hours ?? 0,
        capacity: expectedOf(available),
        missing:
          isPartial || (date ?? '') > today
            ? 0
            : Math.max(Math.round(((expectedOf(available) ?? 0) - (hours ?? 0)) * 100) / 100, 0),
        absence: absenceName ?? undefined,
      })),
    };
  });
}

interface TeamTimeTableProps {
  readonly days: readonly string[];
  readonly today: string;
  readonly rows: readonly TeamRow[];
}

/**
 * Booked hours by person and day; a name links to the person's sheet. Missing hours are next to the name, visible on a
 * phone.
 */
export function TeamTimeTable({ days, today, rows }: TeamTimeTableProps) {
  const { text, intl } = useText();
  const { locale } = intl;
  const list = useRef<HTMLTableSectionElement>(null);
  const onFollow = useReturn(list);
  return (
    <TableContainer tabIndex={0} role="region" aria-label={text('teamTime.title')} sx={{ minHeight: 0 }}>
      <Table
        size="small"
        stickyHeader
        sx={{ ...teamTimeNumberStyle, tableLayout: 'fixed', minWidth: 140 + 72 * (days.length + 2) }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...nameHeadStyle, width: { xs: 140, md: 240 } }}>{text('teamTime.person')}</TableCell>
            <TableCell align="right">{text('teamTime.missing')}</TableCell>
            {days.map((day) => (
              <TableCell key={day} align="right" aria-current={day === today ? 'date' : undefined}>
                {formatDay(day, 'weekday', locale)}
                <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontWeight: 400 }}>
                  {formatDay(day, 'date', locale)}
                </Box>
              </TableCell>
            ))}
            <TableCell align="right">{text('teamTime.booked')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody ref={list}>
          {rows.map((row) => (
            <TeamPersonRow key={row.resourceId} row={row} week={days[0] ?? ''} onFollow={onFollow} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface TeamPersonRowProps {
  readonly row: TeamRow;
  /** First day of the week. */
  readonly week: string;
  onFollow(resourceId: string): void;
}

function TeamPersonRow({ row, week, onFollow }: TeamPersonRowProps) {
  const { text, intl } = useText();
  const { locale } = intl;
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={teamTimeNameStyle}>
        <Link
          component={RouterLink}
          to={`${appPaths.timesheet}?week=${week}&resource=${encodeURIComponent(row.resourceId)}`}
          data-link={row.resourceId}
          onClick={() => onFollow(row.resourceId)}
          title={text('teamTime.openSheet', { person: row.name })}
        >
          {row.name}
        </Link>
        {(row.isPartial || !row.isExpected) && (
          <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {text(row.isExpected ? 'teamTime.partial' : 'teamTime.notExpected')}
          </Typography>
        )}
      </TableCell>
      <TableCell align="right" sx={row.missing > 0 ? missingStyle : undefined}>
        {row.missing > 0 && formatHours(row.missing, locale)}
      </TableCell>
      {row.cells.map((cell) => (
        <DayCell key={cell.day} cell={cell} />
      ))}
      <TableCell align="right">
        {formatHours(row.booked, locale)}
        {row.capacity !== undefined && ` / ${formatHours(row.capacity, locale)}`}
      </TableCell>
    </TableRow>
  );
}

function DayCell({ cell }: { cell: TeamCell }) {
  const { text, intl } = useText();
  const { booked, capacity, missing, absence } = cell;
  const hours = (value: number) => formatHours(value, intl.locale);
  if (absence !== undefined && booked === 0) {
    const away = absence || text('teamTime.away');
    return (
      <TableCell align="right" title={away} sx={awayStyle}>
        {away}
      </TableCell>
    );
  }
  if (booked === 0 && !capacity) return <TableCell />;
  const values = { booked: hours(booked), capacity: hours(capacity ?? 0), missing: hours(missing) };
  const key = missing > 0 ? 'teamTime.cellMissing' : capacity === undefined ? 'teamTime.cellOpen' : 'teamTime.cell';
  return (
    <TableCell align="right" title={text(key, values)} sx={missing > 0 ? missingStyle : undefined}>
      {missing > 0 && (
        <icons.Warning titleAccess={text('teamTime.missing')} sx={{ fontSize: 14, mr: 0.5, verticalAlign: '-2px' }} />
      )}
      {hours(booked)}
    </TableCell>
  );
}

const teamTimeNumberStyle = {
  '& td, & thead th': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& td, & th': { px: 1 },
} as const;
const teamTimeNameStyle = {
  position: 'sticky',
  left: 0,
  zIndex: 3,
  bgcolor: 'background.paper',
  minWidth: 140,
} as const;
/** The head of the table has the ground of the page. */
const nameHeadStyle = { ...teamTimeNameStyle, zIndex: 4, bgcolor: 'background.default' } as const;
const missingStyle = { color: 'warning.main', fontWeight: 600 } as const;
const awayStyle = { color: 'text.secondary', maxWidth: 76, overflow: 'hidden', textOverflow: 'ellipsis' } as const;

/** Which link of a list was followed, by the entry of the history that it was followed from. */
const followed = new Map<string, string>();

/**
 * Restores the position in a long list after following a link and coming back: the link is focused and in view.
 * @param list contains the links, each named by `data-link`
 */
function useReturn(list: RefObject<HTMLElement | null>): (name: string) => void {
  const { key } = useLocation();
  useEffect(() => {
    const name = followed.get(key);
    if (name === undefined) return;
    followed.delete(key);
    const links = list.current?.querySelectorAll<HTMLElement>('[data-link]') ?? [];
    // The browser scrolls to it.
    [...links].find(({ dataset }) => dataset.link === name)?.focus();
  }, [key, list]);
  return useCallback((name) => void followed.set(key, name), [key]);
}
