import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { useCarefulChange } from '#app/data/field-merge.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import { serviceCall } from '#app/data/use-call.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FactList } from '#app/kit/Facts.tsx';
import { ActivityType } from '#contract/core/codes.ts';
import { CustomFields } from '#app/features/common/CustomFields.tsx';
import { changeRefusal, customValuesRefusal } from './activity-rights.ts';
import { useSaveAdHoc } from './AdHocFields.tsx';

interface CustomValuesProps {
  readonly activity: OpActivity;
  readonly project: OpProjectNode | null;
}

/**
 * The fields that this installation has defined for activities. They belong to no version of the plan: managers of the project
 * change them at any time. Those of an ad hoc activity are changed by the same users as its other fields.
 */
export function CustomValues({ activity, project }: CustomValuesProps) {
  const { text } = useText();
  const valueText = useValueText();
  const isAdHoc = activity.type === ActivityType.adHoc;
  const saveAdHoc = useSaveAdHoc(activity);
  const savePlanned = useSaveCustomValues(activity);
  const isServed = useIsServed();
  const { data } = useRead(api.tasks.listCustomValueInfo, {}, { staleTime: 300_000 });
  const attributes = data?.customValueInfo ?? [];
  const { customValues } = activity;
  if (attributes.length === 0) return null;
  if (!isAdHoc && (!isServed || customValuesRefusal(project) !== undefined)) {
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
      isDisabled={isAdHoc && changeRefusal(activity, project) !== undefined}
      save={(customValues) => (isAdHoc ? saveAdHoc : savePlanned)({ customValues })}
    />
  );
}

function useSaveCustomValues(activity: OpActivity) {
  const change = useCarefulChange();
  return (values: Pick<OpActivity, 'customValues'>) =>
    change(activity, values, ({ id: activityId, ...body }) =>
      serviceCall(appApi.setActivityCustomValues, { activityId, body }),
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
