import { madeOnce } from '../core/made-once.ts';
import type { Expected, ExpectedKey } from '#i18n/expected.ts';
import type { TSchema } from 'typebox';
import { Type } from '../core/schema.ts';
import { type Endpoint, pathParameters, pathParameterSchema } from '../core/endpoint.ts';
import { FormatError } from '../core/format-error.ts';
import { expectation, parseScalar, type Scalar } from '../core/scalar.ts';
import { isScalar, type ScalarShape, type Shape, shapeOf } from '../core/shape.ts';

/** Values of a query as they came: one text, or several where the parameter was repeated. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

type ParameterInput = Record<string, Scalar | Scalar[]>;

/**
 * The typed path and query parameters of a call, by name. Where a name is both, the query's value wins. An empty text is the same
 * as no value for everything but text.
 * @throws FormatError naming the first parameter that is malformed or missing
 */
export function checkParameters(
  endpoint: Endpoint,
  path: Readonly<Record<string, string>>,
  query: RawQuery,
): ParameterInput {
  const input: ParameterInput = {};
  for (const name of pathParameters(endpoint)) {
    if (firstText(query, name) === undefined || endpoint.query[name] === undefined) {
      input[name] = pathValue(pathParameterSchema(name), path[name] ?? '', name);
    }
  }
  const required = requiredParameters(endpoint);
  for (const [name, schema] of Object.entries(endpoint.query)) {
    const value = queryValue(shapeOf(schema), queryTexts(query, name), name);
    if (value !== undefined) input[name] = value;
    else if (required.has(name)) throw new FormatError(name, null, expectationOf(shapeOf(schema)));
  }
  return input;
}

function pathValue(schema: TSchema, text: string, name: string): Scalar {
  return parseScalar(scalarParameterShape(shapeOf(schema)), text, () => name);
}

function queryValue(shape: Shape, sent: readonly string[], name: string): Scalar | Scalar[] | undefined {
  if (shape.kind === 'list') return listValue(scalarParameterShape(shape.item), sent, name);
  const kind = scalarParameterShape(shape);
  const values = kind.kind === 'text' ? sent : sent.filter((text) => text !== '');
  const [first, second] = values;
  if (first === undefined) return undefined;
  if (second !== undefined) throw new FormatError(name, kind.isSecret ? null : second, 'expected.oneValue');
  return parseScalar(kind, first, () => name);
}

/** Repeated parameters, and comma-separated values in each. */
function listValue(item: ScalarShape, sent: readonly string[], name: string): Scalar[] | undefined {
  if (sent.length === 0) return undefined;
  return sent
    .flatMap((text) => text.split(','))
    .filter((text) => text !== '')
    .map((text) => parseScalar(item, text, () => name));
}

function queryTexts(query: RawQuery, name: string): readonly string[] {
  const value = Object.hasOwn(query, name) ? query[name] : undefined;
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

function firstText(query: RawQuery, name: string): string | undefined {
  return queryTexts(query, name).find((text) => text !== '');
}

function scalarParameterShape(shape: Shape): ScalarShape {
  if (!isScalar(shape)) throw new Error('A parameter of the contract is neither a value nor a list of values.');
  return shape;
}

function expectationOf(shape: Shape): ExpectedKey | Expected {
  return shape.kind === 'list' ? 'expected.atLeastOneValue' : expectation(scalarParameterShape(shape));
}

/** The query parameters that a call must give. */
export const requiredParameters = madeOnce(
  // Which of them are optional is known only at run time.
  ({ query }: Endpoint): ReadonlySet<string> => new Set(Type.Object(query).required as string[]),
);

/** A query parameter's values as a call writes them: one text, one for each entry of a list, none where it is left out. */
export function parameterTexts(schema: TSchema, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const shape = shapeOf(schema);
  if (shape.kind !== 'list') return [parameterText(scalarParameterShape(shape), value)];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((entry) => parameterText(scalarParameterShape(shape.item), entry));
}

function parameterText({ kind }: ScalarShape, value: unknown): string {
  return kind === 'day' ? `${String(value)}Z` : String(value);
}
