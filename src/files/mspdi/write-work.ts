import type { Availability, PlanAssignment, PlanResource } from '../plan.ts';
import {
  constantPart,
  date,
  elementPart,
  hoursPart,
  listPart,
  parent,
  percentPart,
  ratePart,
  textPart,
} from './write-parts.ts';

/** The ends of the program's calendar, which say that a period is open. */
const MIN_WRITTEN_DATE = '1984-01-01T00:00:00';
const MAX_WRITTEN_DATE = '2049-12-31T23:59:00';

const availabilityPeriod = parent<Availability>('AvailabilityPeriod', [
  date('AvailableFrom', ({ from }) => from ?? MIN_WRITTEN_DATE),
  date('AvailableTo', ({ to }) => to ?? MAX_WRITTEN_DATE),
  percentPart('AvailableUnits', ({ units }) => units),
]);

/** A resource that works, with its own rate. */
export const writeResource = parent<PlanResource>('Resource', [
  elementPart('UID', ({ uid }) => uid),
  elementPart('GUID', ({ uid, guid }, context) => context.guid('resource', uid, guid)),
  elementPart('ID', ({ id }) => id),
  textPart('Name', ({ name }) => name),
  constantPart('Type', 1),
  constantPart('IsNull', 0),
  percentPart('MaxUnits', ({ maxUnits }) => maxUnits),
  // Prorated.
  constantPart('AccrueAt', 3),
  ratePart('StandardRate', ({ standardRate }) => standardRate),
  elementPart('CalendarUID', ({ calendarUid }) => calendarUid),
  constantPart('IsGeneric', 0),
  constantPart('IsInactive', 0),
  constantPart('IsCostResource', 0),
  constantPart('IsBudget', 0),
  listPart('AvailabilityPeriods', ({ availability }) => availability, availabilityPeriod),
]);

const NOBODY = -65535;

export const writeAssignment = parent<PlanAssignment>('Assignment', [
  elementPart('UID', ({ uid }) => uid),
  elementPart('GUID', ({ uid, guid }, context) => context.guid('assignment', uid, guid)),
  elementPart('TaskUID', ({ taskUid }) => taskUid),
  elementPart('ResourceUID', ({ resourceUid }) => resourceUid ?? NOBODY),
  hoursPart('ActualWork', ({ actualWork }) => actualWork),
  constantPart('CostRateTable', 0),
  date('Finish', ({ finish }) => finish),
  constantPart('HasFixedRateUnits', 1),
  hoursPart('RemainingWork', ({ remainingWork }) => remainingWork),
  date('Start', ({ start }) => start),
  percentPart('Units', ({ units }) => units),
  hoursPart('Work', ({ work }) => work),
  constantPart('WorkContour', 0),
]);
