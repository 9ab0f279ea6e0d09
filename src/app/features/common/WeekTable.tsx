import { Box, FormControlLabel, FormHelperText, InputBase, Switch, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { DelayedTooltip } from '#app/kit/DelayedTooltip.tsx';
import { reasonNode } from '#app/kit/reason.tsx';
import { useRefusedField } from '#app/kit/RefusedFields.tsx';
import { formatHoursUnit, sumHours } from '#app/i18n/hours.ts';
import { type DayWork, dayWorkText, parseDayWork, weekKey } from './day-work.ts';

interface WeekTableProps {
  /** Monday to Sunday. */
  readonly days: readonly DayWork[];
  readonly isOwn: boolean;
  /** Describes the origin of an inherited week; absent where none can be inherited. */
  readonly source?: string | undefined;
  readonly isDisabled: boolean;
  /** Saves the week, null for the inherited one; answers whether it was saved. */
  onChange(days: readonly DayWork[] | null): Promise<boolean>;
}

/** Typed hours or times by day. */
type TypedWeek = Readonly<Record<number, string>>;

interface SavedWeek {
  readonly days: readonly DayWork[];
  readonly typed: TypedWeek;
}

const freeDay: DayWork = { hours: 0, times: '' };
const dayKey = (day = freeDay) => weekKey([day]);

/**
 * Returns the input that remains when another week arrives: all but the changed days, unless they match the week sent
 * and were typed again since.
 */
function stillTyped(
  typed: TypedWeek,
  sent: SavedWeek | undefined,
  { before, now }: { before: readonly DayWork[]; now: readonly DayWork[] },
): TypedWeek {
  return Object.fromEntries(
    Object.entries(typed).filter(([key, entry]) => {
      const day = Number(key);
      const isSent = sent !== undefined && dayKey(now[day]) === dayKey(sent.days[day]);
      return dayKey(now[day]) === dayKey(before[day]) || (isSent && entry !== sent.typed[day]);
    }),
  );
}

/**
 * The work of each weekday, typed as hours, as in a timesheet, or as times of the day; without a week of its own, that of the
 * week a record inherits.
 */
export function WeekTable({ days, isOwn, source, isDisabled, onChange }: WeekTableProps) {
  const { text, intl } = useText();
  const [sourceId, helpId] = [useId(), useId()];
  const { typed, setTyped, workOf, commit } = useTypedWeek({ days, isOwn, onChange });
  const isEditable = isOwn && !isDisabled;
  return (
    <>
      {source !== undefined && (
        <OwnWeekSwitch isOwn={isOwn} isDisabled={isDisabled} onOwn={(own) => void onChange(own ? days : null)} />
      )}
      {!isOwn && (
        <Typography id={sourceId} variant="body2" color="textSecondary">
          {source}
        </Typography>
      )}
      <Box sx={{ containerType: 'inline-size' }}>
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
                <td
                  key={name}
                  data-free={workOf(day)?.hours === 0}
                  data-day={intl.formatDate(name, { weekday: 'short', timeZone: 'UTC' })}
                >
                  {isEditable ? (
                    <DayWorkInput
                      label={intl.formatDate(name, { weekday: 'long', timeZone: 'UTC' })}
                      value={typed[day] ?? dayWorkText(days[day] ?? freeDay, intl.locale)}
                      isInvalid={!workOf(day)}
                      helpId={helpId}
                      onType={(entry) => setTyped({ ...typed, [day]: entry })}
                      onCommit={commit}
                      onReset={Object.keys(typed).length > 0 ? () => setTyped({}) : undefined}
                    />
                  ) : (
                    dayWorkText(days[day] ?? freeDay, intl.locale)
                  )}
                </td>
              ))}
              <td data-day={text('resource.calendar.sum')}>
                {formatHoursUnit(sumHours(weekdayDates.map((_, day) => workOf(day)?.hours ?? 0)), intl.locale)}
              </td>
            </tr>
          </tbody>
        </Box>
      </Box>
      {isEditable && <FormHelperText id={helpId}>{text('resource.calendar.timesHelp')}</FormHelperText>}
    </>
  );
}

interface DayWorkInputProps {
  readonly label: string;
  readonly value: string;
  readonly isInvalid: boolean;
  readonly helpId: string;
  onType(entry: string): void;
  onCommit(): void;
  /** Absent while nothing is typed: `Escape` closes the dialog then. */
  readonly onReset: (() => void) | undefined;
}

/** A line for each of the times. */
function DayWorkInput({ label, value, isInvalid, helpId, onType, onCommit, onReset }: DayWorkInputProps) {
  return (
    <InputBase
      multiline
      value={value}
      error={isInvalid}
      inputProps={{ 'aria-label': label, 'aria-invalid': isInvalid, 'aria-describedby': helpId }}
      onChange={({ target }) => onType(target.value)}
      onBlur={onCommit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onReset) {
          event.stopPropagation();
          onReset();
        }
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onCommit();
      }}
    />
  );
}

/** A week as typed; its days are saved together, once all of them can be read. */
function useTypedWeek({ days, isOwn, onChange }: Pick<WeekTableProps, 'days' | 'isOwn' | 'onChange'>) {
  const [typed, setTyped] = useState<TypedWeek>({});
  /** The week being saved: leaving the next cell does not send it again. */
  const [sent, setSent] = useState<SavedWeek>();
  const [former, setFormer] = useState({ days, isOwn });
  if (weekKey(former.days) !== weekKey(days) || former.isOwn !== isOwn) {
    setFormer({ days, isOwn });
    setTyped(isOwn ? stillTyped(typed, sent, { before: former.days, now: days }) : {});
    setSent(undefined);
  }
  const workOf = (day: number): DayWork | undefined => {
    const current = days[day] ?? freeDay;
    const entry = typed[day];
    return entry === undefined ? current : parseDayWork(entry, current);
  };
  const commit = () => {
    const next = weekdayDates.map((_, day) => workOf(day));
    const known = next.flatMap((day) => day ?? []);
    const isKnown = [days, sent?.days ?? []].some((each) => weekKey(each) === weekKey(known));
    if (known.length < next.length || isKnown) return;
    setSent({ days: known, typed });
    void onChange(known).then((isSaved) => {
      if (!isSaved) setSent(undefined);
    });
  };
  return { typed, setTyped, workOf, commit };
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
  '& td': { border: 1, borderColor: 'divider', textAlign: 'center', p: 0.5, height: 32, whiteSpace: 'pre-line' },
  '& td[data-free=true], & td[data-free=true] textarea': { color: 'text.secondary', bgcolor: 'action.hover' },
  '& td:last-of-type, & th:last-of-type': { width: '20%', fontWeight: 600, border: 0 },
  '& td:has(textarea)': { p: 0 },
  '& td:has(textarea:focus-visible)': { outline: 2, outlineColor: 'primary.main', outlineOffset: -1 },
  '& td:has(textarea[aria-invalid=true])': { outline: 2, outlineColor: 'error.main', outlineOffset: -1 },
  '& .MuiInputBase-root': { width: '100%', p: 0, fontSize: 'inherit', lineHeight: '20px' },
  '& textarea': { textAlign: 'center', py: '5px', px: 0.25, bgcolor: 'transparent !important' },
  // Where there is little room two days in a row, each with its name.
  '@container (max-width: 460px)': {
    '& thead': { display: 'none' },
    '& tr': { display: 'grid', gridTemplateColumns: '1fr 1fr' },
    '& td, & td:has(textarea), & td:last-of-type': {
      display: 'flex',
      alignItems: 'center',
      width: 'auto',
      height: 'auto',
      gap: 1,
      minHeight: 40,
      border: 1,
      borderColor: 'divider',
      p: 0.5,
      '&::before': { content: 'attr(data-day)', flex: '0 0 3.5em', textAlign: 'start', color: 'text.secondary' },
    },
  },
} as const;
