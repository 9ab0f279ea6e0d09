import type { PlanCustomField, PlanFile } from '#files/plan.ts';
import { keepFileText, keepFlag, keepOneOf, keepRecord, keepWholeList, keepWithin } from './keep-value.ts';
import { isExportedField, keepCustomValue, keepCodeLevels, type PlanFileHeader } from './kept-fields.ts';

/** Custom fields of the projects of plan files, and definitions of the custom fields, one list for each version of a plan, kept as its resources. Pure. */

/** Bytes of the list as JSON: definitions beyond are not kept. */
const maxDefinitionsBytes = 1024 * 1024;
const maxChoices = 5000;

const keepChoice = keepRecord({
  value: keepCustomValue,
  description: keepFileText,
  parent: keepWithin(0, maxChoices),
});

const definitionFields = {
  alias: keepFileText,
  formula: keepFileText,
  calculation: keepWithin(1, 255),
  rollup: keepWithin(1, 255),
  isRolledDown: keepFlag,
  choices: keepWholeList((value) => {
    const kept = keepChoice(value);
    return kept?.value === undefined ? undefined : kept;
  }, maxChoices),
  choiceOrder: keepWithin(1, 255),
  defaultChoice: keepWithin(0, maxChoices),
  defaultValue: keepFileText,
  isRestricted: keepFlag,
  isExtended: keepFlag,
  isListed: keepFlag,
  isLeaf: keepFlag,
  isComplete: keepFlag,
  levels: keepCodeLevels,
};
export const definedParts = Object.keys(definitionFields) as (keyof typeof definitionFields)[];
const keepDefinition = keepRecord(definitionFields);
const keepKey = keepRecord({ element: keepOneOf('task', 'resource', 'assignment'), key: keepFileText });

/** A custom field that is defined otherwise than in every plan. */
export type KeptCustomField = Readonly<Omit<PlanCustomField, 'isPartial'>>;

export const customFieldName = ({ element, key }: Pick<PlanCustomField, 'element' | 'key'>): string =>
  `${element} ${key}`;

function keptDefinition(value: unknown): KeptCustomField | undefined {
  const { element, key } = (keepKey(value) ?? {}) as Partial<KeptCustomField>;
  if (element === undefined || key === undefined || !isExportedField(element, key)) return undefined;
  const fields = keepDefinition(value);
  return fields && { element, key, ...fields };
}

/** The definitions of a list, of a file or of the database, that are kept, each once, in an order of their own. */
export function keptCustomFields(value: unknown): KeptCustomField[] {
  const kept = new Map<string, KeptCustomField>();
  let bytes = 0;
  for (const each of Array.isArray(value) ? value : []) {
    const field = keptDefinition(each);
    if (!field || kept.has(customFieldName(field))) continue;
    const size = Buffer.byteLength(JSON.stringify(field));
    if (bytes + size > maxDefinitionsBytes) continue;
    bytes += size;
    kept.set(customFieldName(field), field);
  }
  return [...kept].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, field]) => field);
}

/** Number of the definitions of a file that are not kept as they are. @param isPlan without activities nothing is kept */
export function countLostDefinitions(fields: readonly PlanCustomField[], isPlan: boolean): number {
  const kept = new Map(keptCustomFields(isPlan ? fields : []).map((field) => [customFieldName(field), field]));
  return fields.filter((field) => {
    const own = kept.get(customFieldName(field));
    // Codes of 0 and flags that are not set say nothing.
    return field.isPartial === true || definedParts.some((part) => field[part] && own?.[part] === undefined);
  }).length;
}

/**
 * The definitions that a plan keeps of a file; undefined if it has them already.
 * @param fields of the file; undefined where the format states none
 * @param isAdded fields that the file does not define stay
 */
export function changedCustomFields(
  fields: readonly KeptCustomField[] | undefined,
  stored: unknown,
  isAdded: boolean,
): { readonly value: readonly KeptCustomField[] | null } | undefined {
  if (fields === undefined) return undefined;
  const before = keptCustomFields(stored);
  const value = keptCustomFields(isAdded ? [...fields, ...before] : fields);
  return JSON.stringify(value) === JSON.stringify(before) ? undefined : { value: value.length > 0 ? value : null };
}

/** The header with the tables of the file and the custom fields of the project's own row. */
export function planFileHeader({ header, tasks, tables = [] }: PlanFile): PlanFileHeader {
  const { custom = {} } = tasks.find(({ uid, isBlank }) => uid === 0 && !isBlank) ?? {};
  return {
    ...header,
    ...(tables.length > 0 && { tables }),
    ...(Object.keys(custom).length > 0 && { custom }),
  };
}
