import { customFieldRanges, fieldsInRanges, knownField, knownFieldId } from '../custom-fields.ts';
import type { ByteBlock } from './byte-block.ts';
import type { NamedFields } from './custom-names.ts';
import type { Props } from './props.ts';

/** The properties that hold the names of each element. */
const nameLists = [
  ['task', 1048577],
  ['resource', 1048578],
] as const;
const MAX_FIELD_NAMES = 1000;

/** The custom fields with names, of which Project 2000 to 2003 keep a text for every field in an order of its own, or with lists. */
export function readCustomNames9(props: Props): NamedFields {
  const names = new Map<number, undefined>();
  for (const [element, property] of nameLists) {
    const data = props.get(property);
    const texts = data ? splitTexts(data) : [];
    for (const { key, at } of fieldsInRanges(customFieldRanges.names9[element])) {
      const alias = texts[at];
      const fieldId = knownFieldId(element, key);
      if (alias && fieldId !== undefined) names.set(fieldId, undefined);
    }
  }
  for (const fieldId of fieldsWithLists9(props)) names.set(fieldId, undefined);
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
/** The fields of Project 2000 to 2003 whose values are chosen from a list. */
function fieldsWithLists9(props: Props): number[] {
  const found: number[] = [];
  const data = props.get(LISTS);
  const count = data?.i32(4) ?? 0;
  for (let index = 0, at = VALUE_LIST_INDEX_AT; data && index < count; index += 1, at += VALUE_LIST_ENTRY_BYTES) {
    const fieldId = data.i32(at);
    const from = data.i32(at + 4);
    if (fieldId === undefined || from === undefined) break;
    const [start = 0, end = 0, last = 0] = [8, 12, 16].map((part) => from + (data.i32(from + part) ?? NaN));
    // A bound that is not there compares with nothing.
    const isList = start >= 0 && end > start && last >= end && start < data.length;
    if (isList && knownField(fieldId)) found.push(fieldId);
  }
  return found;
}
