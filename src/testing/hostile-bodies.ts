import fc from 'fast-check';
import { type FieldShape, isScalar, type RecordShape, type Shape } from '#contract/core/shape.ts';
import { understoodRootNames } from '#contract/codec/xml-names.ts';
import { hostileTexts } from './hostile-literals.ts';
import { friendly, hostile, type Place, type PlantedIds } from './hostile-scalars.ts';

/** Bodies as values: of their shape, nearly so, or of none; and their texts in both formats. */

/** Degree of malformation of a body: none, some fields, or all of it. */
export type Temper = 'friendly' | 'mixed' | 'wild';

/** Fields without which hardly any record is accepted. */
const essential = new Set(['id', 'name', 'start', 'finish', 'resource', 'text', 'projectNode']);

const deepest = 3;

/** Any values, none of them a number that JSON cannot hold. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts, 0, 1.5, true, null, {}, []),
  fc.jsonValue({ maxDepth: 3 }),
);

export class Bodies {
  readonly #ids: PlantedIds;
  readonly #operation: string;

  constructor(ids: PlantedIds, operation: string) {
    this.#ids = ids;
    this.#operation = operation;
  }

  of(shape: Shape, temper: Temper): fc.Arbitrary<unknown> {
    return temper === 'wild' ? anything : this.#value(shape, temper, '', 0);
  }

  #value(shape: Shape, temper: Temper, name: string, depth: number): fc.Arbitrary<unknown> {
    if (isScalar(shape)) {
      const place: Place = { ids: this.#ids, name, operation: this.#operation };
      const fine = friendly(shape, place);
      return temper === 'friendly'
        ? fine
        : fc.oneof({ weight: 8, arbitrary: fine }, { weight: 1, arbitrary: hostile(shape, place) });
    }
    switch (shape.kind) {
      case 'any':
        return anything;
      case 'map':
        return fc.dictionary(
          fc.constantFrom('from', 'until', 'projectIds', 'project', 'x', ...hostileTexts.slice(0, 60)),
          anything,
          { maxKeys: 4 },
        );
      case 'list':
        return fc.array(this.#value(shape.item, temper, name, depth + 1), { maxLength: depth >= deepest ? 0 : 3 });
      case 'record':
        return this.#record(shape, temper, name, depth);
    }
  }

  /** A few fields of many, the essential ones nearly always; sometimes one that the record does not have. */
  #record({ fields }: RecordShape, temper: Temper, name: string, depth: number): fc.Arbitrary<unknown> {
    const all = [...fields.values()].filter(({ shape }) => isScalar(shape) || depth < deepest);
    const needed = all.filter((field) => essential.has(field.name));
    const further = all.filter((field) => !essential.has(field.name));
    const made = new Map<FieldShape, fc.Arbitrary<unknown>>();
    const valueOf = (field: FieldShape) => {
      const value = made.get(field) ?? this.#field(field, temper, name, depth);
      made.set(field, value);
      return value;
    };
    return fc
      .tuple(fc.subarray(further, { maxLength: Math.min(4, further.length) }), fc.integer({ min: 0, max: 12 }))
      .chain(([chosen, dropped]) => {
        const kept = [...needed.filter((_, index) => index !== dropped - 4), ...chosen];
        const model = Object.fromEntries(kept.map((field) => [field.name, valueOf(field)]));
        return fc.record(temper === 'mixed' && dropped > 9 ? { ...model, notAField: anything } : model, {
          noNullPrototype: true,
        });
      });
  }

  #field({ shape, name, isNullable }: FieldShape, temper: Temper, owner: string, depth: number): fc.Arbitrary<unknown> {
    const isReference = name === 'id' && owner !== '';
    const value = this.#value(shape, temper, isReference ? `${owner}.id` : name, depth + 1);
    if (temper === 'mixed')
      return fc.oneof(
        { weight: 40, arbitrary: value },
        { weight: 1, arbitrary: anything },
        { weight: 1, arbitrary: fc.constant(null) },
      );
    return isNullable && name !== 'name' ? fc.option(value, { freq: 12 }) : value;
  }
}

const escapes: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (character) => escapes[character] ?? '');
}

/** Texts as they are, everything else as JSON writes it. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function element(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((entry: unknown) => element(name, entry)).join('');
  if (value === null || value === undefined) return `<${name} xsi:nil="true"/>`;
  if (!isObject(value)) return `<${name}>${escaped(textOf(value))}</${name}>`;
  const { id, ...rest } = value;
  const attribute = id === undefined ? '' : ` id="${escaped(textOf(id))}"`;
  const children = Object.entries(rest).map(([key, child]) =>
    element(/^[A-Za-z_][\w.-]*$/.test(key) ? key : 'entry', child),
  );
  return `<${name}${attribute}>${children.join('')}</${name}>`;
}

/** A body's value as XML: escaped, but otherwise written as it comes. */
export function xmlText(shape: Shape, value: unknown): string {
  return element(understoodRootNames(shape)[0] ?? 'body', value);
}
