import { knownField, type KnownField } from '../custom-fields.ts';
import type { CustomFieldDefinition, CustomValue, CustomValues } from '../plan.ts';
import type { ByteBlock } from './byte-block.ts';
import { moneyOf, type MppContext } from './context.ts';
import type { CustomName } from './custom-names.ts';
import type { LookupValues } from './lookup-values.ts';
import type { FieldMap, MappedElement } from './field-map.ts';
import type { FieldRecord } from './record.ts';

const NONE: CustomValues = Object.freeze({});
const bases: Readonly<Record<MappedElement, number>> = {
  task: 0x0b40_0000,
  resource: 0x0c40_0000,
  assignment: 0x0f40_0000,
};

/** A value that is chosen from a list begins with one of these, then names the value. */
const CHOSEN = new Set([0x0701, 0x0401]);
const CHOSEN_BYTES = 22;
/** An outline code names its place in the list, or a value that is all of it. */
const CODE_PATH = 0x07;
const CODE_VALUE = 0x04;
/** Typed texts have this length, whatever field they lie in. */
const TYPED_TEXT_BYTES = 512;

/** Where the units of the durations 1 to 10 lie: of the first three, and of the others. */
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
export class CustomFields {
  readonly #context: MppContext;
  readonly #lookups: LookupValues;
  readonly #maps: Readonly<Record<MappedElement, FieldMap>>;
  /** The fields by the keys of their values, as far as values were asked for: files use few of the fields that they map. */
  readonly #fields: Readonly<Record<MappedElement, Map<number, MappedField | undefined>>>;

  constructor(context: MppContext, maps: Readonly<Record<MappedElement, FieldMap>>, lookups: LookupValues) {
    this.#context = context;
    this.#lookups = lookups;
    this.#maps = maps;
    this.#fields = { task: new Map(), resource: new Map(), assignment: new Map() };
  }

  /** The values of an element; `flags` are the numbers of the flags that are set. */
  valuesOf(element: MappedElement, record: FieldRecord, flags: () => readonly number[]): CustomValues {
    let values: Record<string, CustomValue> | undefined;
    for (const key of record.vars.keys()) {
      const field = this.#field(element, key);
      const item = field && record.vars.getLong(key);
      const value = item && this.#value(item, field, record);
      if (value === undefined) continue;
      values ??= {};
      values[field?.key ?? ''] = value;
    }
    for (const flag of flags()) {
      values ??= {};
      values[`flag${flag}`] = true;
    }
    return values ?? NONE;
  }

  /** The fields that have names of their own, or lists of values. */
  definitions(names: ReadonlyMap<number, CustomName>): CustomFieldDefinition[] {
    return [...names].flatMap(([fieldId, { alias, tableGuid }]) => {
      const field = knownField(fieldId) ?? knownField(fieldId - 1);
      if (!field || (field.kind !== 'outlineCode' && !knownField(fieldId))) return [];
      const values = this.#lookups.table(tableGuid, (data) => this.#lookupText(data, field));
      const id = knownField(fieldId) ? fieldId : fieldId - 1;
      return [{ ...field, fieldId: id, alias, guid: tableGuid, values }];
    });
  }

  #field(element: MappedElement, key: number): MappedField | undefined {
    const known = this.#fields[element];
    if (!known.has(key)) known.set(key, fieldOfKey(this.#maps[element], element, key));
    return known.get(key);
  }

  #value(item: ByteBlock, field: MappedField, record: FieldRecord): CustomValue | undefined {
    if (field.kind === 'outlineCode') return this.#outlineCode(item);
    if (CHOSEN.has(item.u16(0) ?? 0)) {
      if (item.length >= CHOSEN_BYTES) {
        const chosen = this.#lookups.data(item.i32(2) ?? 0, item.guid(6));
        if (!chosen) {
          this.#context.report.warn('lookupValueUnknown', { field: field.key });
          return undefined;
        }
        return this.#plain(chosen, field, undefined);
      }
      if (item.length === 4 && isDate(field)) return this.#context.timestamp((item.i32(0) ?? 0) & ~0xffff);
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
        return moneyOf(item.f64(0));
      case 'flag':
        return (item.u16(0) ?? 0) !== 0;
      case 'date':
      case 'start':
      case 'finish':
        if (item.length === TYPED_TEXT_BYTES) return item.text() || undefined;
        return this.#context.timestamp(item.i32(0));
      case 'duration': {
        const unit = this.#context.unit(record ? record.u16(field.unitField) : item.u16(4));
        return this.#context.duration(item.i32(0), unit);
      }
    }
  }

  #outlineCode(item: ByteBlock): string | undefined {
    const kind = item.u8(1) ?? 0;
    if (kind === CODE_PATH) return this.#lookups.path(item.i32(2) ?? 0);
    const id = kind === CODE_VALUE && item.length >= CHOSEN_BYTES ? item.i32(2) : (item.i32(0) ?? item.u16(0));
    return id === undefined ? undefined : this.#lookups.data(id)?.text() || undefined;
  }

  #lookupText(data: ByteBlock, field: KnownField): string | undefined {
    const value = this.#plain(data, { ...field, unitField: 0 }, undefined);
    if (value === undefined) return undefined;
    return typeof value === 'object' ? `${value.value} ${value.unit}` : String(value);
  }
}

function isDate({ kind }: KnownField): boolean {
  return kind === 'date' || kind === 'start' || kind === 'finish';
}

/** The custom field of a key. The value of an outline code lies under the number after the code's own. */
function fieldOfKey(map: FieldMap, element: MappedElement, key: number): MappedField | undefined {
  const index = map.fieldOfKey.get(key);
  if (index === undefined) return undefined;
  const before = knownField(bases[element] + index - 1);
  const field = knownField(bases[element] + index) ?? (before?.kind === 'outlineCode' ? before : undefined);
  return field && { ...field, unitField: field.kind === 'duration' ? unitField(field.key, element) : 0 };
}

function unitField(key: string, element: MappedElement): number {
  const number = Number(/^duration(\d+)$/.exec(key)?.[1] ?? 0);
  const [first, fourth] = unitFields[element];
  if (number === 0) return 0;
  return number <= 3 ? first + number - 1 : fourth + number - 4;
}
