import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FactList } from '#app/kit/Facts.tsx';
import { ActivityType } from '#contract/core/codes.ts';
import { CustomFields } from '#app/features/common/CustomFields.tsx';
import { useSaveAdHoc } from './AdHocFields.tsx';

/** The fields that this installation has defined for activities: of ad hoc activities to change, of others where they have a value. */
export function CustomValues({ activity, isDisabled }: { activity: OpActivity; isDisabled: boolean }) {
  const { text } = useText();
  const valueText = useValueText();
  const save = useSaveAdHoc(activity);
  const { data } = useQuery({ ...endpointQuery(api.tasks.listCustomValueInfo, {}), staleTime: 300_000 });
  const attributes = data?.customValueInfo ?? [];
  const { customValues } = activity;
  if (attributes.length === 0) return null;
  if (activity.type !== ActivityType.adHoc) {
    const facts = attributes.map(({ name, label }) => ({
      label: label || name || '',
      value: valueText(customValues?.find((each) => each.name === name)),
    }));
    return <FactList title={text('activity.fields.custom')} facts={facts} />;
  }
  return (
    <CustomFields
      title={text('activity.fields.custom')}
      attributes={attributes}
      values={customValues}
      isDisabled={isDisabled}
      save={(values) => save({ customValues: values })}
    />
  );
}

function useValueText() {
  const { text, format, intl } = useText();
  return (customValue: NonNullable<OpActivity['customValues']>[number] | undefined): string => {
    const value: unknown = customValue?.value;
    if (typeof value === 'boolean') return text(value ? 'form.yes' : 'form.no');
    if (typeof value === 'number') return intl.formatNumber(value, { maximumFractionDigits: 6 });
    if (typeof value !== 'string') return '';
    return customValue?.type === 'DATE' ? format.day(value) : value;
  };
}
