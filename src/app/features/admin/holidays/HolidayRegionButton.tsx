import { Skeleton, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpHolidayRegion } from '#contract/app/calendar.ts';
import { useSend, useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import type { ChoiceOption, FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';

/** Chooses the country or region whose public holidays are holidays of the company. */
export function HolidayRegionButton() {
  const { text } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const chosen = useRead(appApi.getHolidayRegion, {});
  return (
    <>
      <ReasonButton variant="outlined" loading={isOpen && chosen.isPending} onClick={() => setIsOpen(true)}>
        {text('calendar.region')}
      </ReasonButton>
      {isOpen && chosen.data !== undefined && (
        <HolidayRegionDialog chosen={chosen.data?.region ?? ''} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

interface RegionValues {
  readonly country: string;
  readonly part: string;
}

const regionFields: readonly FormField<RegionValues>[] = [
  { name: 'country', label: 'calendar.region.country', kind: 'pick' },
  { name: 'part', label: 'calendar.region.part', kind: 'pick', emptyLabel: 'calendar.region.whole' },
];

const countryOf = (region: string) => region.split('-')[0] ?? '';

interface HolidayRegionDialogProps {
  /** Empty for none. */
  readonly chosen: string;
  onClose(): void;
}

function HolidayRegionDialog({ chosen, onClose }: HolidayRegionDialogProps) {
  const { text } = useText();
  const notify = useNotify();
  const { data } = useRead(appApi.listHolidayRegions, {}, { staleTime: Infinity });
  const regions = useMemo(() => data?.region ?? [], [data]);
  const choose = useSend(appApi.chooseHolidayRegion);
  const country = countryOf(chosen);
  const form = useForm<RegionValues>({
    fields: regionFields,
    initial: { country, part: chosen === country ? '' : chosen },
    submit: async ({ country: of, part }) => {
      const region = of && part.startsWith(`${of}-`) ? part : of || null;
      const done = await choose.mutateAsync({ input: { body: { region } } });
      notify({ text: text('calendar.region.done', { added: done?.added ?? 0, removed: done?.removed ?? 0 }) });
      onClose();
    },
  });
  const parts = useMemo(() => partsOfCountry(regions, form.values.country), [regions, form.values.country]);
  const countries = useMemo(() => regions.filter(({ parent }) => !parent).map(toOption), [regions]);
  return (
    <FormDialog
      title={text('calendar.region')}
      submitLabel={text('calendar.region.save')}
      form={{
        ...form,
        change: (name, next) => {
          form.change(name, next);
          if (name === 'country' && next !== form.values.country) form.change('part', '');
        },
      }}
      options={{ country: countries, part: parts }}
      onClose={onClose}
    >
      {data === undefined ? (
        <Skeleton className="wide" />
      ) : (
        <Typography className="wide" variant="body2" color="textSecondary">
          {text('calendar.region.help')}
        </Typography>
      )}
    </FormDialog>
  );
}

const toOption = ({ id, name }: OpHolidayRegion): ChoiceOption => ({ value: id, label: name ?? id, words: id });

/** States of a country, and regions below the name of their state. */
function partsOfCountry(regions: readonly OpHolidayRegion[], country: string): ChoiceOption[] {
  const names = new Map(regions.map(({ id, name }) => [id, name ?? id]));
  const isPart = ({ id, parent }: OpHolidayRegion) => parent && country !== '' && id.startsWith(`${country}-`);
  return regions.filter(isPart).map((region) => {
    const option = toOption(region);
    const above = region.parent === country ? undefined : names.get(region.parent ?? '');
    return above === undefined ? option : { ...option, label: `${above}: ${option.label}` };
  });
}
