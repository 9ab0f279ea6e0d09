import type { TSchema } from 'typebox';
import { type RawBuilder, sql } from 'kysely';
import { requireAdministrator } from '../access.ts';
import { type AuditAction, recordAudit } from '../audit.ts';
import type { Context } from '../context.ts';
import { Failure, invalidParameter, notFoundFailure } from '../errors.ts';
import { checkModified } from '../optimistic-lock.ts';
import * as store from './entry-store.ts';

/**
 * Use cases shared by all catalogues that administrators maintain: small tables of named entries referenced by other
 * records. Differences between them are defined in their {@link Catalogue}.
 */
export interface Catalogue<R extends store.StoredCatalogueEntry, B extends object, V extends object>
  extends store.EntryTable {
  /** Name of an entry in the audit log. */
  readonly subject: Lowercase<string>;
  /** The contract's schema of an entry. */
  readonly schema: TSchema;
  /** The entries have a column `sequence`: their order among those with the same values in these fields. */
  readonly orderedWithin?: readonly string[];
  /** Returns the values to write: those of the body, otherwise the current ones. Pure; throws on invalid input. */
  values(body: B, current?: R): V;
  /** Checks against the rest of the database what is to be written, and makes room for it. */
  prepare?(context: Context, values: V, current?: R): Promise<void>;
}

/** A catalogue as far as reading and deleting ask. */
type AnyCatalogue<R extends store.StoredCatalogueEntry> = Catalogue<R, never, object>;

/** The condition for the entries with a value in a column; none where the value is not named. */
export const entriesWith = (column: string, value: string | undefined): RawBuilder<unknown> | undefined =>
  value === undefined ? undefined : sql`${sql.ref(`entry.${column}`)} = ${value}`;

/** The entries for which a condition on `entry` holds. */
export function listCatalogueEntries<R extends store.StoredCatalogueEntry>(
  context: Context,
  catalogue: AnyCatalogue<R>,
  condition?: RawBuilder<unknown>,
): Promise<R[]> {
  requireAdministrator(context);
  return store.selectCatalogueEntries<R>(context.db, catalogue, condition);
}

/** An entry, locked until the transaction ends against changes and new references. Throws NotFound. */
export async function lockedEntry<R extends store.StoredCatalogueEntry>(
  context: Context,
  catalogue: AnyCatalogue<R>,
  id: string,
): Promise<R> {
  requireAdministrator(context);
  await store.lockEntries(context.db, catalogue, [id]);
  return writtenEntry(context, catalogue, id);
}

async function writtenEntry<R extends store.StoredCatalogueEntry>(
  context: Context,
  catalogue: AnyCatalogue<R>,
  id: string,
): Promise<R> {
  const entry = await store.findEntry<R>(context.db, catalogue, id);
  if (!entry) throw notFoundFailure('catalogue', id);
  return entry;
}

function auditEntryChange(
  context: Context,
  { subject }: { subject: Lowercase<string> },
  act: string,
  id: string,
  details: object,
) {
  const action: AuditAction = `${subject}.${act}`;
  return recordAudit(context, { action, objectId: id, details: { ...details } });
}

/** Creates an entry at its place, by default the last one. */
export async function createEntry<R extends store.StoredCatalogueEntry, B extends object, V extends object>(
  context: Context,
  catalogue: Catalogue<R, B, V>,
  body: B,
): Promise<R> {
  requireAdministrator(context);
  const values = catalogue.values(body);
  await catalogue.prepare?.(context, values);
  const sequence = 'sequence' in body && typeof body.sequence === 'number' ? body.sequence : undefined;
  if (sequence !== undefined) await store.makeRoom(context.db, catalogue, sequence);
  const place = sequence === undefined ? lastPlace(catalogue, values) : { sequence };
  const id = await store.insertEntry(context.db, catalogue, values, place);
  await auditEntryChange(context, catalogue, 'created', id, { values });
  return writtenEntry(context, catalogue, id);
}

/** The place behind all entries that have the same values in the fields that order is kept within. */
function lastPlace({ orderedWithin, fields }: AnyCatalogue<store.StoredCatalogueEntry>, values: object) {
  if (orderedWithin === undefined) return {};
  const group: [string, unknown][] = Object.entries(values).filter(([field]) => orderedWithin.includes(field));
  const same = Object.entries(fields.row(Object.fromEntries(group))).map(
    ([column, value]: [string, unknown]) => sql`${sql.ref(column)} is not distinct from ${value}`,
  );
  const condition = same.length === 0 ? sql`true` : sql.join(same, sql` and `);
  return { sequence: sql`(select coalesce(max(sequence), 0) + 1 from ${sql.table(fields.table)} where ${condition})` };
}

/** Updates the fields that were sent. Writes nothing if no value changes. */
export async function changeEntry<R extends store.StoredCatalogueEntry, B extends object, V extends object>(
  context: Context,
  catalogue: Catalogue<R, B, V>,
  id: string,
  body: B,
): Promise<R> {
  const current = await lockedEntry(context, catalogue, id);
  checkModified(body, current, catalogue.schema);
  const values = catalogue.values(body, current);
  const changed = entryFieldChanges(values, current);
  if (changed.length === 0) return current;
  await catalogue.prepare?.(context, values, current);
  await store.updateEntry(context.db, catalogue, id, Object.fromEntries(changed.map(({ field, to }) => [field, to])));
  const details = Object.fromEntries(changed.map(({ field, from, to }) => [field, { from, to }]));
  await auditEntryChange(context, catalogue, 'changed', id, { name: current.name, changed: details });
  return writtenEntry(context, catalogue, id);
}

interface EntryFieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

function entryFieldChanges(values: object, current: object): EntryFieldChange[] {
  const before = new Map<string, unknown>(Object.entries(current));
  const all = Object.entries(values).map(([field, to]: [string, unknown]) => ({
    field,
    from: before.get(field) ?? null,
    to,
  }));
  return all.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to ?? null));
}

/** Deletes an entry that nothing refers to; the refusal says how many do. */
export async function deleteEntry<R extends store.StoredCatalogueEntry>(
  context: Context,
  catalogue: AnyCatalogue<R>,
  id: string,
): Promise<void> {
  const { name, uses } = await lockedEntry(context, catalogue, id);
  if (uses) throw new Failure('catalogue.error.InUse', { name: name ?? id, count: uses });
  await removeCatalogueEntry(context, catalogue, id, { name });
  return undefined;
}

/** @param details what the audit log keeps of it */
export async function removeCatalogueEntry<R extends store.StoredCatalogueEntry>(
  context: Context,
  catalogue: AnyCatalogue<R>,
  id: string,
  details: object,
): Promise<void> {
  await store.deleteEntries(context.db, catalogue, [id]);
  await auditEntryChange(context, catalogue, 'deleted', id, details);
}

/**
 * Removes those of these entries that nothing refers to and that were not changed since; none if the caller is no
 * administrator. They have to be locked.
 * @returns how many were removed
 */
export async function removeUnusedEntries<R extends store.StoredCatalogueEntry>(
  { db, caller }: Context,
  catalogue: AnyCatalogue<R>,
  stamps: readonly { readonly id: string; readonly modified: string }[],
): Promise<number> {
  if (stamps.length === 0 || !caller.isAdministrator) return 0;
  const known = new Map(stamps.map(({ id, modified }) => [id, modified]));
  const isKnown = sql`entry.id = any (${[...known.keys()]}::bigint[])`;
  const entries = await store.selectCatalogueEntries<R>(db, catalogue, isKnown);
  const unused = entries.filter(({ id, modified, uses }) => !uses && modified === known.get(id));
  await store.deleteEntries(
    db,
    catalogue,
    unused.map(({ id }) => id),
  );
  return unused.length;
}

/**
 * Puts entries into the order of their ids, which must be all those for which the condition holds, each once.
 * @returns the entries in their new order
 */
export async function orderEntries<R extends store.StoredCatalogueEntry>(
  context: Context,
  catalogue: AnyCatalogue<R>,
  ids: readonly string[],
  condition?: RawBuilder<unknown>,
): Promise<R[]> {
  requireAdministrator(context);
  const entries = await store.selectCatalogueEntries<R>(context.db, catalogue, condition);
  const sent = new Set(ids);
  if (sent.size !== ids.length || sent.size !== entries.length || !entries.every(({ id }) => sent.has(id))) {
    throw invalidParameter('id', ids, 'expected.idsOfAllEntries');
  }
  await store.updateOrder(context.db, catalogue, ids);
  const action: AuditAction = `${catalogue.subject}.ordered`;
  await recordAudit(context, { action, details: { ids } });
  return store.selectCatalogueEntries<R>(context.db, catalogue, condition);
}
