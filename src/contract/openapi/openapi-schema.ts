import type { TSchema } from 'typebox';
import descriptions from './descriptions.json' with { type: 'json' };
import { isScalar, type RecordShape, type ScalarShape, type Shape, shapeOf } from '../core/shape.ts';

/** A schema of an OpenAPI 3.1 document, which is JSON Schema. */
export interface DocumentSchema {
  readonly [keyword: string]: unknown;
}

/** The schemas of records by their names, filled while the parts that use them are described. */
export type Components = Map<string, DocumentSchema>;

/** The part of a contract's schema that is looked at here. */
interface SchemaSource {
  readonly title?: string;
  readonly draft?: boolean;
  readonly kind?: string;
  readonly unit?: string;
  readonly secret?: boolean;
  readonly type?: string;
  readonly items?: SchemaSource;
  readonly anyOf?: readonly SchemaSource[];
  readonly properties?: Readonly<Record<string, SchemaSource>>;
  readonly patternProperties?: Readonly<Record<string, SchemaSource>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly codes?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, SchemaSource>>;
}

/** Sentences on fields by type and name, and on query parameters by name, one operation's own as `operation.name`. */
const fieldDescriptions: Readonly<Record<string, Readonly<Record<string, string>>>> = descriptions.types;
const parameterDescriptions: Readonly<Record<string, string>> = descriptions.parameters;

/** A schema of the contract in the words of the standard; records become references to `components`. */
export function documentSchema(schema: TSchema, components: Components): DocumentSchema {
  return described(schema, components);
}

/** The same of a query parameter of an operation. */
export function parameterSchema(operation: string, name: string, schema: TSchema, components: Components) {
  const description = parameterDescriptions[`${operation}.${name}`] ?? parameterDescriptions[name];
  return described(withDescription(schema, description), components);
}

function withDescription(schema: SchemaSource, description: string | undefined): SchemaSource {
  if (description === undefined) return schema;
  if (schema.anyOf === undefined) return { ...schema, description };
  return { anyOf: schema.anyOf.map((option) => (option.type === 'null' ? option : { ...option, description })) };
}

function described(schema: SchemaSource, components: Components): DocumentSchema {
  for (const definition of Object.values(schema.$defs ?? {})) described(definition, components);
  if (schema.$ref !== undefined) return reference(schema.$ref);
  const words = schema.anyOf?.flatMap(({ const: word }) => (word === undefined ? [] : [word])) ?? [];
  if (words.length > 1) return { type: 'string', enum: words };
  if (schema.anyOf !== undefined) return nullable(schema.anyOf, components);
  if (schema.items !== undefined) return listDocumentSchema(schema, schema.items, components);
  if (schema.patternProperties !== undefined) return map(schema, components);
  if (schema.properties !== undefined) return recordReference(schema, schema.properties, components);
  return scalarDocumentSchema(schema);
}

function reference(name: string): DocumentSchema {
  return { $ref: `#/components/schemas/${name}` };
}

function nullable(options: readonly SchemaSource[], components: Components): DocumentSchema {
  const value = options.find(({ type }) => type !== 'null');
  if (value === undefined) return { type: 'null' };
  const schema = described(value, components);
  if (typeof schema.type !== 'string')
    return schema.$ref === undefined ? schema : { anyOf: [schema, { type: 'null' }] };
  const values = value.enum === undefined ? {} : { enum: [...value.enum, null] };
  return { ...schema, type: [schema.type, 'null'], ...values };
}

function listDocumentSchema(
  { description }: SchemaSource,
  items: SchemaSource,
  components: Components,
): DocumentSchema {
  return { type: 'array', items: described(items, components), ...(description !== undefined && { description }) };
}

function map({ title, description }: SchemaSource, components: Components): DocumentSchema {
  const schema = { type: 'object', additionalProperties: true, ...(description !== undefined && { description }) };
  if (title === undefined) return schema;
  components.set(title, schema);
  return reference(title);
}

/** A draft without a name of its own is the record's type with an `id` that may be left out. */
function componentName({ title = 'Record', draft }: SchemaSource): string {
  return draft === true && !title.endsWith('ForApiUnmarshall') ? `${title}Draft` : title;
}

function recordReference(
  schema: SchemaSource,
  properties: Readonly<Record<string, SchemaSource>>,
  components: Components,
): DocumentSchema {
  const name = componentName(schema);
  if (components.has(name)) return reference(name);
  // Its place is taken before its fields are described, so that a tree ends.
  components.set(name, {});
  const fields = Object.entries(properties).map(([field, property]) => {
    const fieldSchema = described(withDescription(property, fieldDescriptions[name]?.[field]), components);
    return [
      field,
      field === 'id' && fieldSchema.$ref === undefined ? { ...fieldSchema, xml: { attribute: true } } : fieldSchema,
    ];
  });
  const { required = [], description } = schema;
  components.set(name, {
    type: 'object',
    ...(description !== undefined && { description }),
    properties: Object.fromEntries(fields) as unknown,
    ...(required.length > 0 && { required }),
  });
  return reference(name);
}

/** Words of the contract that the standard does not have. */
const ownWords: ReadonlySet<string> = new Set(['kind', 'codes', 'unit', 'secret', 'wrapper', 'draft', 'title']);

function scalarDocumentSchema(schema: SchemaSource): DocumentSchema {
  const standard = Object.fromEntries(Object.entries(schema).filter(([word]) => !ownWords.has(word)));
  return {
    ...standard,
    ...kindDescription(schema),
    ...(schema.codes !== undefined && { description: codesText(schema) }),
    ...(schema.unit !== undefined && { 'x-unit': schema.unit }),
    ...(schema.secret === true && { format: 'password' }),
  };
}

function codesText({ description, codes = '' }: SchemaSource): string {
  return description === undefined ? codes : `${description} ${codes}.`;
}

function kindDescription({ kind, description }: SchemaSource): DocumentSchema {
  switch (kind) {
    case 'day':
      return {
        pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}Z?$',
        examples: ['2026-03-31Z'],
        description: description ?? 'A day.',
      };
    case 'timestamp':
      return { format: 'date-time' };
    case 'any':
      return { description: description ?? 'A text, number, boolean, null, or a structure of them.' };
    default:
      return {};
  }
}

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
