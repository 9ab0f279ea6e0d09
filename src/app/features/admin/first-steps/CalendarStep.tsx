import { Box, Button, Link } from '@mui/material';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { appApi } from '#contract/app/api.ts';
import { HolidayImportButton } from '../holidays/HolidayImportButton.tsx';
import { HolidayRegionButton } from '../holidays/HolidayRegionButton.tsx';
import { appPaths } from '#app/shell/paths.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormLine } from '#app/kit/form/Form.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { useNotify } from '#app/kit/Notices.tsx';

interface CalendarStepProps {
  readonly isDone: boolean;
  /** Nothing is to be changed. */
  onConfirm(): void;
}

interface HolidayValues {
  readonly day: string;
  readonly name: string;
}

const newHolidayFields: readonly FormField<HolidayValues>[] = [
  { name: 'day', label: 'calendar.day', kind: 'day', required: true },
  { name: 'name', label: 'catalogue.name', kind: 'text', required: true },
];

/** Holidays from a calendar file, or typed one by one. */
export function CalendarStep({ isDone, onConfirm }: CalendarStepProps) {
  const { text, format } = useText();
  const notify = useNotify();
  const put = useSend(appApi.putHoliday);
  const form = useForm<HolidayValues>({
    fields: newHolidayFields,
    isReset: true,
    submit: async (body) => {
      await put.mutateAsync({ input: { body } });
      notify({ text: text('firstSteps.calendar.added', { day: format.dayLong(body.day), name: body.name }) });
    },
  });
  return (
    <>
      <FormLine form={form} submitLabel={text('firstSteps.calendar.add')}>
        <HolidayRegionButton />
        <HolidayImportButton />
      </FormLine>
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
