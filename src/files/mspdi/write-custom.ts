import { knownField, knownFieldId } from '../custom-fields.ts';
import { guidOf } from '../guid.ts';
import type {
  CustomFieldChoice,
  CustomFieldKind,
  CustomValue,
  Duration,
  OutlineCodeLevel,
  PlanCustomField,
  PlanCustomValues,
  PlanFile,
  WbsMask,
} from '../plan.ts';
import { minutesOfDuration, type WorkingUnits } from '../units.ts';
import { lookupStamp } from './custom-values.ts';
import type { WriteContext } from './write-context.ts';
import type { WrittenCustomField } from './written-custom-fields.ts';
import { part, type XmlPart } from './write-parts.ts';
import { formatDecimal } from './write-values.ts';

/* Custom fields that every plan has: their definitions, and their values in tasks, resources and assignments. */

type FieldOwner = PlanCustomField['element'];

interface WrittenCustomValue {
  readonly fieldId: number;
  readonly value: CustomValue;
}

const isCustomDuration = (value: CustomValue): value is Duration => typeof value === 'object';
const isOutlineCode = (key: string) => key.startsWith('outlineCode');

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

interface CustomOwner {
  readonly custom: PlanCustomValues;
}

/** The values of custom fields of an item; those of fields that only some plans have are left out. */
export function customValueParts(owner: FieldOwner): XmlPart<CustomOwner> {
  return part.each(
    ({ custom }) =>
      Object.entries(custom).flatMap(([key, value]): WrittenCustomValue[] => {
        const fieldId = isOutlineCode(key) ? undefined : knownFieldId(owner, key);
        return fieldId === undefined ? [] : [{ fieldId, value }];
      }),
    extendedAttribute,
  );
}

const outlineCode = part.parent<{ readonly fieldId: number; readonly value: number }>('OutlineCode', [
  part.element('FieldID', ({ fieldId }) => fieldId),
  part.element('ValueID', ({ value }) => value),
]);

/** The outline codes of an item, each as the place of its value in the list of the code. */
export function outlineCodeParts(owner: FieldOwner): XmlPart<CustomOwner> {
  return part.each(
    ({ custom }, { customFields }) =>
      Object.entries(custom).flatMap(([key, path]) => {
        const field = isOutlineCode(key) ? customFields.get(`${owner} ${key}`) : undefined;
        const place = typeof path === 'string' ? field?.places.get(path) : undefined;
        return field === undefined || place === undefined ? [] : [{ fieldId: field.fieldId, value: place + 1 }];
      }),
    outlineCode,
  );
}

interface WrittenChoice extends CustomFieldChoice {
  readonly place: number;
  readonly field: WrittenCustomField;
}

const choiceGuid = ({ guidOfField }: WriteContext, { fieldId }: WrittenCustomField, place: number) =>
  guidOf(`${guidOfField(fieldId)}/${place}`).toUpperCase();

/** As lists of values write them. */
function choiceText({ value, field }: WrittenChoice, { units }: { readonly units: WorkingUnits }): string {
  if (isCustomDuration(value)) return String(Math.round((minutesOfDuration(value, units) ?? 0) * 10));
  const isMoment = ['date', 'start', 'finish'].includes(field.kind) && /^\d{4}-/.test(String(value));
  return isMoment
    ? String(lookupStamp(String(value)))
    : (writtenCustomText({ fieldId: field.fieldId, value }) ?? String(value));
}

/** Kinds of values in lists. */
const choiceTypes: Readonly<Record<CustomFieldKind, number>> = {
  text: 21,
  outlineCode: 21,
  number: 15,
  cost: 9,
  date: 19,
  start: 19,
  finish: 27,
  duration: 6,
  flag: 17,
};

const choicePart = part.parent<WrittenChoice>('Value', [
  part.element('ValueID', ({ place }) => place + 1),
  part.element('FieldGUID', ({ field, place }, context) => choiceGuid(context, field, place)),
  part.element('ParentValueID', ({ parent }) => (parent === undefined ? 0 : parent + 1)),
  part.element('Type', ({ field }) => choiceTypes[field.kind]),
  part.text('Value', choiceText),
  part.text('Description', ({ description }) => description),
]);

const levelParts: readonly XmlPart<OutlineCodeLevel & { readonly level: number }>[] = [
  part.element('Level', ({ level }) => level),
  part.element('Type', ({ type }) => type),
  part.element('Length', ({ length }) => length),
  part.text('Separator', ({ separator }) => separator),
];

const numbered = (levels: readonly OutlineCodeLevel[] | undefined) =>
  levels?.map((each, index) => ({ ...each, level: index + 1 })) ?? [];

const wbsLevelPart = part.parent('WBSMask', levelParts);

const wbsMaskPart = part.parent<WbsMask>('WBSMasks', [
  part.flag('VerifyUniqueCodes', ({ isUnique }) => isUnique),
  part.flag('GenerateCodes', ({ isGenerated }) => isGenerated),
  part.text('Prefix', ({ prefix }) => prefix),
  (mask, context) =>
    numbered(mask.levels)
      .map((level) => wbsLevelPart(level, context))
      .join(''),
]);

const hasList = ({ choices, levels }: WrittenCustomField) => choices.length > 0 || levels !== undefined;

const listPart = part.parent<WrittenCustomField>('OutlineCode', [
  part.element('Guid', ({ fieldId }, { guidOfField }) => guidOfField(fieldId)),
  part.constants({ Enterprise: 0, ResourceSubstitutionEnabled: 0 }),
  part.flag('LeafOnly', ({ isLeaf = false }) => isLeaf),
  part.flag('AllLevelsRequired', ({ isComplete = false }) => isComplete),
  part.flag('OnlyTableValuesAllowed', ({ isListed = false }) => isListed),
  part.list('Masks', ({ levels }) => numbered(levels), part.parent('Mask', levelParts)),
  part.list('Values', (field) => field.choices.map((choice, place) => ({ ...choice, place, field })), choicePart),
]);

const fieldName = (key: string) =>
  isOutlineCode(key) ? key.replace('outlineCode', 'Outline Code') : key.charAt(0).toUpperCase() + key.slice(1);

const definitionPart = part.parent<WrittenCustomField>('ExtendedAttribute', [
  part.element('FieldID', ({ fieldId }) => fieldId),
  part.text('FieldName', ({ key }) => fieldName(key)),
  part.text('Alias', ({ alias }) => alias),
  part.flag('AutoRollDown', ({ isRolledDown }) => isRolledDown),
  part.element('DefaultGuid', (field, context) =>
    field.defaultChoice === undefined ? undefined : choiceGuid(context, field, field.defaultChoice),
  ),
  part.element('Ltuid', (field, { guidOfField }) => (hasList(field) ? guidOfField(field.fieldId) : undefined)),
  part.element('RollupType', ({ rollup }) => rollup),
  part.element('CalculationType', ({ calculation }) => calculation),
  part.text('Formula', ({ formula }) => formula),
  part.flag('RestrictValues', ({ isRestricted }) => isRestricted),
  part.element('ValuelistSortOrder', ({ choiceOrder }) => choiceOrder),
  part.flag('AppendNewValues', ({ isExtended }) => isExtended),
  part.text('Default', ({ defaultValue }) => defaultValue),
]);

/** The lists of values and the definitions of the custom fields, and between them the make-up of WBS codes. */
export const customDefinitions: readonly XmlPart<PlanFile>[] = [
  part.list('OutlineCodes', (_, { customFields }) => [...customFields.values()].filter(hasList), listPart),
  ({ header: { wbsMask } }, context) => (wbsMask ? wbsMaskPart(wbsMask, context) : ''),
  part.list('ExtendedAttributes', (_, { customFields }) => [...customFields.values()], definitionPart),
];
