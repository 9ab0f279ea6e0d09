import { Box, FormControlLabel, InputBase, Switch, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { DelayedTooltip } from '#app/kit/DelayedTooltip.tsx';
import { reasonNode } from '#app/kit/reason.tsx';
import { useRefusedField } from '#app/kit/RefusedFields.tsx';
import { formatHours, formatHoursUnit, parseHours, sumHours } from '#app/i18n/hours.ts';

interface WeekTableProps {
  /** Hours from Monday to Sunday. */
  readonly week: readonly number[];
  readonly isOwn: boolean;
  /** Describes the origin of an inherited week; absent where none can be inherited. */
  readonly source?: string | undefined;
  readonly isDisabled: boolean;
  /** Saves the week, null for the inherited one; answers whether it was saved. */
  onChange(week: readonly number[] | null): Promise<boolean>;
}

/** Typed hours by day. */
type TypedWeekHours = Readonly<Record<number, string>>;

interface SavedWeek {
  readonly week: readonly number[];
  readonly typed: TypedWeekHours;
}

/**
 * Returns the input that remains when another week arrives: all but the changed days, unless they match the week sent
 * and were typed again since.
 */
function stillTyped(
  typed: TypedWeekHours,
  sent: SavedWeek | undefined,
  { before, now }: { before: readonly number[]; now: readonly number[] },
): TypedWeekHours {
  return Object.fromEntries(
    Object.entries(typed).filter(([key, entry]) => {
      const day = Number(key);
      return now[day] === before[day] || (now[day] === sent?.week[day] && entry !== sent?.typed[day]);
    }),
  );
}

/** Hours of each weekday, typed as in a timesheet; without a week of its own, those that a record inherits. */
export function WeekTable({ week, isOwn, source, isDisabled, onChange }: WeekTableProps) {
  const { text, intl } = useText();
  const sourceId = useId();
  const { typed, setTyped, hoursOf, commit } = useTypedWeek({ week, isOwn, onChange });
  const isEditable = isOwn && !isDisabled;
  return (
    <>
      {source !== undefined && (
        <OwnWeekSwitch isOwn={isOwn} isDisabled={isDisabled} onOwn={(own) => void onChange(own ? week : null)} />
      )}
      {!isOwn && (
        <Typography id={sourceId} variant="body2" color="textSecondary">
          {source}
        </Typography>
      )}
      <Box
        component="table"
        sx={weekTableStyle}
        aria-label={text('resource.calendar.week')}
        {...(!isOwn && { 'aria-describedby': sourceId })}
      >
        <WeekHead />
        <tbody>
          <tr>
            {weekdayDates.map((name, day) => (
              <td key={name} data-free={(hoursOf(day) ?? 0) === 0}>
                {isEditable ? (
                  <InputBase
                    value={typed[day] ?? formatHours(week[day] ?? 0, intl.locale)}
                    error={hoursOf(day) === undefined}
                    inputProps={{
                      'aria-label': intl.formatDate(name, { weekday: 'long', timeZone: 'UTC' }),
                      'aria-invalid': hoursOf(day) === undefined,
                      inputMode: 'decimal',
                    }}
                    onChange={({ target }) => setTyped({ ...typed, [day]: target.value })}
                    onBlur={commit}
                    onKeyDown={({ key }) => {
                      if (key === 'Enter') commit();
                      if (key === 'Escape') setTyped({});
                    }}
                  />
                ) : (
                  formatHours(week[day] ?? 0, intl.locale)
                )}
              </td>
            ))}
            <td>{formatHoursUnit(sumHours(weekdayDates.map((_, day) => hoursOf(day) ?? 0)), intl.locale)}</td>
          </tr>
        </tbody>
      </Box>
    </>
  );
}

/** The typed hours of a week; they are saved together, once all of them can be read. */
function useTypedWeek({ week, isOwn, onChange }: Pick<WeekTableProps, 'week' | 'isOwn' | 'onChange'>) {
  const [typed, setTyped] = useState<TypedWeekHours>({});
  /** The week being saved: leaving the next cell does not send it again. */
  const [sent, setSent] = useState<SavedWeek>();
  const [former, setFormer] = useState({ week, isOwn });
  if (String(former.week) !== String(week) || former.isOwn !== isOwn) {
    setFormer({ week, isOwn });
    setTyped(isOwn ? stillTyped(typed, sent, { before: former.week, now: week }) : {});
    setSent(undefined);
  }
  const hoursOf = (day: number): number | undefined => {
    const entry = typed[day];
    if (entry === undefined) return week[day] ?? 0;
    const parsed = parseHours(entry, { current: week[day] ?? 0 });
    return parsed.ok ? (parsed.hours ?? 0) : undefined;
  };
  const commit = () => {
    const next = weekdayDates.map((_, day) => hoursOf(day));
    const known = next.flatMap((hours) => hours ?? []);
    const isComplete = known.length === next.length;
    if (!isComplete || known.every((hours, day) => hours === (week[day] ?? 0)) || String(sent?.week) === String(known))
      return;
    setSent({ week: known, typed });
    void onChange(known).then((isSaved) => {
      if (!isSaved) setSent(undefined);
    });
  };
  return { typed, setTyped, hoursOf, commit };
}

function WeekHead() {
  const { text, intl } = useText();
  return (
    <thead>
      <tr>
        {weekdayDates.map((day) => (
          <th key={day} scope="col">
            {intl.formatDate(day, { weekday: 'short', timeZone: 'UTC' })}
          </th>
        ))}
        <th scope="col">{text('resource.calendar.sum')}</th>
      </tr>
    </thead>
  );
}

interface OwnWeekSwitchProps extends Pick<WeekTableProps, 'isOwn' | 'isDisabled'> {
  onOwn(isOwn: boolean): void;
}

function OwnWeekSwitch({ isOwn, isDisabled, onOwn }: OwnWeekSwitchProps) {
  const { text } = useText();
  const refusal = useRefusedField(isDisabled);
  return (
    <DelayedTooltip title={reasonNode(refusal.refused?.reason)}>
      <FormControlLabel
        sx={{ mx: 0, mb: 0.5 }}
        label={text('resource.calendar.own')}
        slotProps={{ typography: { variant: 'body2' } }}
        control={
          <Switch
            size="small"
            checked={isOwn}
            disabled={refusal.disabled}
            onChange={(_, own) => !refusal.readOnly && onOwn(own)}
            {...(refusal.refused && {
              slotProps: { input: { 'aria-disabled': true, 'aria-describedby': refusal.refused.saidBy } },
            })}
          />
        }
      />
    </DelayedTooltip>
  );
}

/** A Monday and the days after it, for the names of weekdays. */
export const weekdayDates = [5, 6, 7, 8, 9, 10, 11].map((day) => Date.UTC(2026, 0, day));

const weekTableStyle = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& th': { fontWeight: 400, color: 'text.secondary', p: 0.5 },
  '& td': { border: 1, borderColor: 'divider', textAlign: 'center', p: 0.5, height: 32 },
  '& td[data-free=true], & td[data-free=true] input': { color: 'text.secondary', bgcolor: 'action.hover' },
  '& td:last-of-type, & th:last-of-type': { width: '20%', fontWeight: 600, border: 0 },
  '& td:has(input)': { p: 0 },
  '& td:has(input:focus-visible)': { outline: 2, outlineColor: 'primary.main', outlineOffset: -1 },
  '& td:has(input[aria-invalid=true])': { outline: 2, outlineColor: 'error.main', outlineOffset: -1 },
  '& .MuiInputBase-root': { width: '100%' },
  '& input': { textAlign: 'center', p: 0, height: 30, bgcolor: 'transparent !important' },
} as const;
