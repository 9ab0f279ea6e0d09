import { dateTimeOfMinutes, dateDayNumber, minuteOfDay } from '../day-number.ts';
import type { LocalDateTime } from '../plan-calendar.ts';
import type { Availability, PlanResource, RateEntry, RateTableName } from '../plan.ts';
import { accruals, rateTableNames, resourceTypes } from './codes.ts';
import type { WriteContext } from './write-context.ts';
import {
  codePart,
  customParts,
  date,
  elementPart,
  flagPart,
  hoursPart,
  hyperlinkParts,
  listPart,
  moneyPart,
  parent,
  percentPart,
  ratePart,
  textPart,
  type XmlPart,
} from './write-parts.ts';

/** The ends of the program's calendar, which say that a period is open. */
const MIN_WRITTEN_DATE = '1984-01-01T00:00:00';
const MAX_WRITTEN_DATE = '2049-12-31T23:59:00';

interface RateRow extends RateEntry {
  readonly table: RateTableName;
}

const availabilityPeriod = parent<Availability>('AvailabilityPeriod', [
  date('AvailableFrom', ({ from }) => from ?? MIN_WRITTEN_DATE),
  date('AvailableTo', ({ to }) => to ?? MAX_WRITTEN_DATE),
  percentPart('AvailableUnits', ({ units }) => units),
]);

const rateRow = parent<RateRow>('Rate', [
  date('RatesFrom', ({ from }) => from ?? MIN_WRITTEN_DATE),
  date('RatesTo', ({ to }) => (to === undefined ? MAX_WRITTEN_DATE : startOfNext(to))),
  codePart('RateTable', rateTableNames, ({ table }) => table),
  ratePart('StandardRate', ({ standardRate }) => standardRate),
  ratePart('OvertimeRate', ({ overtimeRate }) => overtimeRate),
  moneyPart('CostPerUse', ({ costPerUse }) => costPerUse),
]);

const ratesPart = listPart('Rates', rateRows, rateRow);

const resourceIdentityParts: readonly XmlPart<PlanResource>[] = [
  elementPart('UID', ({ uid }) => uid),
  elementPart('GUID', ({ uid, guid }, context) => context.guid('resource', uid, guid)),
  elementPart('ID', ({ id }) => id),
  textPart('Name', ({ name }) => name),
  codePart('Type', resourceTypes, ({ type }) => type),
  flagPart('IsNull', ({ isBlank }) => isBlank),
  textPart('Initials', ({ initials }) => initials),
  textPart('Phonetics', ({ phonetics }) => phonetics),
  textPart('NTAccount', ({ account }) => account),
  textPart('MaterialLabel', ({ materialLabel }) => materialLabel),
  textPart('Code', (resource) => resource.code),
  textPart('Group', ({ group }) => group),
  textPart('EmailAddress', ({ email }) => email),
  ...hyperlinkParts<PlanResource>(),
];

const resourceFigureParts: readonly XmlPart<PlanResource>[] = [
  percentPart('MaxUnits', ({ maxUnits }) => maxUnits),
  codePart('AccrueAt', accruals, ({ accrueAt }) => accrueAt),
  hoursPart('Work', ({ work }) => work),
  hoursPart('OvertimeWork', ({ overtimeWork }) => overtimeWork),
  hoursPart('ActualWork', ({ actualWork }) => actualWork),
  hoursPart('RemainingWork', ({ remainingWork }) => remainingWork),
  ratePart('StandardRate', ({ standardRate }) => standardRate),
  moneyPart('Cost', ({ cost }) => cost),
  ratePart('OvertimeRate', ({ overtimeRate }) => overtimeRate),
  moneyPart('CostPerUse', ({ costPerUse }) => costPerUse),
  moneyPart('ActualCost', ({ actualCost }) => actualCost),
  moneyPart('RemainingCost', ({ remainingCost }) => remainingCost),
];

const resource = parent<PlanResource>('Resource', [
  ...resourceIdentityParts,
  ...resourceFigureParts,
  elementPart('CalendarUID', ({ calendarUid }) => calendarUid),
  textPart('Notes', ({ notes }) => notes),
  flagPart('IsGeneric', ({ isGeneric }) => isGeneric),
  flagPart('IsInactive', ({ isActive }) => !isActive),
  date('CreationDate', ({ created }) => created),
  ...customParts<PlanResource>('resource'),
  flagPart('IsCostResource', ({ type }) => type === 'cost'),
  flagPart('IsBudget', ({ isBudget }) => isBudget),
  listPart('AvailabilityPeriods', ({ availability }) => availability, availabilityPeriod),
  (item, context) => (item.rateTables.length === 0 ? '<Rates></Rates>' : ratesPart(item, context)),
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
  return dateTimeOfMinutes(dateDayNumber(end) * 24 * 60 + minuteOfDay(end) + 1);
}
