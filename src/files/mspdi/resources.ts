import { addToList } from '#contract/core/lists.ts';
import { dateTimeOfMinutes, dateDayNumber, minuteOfDay } from '../day-number.ts';
import { type LocalDateTime, sortedByStart } from '../plan-calendar.ts';
import type { Availability, PlanResource, PlanRate, RateEntry, RateTable, PlanResourceType } from '../plan.ts';
import { accruals, rateTableNames, resourceTypes } from './codes.ts';
import { knownCalendar, readBaselines, type ReadContext, Uids } from './context.ts';
import type { MspdiCustomFields } from './custom-values.ts';
import type { MspdiElement } from './element.ts';
import { currentTimephased } from './timephased.ts';

/** Dates at the ends of the program's calendar, and beyond, mean that a period is open. */
const MIN_RESOURCE_DATE = '1984-01-01T00:00:00';
const MAX_RESOURCE_DATE = '2049-12-31T23:59:00';

const FREE_MSPDI_RATE: PlanRate = { value: 0, unit: 'hour' };

/** Reads all resources; `calendarUids` lists the existing calendars. */
export function readMspdiResources(
  project: MspdiElement,
  context: ReadContext,
  customFields: MspdiCustomFields,
  calendarUids: ReadonlySet<number>,
): PlanResource[] {
  const elements = project.listed('Resources', 'Resource');
  const uids = new Uids(elements, context.report);
  return elements.map((element, index) => {
    return readMspdiResource(element, context, {
      uid: uids.of(element),
      id: element.integer('ID') ?? index,
      calendarUid: knownCalendar(element, calendarUids, context),
      custom: customFields.valuesOf(element),
    });
  });
}

/** One literal without spreading, as for the rows. */
function readMspdiResource(
  element: MspdiElement,
  context: ReadContext,
  found: Pick<PlanResource, 'uid' | 'id' | 'calendarUid' | 'custom'>,
): PlanResource {
  const rateTables = readMspdiRateTables(element, context);
  const rates = readOwnRates(element, context, rateTables);
  if (currentTimephased(element)) element.warnLost('timephasedData');
  return {
    uid: found.uid,
    id: found.id,
    guid: element.guid('GUID'),
    isBlank: element.flag('IsNull') ?? false,
    name: element.text('Name'),
    type: readMspdiResourceType(element),
    initials: element.text('Initials'),
    group: element.text('Group'),
    code: element.text('Code'),
    email: element.text('EmailAddress'),
    materialLabel: element.text('MaterialLabel'),
    isGeneric: element.flag('IsGeneric') ?? false,
    isBudget: element.flag('IsBudget') ?? false,
    maxUnits: element.percentOfOne('MaxUnits'),
    standardRate: rates.standardRate,
    overtimeRate: rates.overtimeRate,
    costPerUse: rates.costPerUse,
    accrueAt: element.code('AccrueAt', accruals) ?? 'prorated',
    calendarUid: found.calendarUid,
    work: context.hours(element, 'Work'),
    actualWork: context.hours(element, 'ActualWork'),
    remainingWork: context.hours(element, 'RemainingWork'),
    cost: element.money('Cost'),
    actualCost: element.money('ActualCost'),
    remainingCost: element.money('RemainingCost'),
    notes: element.text('Notes'),
    availability: readMspdiAvailability(element),
    rateTables,
    baselines: readBaselines(element, context, 'hours'),
    custom: found.custom,
  };
}

/** Project 2007 marks a cost resource by a flag in addition to the type material. */
function readMspdiResourceType(element: MspdiElement): PlanResourceType {
  const type = element.code('Type', resourceTypes) ?? 'work';
  return type === 'material' && element.flag('IsCostResource') ? 'cost' : type;
}

/** The periods of availability; a file without that list has one, of the resource's own dates and units. */
function readMspdiAvailability(element: MspdiElement): Availability[] {
  const periods = element.listed('AvailabilityPeriods', 'AvailabilityPeriod').map((period) => ({
    from: openStart(period.dateTime('AvailableFrom')),
    to: openEnd(period.dateTime('AvailableTo')),
    units: period.percentOfOne('AvailableUnits'),
  }));
  if (periods.length > 0) return sortedByStart(periods);
  const from = openStart(element.dateTime('AvailableFrom'));
  const to = openEnd(element.dateTime('AvailableTo'));
  return [{ from, to, units: element.percentOfOne('MaxUnits') }];
}

/** The rate tables; a file without them has table A with the resource's own rates. */
function readMspdiRateTables(element: MspdiElement, context: ReadContext): RateTable[] {
  if (!element.has('Rates')) return [{ name: 'A', entries: [readRates(element, context)] }];
  const tables = new Map<RateTable['name'], RateEntry[]>();
  for (const rate of element.listed('Rates', 'Rate')) {
    const name = rate.code('RateTable', rateTableNames);
    if (name === undefined) continue;
    addToList(tables, name, {
      from: openStart(rate.dateTime('RatesFrom')),
      to: openEnd(minuteBefore(rate.dateTime('RatesTo'))),
      ...readRates(rate, context),
    });
  }
  return [...tables].map(([name, entries]) => ({ name, entries: sortedByStart(entries) }));
}

/** An end on a round minute is the start of the next entry. */
function minuteBefore(end: LocalDateTime | undefined): LocalDateTime | undefined {
  if (end === undefined || Number(end.slice(14, 16)) % 5 !== 0) return end;
  return dateTimeOfMinutes(dateDayNumber(end) * 24 * 60 + minuteOfDay(end) - 1);
}

/** The rates that hold now; a resource that has rate tables without table A costs nothing. */
function readOwnRates(element: MspdiElement, context: ReadContext, tables: readonly RateTable[]) {
  const own = readRates(element, context);
  if (!element.has('Rates')) return own;
  const last = tables.find((table) => table.name === 'A')?.entries.at(-1);
  return {
    standardRate: own.standardRate ?? last?.standardRate ?? FREE_MSPDI_RATE,
    overtimeRate: own.overtimeRate ?? last?.overtimeRate ?? FREE_MSPDI_RATE,
    costPerUse: own.costPerUse ?? last?.costPerUse ?? 0,
  };
}

function readRates(element: MspdiElement, context: ReadContext) {
  return {
    standardRate: context.rate(element, 'StandardRate'),
    overtimeRate: context.rate(element, 'OvertimeRate'),
    costPerUse: element.money('CostPerUse'),
  };
}

function openStart(date: LocalDateTime | undefined): LocalDateTime | undefined {
  return date === undefined || date <= MIN_RESOURCE_DATE ? undefined : date;
}

function openEnd(date: LocalDateTime | undefined): LocalDateTime | undefined {
  return date === undefined || date >= MAX_RESOURCE_DATE ? undefined : date;
}
