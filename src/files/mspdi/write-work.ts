import type { Availability, Baseline, PlanAssignment, PlanResource, RateEntry, RateTableName } from '../plan.ts';
import { tenthsOfHours } from './assignments.ts';
import { accruals, rateTableNames, resourceTypes, workContours } from './codes.ts';
import { customValueParts, outlineCodeParts } from './write-custom.ts';
import { timephasedParts } from './timephased.ts';
import { part } from './write-parts.ts';

/** The ends of the program's calendar, which say that a period is open. */
const MIN_WRITTEN_DATE = '1984-01-01T00:00:00';
const MAX_WRITTEN_DATE = '2049-12-31T23:59:00';

const availabilityPeriod = part.parent<Availability>('AvailabilityPeriod', [
  part.element('AvailableFrom', ({ from }) => from ?? MIN_WRITTEN_DATE),
  part.element('AvailableTo', ({ to }) => to ?? MAX_WRITTEN_DATE),
  part.percent('AvailableUnits', ({ units }) => units),
]);

const workBaseline = part.parent<Baseline>('Baseline', [
  part.element('Number', ({ number }) => number),
  part.element('Start', ({ start }) => start),
  part.element('Finish', ({ finish }) => finish),
  part.hours('Work', ({ work }) => work),
  part.money('Cost', ({ cost }) => cost),
]);

interface WrittenRate extends RateEntry {
  readonly table: RateTableName;
}

const ratePart = part.parent<WrittenRate>('Rate', [
  part.element('RatesFrom', ({ from }) => from ?? MIN_WRITTEN_DATE),
  part.element('RatesTo', ({ to }) => to ?? MAX_WRITTEN_DATE),
  part.code('RateTable', rateTableNames, ({ table }) => table),
  part.rate('StandardRate', ({ standardRate }) => standardRate),
  part.rate('OvertimeRate', ({ overtimeRate }) => overtimeRate),
  part.money('CostPerUse', ({ costPerUse }) => costPerUse),
]);

/** Rates that the resource does not state itself: those of other tables, and from some day on. */
function writtenRates({ rateTables }: PlanResource): WrittenRate[] {
  const rates = rateTables.flatMap(({ name, entries }) => entries.map((entry) => ({ ...entry, table: name })));
  const [first] = rates;
  const isSingle = rates.length < 2 && first?.table === 'A' && (first.from ?? first.to) === undefined;
  return isSingle ? [] : rates;
}

export const writeResource = part.parent<PlanResource>('Resource', [
  part.element('UID', ({ uid }) => uid),
  part.element('GUID', ({ uid, guid }, context) => context.guid('resource', uid, guid)),
  part.element('ID', ({ id }) => id),
  part.text('Name', ({ name }) => name),
  // As Project 2007 and later write a cost.
  part.code('Type', resourceTypes, ({ type }) => (type === 'cost' ? 'material' : type)),
  part.constants({ IsNull: 0 }),
  part.text('Initials', ({ initials }) => initials),
  part.text('MaterialLabel', ({ materialLabel }) => materialLabel),
  part.text('Code', ({ code }) => code),
  part.text('Group', ({ group }) => group),
  part.text('EmailAddress', ({ email }) => email),
  part.percent('MaxUnits', ({ maxUnits }) => maxUnits),
  part.code('AccrueAt', accruals, ({ accrueAt }) => accrueAt),
  part.rate('StandardRate', ({ standardRate }) => standardRate),
  part.rate('OvertimeRate', ({ overtimeRate }) => overtimeRate),
  part.money('CostPerUse', ({ costPerUse }) => costPerUse),
  part.element('CalendarUID', ({ calendarUid }) => calendarUid),
  part.text('Notes', ({ notes }) => notes),
  part.flag('IsGeneric', ({ isGeneric }) => isGeneric),
  part.constants({ IsInactive: 0 }),
  customValueParts('resource'),
  part.each(({ baselines }) => baselines, workBaseline),
  outlineCodeParts('resource'),
  part.flag('IsCostResource', ({ type }) => type === 'cost'),
  part.flag('IsBudget', ({ isBudget }) => isBudget),
  part.list('AvailabilityPeriods', ({ availability }) => availability, availabilityPeriod),
  part.list('Rates', writtenRates, ratePart),
  timephasedParts,
]);

const NOBODY = -65535;

export const writeAssignment = part.parent<PlanAssignment>('Assignment', [
  part.element('UID', ({ uid }) => uid),
  part.element('GUID', ({ uid, guid }, context) => context.guid('assignment', uid, guid)),
  part.element('TaskUID', ({ taskUid }) => taskUid),
  part.element('ResourceUID', ({ resourceUid }) => resourceUid ?? NOBODY),
  part.money('ActualCost', ({ actualCost }) => actualCost),
  part.hours('ActualWork', ({ actualWork }) => actualWork),
  part.money('Cost', ({ cost }) => cost),
  part.code('CostRateTable', rateTableNames, ({ rateTable }) => rateTable),
  part.element('Delay', ({ delay }) => tenthsOfHours(delay)),
  part.element('Finish', ({ finish }) => finish),
  part.constants({ HasFixedRateUnits: 1 }),
  part.text('Notes', ({ notes }) => notes),
  part.hours('OvertimeWork', ({ overtimeWork }) => overtimeWork),
  part.hours('RegularWork', ({ regularWork }) => regularWork),
  part.money('RemainingCost', ({ remainingCost }) => remainingCost),
  part.hours('RemainingWork', ({ remainingWork }) => remainingWork),
  part.element('Start', ({ start }) => start),
  part.percent('Units', ({ units }) => units),
  part.hours('Work', ({ work }) => work),
  part.code('WorkContour', workContours, ({ workContour = 'flat' }) => workContour),
  customValueParts('assignment'),
  part.each(({ baselines }) => baselines, workBaseline),
  timephasedParts,
]);
