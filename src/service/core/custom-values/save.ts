import type { CustomValueApiElement } from '#contract/core/shared.ts';
import type { Queries } from '#service/db/queries.ts';
import { Failure } from '../errors.ts';
import { checkCustomValues } from './rules.ts';
import { findTakenValue, listDefinitions, listValued, updateValues, type CustomValueKind } from './store.ts';

interface Owner {
  readonly kind: CustomValueKind;
  readonly recordId: string;
  /** The record's custom type after the change. */
  readonly customType: string | null;
  /** The caller's level on the record; absent while it is created, when visibility is not checked. */
  readonly level?: number;
}

/**
 * Checks the custom values of a body and stores them; to be called by every creation and change of a record, also without
 * any. Throws Unknown, TypeMismatch, Mandatory and NotUnique.
 */
export async function saveCustomValues(
  db: Queries,
  { kind, recordId, customType, level }: Owner,
  sent: readonly CustomValueApiElement[] | null | undefined,
): Promise<void> {
  const definitions = await listDefinitions(db, kind, customType);
  if (definitions.length === 0 && !sent?.length) return;
  const stored = await listValued(db, kind, recordId);
  const changes = checkCustomValues({ definitions, sent, stored, level });
  const unique = changes.filter(({ definition, value }) => definition.isUnique && value !== null);
  const taken = await findTakenValue(db, kind, recordId, unique);
  if (taken) {
    throw new Failure('custom_attributes.error.NotUnique', { name: taken.definition.name, value: taken.value });
  }
  await updateValues(db, kind, recordId, changes);
}
