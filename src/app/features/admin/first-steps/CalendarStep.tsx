import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { appApi } from '#contract/app/api.ts';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { HolidayImportButton } from '../holidays/HolidayImportButton.tsx';
import { appPaths } from '#app/shell/paths.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { useFormat } from '#app/kit/format.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { StepForm } from './StepForm.tsx';

interface CalendarStepProps {
  readonly isDone: boolean;
  /** Nothing is to be changed. */
  onConfirm(): void;
}

const emptyHolidayForm = { day: '', name: '' };

/** Holidays from a calendar file, or typed one by one. */
export function CalendarStep({ isDone, onConfirm }: CalendarStepProps) {
  const { text } = useText();
  const format = useFormat();
  const notify = useNotify();
  const put = useSend(appApi.putHoliday);
  const [typed, setTyped] = useState(emptyHolidayForm);
  const [isChecked, setIsChecked] = useState(false);
  const add = async () => {
    setIsChecked(true);
    if (typed.day === '' || typed.name.trim() === '') return;
    try {
      await put.mutateAsync({ input: { body: { day: typed.day, name: typed.name.trim() } } });
      notify({ text: text('firstSteps.calendar.added', { day: format.dayLong(typed.day), name: typed.name.trim() }) });
      // Input typed since then stays.
      setTyped((now) => (now === typed ? emptyHolidayForm : now));
      setIsChecked(false);
    } catch {
      // Shown below.
    }
  };
  const missing = (value: string) => isChecked && value.trim() === '';
  return (
    <>
      <StepForm onSubmit={() => void add()}>
        <DayField
          label={text('calendar.day')}
          value={typed.day}
          error={missing(typed.day)}
          helperText={missing(typed.day) && text('form.missing')}
          onDay={(day) => setTyped((all) => ({ ...all, day }))}
        />
        <TextField
          label={text('catalogue.name')}
          value={typed.name}
          error={missing(typed.name)}
          helperText={missing(typed.name) && text('form.missing')}
          sx={{ flex: '1 1 160px' }}
          onChange={(event) => setTyped((all) => ({ ...all, name: event.target.value }))}
        />
        <Button type="submit" variant="outlined" loading={put.isPending}>
          {text('firstSteps.calendar.add')}
        </Button>
        <HolidayImportButton />
      </StepForm>
      {put.error && <Failure error={put.error} />}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        {!isDone && (
          <Button variant="contained" onClick={onConfirm}>
            {text('firstSteps.calendar.confirm')}
          </Button>
        )}
        <Link component={RouterLink} to={appPaths.administrationSection('calendar')}>
          {text('firstSteps.calendar.all')}
        </Link>
      </Box>
    </>
  );
}
