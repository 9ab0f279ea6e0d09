import { Box } from '@mui/material';
import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanFileAttribute, OpPlanFileCustomField } from '#contract/app/imports.ts';
import { useClient } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { ControlledField } from '#app/kit/form/ControlledField.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { usePlanFileLabel } from './PlanFileFields.tsx';
import { useAdministrator } from './use-administrator.ts';

/** Custom fields of plan files that become custom fields of activities. */

/** The part of a check of a plan file with its custom fields. */
export interface PlanFileFieldsFound {
  readonly customField?: readonly OpPlanFileCustomField[] | null;
  readonly customAttribute?: readonly OpPlanFileAttribute[] | null;
}

const keptWithPlan = 'plan';
const newField = 'new';

/** The name by which the service remembers a field. */
const fieldChoiceName = ({ field, alias }: OpPlanFileCustomField): string => alias || (field ?? '');

const presentTarget = ({ attribute }: OpPlanFileCustomField): string => attribute ?? keptWithPlan;

/** The fields of all files together: each name once, with its activities. */
function mergedFields(checks: readonly PlanFileFieldsFound[]): OpPlanFileCustomField[] {
  const fields = new Map<string, OpPlanFileCustomField>();
  for (const field of checks.flatMap(({ customField }) => customField ?? [])) {
    const before = fields.get(fieldChoiceName(field));
    const numberActivities = (before?.numberActivities ?? 0) + (field.numberActivities ?? 0);
    fields.set(fieldChoiceName(field), { ...(before ?? field), numberActivities });
  }
  return [...fields.values()];
}

/**
 * Chooses which custom fields of activities the custom fields of plan files become.
 * @returns `section` to show, and `save`, which remembers the choices before an import
 */
export function usePlanFileAttributes(checks: readonly PlanFileFieldsFound[]) {
  const client = useClient();
  const [targets, setTargets] = useState<ReadonlyMap<string, string>>(new Map());
  const labelOf = usePlanFileLabel();
  const fields = mergedFields(checks);
  const attributes = new Map(
    checks.flatMap(({ customAttribute }) => customAttribute ?? []).map((each) => [each.id ?? '', each]),
  );
  const targetOf = (field: OpPlanFileCustomField) => targets.get(fieldChoiceName(field)) ?? presentTarget(field);
  /** Creates a field of activities; the choice is the created one from then on, so that a second attempt makes no other. */
  const create = async (field: OpPlanFileCustomField): Promise<string> => {
    const [type = 'TEXT'] = field.attributeType ?? [];
    const name = field.alias || labelOf(field);
    const possibleValues = type === 'CHOICE' ? (field.possibleValues ?? []) : [];
    const body = { appliesTo: 'activity', type, name, possibleValues } as const;
    const created = (await client.call(appApi.createCustomAttribute, { body }))?.id ?? '';
    setTargets((before) => new Map([...before, [fieldChoiceName(field), created]]));
    return created;
  };
  const save = async (projectId: string): Promise<void> => {
    const chosen = [];
    for (const field of fields) {
      const target = targetOf(field);
      if (target === presentTarget(field)) continue;
      const attribute = target === newField ? await create(field) : target;
      chosen.push({ name: fieldChoiceName(field), ...(attribute !== keptWithPlan && { attribute }) });
    }
    if (chosen.length > 0) await client.call(appApi.choosePlanFileFields, { projectId, body: { field: chosen } });
  };
  const section = fields.length > 0 && (
    <FieldTargets
      fields={fields}
      attributes={[...attributes.values()]}
      targetOf={targetOf}
      onChange={(field, target) => setTargets(new Map([...targets, [fieldChoiceName(field), target]]))}
    />
  );
  return { section, save };
}

interface FieldTargetsProps {
  readonly fields: readonly OpPlanFileCustomField[];
  readonly attributes: readonly OpPlanFileAttribute[];
  targetOf(field: OpPlanFileCustomField): string;
  onChange(field: OpPlanFileCustomField, target: string): void;
}

function FieldTargets({ fields, attributes, targetOf, onChange }: FieldTargetsProps) {
  const { text } = useText();
  const [isOpen, setOpen] = useState(false);
  const mapped = fields.filter((field) => targetOf(field) !== keptWithPlan).length;
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      sx={fieldTargetsStyle}
    >
      <summary>{text('planFile.customFields', { count: fields.length, mapped })}</summary>
      {isOpen && (
        <Box sx={fieldsGrid}>
          {fields.map((field) => (
            <FieldTarget
              key={fieldChoiceName(field)}
              field={field}
              attributes={attributes}
              target={targetOf(field)}
              onChange={(target) => onChange(field, target)}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

const fieldTargetsStyle = { summary: { cursor: 'pointer', fontSize: '0.875rem', fontWeight: 600 } } as const;

const fieldsGrid = {
  display: 'grid',
  mt: 1.5,
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

interface FieldTargetProps extends Pick<FieldTargetsProps, 'attributes'> {
  readonly field: OpPlanFileCustomField;
  readonly target: string;
  onChange(target: string): void;
}

function FieldTarget({ field, attributes, target, onChange }: FieldTargetProps) {
  const { text } = useText();
  const labelOf = usePlanFileLabel();
  const { isAdministrator } = useAdministrator();
  const label = labelOf(field);
  const types = field.attributeType ?? [];
  const fitting = attributes.filter(({ type }) => types.some((each) => each === type));
  const newName = field.alias || label;
  const isNew = isAdministrator === true && attributes.every(({ name }) => name !== newName);
  const options = [
    { value: keptWithPlan, label: text('planFile.customFields.keep') },
    ...fitting.map(({ id, name }) => ({ value: id ?? '', label: name ?? '' })),
    ...(isNew ? [{ value: newField, label: text('planFile.customFields.create', { name: newName }) }] : []),
  ];
  const [formField] = useState<FormField<{ readonly target: string }>>(() => ({
    name: 'target',
    label: { literal: text('planFile.customFields.field', { field: label, count: field.numberActivities ?? 0 }) },
    kind: 'choice',
    required: true,
  }));
  return <ControlledField field={formField} value={target} options={options} onChange={onChange} />;
}
