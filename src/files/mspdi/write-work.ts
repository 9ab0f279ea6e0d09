import type { Availability, Baseline, PlanAssignment, PlanResource } from '../plan.ts';
import { tenthsOfHours } from './assignments.ts';
import { rateTableNames, workContours } from './codes.ts';
import { customValueParts } from './write-custom.ts';
import { part } from './write-parts.ts';

/** The ends of the program's calendar, which say that a period is open. */
const MIN_WRITTEN_DATE = '1984-01-01T00:00:00';
const MAX_WRITTEN_DATE = '2049-12-31T23:59:00';

const availabilityPeriod = part.parent<Availability>('AvailabilityPeriod', [
  part.element('AvailableFrom', ({ from }) => from ?? MIN_WRITTEN_DATE),
  part.element('AvailableTo', ({ to }) => to ?? MAX_WRITTEN_DATE),
  part.percent('AvailableUnits', ({ units }) => units),
]);

/** A resource that works, with its own rate. */
export const writeResource = part.parent<PlanResource>('Resource', [
  part.element('UID', ({ uid }) => uid),
  part.element('GUID', ({ uid, guid }, context) => context.guid('resource', uid, guid)),
  part.element('ID', ({ id }) => id),
  part.text('Name', ({ name }) => name),
  part.constants({ Type: 1, IsNull: 0 }),
  part.percent('MaxUnits', ({ maxUnits }) => maxUnits),
  // Prorated.
  part.constants({ AccrueAt: 3 }),
  part.rate('StandardRate', ({ standardRate }) => standardRate),
  part.element('CalendarUID', ({ calendarUid }) => calendarUid),
  part.constants({ IsGeneric: 0, IsInactive: 0, IsCostResource: 0, IsBudget: 0 }),
  part.list('AvailabilityPeriods', ({ availability }) => availability, availabilityPeriod),
]);

const NOBODY = -65535;

const workBaseline = part.parent<Baseline>('Baseline', [
  part.element('Number', ({ number }) => number),
  part.element('Start', ({ start }) => start),
  part.element('Finish', ({ finish }) => finish),
  part.hours('Work', ({ work }) => work),
  part.money('Cost', ({ cost }) => cost),
]);

export const writeAssignment = part.parent<PlanAssignment>('Assignment', [
  part.element('UID', ({ uid }) => uid),
  part.element('GUID', ({ uid, guid }, context) => context.guid('assignment', uid, guid)),
  part.element('TaskUID', ({ taskUid }) => taskUid),
  part.element('ResourceUID', ({ resourceUid }) => resourceUid ?? NOBODY),
  part.hours('ActualWork', ({ actualWork }) => actualWork),
  part.code('CostRateTable', rateTableNames, ({ rateTable }) => rateTable),
  part.element('Delay', ({ delay }) => tenthsOfHours(delay)),
  part.element('Finish', ({ finish }) => finish),
  part.constants({ HasFixedRateUnits: 1 }),
  part.text('Notes', ({ notes }) => notes),
  part.hours('OvertimeWork', ({ overtimeWork }) => overtimeWork),
  part.hours('RegularWork', ({ regularWork }) => regularWork),
  part.hours('RemainingWork', ({ remainingWork }) => remainingWork),
  part.element('Start', ({ start }) => start),
  part.percent('Units', ({ units }) => units),
  part.hours('Work', ({ work }) => work),
  part.code('WorkContour', workContours, ({ workContour = 'flat' }) => workContour),
  customValueParts('assignment'),
  part.each(({ baselines }) => baselines, workBaseline),
]);
