import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { OpCalendarException } from '#contract/app/plan-editing.ts';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { formatHoursUnit, parseHours } from '#app/i18n/hours.ts';
import { useFormat } from '#app/kit/format.ts';
import { AddIcon, CloseIcon } from '#app/kit/icons.tsx';
import type { DaysChange } from './calendar-change.ts';
import { daysText } from './days-text.ts';
import { panelLinesStyle } from './panel-style.ts';

interface DifferentDaysProps {
  /** In their order. */
  readonly days: readonly OpCalendarException[];
  readonly isDisabled: boolean;
  /** Answers whether it was saved. */
  onChange(change: DaysChange): Promise<boolean>;
}

/** Days on which a record works otherwise than its week says. */
export function DifferentDays({ days, isDisabled, onChange }: DifferentDaysProps) {
  const { text, intl } = useText();
  const format = useFormat();
  const [isAdding, setAdding] = useState(false);
  const add = async (day: OpCalendarException) => {
    if (await onChange({ add: day })) setAdding(false);
  };
  return (
    <>
      <Typography component="h4" variant="subtitle2" sx={{ mt: 1.5 }}>
        {text('resource.calendar.days')}
      </Typography>
      {days.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {text('resource.calendar.noDays')}
        </Typography>
      )}
      <Box component="ul" sx={panelLinesStyle} aria-label={text('resource.calendar.days')}>
        {days.map((day, index) => (
          <li key={day.from ?? index}>
            <span>{daysText(day, format)}</span>
            <span className="what">{day.name}</span>
            <span className="hours">{formatHoursUnit(day.hours ?? 0, intl.locale)}</span>
            {!isDisabled && (
              <Tooltip title={text('resource.calendar.remove')}>
                <IconButton
                  size="small"
                  aria-label={text('resource.calendar.removeDays', { days: daysText(day, format) })}
                  onClick={() => void onChange({ remove: day })}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </Tooltip>
            )}
          </li>
        ))}
      </Box>
      {!isDisabled &&
        (isAdding ? (
          <NewDays onAdd={add} onCancel={() => setAdding(false)} />
        ) : (
          <Button size="small" startIcon={<AddIcon fontSize="small" />} onClick={() => setAdding(true)}>
            {text('resource.calendar.add')}
          </Button>
        ))}
    </>
  );
}

interface NewDaysProps {
  onAdd(day: OpCalendarException): Promise<void>;
  onCancel(): void;
}

function NewDays({ onAdd, onCancel }: NewDaysProps) {
  const { text } = useText();
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [hours, setHours] = useState('0');
  const [name, setName] = useState('');
  const parsed = parseHours(hours);
  const isComplete = from !== '' && parsed.ok;
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.25, mt: 1.25 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) void onAdd({ from, until: until || from, hours: parsed.hours ?? 0, name: name.trim() });
      }}
    >
      <DayField
        label={text('resource.calendar.first')}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was asked for
        autoFocus
        value={from}
        onDay={setFrom}
      />
      <DayField label={text('resource.calendar.last')} value={until} onDay={setUntil} />
      <TextField
        label={text('resource.calendar.hours')}
        value={hours}
        error={!parsed.ok}
        onChange={({ target }) => setHours(target.value)}
      />
      <TextField label={text('resource.calendar.name')} value={name} onChange={({ target }) => setName(target.value)} />
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button size="small" color="inherit" onClick={onCancel}>
          {text('action.cancel')}
        </Button>
        <Button size="small" type="submit" variant="outlined" disabled={!isComplete}>
          {text('resource.calendar.put')}
        </Button>
      </Box>
    </Box>
  );
}
