import { elementBases, elementOfField, knownField, type KnownField } from '../custom-fields.ts';
import type { CustomFieldChoice, CustomFieldKind, CustomValue, PlanCustomField, PlanCustomValues } from '../plan.ts';
import type { ByteBlock } from './byte-block.ts';
import { ofHundredths, type MppContext } from './context.ts';
import { isEnterpriseField, type NamedFields } from './custom-names.ts';
import type { LookupValues } from './lookup-values.ts';
import type { FieldMap, MappedElement } from './field-map.ts';
import type { FieldRecord } from './record.ts';

const NO_MPP_CUSTOM_VALUES: PlanCustomValues = Object.freeze({});
/** Durations without a field for their unit are in hours. */
const NO_FIELD = -1;

/** A value that is chosen from a list begins with one of these, then names the value. */
const LOOKUP_VALUE_CODES = new Set([0x0701, 0x0401]);
const CHOSEN_BYTES = 22;
/** An outline code names its place in the list; else a value that is all of it. */
const CODE_PATH = 0x07;
/** Typed texts have this length, whatever field they lie in. */
const CUSTOM_TEXT_BYTES = 512;

/** Fields with the units of the durations 1 to 10: for the first three, and for the others. */
const unitFields: Readonly<Record<MappedElement, readonly [number, number]>> = {
  task: [183, 337],
  resource: [120, 245],
  assignment: [116, 238],
};

interface MappedField extends KnownField {
  /** The field that holds the unit of a duration. */
  unitField: number;
}

/** The custom fields of a file, and how their values are read. */
export class MppCustomFields {
  readonly #context: MppContext;
  readonly #lookups: LookupValues;
  readonly #maps: Readonly<Record<MappedElement, FieldMap>>;
  /** Fields by the keys of their values, filled on demand: files use few of the fields they map. */
  readonly #fields: Readonly<Record<MappedElement, Map<number, MappedField | undefined>>>;

  readonly #names: NamedFields;
  /** By their kind and id. */
  readonly #lists = new Map<string, readonly CustomFieldChoice[]>();

  constructor(
    context: MppContext,
    maps: Readonly<Record<MappedElement, FieldMap>>,
    { lookups, names }: { lookups: LookupValues; names: NamedFields },
  ) {
    this.#context = context;
    this.#lookups = lookups;
    this.#names = names;
    this.#maps = maps;
    this.#fields = { task: new Map(), resource: new Map(), assignment: new Map() };
  }

  /** The values of an element; `flags` are the numbers of the flags that are set. */
  valuesOf(element: MappedElement, record: FieldRecord, flags: () => readonly number[]): PlanCustomValues {
    let values: Record<string, CustomValue> | undefined;
    for (const key of record.vars.keys()) {
      const field = this.#field(element, key);
      const item = field && record.vars.getLong(key);
      const value = item && this.#value(item, field, record);
      if (value === undefined || isZero(value)) continue;
      values ??= {};
      values[field?.key ?? ''] = value;
    }
    for (const flag of flags()) {
      values ??= {};
      values[`flag${flag}`] = true;
    }
    return values ?? NO_MPP_CUSTOM_VALUES;
  }

  /** The fields that have names of their own, or lists of values. */
  get definitions(): PlanCustomField[] {
    const found = new Map<string, PlanCustomField>();
    for (const [number, named] of this.#names) {
      const field = namedCustomField(number, named.kind);
      if (!field) continue;
      const name = `${field.element} ${field.key}`;
      const choices = named.choices ?? this.#choices(field, named.table);
      const { alias = found.get(name)?.alias, table } = named;
      const isPartial = named.isPartial || (table !== undefined && choices?.length === 0) || undefined;
      found.set(name, { ...found.get(name), element: field.element, key: field.key, alias, choices, isPartial });
    }
    return [...found.values()];
  }

  /** The values of a list, which several fields may share. */
  #choices(field: KnownField, table: string | undefined): readonly CustomFieldChoice[] | undefined {
    if (table === undefined) return undefined;
    const name = `${field.kind} ${table}`;
    const known = this.#lists.get(name);
    if (known) return known;
    const values = this.#lookups.valuesOf(table);
    const places = new Map(values.map(({ id }, place) => [id, place]));
    const choices = values.map(({ data, description, parentId }) => ({
      value: (data && this.#plain(data, { ...field, unitField: NO_FIELD }, undefined)) ?? '',
      description: description?.text() || undefined,
      parent: parentId === undefined ? undefined : places.get(parentId),
    }));
    this.#lists.set(name, choices);
    return choices;
  }

  #field(element: MappedElement, key: number): MappedField | undefined {
    const known = this.#fields[element];
    if (!known.has(key))
      known.set(key, this.#enterpriseField(element, key) ?? fieldOfKey(this.#maps[element], element, key));
    return known.get(key);
  }

  /** The key of a field that a project server adds is the lower half of its number. */
  #enterpriseField(element: MappedElement, key: number): MappedField | undefined {
    const fieldId = elementBases[element] + key;
    const field = enterpriseField(fieldId, this.#names.get(fieldId)?.kind);
    return field && { ...field, unitField: NO_FIELD };
  }

  #value(item: ByteBlock, field: MappedField, record: FieldRecord): CustomValue | undefined {
    if (field.kind === 'outlineCode') return this.#outlineCode(item);
    if (LOOKUP_VALUE_CODES.has(item.u16(0) ?? 0)) {
      if (item.length >= CHOSEN_BYTES) {
        const chosen = this.#lookups.data(item.i32(2) ?? 0, item.guid(6));
        if (!chosen) {
          this.#context.report.warn('lookupValueUnknown', { field: field.key });
          return undefined;
        }
        return field.kind === 'text' ? this.#lookups.text(chosen) || undefined : this.#plain(chosen, field, undefined);
      }
      if (item.length === 4 && isMppDateField(field)) return this.#context.timestamp((item.i32(0) ?? 0) & ~0xffff);
    }
    return this.#plain(item, field, record);
  }

  #plain(item: ByteBlock, field: MappedField, record: FieldRecord | undefined): CustomValue | undefined {
    switch (field.kind) {
      case 'text':
      case 'outlineCode':
        return item.text() || undefined;
      case 'number':
        return item.f64(0);
      case 'cost':
        return ofHundredths(item.f64(0));
      case 'flag':
        return (item.u16(0) ?? 0) !== 0;
      case 'date':
      case 'start':
      case 'finish':
        if (item.length === CUSTOM_TEXT_BYTES) return item.text() || undefined;
        return this.#context.timestamp(item.i32(0));
      case 'duration': {
        if (item.length === CUSTOM_TEXT_BYTES) return item.text() || undefined;
        const unit = record ? (record.unit(field.unitField) ?? 'hours') : this.#context.unit(item.u16(4));
        return this.#context.duration(item.i32(0), unit);
      }
    }
  }

  /** Until Project 2003 the number of a value that is all of the code, later one that may lie below others. */
  #outlineCode(item: ByteBlock): string | undefined {
    const isOld = this.#context.program.version === 9;
    if (!isOld && item.u8(1) === CODE_PATH) return this.#lookups.path(item.i32(2) ?? 0);
    const id = item.i32(isOld ? 0 : 2);
    const data = id === undefined ? undefined : this.#lookups.data(id);
    return data && (this.#lookups.text(data) || undefined);
  }
}

function enterpriseField(fieldId: number, kind: CustomFieldKind | undefined): KnownField | undefined {
  const element = elementOfField(fieldId);
  return kind && element && isEnterpriseField(fieldId) ? { key: `field${fieldId}`, element, kind } : undefined;
}

/** The field of a number; outline codes may be named by the number after their own. */
function namedCustomField(number: number, kind: CustomFieldKind | undefined): KnownField | undefined {
  const before = knownField(number - 1);
  const code = before?.kind === 'outlineCode' ? before : undefined;
  return enterpriseField(number, kind) ?? knownField(number) ?? code;
}

/** Tells whether a value is zero, as in every element whose number or duration is not set. */
function isZero(value: CustomValue): boolean {
  return value === 0 || (typeof value === 'object' && value.value === 0);
}

function isMppDateField({ kind }: KnownField): boolean {
  return kind === 'date' || kind === 'start' || kind === 'finish';
}

/** The custom field of a key. The value of an outline code lies under the number after the code's own. */
function fieldOfKey(map: FieldMap, element: MappedElement, key: number): MappedField | undefined {
  const index = map.fieldOfKey.get(key);
  if (index === undefined) return undefined;
  const before = knownField(elementBases[element] + index - 1);
  const field = knownField(elementBases[element] + index) ?? (before?.kind === 'outlineCode' ? before : undefined);
  return field && { ...field, unitField: field.kind === 'duration' ? unitField(field.key, element) : 0 };
}

function unitField(key: string, element: MappedElement): number {
  const number = Number(/^duration(\d+)$/.exec(key)?.[1] ?? 0);
  const [first, fourth] = unitFields[element];
  if (number === 0) return 0;
  return number <= 3 ? first + number - 1 : fourth + number - 4;
}
