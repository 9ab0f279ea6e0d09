import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import {
  type OpPlanFileAttribute,
  type OpPlanFileCustomField,
  type OpPlanFileOwner,
  planFileOwners,
} from '#contract/app/imports.ts';
import { useClient } from '#app/data/session.tsx';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { ControlledField } from '#app/kit/form/ControlledField.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { usePlanFileLabel } from './PlanFileFields.tsx';
import { useAdministrator } from './use-administrator.ts';
import { twoColumns } from '#app/kit/style.ts';

/** Custom fields of plan files that become custom fields of activities, projects and people. */

/** The part of a check of a plan file with its custom fields. */
export interface PlanFileFieldsFound {
  readonly customField?: readonly OpPlanFileCustomField[] | null;
  readonly customAttribute?: readonly OpPlanFileAttribute[] | null;
}

const keptWithPlan = 'plan';
const newField = 'new';

/** The name by which the service remembers a field of these records. */
const fieldChoiceName = ({ field, alias }: OpPlanFileCustomField): string => alias || (field ?? '');

const planFileOwnerOf = ({ appliesTo }: Pick<OpPlanFileCustomField, 'appliesTo'>): OpPlanFileOwner =>
  planFileOwners.find((each) => each === appliesTo) ?? 'activity';

const fieldChoiceKey = (field: OpPlanFileCustomField): string => `${planFileOwnerOf(field)} ${fieldChoiceName(field)}`;

const presentTarget = ({ attribute }: OpPlanFileCustomField): string => attribute ?? keptWithPlan;

/** The fields of all files together: each name once for each kind of records, with their number. */
function mergedFields(checks: readonly PlanFileFieldsFound[]): OpPlanFileCustomField[] {
  const fields = new Map<string, OpPlanFileCustomField>();
  for (const field of checks.flatMap(({ customField }) => customField ?? [])) {
    const before = fields.get(fieldChoiceKey(field));
    const numberRecords = (before?.numberRecords ?? 0) + (field.numberRecords ?? 0);
    fields.set(fieldChoiceKey(field), { ...(before ?? field), numberRecords });
  }
  return planFileOwners.flatMap((owner) => [...fields.values()].filter((field) => planFileOwnerOf(field) === owner));
}

/**
 * Chooses which custom fields of activities, projects and people the custom fields of plan files become.
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
  const targetOf = (field: OpPlanFileCustomField) => targets.get(fieldChoiceKey(field)) ?? presentTarget(field);
  /** Creates a field; the choice is the created one from then on, so that a second attempt makes no other. */
  const create = async (field: OpPlanFileCustomField): Promise<string> => {
    const [type = 'TEXT'] = field.attributeType ?? [];
    const name = field.alias || labelOf(field);
    const possibleValues = type === 'CHOICE' ? (field.possibleValues ?? []) : [];
    const body = { appliesTo: planFileOwnerOf(field), type, name, possibleValues } as const;
    const created = (await client.call(appApi.createCustomAttribute, { body }))?.id ?? '';
    setTargets((before) => new Map([...before, [fieldChoiceKey(field), created]]));
    return created;
  };
  const save = async (projectId: string): Promise<void> => {
    const chosen = [];
    for (const field of fields) {
      const target = targetOf(field);
      if (target === presentTarget(field)) continue;
      const attribute = target === newField ? await create(field) : target;
      const place = { appliesTo: planFileOwnerOf(field), name: fieldChoiceName(field) };
      // The check lists only attributes that existed before the import was started.
      const isNew = attribute !== keptWithPlan && !attributes.has(attribute);
      chosen.push({ ...place, ...(attribute !== keptWithPlan && { attribute }), ...(isNew && { isNew }) });
    }
    if (chosen.length > 0) await client.call(appApi.choosePlanFileFields, { projectId, body: { field: chosen } });
  };
  const section = fields.length > 0 && (
    <FieldTargets
      fields={fields}
      attributes={[...attributes.values()]}
      targetOf={targetOf}
      onChange={(field, target) => setTargets(new Map([...targets, [fieldChoiceKey(field), target]]))}
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
      {isOpen &&
        planFileOwners.map((owner) => {
          const own = fields.filter((field) => planFileOwnerOf(field) === owner);
          return own.length === 0 ? null : (
            <Box key={owner} role="group" aria-label={text(ownerTexts[owner])} sx={{ mt: 1.5 }}>
              <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
                {text(ownerTexts[owner])}
              </Typography>
              <Box sx={twoColumns}>
                {own.map((field) => (
                  <FieldTarget
                    key={fieldChoiceKey(field)}
                    field={field}
                    attributes={attributes.filter((attribute) => planFileOwnerOf(attribute) === owner)}
                    target={targetOf(field)}
                    onChange={(target) => onChange(field, target)}
                  />
                ))}
              </Box>
            </Box>
          );
        })}
    </Box>
  );
}

const ownerTexts = {
  activity: 'planFile.customFields.activity',
  project: 'planFile.customFields.project',
  resource: 'planFile.customFields.resource',
} as const satisfies Record<OpPlanFileOwner, TextKey>;

const fieldTargetsStyle = { summary: { cursor: 'pointer', fontSize: '0.875rem', fontWeight: 600 } } as const;

const countTexts = {
  activity: 'planFile.customFields.activities',
  project: 'planFile.customFields.projects',
  resource: 'planFile.customFields.people',
} as const satisfies Record<OpPlanFileOwner, TextKey>;

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
    label: { literal: `${label} · ${text(countTexts[planFileOwnerOf(field)], { count: field.numberRecords ?? 0 })}` },
    kind: 'choice',
    required: true,
  }));
  return <ControlledField field={formField} value={target} options={options} onChange={onChange} />;
}
