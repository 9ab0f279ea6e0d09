import rangeLists from './custom-field-ranges.json';
import type { CustomFieldKind } from './plan.ts';

type CustomElement = 'task' | 'resource' | 'assignment';

export interface KnownField {
  key: string;
  element: CustomElement;
  kind: CustomFieldKind;
}

/** `count` fields from `kind` + `first` on: the place of the first one, and how far the next is away. */
type CustomFieldRange = readonly [kind: CustomFieldKind, first: number, at: number, count: number, step: number];

interface RangeLists {
  /** By the indexes of the program's published field constants. */
  readonly ids: Readonly<Record<CustomElement, readonly CustomFieldRange[]>>;
  /** In the lists of names that Project 2000 to 2003 keep. */
  readonly names9: Readonly<Record<'task' | 'resource', readonly CustomFieldRange[]>>;
  /** By the types of values in files of Project 98. */
  readonly values8: Readonly<Record<'task' | 'resource', readonly CustomFieldRange[]>>;
}

// Lists in JSON have no fixed lengths for the compiler.
export const customFieldRanges = rangeLists as unknown as RangeLists;

/** The single fields of ranges with their places. */
export function* fieldsInRanges(ranges: readonly CustomFieldRange[]) {
  for (const [kind, first, at, count, step] of ranges)
    for (let n = 0; n < count; n += 1) yield { kind, key: `${kind}${first + n}`, at: at + n * step };
}

/** First ids of the fields of each element; the rest of an id is the index. */
export const elementBases: Readonly<Record<CustomElement, number>> = {
  task: 0x0b400000,
  resource: 0x0c400000,
  assignment: 0x0f400000,
};

/** The fields of Project Server 2003 lie in one block, the same for each element: offset and count of each kind. */
const enterpriseBlock: readonly (readonly [kind: CustomFieldKind, offset: number, count: number])[] = [
  ['cost', 0, 10],
  ['date', 10, 30],
  ['duration', 40, 10],
  ['flag', 60, 20],
  ['number', 100, 40],
  ['text', 200, 40],
];
const enterpriseStarts: Readonly<Record<CustomElement, number>> = { task: 599, resource: 446, assignment: 381 };

const knownFields = buildKnownFields();

function buildKnownFields(): ReadonlyMap<number, KnownField> {
  const fields = new Map<number, KnownField>();
  for (const element of ['task', 'resource', 'assignment'] as const) {
    const base = elementBases[element];
    for (const { kind, key, at } of fieldsInRanges(customFieldRanges.ids[element]))
      fields.set(base + at, { key, element, kind });
    for (const [kind, offset, count] of enterpriseBlock) {
      const name = `enterprise${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
      const start = base + enterpriseStarts[element] + offset;
      for (let n = 0; n < count; n += 1) fields.set(start + n, { key: `${name}${n + 1}`, element, kind });
    }
  }
  return fields;
}

/** The custom field of an id, if it is one of those that every plan has. */
export function knownField(fieldId: number): KnownField | undefined {
  return knownFields.get(fieldId);
}

const knownIds: ReadonlyMap<string, number> = new Map(
  [...knownFields].map(([fieldId, { element, key }]) => [`${element} ${key}`, fieldId]),
);

/** The keys of the custom fields that every task has, by themselves in lower case. */
export const taskFieldKeys: ReadonlyMap<string, string> = new Map(
  [...knownFields.values()].flatMap(({ element, key }) => (element === 'task' ? [[key.toLowerCase(), key]] : [])),
);

/** The id of a custom field that every plan has. */
export function knownFieldId(element: CustomElement, key: string): number | undefined {
  return knownIds.get(`${element} ${key}`);
}

/** The element to which a field of this id belongs, whatever field it is. */
export function elementOfField(fieldId: number): CustomElement | undefined {
  const base = fieldId - (fieldId % 0x10000);
  return (['task', 'resource', 'assignment'] as const).find((element) => elementBases[element] === base);
}
