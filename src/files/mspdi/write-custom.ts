import { elementOfField, knownField, knownFieldId } from '../custom-fields.ts';
import type {
  CustomFieldDefinition,
  CustomFieldKind,
  CustomValue,
  PlanCustomValues,
  Duration,
  PlanFile,
} from '../plan.ts';
import { minutesOfDuration, type WorkingUnits } from '../units.ts';
import { customFieldKinds } from './codes.ts';
import { LookupTable, type MakeGuid } from './write-lookup.ts';
import { durationText, escapeText, formatDecimal, inverse, unitCode } from './write-values.ts';

type WrittenFieldElement = CustomFieldDefinition['element'];

interface WrittenField {
  readonly definition: CustomFieldDefinition;
  readonly table: LookupTable | undefined;
}

/** `Guid` of the fields that every plan has: this, and the id in eight digits. */
const FIELD_GUID = '000039B7-8BBE-4CEB-82C4-FA8C';
const CUSTOM_DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const kindCodes = inverse(customFieldKinds);

/**
 * Writes custom fields: which there are, their lists of values, and the values of an item. Fields that have values without
 * being defined are defined, and values of outline codes that are in no list are added to one, because Project looks them up.
 */
export class CustomFieldWriter {
  readonly #units: WorkingUnits;
  readonly #makeGuid: MakeGuid;
  readonly #fields = new Map<string, WrittenField>();
  readonly #tables = new Map<string, LookupTable>();

  constructor(plan: PlanFile, makeGuid: MakeGuid) {
    this.#units = plan.header;
    this.#makeGuid = makeGuid;
    for (const definition of plan.customFields) this.#define(definition);
    this.#addUsed('task', plan.tasks);
    this.#addUsed('resource', plan.resources);
    this.#addUsed('assignment', plan.assignments);
  }

  /** `OutlineCodes`, the lists of values. */
  lookupTables(): string {
    const tables = [...this.#tables.values()].map((table) => table.written());
    return tables.length > 0 ? `<OutlineCodes>\n${tables.join('\n')}\n</OutlineCodes>\n` : '';
  }

  /** `ExtendedAttributes`, the fields themselves. */
  definitions(): string {
    const fields = [...this.#fields.values()].map((field) => writtenField(field));
    return fields.length > 0 ? `<ExtendedAttributes>\n${fields.join('\n')}\n</ExtendedAttributes>\n` : '';
  }

  /** The values of an item, but for those of outline codes. */
  attributes(element: WrittenFieldElement, values: PlanCustomValues): string {
    let written = '';
    for (const key in values) {
      const definition = this.#fields.get(`${element} ${key}`)?.definition;
      const value = values[key];
      if (!definition || value === undefined || definition.kind === 'outlineCode') continue;
      const content = this.#content(value, definition.kind);
      if (content === undefined) continue;
      const unit = typeof value === 'object' ? `<DurationFormat>${unitCode(value.unit)}</DurationFormat>` : '';
      const field = `<FieldID>${definition.fieldId}</FieldID>`;
      written += `<ExtendedAttribute>${field}<Value>${content}</Value>${unit}</ExtendedAttribute>`;
    }
    return written;
  }

  outlineCodes(element: WrittenFieldElement, values: PlanCustomValues): string {
    let written = '';
    for (const key in values) {
      const field = this.#fields.get(`${element} ${key}`);
      const value = values[key];
      if (typeof value !== 'string' || field?.definition.kind !== 'outlineCode') continue;
      const chosen = field.table?.find(value);
      if (!chosen) continue;
      written += `<OutlineCode><FieldID>${field.definition.fieldId}</FieldID><ValueID>${chosen.id}</ValueID></OutlineCode>`;
    }
    return written;
  }

  #define(definition: CustomFieldDefinition): WrittenField {
    const hasTable = definition.values.length > 0 || definition.kind === 'outlineCode';
    const field = { definition, table: hasTable ? this.#table(definition) : undefined };
    this.#fields.set(`${definition.element} ${definition.key}`, field);
    return field;
  }

  /** Fields may share a list, which then has their common GUID. */
  #table({ guid: own, fieldId, kind, values }: CustomFieldDefinition): LookupTable {
    const guid = own?.toUpperCase() ?? this.#makeGuid('lookupTable', fieldId);
    const known = this.#tables.get(guid);
    if (known) return known;
    const table = new LookupTable({ guid, kind, values }, this.#makeGuid);
    this.#tables.set(guid, table);
    return table;
  }

  #addUsed(element: WrittenFieldElement, items: readonly { readonly custom: PlanCustomValues }[]): void {
    for (const { custom } of items) {
      for (const key in custom) {
        const value = custom[key];
        if (value === undefined) continue;
        const field = this.#fields.get(`${element} ${key}`) ?? this.#defineUsed(element, key, value);
        if (field?.definition.kind === 'outlineCode' && typeof value === 'string') field.table?.add(value);
      }
    }
  }

  #defineUsed(element: WrittenFieldElement, key: string, value: CustomValue): WrittenField | undefined {
    const fieldId = knownFieldId(element, key) ?? Number(/^field(\d+)$/.exec(key)?.[1] ?? NaN);
    if (elementOfField(fieldId) !== element) return undefined;
    const kind = knownField(fieldId)?.kind ?? customValueKind(value);
    return this.#define({ key, element, fieldId, kind, values: [] });
  }

  #content(value: CustomValue, kind: CustomFieldKind): string | undefined {
    if (typeof value === 'boolean') return value ? '1' : '0';
    if (typeof value === 'number') return formatDecimal(kind === 'cost' ? value * 100 : value);
    if (typeof value === 'object') return this.#durationText(value);
    const isDate = kind === 'date' || kind === 'start' || kind === 'finish';
    return isDate && !CUSTOM_DATE_TIME.test(value) ? undefined : escapeText(value);
  }

  #durationText(value: Duration): string | undefined {
    const minutes = minutesOfDuration(value, this.#units);
    return minutes === undefined ? undefined : durationText(minutes);
  }
}

function customValueKind(value: CustomValue): CustomFieldKind {
  if (typeof value === 'boolean') return 'flag';
  if (typeof value === 'number') return 'number';
  return typeof value === 'object' ? 'duration' : 'text';
}

function writtenField({ definition, table }: WrittenField): string {
  const { fieldId, kind, guid, name, alias } = definition;
  const id = fieldId.toString(16).toUpperCase().padStart(8, '0');
  const own = guid !== undefined && !table ? guid.toUpperCase() : FIELD_GUID + id;
  const kindCode = kindCodes.get(kind);
  return [
    `<ExtendedAttribute><FieldID>${fieldId}</FieldID>`,
    `<FieldName>${escapeText(name ?? usualName(definition))}</FieldName>`,
    // Outline codes have no kind in this list.
    kindCode === undefined ? '' : `<CFType>${kindCode}</CFType>`,
    `<Guid>${own}</Guid>`,
    alias === undefined ? '' : `<Alias>${escapeText(alias)}</Alias>`,
    table ? `<Ltuid>${table.guid}</Ltuid>` : '',
    '</ExtendedAttribute>',
  ].join('');
}

/** `outlineCode3` → `Outline Code3`. */
function usualName({ key }: CustomFieldDefinition): string {
  const words = key.replace(/([A-Z])/g, ' $1');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
