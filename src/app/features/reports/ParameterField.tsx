import type { TextKey } from '#app/i18n/messages.ts';
import { api } from '#contract/documented/api.ts';
import { Level, ProjectType } from '#contract/core/codes.ts';
import { usePersonChoices } from '#app/features/common/field-choices.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FieldInput } from '#app/kit/form/FieldInput.tsx';
import type { FieldChoices, FormField } from '#app/kit/form/form-field.ts';
import { useInputChoices } from '#app/kit/form/use-input-choices.ts';
import { fieldKind, type ReportParameter, reportParameterText } from './report-parameters.ts';

interface ParameterFieldProps {
  readonly parameter: ReportParameter;
  readonly address: URLSearchParams;
  /** The empty text means no value. */
  onChange(value: string): void;
}

function useReportProjects(): FieldChoices {
  const { data } = useRead(api.projects.listMyProjects, { minLevel: Level.observer, includeArchived: true });
  return {
    options: data?.projectNode
      .filter(({ type }) => type === ProjectType.project)
      .map(({ id, displayName, name }) => ({ value: id, label: displayName ?? name ?? id })),
    nameOf: (id) => id,
  };
}

/** Words of choices that are the same in every language of the service. */
const choiceTexts: Readonly<Record<string, TextKey>> = {
  month: 'reports.step.month',
  week: 'reports.step.week',
  hours: 'earned.unit.hours',
  costs: 'earned.unit.costs',
  project: 'reports.step.project',
  activity: 'reports.step.activity',
};

function reportField(parameter: ReportParameter): FormField<Readonly<Record<string, unknown>>> {
  const { label, required, possibleValues, defaultValue } = parameter;
  const name = parameter.name ?? '';
  const field = { name, label: { literal: label || name }, required: required === true };
  const ids = { ...field, kind: 'multi', placeholder: 'reports.all', noOptions: 'reports.noChoice' } as const;
  switch (fieldKind(parameter)) {
    case 'projects':
      return { ...ids, label: 'reports.projects', useChoices: useReportProjects };
    case 'resources':
      return { ...ids, label: 'reports.resources', useChoices: usePersonChoices };
    case 'flag':
      return { ...field, kind: 'switch' };
    case 'choice':
      return {
        ...field,
        kind: 'choice',
        required: defaultValue !== undefined,
        emptyLabel: 'reports.any',
        codes: (possibleValues ?? []).map((each) => [each, choiceTexts[each]]),
      };
    case 'day':
      return { ...field, kind: 'day' };
    case 'text':
      return { ...field, kind: 'text', placeholder: { literal: '' } };
  }
}

/** One input parameter, by its type: a day, a switch, a choice, projects, resources, or text. */
export function ParameterField({ parameter, address, onChange }: ParameterFieldProps) {
  const { text } = useText();
  const field = reportField(parameter);
  const value = reportParameterText(parameter, address);
  const isTyped = field.kind === 'day' || field.kind === 'text';
  const isMissing = isTyped && field.required === true && value === '';
  return (
    <FieldInput
      field={field}
      value={value}
      choices={useInputChoices(field, {}, value)}
      isMarked={isTyped && field.required === true}
      message={isMissing ? text('form.missing') : undefined}
      onChange={onChange}
    />
  );
}
