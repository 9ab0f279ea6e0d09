import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import type { OpCalendarException } from '#contract/app/plan-editing.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormFields } from '#app/kit/form/Form.tsx';
import { FormBox } from '#app/kit/form/FormBox.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { icons } from '#app/kit/icons.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { exceptionWorkText, parseDayWork } from './day-work.ts';
import { daysText } from './days-text.ts';
import { panelLinesStyle } from './panel-style.ts';

/** Of the days that differ from the week. */
export type DaysChange = { readonly add: OpCalendarException } | { readonly remove: OpCalendarException };

interface DifferentDaysProps {
  /** In their order. */
  readonly days: readonly OpCalendarException[];
  readonly isDisabled: boolean;
  /** Answers whether it was saved. */
  onChange(change: DaysChange): Promise<boolean>;
}

/** Days on which a record works otherwise than its week says. */
export function DifferentDays({ days, isDisabled, onChange }: DifferentDaysProps) {
  const { text, format, intl } = useText();
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
            <span className="hours">{exceptionWorkText(day, intl.locale)}</span>
            {!isDisabled && (
              <Tooltip title={text('resource.calendar.remove')}>
                <IconButton
                  aria-label={text('resource.calendar.removeDays', { days: daysText(day, format) })}
                  onClick={() => void onChange({ remove: day })}
                >
                  <icons.Close />
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
          <Button startIcon={<icons.Add />} onClick={() => setAdding(true)}>
            {text('resource.calendar.add')}
          </Button>
        ))}
    </>
  );
}

function NewDays({ onAdd, onCancel }: { onAdd(day: OpCalendarException): Promise<void>; onCancel(): void }) {
  const { text } = useText();
  const form = useForm<NewDaysValues>({
    fields: newDaysFields,
    initial: { work: '0' },
    submit: ({ from, until, work, name }) => onAdd({ from, until: until || from, ...parseDayWork(work, noWork), name }),
  });
  return (
    <FormBox form={form} sx={newDaysStyle}>
      <FormFields form={form} focused />
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={onCancel}>
          {text('action.cancel')}
        </Button>
        <ReasonButton type="submit" variant="outlined" loading={form.isSending}>
          {text('resource.calendar.put')}
        </ReasonButton>
      </Box>
    </FormBox>
  );
}

interface NewDaysValues {
  readonly from: string;
  readonly until: string;
  /** Hours or times. */
  readonly work: string;
  readonly name: string;
}

const noWork = { hours: 0, times: '' };

const newDaysFields: readonly FormField<NewDaysValues>[] = [
  { name: 'from', label: 'resource.calendar.first', kind: 'day', required: true },
  { name: 'until', label: 'resource.calendar.last', kind: 'day' },
  {
    name: 'work',
    label: 'resource.calendar.hours',
    kind: 'text',
    isWide: false,
    placeholder: 'resource.calendar.timesExample',
    check: ({ work = '' }) => (parseDayWork(work, noWork) ? undefined : 'resource.calendar.timesHelp'),
  },
  { name: 'name', label: 'resource.calendar.name', kind: 'text' },
];

const newDaysStyle = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.25, mt: 1.25 } as const;
