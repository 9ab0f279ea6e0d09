import { elementOfField, knownField, type KnownField } from '../custom-fields.ts';
import { dateOfDayNumber, dateTimeOfMinutes, dateDayNumber } from '../day-number.ts';
import type { CustomFieldChoice, CustomFieldKind, CustomValue, PlanCustomField, PlanCustomValues } from '../plan.ts';
import { customFieldKinds } from './codes.ts';
import type { ReadContext } from './context.ts';
import type { MspdiElement } from './element.ts';
import { parseDateTime, parseDecimal, parseDurationMinutes, parseFlag } from './values.ts';

/** Lists of values count days from here. */
const LOOKUP_EPOCH_MINUTES = dateDayNumber('1983-12-31') * 24 * 60;
/** A bound for lists whose entries are one another's parents. */
const MAX_OUTLINE_CODE_LEVELS = 64;

/** Of a mask of a code. */
const CHARACTERS = 3;

const NO_LOOKUP_VALUES: readonly LookupValue[] = [];
const NO_MSPDI_CUSTOM_VALUES: PlanCustomValues = Object.freeze({});

/** A value that may be chosen. */
interface LookupValue {
  id: number;
  parentId: number | undefined;
  guid: string | undefined;
  value: string;
  description: string | undefined;
}

/** A list of values with its element. */
interface LookupList {
  readonly element: MspdiElement;
  readonly values: readonly LookupValue[];
}
type LookupLists = Map<number | string, LookupList>;

interface ValueList {
  byId: ReadonlyMap<number, LookupValue>;
  byGuid: ReadonlyMap<string | undefined, LookupValue>;
  places: ReadonlyMap<number, number>;
  /** By the kind of the field. */
  choices: Map<CustomFieldKind, readonly CustomFieldChoice[]>;
}

/** The custom fields of a file, and how their values are read. */
export class MspdiCustomFields {
  readonly #context: ReadContext;
  readonly #fields = new Map<number, KnownField>();
  readonly #lists = new Map<number, ValueList>();
  readonly #listsByValues = new Map<readonly LookupValue[], ValueList>();
  /** In the order of the file. */
  readonly definitions: PlanCustomField[] = [];

  constructor(project: MspdiElement, context: ReadContext) {
    this.#context = context;
    // A list of values names its field by the number, or is named by its fields.
    const lists: LookupLists = new Map();
    const codes = project.listed('OutlineCodes', 'OutlineCode');
    for (const element of codes) {
      const values = element.listed('Values', 'Value').flatMap((value) => lookupValue(value, 'ValueID'));
      for (const name of [element.integer('FieldID'), element.guid('Guid')])
        if (name !== undefined) lists.set(name, { element, values });
    }
    for (const element of project.listed('ExtendedAttributes', 'ExtendedAttribute')) this.#define(element, lists);
    for (const code of codes) if (!this.#fields.has(code.integer('FieldID') ?? -1)) this.#define(code, lists);
  }

  /** The values of a task, a resource or an assignment. */
  valuesOf(owner: MspdiElement): PlanCustomValues {
    let values: Record<string, CustomValue> | undefined;
    for (const element of owner.children) {
      const isOutlineCode = element.name === 'OutlineCode';
      if (!isOutlineCode && element.name !== 'ExtendedAttribute') continue;
      const fieldId = element.integer('FieldID');
      const field = fieldId === undefined ? undefined : (this.#fields.get(fieldId) ?? knownField(fieldId));
      if (!field) {
        this.#context.report.warn('customFieldUnknown', { field: fieldId ?? 'without number' }, element.line);
        continue;
      }
      const value = isOutlineCode ? this.#outlineCode(element, fieldId) : this.#value(element, field, fieldId);
      if (value === undefined) continue;
      values ??= {};
      values[field.key] = value;
    }
    return values ?? NO_MSPDI_CUSTOM_VALUES;
  }

  #define(element: MspdiElement, lists: LookupLists): void {
    const fieldId = element.integer('FieldID');
    // A list that no field uses has no number.
    if (fieldId === undefined) return;
    const field = customFieldOf(fieldId, element);
    if (!field) {
      this.#context.report.warn('customFieldUnknown', { field: fieldId }, element.line);
      return;
    }
    const guid = element.guid('Ltuid') ?? element.guid('Guid');
    const own = element.listed('ValueList', 'Value').flatMap((value) => lookupValue(value, 'ID'));
    const list = lists.get(fieldId) ?? lists.get(guid ?? '');
    const values = own.length > 0 ? own : (list?.values ?? NO_LOOKUP_VALUES);
    if (!this.#fields.has(fieldId)) this.definitions.push(this.#definition(element, { field, values, list }));
    this.#fields.set(fieldId, field);
    this.#lists.set(fieldId, this.#listOf(values));
  }

  /** Many fields may choose from one list. */
  #listOf(values: readonly LookupValue[]): ValueList {
    const known = this.#listsByValues.get(values);
    if (known) return known;
    const list = {
      byId: new Map(values.map((value) => [value.id, value])),
      byGuid: new Map(values.map((value) => [value.guid, value])),
      places: new Map(values.map(({ id }, index) => [id, index])),
      choices: new Map(),
    };
    this.#listsByValues.set(values, list);
    return list;
  }

  #choices(values: readonly LookupValue[], field: KnownField, element: MspdiElement): readonly CustomFieldChoice[] {
    const { choices, places } = this.#listOf(values);
    const known = choices.get(field.kind);
    if (known) return known;
    const own = values.map(({ value, description, parentId }) => ({
      value: this.#parseLookup(value, field, element) ?? value,
      description,
      parent: parentId === undefined ? undefined : places.get(parentId),
    }));
    choices.set(field.kind, own);
    return own;
  }

  #definition(
    element: MspdiElement,
    { field, values, list }: { field: KnownField; values: readonly LookupValue[]; list: LookupList | undefined },
  ): PlanCustomField {
    const choices = this.#choices(values, field, element);
    const guid = element.guid('DefaultGuid');
    const chosen = guid === undefined ? undefined : this.#listOf(values).byGuid.get(guid);
    const at = chosen && this.#listOf(values).places.get(chosen.id);
    return {
      element: field.element,
      key: field.key,
      alias: element.text('Alias') ?? list?.element.text('Alias'),
      formula: element.text('Formula'),
      calculation: element.integer('CalculationType'),
      rollup: element.integer('RollupType'),
      isRolledDown: element.flag('AutoRollDown'),
      choices: choices.length > 0 ? choices : undefined,
      choiceOrder: element.integer('ValuelistSortOrder'),
      defaultChoice: at,
      defaultValue: element.text('Default'),
      isRestricted: element.flag('RestrictValues'),
      isExtended: element.flag('AppendNewValues'),
      isListed: list?.element.flag('OnlyTableValuesAllowed'),
      isLeaf: list?.element.flag('LeafOnly'),
      isComplete: list?.element.flag('AllLevelsRequired'),
      levels: list && codeLevels(list.element.listed('Masks', 'Mask')),
    };
  }

  #value(element: MspdiElement, field: KnownField, fieldId: number | undefined): CustomValue | undefined {
    const text = element.text('Value');
    if (text !== undefined) {
      const value = this.#parse(text, field, element);
      if (value === undefined) element.warnInvalid(`Value of ${field.key}`, text);
      return value;
    }
    const chosen = this.#chosen(element, fieldId);
    return chosen === undefined ? undefined : this.#parseLookup(chosen.value, field, element);
  }

  #parse(text: string, field: KnownField, element: MspdiElement): CustomValue | undefined {
    switch (field.kind) {
      case 'text':
      case 'outlineCode':
        return text;
      case 'number':
        return parseDecimal(text);
      case 'cost':
        return parseHundredths(text);
      case 'flag':
        return parseFlag(text);
      case 'date':
      case 'start':
      case 'finish':
        return parseDateTime(text);
      case 'duration': {
        const minutes = parseDurationMinutes(text, this.#context.units);
        const unit = this.#context.unit(element, 'DurationFormat', this.#context.defaultDurationUnit);
        return minutes === undefined ? undefined : this.#context.durationOfMinutes(minutes, unit);
      }
    }
  }

  /** Lists write dates as days with tenths of minutes, and durations as tenths of minutes. */
  #parseLookup(text: string, field: KnownField, element: MspdiElement): CustomValue | undefined {
    switch (field.kind) {
      case 'date':
      case 'start':
      case 'finish': {
        const stamp = parseDecimal(text);
        return stamp === undefined ? undefined : mspdiStampDate(stamp);
      }
      case 'duration': {
        const tenths = parseDecimal(text);
        const unit = this.#context.defaultDurationUnit;
        return tenths === undefined ? undefined : this.#context.durationOfMinutes(tenths / 10, unit);
      }
      default:
        return this.#parse(text, field, element);
    }
  }

  /** The values of all levels, joined by points. */
  #outlineCode(element: MspdiElement, fieldId: number | undefined): string | undefined {
    const list = this.#lists.get(fieldId ?? NaN);
    let value = this.#chosen(element, fieldId);
    if (!value) return undefined;
    const path: string[] = [];
    while (value && path.length < MAX_OUTLINE_CODE_LEVELS) {
      path.unshift(value.value);
      const { parentId }: LookupValue = value;
      value = parentId === undefined ? undefined : list?.byId.get(parentId);
    }
    return path.join('.');
  }

  #chosen(element: MspdiElement, fieldId: number | undefined): LookupValue | undefined {
    const id = element.integer('ValueID');
    const guid = element.text('ValueGUID')?.toLowerCase();
    if (fieldId === undefined || (id === undefined && guid === undefined)) return undefined;
    const list = this.#lists.get(fieldId);
    const chosen = list?.byId.get(id ?? NaN) ?? list?.byGuid.get(guid ?? '');
    if (!chosen) this.#context.report.warn('lookupValueUnknown', { field: fieldId }, element.line);
    return chosen;
  }
}

/** Returns the field of an id: one that every plan has, else one of a server, identified by its definition. */
function customFieldOf(fieldId: number, definition: MspdiElement): KnownField | undefined {
  const known = knownField(fieldId);
  if (known) return known;
  const element = elementOfField(fieldId);
  const kind = definition.code('CFType', customFieldKinds) ?? 'text';
  return element && { key: `field${fieldId}`, element, kind };
}

function lookupValue(element: MspdiElement, idName: string): LookupValue[] {
  const id = element.integer(idName);
  const value = element.text('Value');
  if (id === undefined || value === undefined) return [];
  const parentId = element.integer('ParentValueID');
  return [
    {
      id,
      // 0 is the parent of the first level.
      parentId: parentId === 0 || parentId === id ? undefined : parentId,
      guid: element.guid('FieldGUID'),
      value,
      description: element.text('Description'),
    },
  ];
}

/** The levels of a code, from a list of its masks. */
export function codeLevels(masks: readonly MspdiElement[]): PlanCustomField['levels'] {
  const levels = masks.map((mask) => ({
    type: mask.integer('Type') ?? CHARACTERS,
    length: mask.integer('Length') ?? 0,
    separator: mask.text('Separator'),
  }));
  return levels.length > 0 ? levels : undefined;
}

function parseHundredths(text: string): number | undefined {
  const value = parseDecimal(text);
  return value === undefined ? undefined : value / 100;
}

/** A date as lists write it, the other way round of how they are read. */
export function lookupStamp(moment: string): number {
  const minutes = Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16));
  return (dateDayNumber(moment.slice(0, 10)) - LOOKUP_EPOCH_MINUTES / (24 * 60)) * 0x10000 + minutes * 10;
}

function mspdiStampDate(stamp: number): string | undefined {
  const days = Math.floor(stamp / 0x10000);
  if (days < 0 || days > 0xffff) return undefined;
  const day = dateOfDayNumber(days + LOOKUP_EPOCH_MINUTES / (24 * 60));
  return dateTimeOfMinutes(dateDayNumber(day) * 24 * 60 + (stamp % 0x10000) / 10);
}
