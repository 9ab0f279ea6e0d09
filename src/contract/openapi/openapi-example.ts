import type { TSchema } from 'typebox';
import { isScalar, type RecordShape, type ScalarShape, type Shape, shapeOf } from '../core/shape.ts';

/** The example of a text that is no field. */
export const unnamed = 'value';

/** Nested records are shown two levels deep; deeper ones are omitted. */
const maxExampleDepth = 3;

/** A value of the schema that shows what each field looks like in the program. */
export function exampleOf(schema: TSchema): unknown {
  return shapeExample(shapeOf(schema), unnamed, 0);
}

function shapeExample(shape: Shape, name: string, depth: number): unknown {
  if (isScalar(shape)) return scalarExample(shape, name);
  switch (shape.kind) {
    case 'any':
      return unnamed;
    case 'map':
      return {};
    case 'list':
      return isDeep(shape.item, depth) ? [] : [shapeExample(shape.item, name, depth)];
    case 'record':
      return recordExample(shape, depth);
  }
}

function isDeep({ kind }: Shape, depth: number): boolean {
  return kind === 'record' && depth >= maxExampleDepth;
}

function recordExample({ fields }: RecordShape, depth: number): Record<string, unknown> {
  const shown = [...fields.values()].filter(({ shape, isRequired }) => isRequired || !isDeep(shape, depth + 1));
  return Object.fromEntries(shown.map(({ name, shape }) => [name, shapeExample(shape, name, depth + 1)]));
}

function scalarExample({ kind, values, minimum, maximum }: ScalarShape, name: string): unknown {
  if (values !== undefined) return values[0];
  switch (kind) {
    case 'id':
      return '1042';
    case 'day':
      return '2026-03-31';
    case 'timestamp':
      return '2026-03-31T08:15:00.000Z';
    case 'boolean':
      return true;
    case 'integer':
      return Math.min(Math.max(1, minimum), maximum);
    case 'number':
      return 7.5;
    case 'text':
      return name;
  }
}
