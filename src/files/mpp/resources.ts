import { accruals, mspdiRateUnits } from '../mspdi/codes.ts';
import { sortedByStart } from '../plan-calendar.ts';
import type {
  Availability,
  PlanRate,
  PlanResource,
  PlanResourceType,
  RateEntry,
  RateTable,
  RateTableName,
} from '../plan.ts';
import { rateOfHour } from '../units.ts';
import { readResourceBaselines } from './baselines.ts';
import type { ByteBlock } from './byte-block.ts';
import { dateOfTenths, ofHundredths, type MppContext } from './context.ts';
import type { MppCustomFields } from './custom-values.ts';
import { readEnterpriseData } from './var-data.ts';
import type { FieldMap } from './field-map.ts';
import { chooseRecordSize, cutByMeta, readFixedMeta } from './fixed-data.ts';
import { FieldRecord } from './record.ts';
import type { Program } from './program.ts';
import type { Storage } from './storage.ts';
import { readResourceCustomFlags } from './task-flags.ts';

const RESOURCE_META_BYTES = 37;
const RESOURCE_DELETED_BIT = 0x02;
const RESOURCE_UID_FIELD = 27;
/** The packed values of Project 2003. */
const RESOURCE_ENTERPRISE_KEY = 143;

interface MppResourceItem {
  item: ByteBlock;
  item2: ByteBlock | undefined;
  meta: ByteBlock;
  meta2: ByteBlock | undefined;
}

interface ResourceSurroundings {
  context: MppContext;
  customFields: MppCustomFields;
  /** The calendar of a resource. */
  calendars: ReadonlyMap<number, number>;
}

/** All resources by their unique ids; 0 holds unassigned work. */
export function readMppResources(storage: Storage, map: FieldMap, around: ResourceSurroundings): PlanResource[] {
  const items = readItems(storage, map, around.context.program);
  const vars = storage.varData();
  const resources: PlanResource[] = [];
  for (const uid of vars.uids()) {
    const found = items.get(uid);
    if (!found) continue;
    const [, size2] = map.sizes;
    const values = vars.of(uid);
    const extra =
      around.context.program.version === 9 ? readEnterpriseData(values.getLong(RESOURCE_ENTERPRISE_KEY)) : undefined;
    const parts = { fixed: found.item, fixed2: found.item2?.paddedTo(size2), vars: values, extra };
    resources.push(readMppResource(uid, found, new FieldRecord(map, parts, around.context), around));
  }
  return resources;
}

function readItems(storage: Storage, map: FieldMap, { version }: Program): ReadonlyMap<number, MppResourceItem> {
  const meta = readFixedMeta(storage.block('FixedMeta'), RESOURCE_META_BYTES);
  const items = storage.items(meta);
  const stream2 = storage.block('Fixed2Meta');
  const meta2 = readFixedMeta(stream2, chooseRecordSize(stream2, version === 12 ? [49] : [50, 51], items.length));
  const items2 = version === 9 ? [] : cutByMeta(storage.block('Fixed2Data'), meta2);
  const uidAt = map.places.get(RESOURCE_UID_FIELD)?.at ?? 0;
  const found = new Map<number, MppResourceItem>();
  items.forEach((item, index) => {
    const record = meta.records[index];
    if (!item || !record || item.length < map.sizes[0]) return;
    if (version === 9 && ((record.i32(0) ?? 0) & RESOURCE_DELETED_BIT) !== 0) return;
    const uid = item.u16(uidAt) ?? 0;
    // Of two items with one number, the later counts before Project 2007, the first since then.
    if (version > 9 && found.has(uid)) return;
    found.set(uid, { item, item2: items2[index], meta: record, meta2: meta2.records[index] });
  });
  return found;
}

function readMppResource(
  uid: number,
  { meta, meta2 }: MppResourceItem,
  record: FieldRecord,
  { context, customFields, calendars }: ResourceSurroundings,
): PlanResource {
  const { program } = context;
  const own = {
    standardRate: readMppResourceRate(record, 6, 70, context),
    overtimeRate: readMppResourceRate(record, 7, 71, context),
    costPerUse: record.money(18),
  };
  return {
    uid,
    id: record.i32(0) ?? uid,
    guid: record.guid(728),
    isBlank: false,
    name: record.text(1),
    type: readMppResourceType(meta, meta2, program),
    initials: record.text(2),
    group: record.text(3),
    code: record.text(10),
    email: record.text(35),
    materialLabel: record.text(299),
    isGeneric: program.version === 9 ? record.flag(686) : isGeneric(meta2, program),
    isBudget: ((meta2?.u8(8) ?? 0) & (program.isLate ? 0x40 : 0x20)) !== 0,
    maxUnits: record.units(4),
    ...own,
    accrueAt: accruals[record.u16(19) ?? 3] ?? 'prorated',
    calendarUid: calendars.get(uid),
    work: record.work(13),
    actualWork: record.work(14),
    remainingWork: record.work(22),
    cost: record.money(12),
    actualCost: record.money(11),
    remainingCost: record.money(21),
    notes: record.notes(20).notes,
    availability: readMppAvailability(record),
    rateTables: readMppRateTables(record, own, context),
    baselines: readResourceBaselines(record),
    custom: customFields.valuesOf('resource', record, () => readResourceCustomFlags(meta, program)),
  };
}

function readMppResourceType(meta: ByteBlock, meta2: ByteBlock | undefined, { isLate }: Program): PlanResourceType {
  const isWork = isLate ? (meta.u8(12) ?? 0) & 0x10 : (meta.u8(9) ?? 0) & 0x02;
  if (isWork !== 0) return 'work';
  return ((meta2?.u8(8) ?? 0) & 0x10) !== 0 ? 'cost' : 'material';
}

/** From Project 2013 on the bit lies in another place for each length of the record. */
function isGeneric(meta2: ByteBlock | undefined, { isLate }: Program): boolean {
  const lateMask = meta2?.length === 50 ? 0x1000_0000 : 0x8000_0000;
  return ((meta2?.i32(32) ?? 0) & (isLate ? lateMask : 0x0400_0000)) !== 0;
}

/** Money for an hour, shown in a unit; unknown units are days. */
function readMppResourceRate(
  record: FieldRecord,
  field: number,
  unitField: number,
  context: MppContext,
): PlanRate | undefined {
  const perHour = record.f64(field);
  if (perHour === undefined) return undefined;
  return rateOfHour(perHour, mspdiRateUnits[record.u16(unitField) ?? 0] ?? 'day', context.units);
}

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
function readMppRateTables(record: FieldRecord, own: Omit<RateEntry, 'from' | 'to'>, context: MppContext): RateTable[] {
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
        costPerUse: ofHundredths(item.f64(at + 32)),
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
function readMppAvailability(record: FieldRecord): Availability[] {
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
  if (item) return sortedByStart(periods);
  return [{ from: record.date(57), to: record.date(58), units: record.units(4) }];
}
