import type { TSchema } from 'typebox';

/** A schema in the form that the codecs need, quick to traverse. Built once per schema and cached with it. */
export type Shape = ScalarShape | AnyShape | ListShape | RecordShape | MapShape;

/** The part of JSON Schema that the contract uses, with its own words `kind`, `wrapper` and `secret`. */
interface Schema {
  readonly type?: string;
  readonly kind?: string;
  readonly title?: string;
  readonly wrapper?: string;
  readonly secret?: boolean;
  readonly codes?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly xml?: { readonly attribute?: boolean };
}

export interface ScalarShape {
  readonly kind: 'text' | 'id' | 'day' | 'timestamp' | 'integer' | 'number' | 'boolean';
  readonly pattern: RegExp | undefined;
  readonly minLength: number;
  readonly maxLength: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly values: readonly unknown[] | undefined;
  /** Meaning of the values, if they are codes. */
  readonly meaning: string | undefined;
  /** Its value never appears in an error. */
  readonly isSecret: boolean;
}

/** A value whose type is known only where it is used. */
export interface AnyShape {
  readonly kind: 'any';
}

export interface ListShape {
  readonly kind: 'list';
  readonly item: Shape;
}

/** Any values by names that the interface does not know. */
export interface MapShape {
  readonly kind: 'map';
  readonly title: string;
}

export interface RecordShape {
  readonly kind: 'record';
  readonly title: string;
  readonly fields: Map<string, FieldShape>;
  /** The only field, where the record is a list wrapper. */
  readonly wrapper: string | undefined;
}

export interface FieldShape {
  readonly name: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** In XML it is an attribute: the scalar field `id`, and what says so. */
  readonly isAttribute: boolean;
}

type Definitions = Readonly<Record<string, Schema>>;

const shapeCache = new WeakMap<object, Shape>();

/** The shape of a schema of the contract. */
export function shapeOf(schema: TSchema): Shape {
  return buildShape(schema, {});
}

/** Tells whether a record has a field whose value never appears in an error. */
export function holdsSecret(schema: TSchema): boolean {
  const shape = shapeOf(schema);
  if (shape.kind !== 'record') return false;
  return [...shape.fields.values()].some(({ shape: field }) => isScalar(field) && field.isSecret);
}

function buildShape(schema: Schema, outer: Definitions): Shape {
  const known = shapeCache.get(schema);
  if (known !== undefined) return known;
  const definitions = schema.$defs === undefined ? outer : { ...outer, ...schema.$defs };
  if (schema.$ref !== undefined) return buildShape(definition(schema.$ref, definitions), definitions);
  if (schema.properties !== undefined) return recordShape(schema, schema.properties, definitions);
  const shape = simpleShape(schema, definitions);
  shapeCache.set(schema, shape);
  return shape;
}

function definition(name: string, definitions: Definitions): Schema {
  const schema = definitions[name];
  if (schema === undefined) throw new Error(`The contract has no definition of ${name}.`);
  return schema;
}

function recordShape(schema: Schema, properties: Definitions, definitions: Definitions): RecordShape {
  const fields = new Map<string, FieldShape>();
  const shape: RecordShape = { kind: 'record', title: schema.title ?? 'record', fields, wrapper: schema.wrapper };
  // Known before its fields are, so that a tree finds itself.
  shapeCache.set(schema, shape);
  for (const [name, property] of Object.entries(properties)) {
    const value = nonNullSchema(property);
    const field = buildShape(value, definitions);
    fields.set(name, {
      name,
      shape: field,
      isRequired: schema.required?.includes(name) ?? false,
      isNullable: value !== property,
      isAttribute: isScalar(field) && (name === 'id' || value.xml?.attribute === true),
    });
  }
  return shape;
}

function nonNullSchema(schema: Schema): Schema {
  return schema.anyOf?.find((option) => option.type !== 'null') ?? schema;
}

function simpleShape(schema: Schema, definitions: Definitions): Shape {
  if (schema.items !== undefined) return { kind: 'list', item: buildShape(schema.items, definitions) };
  if (schema.patternProperties !== undefined) return { kind: 'map', title: schema.title ?? 'map' };
  if (schema.kind === 'any') return { kind: 'any' };
  return {
    kind: scalarKind(schema),
    pattern: schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u'),
    minLength: schema.minLength ?? 0,
    maxLength: schema.maxLength ?? Number.POSITIVE_INFINITY,
    minimum: schema.minimum ?? Number.NEGATIVE_INFINITY,
    maximum: schema.maximum ?? Number.POSITIVE_INFINITY,
    values: schema.enum,
    meaning: schema.codes,
    isSecret: schema.secret === true,
  };
}

function scalarKind({ kind, type }: Schema): ScalarShape['kind'] {
  if (kind === 'id' || kind === 'day' || kind === 'timestamp') return kind;
  if (type === 'integer' || type === 'number' || type === 'boolean') return type;
  return 'text';
}

export function isScalar(shape: Shape): shape is ScalarShape {
  return shape.kind !== 'any' && shape.kind !== 'list' && shape.kind !== 'record' && shape.kind !== 'map';
}
