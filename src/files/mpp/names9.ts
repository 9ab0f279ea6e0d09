import { customFieldRanges, fieldsInRanges, knownField, knownFieldId } from '../custom-fields.ts';
import type { ByteBlock } from './byte-block.ts';
import type { CustomFieldChoice, CustomFieldKind } from '../plan.ts';
import { ofHundredths } from './context.ts';
import type { NamedCustomField, NamedFields } from './custom-names.ts';
import type { Props } from './props.ts';

/** The properties that hold the names of each element. */
const nameLists = [
  ['task', 1048577],
  ['resource', 1048578],
] as const;
const MAX_FIELD_NAMES = 1000;

/** The custom fields with names, of which Project 2000 to 2003 keep a text for every field in an order of its own, or with lists. */
export function readCustomNames9(props: Props): NamedFields {
  const names = new Map<number, NamedCustomField>();
  for (const [element, property] of nameLists) {
    const data = props.get(property);
    const texts = data ? splitTexts(data) : [];
    for (const { key, at } of fieldsInRanges(customFieldRanges.names9[element])) {
      const alias = texts[at];
      const fieldId = knownFieldId(element, key);
      if (alias && fieldId !== undefined) names.set(fieldId, { alias });
    }
  }
  for (const [fieldId, choices] of fieldsWithLists9(props))
    names.set(fieldId, {
      ...names.get(fieldId),
      choices,
      isPartial: (choices?.length ?? MAX_FIELD_NAMES) >= MAX_FIELD_NAMES || undefined,
    });
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

const ATTRIBUTES = 37753744;
const ATTRIBUTES_INDEX_AT = 8;
const ATTRIBUTES_ENTRY_BYTES = 8;
/** The field shows a symbol instead of its value. */
const SHOWS_SYMBOLS = 0x02;
const NUMBER_BYTES = 8;
/** Values of all lists of a file: lists may be several fields'. */
const MAX_CHOICES_9 = 100_000;

/** The fields of Project 2000 to 2003 whose values are chosen from a list, with its values where they are texts or numbers. */
function fieldsWithLists9(props: Props): Map<number, CustomFieldChoice[] | undefined> {
  const found = new Map<number, CustomFieldChoice[] | undefined>();
  let left = MAX_CHOICES_9;
  for (const { data, fieldId, from } of attributesOfFields(props)) {
    const [start = 0, end = 0, last = 0] = [8, 12, 16].map((part) => from + (data.i32(from + part) ?? NaN));
    // A bound that is not there compares with nothing.
    const isList = start >= 0 && end > start && last >= end && start < data.length;
    const kind = knownField(fieldId)?.kind;
    if (!isList || kind === undefined || left <= 0) continue;
    const choices = choices9(kind, data.part(start, end), data.part(end, last));
    left -= choices?.length ?? 0;
    found.set(fieldId, choices);
  }
  return found;
}

/** The fields whose values are shown as symbols, in files from Project 2000 on. The rules of the symbols are not read. */
export function fieldsWithSymbols(props: Props): number[] {
  const shown = attributesOfFields(props).filter(({ data, from }) => ((data.u8(from) ?? 0) & SHOWS_SYMBOLS) !== 0);
  return shown.map(({ fieldId }) => fieldId);
}

/** The places of what is defined for single fields, up to the first that is cut off. */
function attributesOfFields(props: Props): { data: ByteBlock; fieldId: number; from: number }[] {
  const data = props.get(ATTRIBUTES);
  const count = data?.i32(4) ?? 0;
  const found = [];
  for (let index = 0, at = ATTRIBUTES_INDEX_AT; data && index < count; index += 1, at += ATTRIBUTES_ENTRY_BYTES) {
    const fieldId = data.i32(at);
    const from = data.i32(at + 4);
    if (fieldId === undefined || from === undefined) break;
    found.push({ data, fieldId, from });
  }
  return found;
}

function choices9(kind: CustomFieldKind, values: ByteBlock, texts: ByteBlock): CustomFieldChoice[] | undefined {
  const descriptions = splitTexts(texts);
  const described = (value: string | number, index: number) => ({
    value,
    description: descriptions[index] || undefined,
  });
  if (kind === 'text') return splitTexts(values).map(described);
  if (kind !== 'number' && kind !== 'cost') return undefined;
  const length = Math.min(Math.floor(values.length / NUMBER_BYTES), MAX_FIELD_NAMES);
  const numbers = Array.from({ length }, (_, index) => values.f64(index * NUMBER_BYTES) ?? 0);
  return numbers.map((value) => (kind === 'cost' ? (ofHundredths(value) ?? 0) : value)).map(described);
}
