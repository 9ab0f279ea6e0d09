/** Which fields of a record a body changes: the same for all areas whose records are changed field by field. Pure. */

export type PatchFields<T, F extends keyof T> = { [K in F]?: Exclude<T[K], undefined> };

/**
 * Returns the fields of a body: values to set, and null for cleared fields. Null is ignored for fields that cannot be
 * cleared.
 */
export function givenFields<T extends object, F extends keyof T & string>(
  body: T,
  fields: readonly F[],
  clearable: readonly NoInfer<F>[],
): PatchFields<T, F> {
  const given = fields.filter((field) => {
    const value = body[field];
    return value !== undefined && (value !== null || clearable.includes(field));
  });
  // Object.fromEntries forgets the names of the keys.
  return Object.fromEntries(given.map((field) => [field, body[field]])) as PatchFields<T, F>;
}

/** Returns the values that differ from the record; a field the record lacks counts as null. */
export function changedPatchFields<G extends object>(
  given: G,
  current: { readonly [K in keyof G]?: unknown },
): Partial<G> {
  // Object.entries and Object.fromEntries forget the names of the keys.
  const entries = Object.entries(given) as [keyof G, unknown][];
  return Object.fromEntries(entries.filter(([field, value]) => (current[field] ?? null) !== value)) as Partial<G>;
}
