import type { PlanCustomValues, PlanResource, PlanRate } from '../plan.ts';
import { resourceField as field, resourceTexts } from './field-numbers.ts';
import type { MpxRow } from './row.ts';

const FREE_MPX_RATE: PlanRate = { value: 0, unit: 'hour' };

/** Reads a resource by the columns of the file; the format has only work resources. The unique id is assigned later. */
export function readMpxResource(row: MpxRow, id: number): PlanResource {
  const standardRate = row.rate(field.standardRate) ?? FREE_MPX_RATE;
  const overtimeRate = row.rate(field.overtimeRate) ?? FREE_MPX_RATE;
  const costPerUse = row.decimal(field.costPerUse) ?? 0;
  const maxUnits = row.units(field.maxUnits);
  return {
    uid: id,
    id,
    isBlank: row.isEmptyBeside(field.id, field.uid),
    name: row.text(field.name),
    type: 'work',
    initials: row.text(field.initials),
    group: row.text(field.group),
    code: row.text(field.code),
    email: row.text(field.email),
    isGeneric: false,
    isBudget: false,
    maxUnits,
    standardRate,
    overtimeRate,
    costPerUse,
    accrueAt: row.accrual(field.accrueAt) ?? 'prorated',
    work: row.hours(field.work),
    actualWork: row.hours(field.actualWork),
    remainingWork: row.hours(field.remainingWork),
    cost: row.decimal(field.cost),
    actualCost: row.decimal(field.actualCost),
    remainingCost: row.decimal(field.remainingCost),
    notes: row.text(field.notes),
    availability: maxUnits === undefined ? [] : [{ units: maxUnits }],
    rateTables: [{ name: 'A', entries: [{ standardRate, overtimeRate, costPerUse }] }],
    baselines: baseline(row),
    custom: readResourceTexts(row),
  };
}

function baseline(row: MpxRow): PlanResource['baselines'] {
  const work = row.hours(field.baselineWork);
  const cost = row.decimal(field.baselineCost);
  return work === undefined && cost === undefined ? [] : [{ number: 0, work, cost }];
}

function readResourceTexts(row: MpxRow): PlanCustomValues {
  const values: Record<string, string> = {};
  for (const [key, number] of resourceTexts) {
    const text = row.text(number);
    if (text !== undefined) values[key] = text;
  }
  return values;
}
