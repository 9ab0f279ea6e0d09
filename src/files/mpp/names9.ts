import { customFieldRanges, fieldsInRanges, knownField, knownFieldId } from '../custom-fields.ts';
import type { CustomFieldKind } from '../plan.ts';
import type { ByteBlock } from './byte-block.ts';
import type { CustomName, ListedValue } from './custom-names.ts';
import type { Props } from './props.ts';

/** The properties that hold the names of each element. */
const nameLists = [
  ['task', 1048577],
  ['resource', 1048578],
] as const;
const MAX_FIELD_NAMES = 1000;

/** The names of custom fields as Project 2000 to 2003 keep them, a text for every field in an order of its own; and their lists. */
export function readCustomNames9(props: Props): ReadonlyMap<number, CustomName> {
  const names = new Map<number, CustomName>();
  for (const [element, property] of nameLists) {
    const data = props.get(property);
    const texts = data ? splitTexts(data) : [];
    for (const { key, at } of fieldsInRanges(customFieldRanges.names9[element])) {
      const alias = texts[at];
      const fieldId = knownFieldId(element, key);
      if (alias && fieldId !== undefined) names.set(fieldId, { alias });
    }
  }
  for (const [fieldId, list] of readValueLists9(props)) names.set(fieldId, { ...names.get(fieldId), list });
  return names;
}

/** Texts one after the other, each up to its zero. */
function splitTexts(data: ByteBlock): string[] {
  const texts: string[] = [];
  let end = 0;
  for (let start = 0; start < data.length && texts.length < MAX_FIELD_NAMES; start = end + 2) {
    for (end = start; (data.u16(end) ?? 0) !== 0;) end += 2;
    texts.push(data.text(start, end));
  }
  return texts;
}

const LISTS = 37753744;
const VALUE_LIST_INDEX_AT = 8;
const VALUE_LIST_ENTRY_BYTES = 8;
/** Of all lists; lists of a damaged property may overlap without end. */
const MOST_VALUES = 20_000;

/** Length of a value in bytes; texts end with a zero. */
const valueBytes: Readonly<Partial<Record<CustomFieldKind, number>>> = {
  cost: 8,
  number: 8,
  date: 4,
  start: 4,
  finish: 4,
  duration: 6,
  flag: 2,
};

/** The values that custom fields of Project 2000 to 2003 are chosen from, by the numbers of the fields. */
function readValueLists9(props: Props): ReadonlyMap<number, ListedValue[]> {
  const found = new Map<number, ListedValue[]>();
  const data = props.get(LISTS);
  const count = data?.i32(4) ?? 0;
  let left = MOST_VALUES;
  for (
    let index = 0, at = VALUE_LIST_INDEX_AT;
    data && index < count && left > 0;
    index += 1, at += VALUE_LIST_ENTRY_BYTES
  ) {
    const fieldId = data.i32(at);
    const from = data.i32(at + 4);
    if (fieldId === undefined || from === undefined) break;
    const bounds = [8, 12, 16].map((part) => from + (data.i32(from + part) ?? NaN));
    const [start = 0, end = 0, last = 0] = bounds;
    const kind = knownField(fieldId)?.kind;
    // A bound that is not there compares with nothing.
    if (kind === undefined || !(start >= 0 && end >= start && last >= end)) continue;
    const values = splitValues(data.part(start, end), kind, left);
    const descriptions = splitValues(data.part(end, last), 'text', values.length);
    left -= values.length;
    if (values.length === 0) continue;
    found.set(
      fieldId,
      values.map((value, position) => ({ data: value, description: descriptions[position]?.text() || undefined })),
    );
  }
  return found;
}

function splitValues(data: ByteBlock, kind: CustomFieldKind, most: number): ByteBlock[] {
  const values: ByteBlock[] = [];
  const size = valueBytes[kind];
  for (let at = 0, end = 0; at < data.length && values.length < most; at = end) {
    if (size !== undefined) end = at + size;
    else {
      for (end = at; (data.u16(end) ?? 0) !== 0;) end += 2;
      end += 2;
    }
    values.push(data.part(at, end));
  }
  return values;
}
