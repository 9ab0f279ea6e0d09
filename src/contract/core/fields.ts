import type { Static, TArray, TNull, TObject, TOptional, TSchema, TUnion } from 'typebox';
import { Type } from './schema.ts';

/**
 * The fields that records and parameters are made of. A schema is at once the TypeScript type, the validator, the
 * guide of both codecs and the OpenAPI text. `kind` says what the codecs do beyond the JSON type:
 * `id` – a string of digits (a number is accepted in a JSON body); `day` – `yyyy-MM-dd` in the program, `yyyy-MM-ddZ` on
 * the wire; `any` – a value whose type is known only where it is used. Control characters other than tab, line feed and carriage
 * return are refused in every text.
 */

/** Object identifier: 1 to 18 digits. */
export const Id = Type.String({ kind: 'id', pattern: '^[0-9]{1,18}$', examples: ['1042'] });

/** A resource id, or one of the codes of `ResourceFilter`. */
export const ResourceFilterId = Type.String({ kind: 'id', pattern: '^(-[1-4]|[0-9]{1,18})$', examples: ['-3'] });

/** The same without -4, which adds project contributors. */
export const WorkFilterId = Type.String({ kind: 'id', pattern: '^(-[1-3]|[0-9]{1,18})$', examples: ['-3'] });

const guidText = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** A globally unique id, in its usual form of 36 characters. */
export const Guid = Type.String({
  kind: 'id',
  pattern: `^${guidText}$`,
  examples: ['3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
});

/** An object identifier, or the GUID that a client gave a new record. */
export const IdOrGuid = Type.String({ kind: 'id', pattern: `^([0-9]{1,18}|${guidText})$`, examples: ['1042'] });

/** Calendar day without time zone, `yyyy-MM-dd`. */
export const Day = Type.String({
  kind: 'day',
  pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  examples: ['2026-03-31'],
});

/** Point in time in UTC, `yyyy-MM-ddTHH:mm:ss.SSSZ`. */
export const Timestamp = Type.String({ kind: 'timestamp', examples: ['2026-03-31T08:15:00.000Z'] });

/** When a record was made, and when it was last changed. */
export const stamps = { created: Timestamp, modified: Timestamp };

/** At most 255 characters. */
export const Name = Type.String({ maxLength: 255 });

/** At most 2,500 characters, line breaks allowed. */
export const Text = Type.String({ maxLength: 2500 });

/** A login or a password: in no error, log or document. */
export const Secret = Type.String({ minLength: 1, maxLength: 255, secret: true });

export const Flag = Type.Boolean();
export const Count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
export const Whole = Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 });

/** Hours; up to four decimals are kept. */
export const Hours = Type.Number({ minimum: -1e9, maximum: 1e9, unit: 'h' });

/** An amount in the installation's currency; up to four decimals are kept. */
export const Money = Type.Number({ minimum: -1e12, maximum: 1e12, unit: 'currency' });

/** Percent, where 100 is the whole. */
export const Percent = Type.Number({ minimum: -1e9, maximum: 1e9, unit: '%' });
export const Decimal = Type.Number({ minimum: -1e15, maximum: 1e15 });

/** 1 (highest) to 9, 5 by default, 0 not set. */
export const Priority = Type.Integer({ minimum: 0, maximum: 9 });

/** A string, number, boolean, null, or a structure of them. */
export const Any = Type.Unknown({ kind: 'any' });

/** An integer that is one of a table's codes; `codes` says what they mean. */
export function code(codes: Readonly<Record<string, number>>) {
  const values = Object.values(codes);
  const names = Object.entries(codes).map(([name, value]) => `${value} ${inWords(name)}`);
  return Type.Integer({ enum: values, codes: names.join(', ') });
}

/** `notStarted` → `not started` */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

type SchemaFields = Record<string, TSchema>;
type RecordOf<F extends SchemaFields> = TObject<{
  [K in keyof F]: K extends 'id' ? F[K] : TOptional<TUnion<[F[K], TNull]>>;
}>;
type DraftOf<F extends SchemaFields> = TObject<{ [K in keyof F]: TOptional<TUnion<[F[K], TNull]>> }>;

const orNull = (schema: TSchema) => Type.Optional(Type.Union([schema, Type.Null()]));

/**
 * A record type of the interface: `id` is always there, every other field may be absent or null.
 * @param name the interface's name of the type, which also decides the name of its XML element
 */
export function record<F extends SchemaFields>(name: string, fields: F): RecordOf<F> {
  const optional = Object.entries(fields).map(([key, schema]) => [key, key === 'id' ? schema : orNull(schema)]);
  // Object.fromEntries forgets the keys that `fields` has.
  return Type.Object(Object.fromEntries(optional) as SchemaFields, { title: name }) as unknown as RecordOf<F>;
}

/** The same fields for a body that need not name its `id`; by another type name where the interface has one. */
export function draft<S extends TObject>(schema: S, name?: string) {
  const { title, properties } = schema as unknown as { title: string; properties: SchemaFields };
  const fields = Object.entries(properties).map(([key, field]) => [key, key === 'id' ? orNull(field) : field]);
  type F = S extends RecordOf<infer G> ? G : never;
  // The same properties as the record's, `id` made optional.
  return Type.Object(Object.fromEntries(fields) as SchemaFields, {
    title: name ?? title,
    draft: true,
  }) as unknown as DraftOf<F>;
}

/** A list wrapper: one field that repeats. */
export function list<F extends string, S extends TSchema>(
  name: string,
  field: F,
  item: S,
): TObject<Record<F, TArray<S>>> {
  // A computed key widens to string.
  return Type.Object({ [field]: Type.Array(item) }, { title: name, wrapper: field }) as unknown as TObject<
    Record<F, TArray<S>>
  >;
}

/** A record whose list of the same records, in the field `child`, makes a tree. */
export interface RecordTree {
  id: string;
  virtual?: boolean | null;
  child: RecordTree[];
}

/** @public */
export type { Static };
