import fc from 'fast-check';
import { isFieldName } from '#contract/core/any.ts';
import { isPrintable } from '#contract/core/scalar.ts';
import {
  type FieldShape,
  isScalar,
  type ListShape,
  type RecordShape,
  type ScalarShape,
  type Shape,
} from '#contract/core/shape.ts';

/** Arbitrary values of a shape, for properties that hold for every value of the interface. */

/** Records inside records go this deep; below, lists are empty and records absent. */
const deepest = 3;

export function valuesOf(shape: Shape, depth = 0): fc.Arbitrary<unknown> {
  if (isScalar(shape)) return scalars(shape);
  switch (shape.kind) {
    case 'any':
      return anything;
    case 'map':
      return structures(anything);
    case 'list':
      return lists(shape, depth);
    case 'record':
      return records(shape, depth);
  }
}

const texts = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      '',
      ' ',
      'Größe & <Maß>',
      ']]>',
      '"\'',
      '\r\n\t',
      '&amp;',
      '\u0085\u2028\u00A0',
      '😀👩‍👩‍👧',
      '<![CDATA[x]]>',
      '-->',
    ),
  )
  .filter(isPrintable);

/** Neither format distinguishes negative zero from zero. */
const numbers = (minimum: number, maximum: number) =>
  fc
    .double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true })
    .map((value) => (value === 0 ? 0 : value));

const days = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString());

function scalars({
  kind,
  pattern,
  values,
  minimum,
  maximum,
  minLength,
  maxLength,
}: ScalarShape): fc.Arbitrary<unknown> {
  if (values !== undefined) return fc.constantFrom(...values);
  switch (kind) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({
        min: Math.max(minimum, Number.MIN_SAFE_INTEGER),
        max: Math.min(maximum, Number.MAX_SAFE_INTEGER),
      });
    case 'number':
      return numbers(Math.max(minimum, -Number.MAX_VALUE), Math.min(maximum, Number.MAX_VALUE));
    case 'id':
      if (pattern?.test('1') === false) return fc.uuid();
      return fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }).map(String);
    case 'day':
      return days.map((moment) => moment.slice(0, 10));
    case 'timestamp':
      return days;
    case 'text':
      return texts.filter((text) => text.length >= minLength && text.length <= maxLength);
  }
}

function structures(value: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> {
  const names = fc
    .oneof(texts, fc.constantFrom('entry', 'item', 'a b', 'xsi:type', '1st', 'ä', 'length', 'toString'))
    .filter(isFieldName);
  return fc.dictionary(names, value, { maxKeys: 4, noNullPrototype: true });
}

const leaves = fc.oneof(texts, numbers(-1e300, 1e300), fc.boolean(), fc.constant(null));

/** Values of any type, a few levels deep. */
const anything: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaves, fc.array(tie('value'), { maxLength: 3 }), structures(tie('value'))),
})).value;

function lists({ item }: ListShape, depth: number): fc.Arbitrary<unknown[]> {
  if (item.kind === 'record' && depth >= deepest) return fc.constant([]);
  return fc.array(valuesOf(item, depth), { maxLength: 3 });
}

function records({ fields }: RecordShape, depth: number): fc.Arbitrary<Record<string, unknown>> {
  const shown = [...fields.values()].filter(
    ({ shape, isRequired }) => isRequired || shape.kind !== 'record' || depth < deepest,
  );
  const model = Object.fromEntries(shown.map((field) => [field.name, fieldValues(field, depth)]));
  return fc.record(model, {
    requiredKeys: shown.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    noNullPrototype: true,
  });
}

function fieldValues({ shape, isNullable }: FieldShape, depth: number): fc.Arbitrary<unknown> {
  const values = valuesOf(shape, depth + 1);
  return isNullable ? fc.option(values, { freq: 6 }) : values;
}
