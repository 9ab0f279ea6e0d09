import { mspdiRateUnits } from '../mspdi/codes.ts';
import type { Availability, PlanRate, RateEntry, RateTable, RateTableName } from '../plan.ts';
import { rateOfHour } from '../units.ts';
import type { ByteBlock } from './byte-block.ts';
import { dateOfTenths, moneyOf, type MppContext } from './context.ts';
import type { FieldRecord } from './record.ts';

const TABLE_AT = 16;
const RATE_ENTRY_BYTES = 44;
const PERIODS_AT = 12;
const PERIOD_BYTES = 20;
const MINUTE = 10;
/** Tenths of minutes: the ends of the program's calendar mean that a period is open. */
const FIRST_TENTHS = 24 * 60 * MINUTE;
const LAST_TENTHS = 24_106 * 24 * 60 * MINUTE + 14_390;
const NO_UNIT = 0xffff;

const tableFields: readonly (readonly [RateTableName, number])[] = [
  ['A', 61],
  ['B', 62],
  ['C', 63],
  ['D', 64],
  ['E', 65],
];

/** The five tables of rates; of the first, if it is not stored, the resource's own rates. */
export function readMppRateTables(
  record: FieldRecord,
  own: Omit<RateEntry, 'from' | 'to'>,
  context: MppContext,
): RateTable[] {
  return tableFields.flatMap(([name, field]) => {
    const item = record.item(field);
    if (item) return [{ name, entries: readEntries(item, context) }];
    return name === 'A' ? [{ name, entries: [{ ...own }] }] : [];
  });
}

function readEntries(item: ByteBlock, context: MppContext): RateEntry[] {
  const stored: { end: number; entry: RateEntry }[] = [];
  for (let at = TABLE_AT; at + RATE_ENTRY_BYTES <= item.length; at += RATE_ENTRY_BYTES) {
    const end = item.i32(at + 40) ?? 0;
    // Remnants of deleted entries have an end within a minute.
    if (end <= LAST_TENTHS && end % MINUTE !== 0) continue;
    stored.push({
      end: end <= LAST_TENTHS && end % (5 * MINUTE) === 0 ? end - MINUTE : end,
      entry: {
        standardRate: readTableRate(item, at, context),
        overtimeRate: readTableRate(item, at + 16, context),
        costPerUse: moneyOf(item.f64(at + 32)),
      },
    });
  }
  let start: number | undefined;
  return stored
    .toSorted((a, b) => a.end - b.end)
    .map(({ end, entry }) => {
      const from = start === undefined ? undefined : dateOfTenths(start);
      start = end + MINUTE;
      return { from, to: end >= LAST_TENTHS ? undefined : dateOfTenths(end), ...entry };
    });
}

/** Money for an hour, and the unit after it. */
function readTableRate(item: ByteBlock, at: number, context: MppContext): PlanRate {
  const code = item.u16(at + 8) ?? NO_UNIT;
  const unit = code === NO_UNIT ? 'hour' : (mspdiRateUnits[code] ?? 'day');
  return rateOfHour(item.f64(at) ?? 0, unit, context.units);
}

/** When a resource can work how much; without that list from its first to its last day as much as its units say. */
export function readMppAvailability(record: FieldRecord): Availability[] {
  const periods: Availability[] = [];
  const item = record.item(276);
  const count = item?.u16(0) ?? 0;
  for (let index = 0; item && index < count; index += 1) {
    const at = PERIODS_AT + index * PERIOD_BYTES;
    const units = item.f64(at + 4);
    if (units === undefined) break;
    if (units === 0) continue;
    const from = item.i32(at) ?? 0;
    const next = item.i32(at + PERIOD_BYTES);
    const to = next === undefined ? undefined : next - MINUTE;
    periods.push({
      from: from <= FIRST_TENTHS ? undefined : dateOfTenths(from),
      to: to === undefined || to >= LAST_TENTHS ? undefined : dateOfTenths(to),
      units: units / 100,
    });
  }
  const startOf = ({ from = '' }: Availability) => from;
  if (item) return periods.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : Number(startOf(a) > startOf(b))));
  return [{ from: record.date(57), to: record.date(58), units: record.units(4) }];
}
