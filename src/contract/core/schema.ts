import type * as Typebox from 'typebox';

/**
 * Builds the schemas of the contract with the types of typebox, of which nothing else is used: its own builders, made
 * for schemas that are computed, would be 11 kB in each page of the app.
 */

type Schema = Readonly<Record<string, unknown>>;

/** Marks a property that may be absent. A symbol, so that it is in no JSON. */
const isOptional = Symbol('optional');

const typed =
  (type: string) =>
  (options?: Schema): Schema => ({ type, ...options });

function objectSchema(properties: Readonly<Record<string, object>>, options?: Schema): Schema {
  const required = Object.keys(properties).filter((name) => !(isOptional in (properties[name] ?? {})));
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
}

const builders = {
  String: typed('string'),
  Integer: typed('integer'),
  Number: typed('number'),
  Boolean: typed('boolean'),
  Null: typed('null'),
  Unknown: (options?: Schema): Schema => ({ ...options }),
  Literal: (value: string | number | boolean): Schema => ({ type: typeof value, const: value }),
  Array: (items: Schema, options?: Schema): Schema => ({ type: 'array', items, ...options }),
  Object: objectSchema,
  Record: (_key: Schema, value: Schema, options?: Schema): Schema => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
  Union: (anyOf: readonly Schema[], options?: Schema): Schema => ({ anyOf, ...options }),
  Ref: (name: string): Schema => ({ $ref: name }),
  Optional: (schema: Schema): Schema => ({ ...schema, [isOptional]: true }),
  Unsafe: (schema: Schema): Schema => schema,
};

// The builders make what those of typebox make, as far as the contract uses it; their types follow what they make.
export const Type = builders as unknown as Pick<typeof Typebox.Type, keyof typeof builders>;
