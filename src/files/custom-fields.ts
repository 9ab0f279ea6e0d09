import type { CustomFieldDefinition, CustomFieldKind } from './plan.ts';

type CustomElement = CustomFieldDefinition['element'];

export interface KnownField {
  key: string;
  element: CustomElement;
  kind: CustomFieldKind;
}

/** `count` fields from `kind` + `first` on: the index of the first one, and how far the next is away. */
type CustomFieldRange = readonly [kind: CustomFieldKind, first: number, index: number, count: number, step: number];

/** First ids of the fields of each element; the rest of an id is the index. */
const elementBases: Readonly<Record<CustomElement, number>> = {
  task: 0x0b400000,
  resource: 0x0c400000,
  assignment: 0x0f400000,
};

/** The custom fields of Microsoft Project by the indexes of its published field constants. */
const ranges: Readonly<Record<CustomElement, readonly CustomFieldRange[]>> = {
  task: [
    ['text', 1, 51, 5, 3],
    ['text', 6, 66, 5, 1],
    ['text', 11, 317, 20, 1],
    ['start', 1, 52, 5, 3],
    ['start', 6, 282, 5, 2],
    ['finish', 1, 53, 5, 3],
    ['finish', 6, 283, 5, 2],
    ['flag', 1, 72, 10, 1],
    ['flag', 11, 292, 10, 1],
    ['number', 1, 87, 5, 1],
    ['number', 6, 302, 15, 1],
    ['duration', 1, 103, 3, 1],
    ['duration', 4, 275, 7, 1],
    ['cost', 1, 106, 3, 1],
    ['cost', 4, 258, 7, 1],
    ['date', 1, 265, 10, 1],
    ['outlineCode', 1, 416, 10, 2],
  ],
  resource: [
    ['text', 1, 8, 2, 1],
    ['text', 3, 30, 3, 1],
    ['text', 6, 97, 5, 1],
    ['text', 11, 225, 20, 1],
    ['start', 1, 102, 5, 1],
    ['start', 6, 220, 5, 1],
    ['finish', 1, 107, 5, 1],
    ['finish', 6, 190, 5, 1],
    ['number', 1, 112, 5, 1],
    ['number', 6, 205, 15, 1],
    ['duration', 1, 117, 3, 1],
    ['duration', 4, 183, 7, 1],
    ['cost', 1, 123, 3, 1],
    ['cost', 4, 166, 7, 1],
    ['flag', 1, 127, 9, 1],
    ['flag', 10, 126, 1, 1],
    ['flag', 11, 195, 10, 1],
    ['date', 1, 173, 10, 1],
    ['outlineCode', 1, 278, 10, 2],
  ],
  assignment: [
    ['text', 1, 88, 10, 1],
    ['text', 11, 218, 20, 1],
    ['start', 1, 98, 5, 1],
    ['start', 6, 213, 5, 1],
    ['finish', 1, 103, 5, 1],
    ['finish', 6, 183, 5, 1],
    ['number', 1, 108, 5, 1],
    ['number', 6, 198, 15, 1],
    ['duration', 1, 113, 3, 1],
    ['duration', 4, 176, 7, 1],
    ['cost', 1, 119, 3, 1],
    ['cost', 4, 159, 7, 1],
    ['flag', 1, 123, 9, 1],
    ['flag', 10, 122, 1, 1],
    ['flag', 11, 188, 10, 1],
    ['date', 1, 166, 10, 1],
  ],
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
    for (const [kind, first, index, count, step] of ranges[element]) {
      for (let n = 0; n < count; n += 1)
        fields.set(base + index + n * step, { key: `${kind}${first + n}`, element, kind });
    }
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

/** The id of a custom field that every plan has. */
export function knownFieldId(element: CustomElement, key: string): number | undefined {
  return knownIds.get(`${element} ${key}`);
}

/** The element to which a field of this id belongs, whatever field it is. */
export function elementOfField(fieldId: number): CustomElement | undefined {
  const base = fieldId - (fieldId % 0x10000);
  return (['task', 'resource', 'assignment'] as const).find((element) => elementBases[element] === base);
}
