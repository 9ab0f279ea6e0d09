import type { CustomFieldKind, LookupValue } from '../plan.ts';
import { escapeText } from './write-values.ts';

export type MakeGuid = (owner: 'lookupTable' | 'lookupValue', id: number | string) => string;

/** A bound for lists whose entries are one another's parents. */
const MAX_WRITTEN_LOOKUP_LEVELS = 64;

/** `Type` of a value, by the kind of its field. */
const customFieldTypeCodes: Readonly<Record<CustomFieldKind, number>> = {
  date: 4,
  start: 4,
  finish: 27,
  duration: 6,
  cost: 9,
  number: 15,
  flag: 17,
  text: 21,
  outlineCode: 21,
};

interface LookupTableOrigin {
  readonly guid: string;
  readonly kind: CustomFieldKind;
  readonly values: readonly LookupValue[];
}

/** The values to choose from for one field or several; those of outline codes are a tree, and are named by their path in it. */
export class LookupTable {
  readonly guid: string;
  readonly #kind: CustomFieldKind;
  readonly #makeGuid: MakeGuid;
  readonly #values: LookupValue[];
  readonly #byPath = new Map<string, LookupValue>();
  #lastId: number;

  constructor({ guid, kind, values }: LookupTableOrigin, makeGuid: MakeGuid) {
    this.guid = guid;
    this.#kind = kind;
    this.#makeGuid = makeGuid;
    this.#values = [...values];
    this.#lastId = values.reduce((most, { id }) => Math.max(most, id), 0);
    const byId = new Map(values.map((value) => [value.id, value]));
    for (const value of values) {
      const path = lookupPath(value, byId);
      if (!this.#byPath.has(path)) this.#byPath.set(path, value);
    }
  }

  /** The value of a path, the values of all levels joined by points. */
  find(path: string): LookupValue | undefined {
    return this.#byPath.get(path);
  }

  /** Adds what the table lacks of a path. */
  add(path: string): void {
    let parent: LookupValue | undefined;
    let above = '';
    if (this.#byPath.has(path)) return;
    const levels = path.split('.');
    // A level without a value cannot be listed: such a path is one value.
    for (const value of levels.includes('') ? [path] : levels) {
      above = above === '' ? value : `${above}.${value}`;
      const known = this.#byPath.get(above);
      parent = known ?? this.#addValue(above, value, parent?.id);
    }
  }

  written(): string {
    const values = this.#values.map((value) => this.#writtenValue(value)).join('');
    const levels = this.#kind === 'outlineCode' ? this.#levels() : 1;
    const mask = (level: number) =>
      `<Mask><Level>${level}</Level><Type>3</Type><Length>0</Length><Separator>.</Separator></Mask>`;
    const masks = Array.from({ length: levels }, (_, index) => mask(index + 1)).join('');
    const rules = '<Enterprise>0</Enterprise><LeafOnly>0</LeafOnly><AllLevelsRequired>0</AllLevelsRequired>';
    return `<OutlineCode><Guid>${this.guid}</Guid><Values>${values}</Values>${rules}<OnlyTableValuesAllowed>0</OnlyTableValuesAllowed><Masks>${masks}</Masks></OutlineCode>`;
  }

  #addValue(path: string, value: string, parentId: number | undefined): LookupValue {
    this.#lastId += 1;
    const added: LookupValue = { id: this.#lastId, parentId, value };
    this.#values.push(added);
    this.#byPath.set(path, added);
    return added;
  }

  #writtenValue({ id, guid, parentId, value, description }: LookupValue): string {
    const named = description === undefined ? '' : `<Description>${escapeText(description)}</Description>`;
    const own = guid?.toUpperCase() ?? this.#makeGuid('lookupValue', `${this.guid}/${id}`);
    return `<Value><ValueID>${id}</ValueID><FieldGUID>${own}</FieldGUID><ParentValueID>${parentId ?? 0}</ParentValueID><Type>${customFieldTypeCodes[this.#kind]}</Type><Value>${escapeText(value)}</Value>${named}</Value>`;
  }

  #levels(): number {
    const byId = new Map(this.#values.map((value) => [value.id, value]));
    return this.#values.reduce((most, value) => Math.max(most, ancestry(value, byId).length), 1);
  }
}

function lookupPath(value: LookupValue, byId: ReadonlyMap<number, LookupValue>): string {
  return ancestry(value, byId)
    .map((each) => each.value)
    .join('.');
}

/** From the first level down to the value itself. */
function ancestry(value: LookupValue, byId: ReadonlyMap<number, LookupValue>): LookupValue[] {
  const path: LookupValue[] = [];
  let at: LookupValue | undefined = value;
  while (at && path.length < MAX_WRITTEN_LOOKUP_LEVELS) {
    path.unshift(at);
    at = at.parentId === undefined ? undefined : byId.get(at.parentId);
  }
  return path;
}
