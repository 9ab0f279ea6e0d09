import { Level } from '#contract/core/codes.ts';
import type { OpAbsence, OpResource } from '#contract/documented/resources.ts';
import { Failure } from '#service/core/errors.ts';
import { type FieldValues, recordFields, stampFields } from '#service/core/record-fields.ts';

const highestAvailability = 1000;

function requireResourceName(name: string | null | undefined): void {
  if (!name?.trim()) throw new Failure('resource.error.ResourceNameNotSpecified');
}

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
  name: { column: 'name', check: requireResourceName },
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
