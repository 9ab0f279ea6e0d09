import { dateTimeOfMinutes, dayNumber, minuteOfDay } from '../day-number.ts';
import type { LocalDateTime } from '../plan-calendar.ts';
import type { Availability, PlanResource, RateEntry, RateTableName } from '../plan.ts';
import { accruals, rateTableNames, resourceTypes } from './codes.ts';
import type { WriteContext } from './write-context.ts';
import {
  code,
  date,
  element,
  flag,
  hours,
  listed,
  money,
  parent,
  rate,
  share,
  text,
  type Part,
} from './write-parts.ts';
import { customParts, hyperlinkParts } from './write-shared.ts';

/** The ends of the program's calendar, which say that a period is open. */
const FIRST_DATE = '1984-01-01T00:00:00';
const LAST_DATE = '2049-12-31T23:59:00';

interface RateRow extends RateEntry {
  readonly table: RateTableName;
}

const availabilityPeriod = parent<Availability>('AvailabilityPeriod', [
  date('AvailableFrom', ({ from }) => from ?? FIRST_DATE),
  date('AvailableTo', ({ to }) => to ?? LAST_DATE),
  share('AvailableUnits', ({ units }) => units),
]);

const rateRow = parent<RateRow>('Rate', [
  date('RatesFrom', ({ from }) => from ?? FIRST_DATE),
  date('RatesTo', ({ to }) => (to === undefined ? LAST_DATE : startOfNext(to))),
  code('RateTable', rateTableNames, ({ table }) => table),
  rate('StandardRate', ({ standardRate }) => standardRate),
  rate('OvertimeRate', ({ overtimeRate }) => overtimeRate),
  money('CostPerUse', ({ costPerUse }) => costPerUse),
]);

const rates = listed('Rates', rateRows, rateRow);

const identity: readonly Part<PlanResource>[] = [
  element('UID', ({ uid }) => uid),
  element('GUID', ({ uid, guid }, context) => context.guid('resource', uid, guid)),
  element('ID', ({ id }) => id),
  text('Name', ({ name }) => name),
  code('Type', resourceTypes, ({ type }) => type),
  flag('IsNull', ({ isBlank }) => isBlank),
  text('Initials', ({ initials }) => initials),
  text('Phonetics', ({ phonetics }) => phonetics),
  text('NTAccount', ({ account }) => account),
  text('MaterialLabel', ({ materialLabel }) => materialLabel),
  text('Code', (resource) => resource.code),
  text('Group', ({ group }) => group),
  text('EmailAddress', ({ email }) => email),
  ...hyperlinkParts<PlanResource>(),
];

const figures: readonly Part<PlanResource>[] = [
  share('MaxUnits', ({ maxUnits }) => maxUnits),
  code('AccrueAt', accruals, ({ accrueAt }) => accrueAt),
  hours('Work', ({ work }) => work),
  hours('OvertimeWork', ({ overtimeWork }) => overtimeWork),
  hours('ActualWork', ({ actualWork }) => actualWork),
  hours('RemainingWork', ({ remainingWork }) => remainingWork),
  rate('StandardRate', ({ standardRate }) => standardRate),
  money('Cost', ({ cost }) => cost),
  rate('OvertimeRate', ({ overtimeRate }) => overtimeRate),
  money('CostPerUse', ({ costPerUse }) => costPerUse),
  money('ActualCost', ({ actualCost }) => actualCost),
  money('RemainingCost', ({ remainingCost }) => remainingCost),
];

const resource = parent<PlanResource>('Resource', [
  ...identity,
  ...figures,
  element('CalendarUID', ({ calendarUid }) => calendarUid),
  text('Notes', ({ notes }) => notes),
  flag('IsGeneric', ({ isGeneric }) => isGeneric),
  flag('IsInactive', ({ isActive }) => !isActive),
  date('CreationDate', ({ created }) => created),
  ...customParts<PlanResource>('resource'),
  flag('IsCostResource', ({ type }) => type === 'cost'),
  flag('IsBudget', ({ isBudget }) => isBudget),
  listed('AvailabilityPeriods', ({ availability }) => availability, availabilityPeriod),
  (item, context) => (item.rateTables.length === 0 ? '<Rates></Rates>' : rates(item, context)),
]);

export function writeResource(item: PlanResource, context: WriteContext): string {
  return resource(item, context);
}

/** All rows of the tables, unless they say no more than the resource's own rates. */
function rateRows(item: PlanResource): RateRow[] {
  const rows = item.rateTables.flatMap(({ name, entries }) => entries.map((entry) => ({ ...entry, table: name })));
  const [only] = rows;
  const isOwn =
    rows.length === 1 &&
    only?.table === 'A' &&
    only.from === undefined &&
    only.to === undefined &&
    only.standardRate === item.standardRate &&
    only.overtimeRate === item.overtimeRate &&
    only.costPerUse === item.costPerUse;
  return isOwn ? [] : rows;
}

/** The last minute of an entry is written as the first one of the next. */
function startOfNext(end: LocalDateTime): LocalDateTime {
  if (Number(end.slice(14, 16)) % 5 !== 4) return end;
  return dateTimeOfMinutes(dayNumber(end) * 24 * 60 + minuteOfDay(end) + 1);
}
