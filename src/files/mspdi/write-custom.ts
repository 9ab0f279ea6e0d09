import { knownField, knownFieldId } from '../custom-fields.ts';
import type { CustomValue, Duration, PlanCustomValues, PlanFile } from '../plan.ts';
import { part, type XmlPart } from './write-parts.ts';
import { formatDecimal } from './write-values.ts';

/* Custom fields that every plan has: their definitions, and their values in tasks, resources and assignments. */

type FieldOwner = 'task' | 'resource' | 'assignment';

interface WrittenCustomValue {
  readonly fieldId: number;
  readonly value: CustomValue;
}

const isCustomDuration = (value: CustomValue): value is Duration => typeof value === 'object';

/** Costs are counted in hundredths. */
function writtenCustomText({ fieldId, value }: WrittenCustomValue): string | undefined {
  if (isCustomDuration(value)) return undefined;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string') return value;
  return formatDecimal(knownField(fieldId)?.kind === 'cost' ? value * 100 : value);
}

const customDuration = ({ value }: WrittenCustomValue) => (isCustomDuration(value) ? value : undefined);

const extendedAttribute = part.parent<WrittenCustomValue>('ExtendedAttribute', [
  part.element('FieldID', ({ fieldId }) => fieldId),
  part.text('Value', writtenCustomText),
  part.duration('Value', customDuration),
  part.unit('DurationFormat', (custom) => customDuration(custom)?.unit),
]);

/** The values of custom fields of an item; those of fields that only some plans have are left out. */
export function customValueParts(owner: FieldOwner): XmlPart<{ readonly custom: PlanCustomValues }> {
  return part.each(
    ({ custom }) =>
      Object.entries(custom).flatMap(([key, value]): WrittenCustomValue[] => {
        const fieldId = knownFieldId(owner, key);
        return fieldId === undefined ? [] : [{ fieldId, value }];
      }),
    extendedAttribute,
  );
}

const fieldDefinition = part.parent<{ readonly fieldId: number; readonly name: string }>('ExtendedAttribute', [
  part.element('FieldID', ({ fieldId }) => fieldId),
  part.text('FieldName', ({ name }) => name),
]);

/** The definitions of the custom fields that have values. */
export const customDefinitions: XmlPart<PlanFile> = part.list(
  'ExtendedAttributes',
  ({ tasks, resources, assignments }) => {
    const used = new Map<number, string>();
    const add = (owner: FieldOwner, all: readonly { readonly custom: PlanCustomValues }[]) => {
      for (const { custom } of all)
        for (const key of Object.keys(custom)) {
          const fieldId = knownFieldId(owner, key);
          if (fieldId !== undefined) used.set(fieldId, key.charAt(0).toUpperCase() + key.slice(1));
        }
    };
    add('task', tasks);
    add('resource', resources);
    add('assignment', assignments);
    return Array.from(used, ([fieldId, name]) => ({ fieldId, name }));
  },
  fieldDefinition,
);
