import { requireDayOrder } from '#service/core/day-range.ts';
import { Level, ResourceType } from '#contract/core/codes.ts';
import type { OpAbsence, OpResource } from '#contract/documented/resources.ts';
import { Failure, invalidParameter, requiredText } from '#service/core/errors.ts';
import { type FieldValues, recordFields, stampFields } from '#service/core/record-fields.ts';
import { type ParentChange, parentChange } from '#service/core/record-tree.ts';

/** Rules of writing resources. Pure: they take what was read and throw the refusal. */

/** Pools and collections hold other records; a resource is one person or thing. Each kind has its own attributes. */
export type ResourceKind = 'resource' | 'pool';

export const rootResourcePoolId = '2';
const rootPoolName = 'Resources';

export function resourceKindOf(type: number | null | undefined): ResourceKind {
  return (type ?? ResourceType.resource) === ResourceType.resource ? 'resource' : 'pool';
}

export type ResourceBody = Partial<Omit<OpResource, 'id'>> & { id?: string | null };

/** An empty name of the root pool means its original name. */
function withRootName(input: ResourceValues, { id }: OpResource): ResourceValues {
  return id === rootResourcePoolId && input.name === '' ? { ...input, name: rootPoolName } : input;
}

/** Checks a record as it would be after the change. */
export function checkResource(resource: ResourceValues): void {
  resourceRecordFields.check(resource);
  const { type, user } = resource;
  if (user && resourceKindOf(type) === 'pool') throw invalidParameter('user', user, 'expected.userOnResource');
}

/** Everything that a body changes on a record. */
export interface ResourceChange {
  readonly values: ResourceValues;
  readonly parents: ParentChange;
  /** The new level of Everyone on the record itself. */
  readonly accessLevel: number | undefined;
}

export function resourceChange(body: ResourceBody, current: OpResource): ResourceChange {
  const { accessLevel } = body;
  return {
    values: resourceRecordFields.changes(withRootName(resourceRecordFields.sent(body), current), current),
    parents: parentChange(body.parents, current.parents ?? []),
    accessLevel: typeof accessLevel === 'number' && accessLevel !== current.accessLevel ? accessLevel : undefined,
  };
}

export function isEmptyResourceChange({ values, parents, accessLevel }: ResourceChange): boolean {
  const isUntouched = parents.moveTo === undefined && accessLevel === undefined;
  return isUntouched && [Object.keys(values), parents.link, parents.unlink].every((list) => list.length === 0);
}

/** Tells whether the change may affect the effective hourly rate of the record or of records below it. */
export function changesRate({ values, parents }: ResourceChange): boolean {
  return values.hourlyRate !== undefined || values.overridePoolRate !== undefined || parents.moveTo !== undefined;
}

/** Archived records only change together with their restoring, custom values included. */
export function checkActive(current: OpResource, change: ResourceChange, hasCustomValues: boolean): void {
  const isChanged = hasCustomValues || !isEmptyResourceChange(change);
  if (!current.archived || !isChanged || change.values.archived === false) return;
  throw new Failure('resource.error.Archived', { name: current.name ?? '' });
}

/** Pools and collections may become each other; nothing else changes its kind. The root pool stays where and what it is. */
export function checkPlace(current: OpResource, { values, parents }: ResourceChange): void {
  if (values.type !== undefined && resourceKindOf(values.type) !== resourceKindOf(current.type)) {
    const expected = resourceKindOf(current.type) === 'pool' ? 'expected.typeOfPool' : 'expected.typeOfResource';
    throw invalidParameter('type', values.type, expected);
  }
  if (current.id !== rootResourcePoolId) return;
  const isMoved = parents.moveTo !== undefined || parents.link.length > 0;
  const fields = [
    ...(['archived', 'type'] as const).filter((field) => values[field] !== undefined),
    ...(isMoved ? ['parents'] : []),
  ];
  if (fields.length > 0) throw new Failure('resource.error.RootPool', { fields });
}

/** Requires both days of an unavailability, in order. */
export function requireUnavailabilityDays(
  start: string | null | undefined,
  finish: string | null | undefined,
): { start: string; finish: string } {
  if (!start) throw invalidParameter('start', null, 'expected.day');
  if (!finish) throw invalidParameter('finish', null, 'expected.day');
  requireDayOrder('finish', start, finish);
  return { start, finish };
}

const highestAvailability = 1000;

function checkAvailability(value: number | null | undefined): void {
  if (value && (value < 0 || value > highestAvailability))
    throw new Failure('resource.error.AvailabilityNotValid', { value });
}

function checkRate(value: number | null | undefined): void {
  if (value && value < 0) throw new Failure('resource.error.HourlyRateNotValid', { value });
}

/** The fields of resources, pools and collections themselves, apart from what hangs on them. */
export const resourceRecordFields = recordFields<OpResource>()('resource', {
  ...stampFields,
  name: { column: 'name', check: requiredText('resource.error.ResourceNameNotSpecified') },
  description: { column: 'description' },
  fullName: { column: 'full_name' },
  available: { column: 'available', check: checkAvailability },
  archived: { column: 'archived' },
  includedInUtilization: { column: 'included_in_utilization' },
  user: { column: 'user_id', isClearable: true },
  customType: { column: 'custom_type_id', isClearable: true },
  type: { column: 'type' },
  overridePoolRate: { column: 'override_pool_rate' },
  hourlyRate: { column: 'hourly_rate', check: checkRate, level: Level.manager },
  externalRate: { column: 'external_rate', check: checkRate, level: Level.manager },
});

export type ResourceValues = FieldValues<typeof resourceRecordFields>;

/** The fields of unavailabilities. Reason, comment and type are private: the resource's own user reads them too. */
export const unavailabilityFields = recordFields<OpAbsence>()('unavailability', {
  ...stampFields,
  resource: { column: 'resource_id' },
  start: { column: 'start' },
  finish: { column: 'finish' },
  reason: { column: 'reason', initial: '', level: Level.manager },
  comment: { column: 'comment', initial: '', level: Level.manager },
  active: { column: 'active', initial: true },
  unavailabilityTypeId: { column: 'type_id', isClearable: true, initial: null, level: Level.manager },
});
