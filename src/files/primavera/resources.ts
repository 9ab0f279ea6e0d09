import { blankPlanResource } from '../blank-row.ts';
import type { Availability, PlanResource, RateEntry, RateTable, RateTableName } from '../plan.ts';
import { roundTo6Digits } from '../units.ts';
import type { P6Calendars } from './calendars.ts';
import { p6ResourceTypes } from './codes.ts';
import { textOfHtml } from './notes.ts';
import { type P6Row, type P6Source, P6Uids } from './source.ts';

/** The price columns of a rate; a resource has up to five prices. */
const priceColumns: readonly (readonly [RateTableName, string])[] = [
  ['A', 'cost_per_qty'],
  ['B', 'cost_per_qty2'],
  ['C', 'cost_per_qty3'],
  ['D', 'cost_per_qty4'],
  ['E', 'cost_per_qty5'],
];

/** Rates of one resource. */
const MOST_RATES = 1000;

export interface P6Resources {
  resources: PlanResource[];
  /** The resource of an assignment: the person, or the role that none fills yet. */
  uidOf(assignment: P6Row): number | undefined;
}

const keyOf = (assignment: P6Row) => {
  const [resource, role] = [assignment.text('rsrc_id'), assignment.text('role_id')];
  if (resource !== undefined) return resource;
  return role === undefined ? undefined : `role ${role}`;
};

/** The resources without those that only group others and do nothing, and the roles that work is assigned to. */
export function readP6Resources(source: P6Source, calendars: P6Calendars): P6Resources {
  const uids = new P6Uids('RSRC', source.report);
  const used = new Set(source.rows('TASKRSRC').map(keyOf));
  const rows = source.rows('RSRC');
  const names = new Map(rows.map((row) => [row.text('rsrc_id'), p6ResourceName(row)]));
  const parents = new Set(rows.map((row) => row.text('parent_rsrc_id')));
  const units = new Map(
    source.rows('UMEASURE').map((row) => [row.text('unit_id'), row.text('unit_abbrev') ?? row.text('unit_name')]),
  );
  const rates = ratesById(source);
  const resources: PlanResource[] = [];
  for (const row of rows) {
    const id = row.text('rsrc_id');
    if (id === undefined || (parents.has(id) && !used.has(id))) continue;
    const uid = uids.give(id, id, row.line);
    resources.push(
      resourceOf(
        row,
        { uid, id: resources.length + 1 },
        {
          source,
          calendars,
          group: names.get(row.text('parent_rsrc_id')),
          materialLabel: units.get(row.text('unit_id')),
          rates: rates.get(id) ?? [],
        },
      ),
    );
  }
  for (const row of source.rows('ROLES')) {
    const key = `role ${row.text('role_id') ?? ''}`;
    if (!used.has(key)) continue;
    const uid = uids.give(key, undefined, row.line);
    const name = row.text('role_name') ?? row.text('role_short_name');
    resources.push({ ...blankPlanResource(uid, resources.length + 1), name, isGeneric: true });
  }
  return {
    resources,
    uidOf: (assignment) => uids.of(keyOf(assignment)),
  };
}

const p6ResourceName = (row: P6Row) => row.text('rsrc_name') ?? row.text('rsrc_short_name');

interface P6ResourceSurroundings {
  source: P6Source;
  calendars: P6Calendars;
  group: string | undefined;
  materialLabel: string | undefined;
  rates: readonly P6Row[];
}

function resourceOf(row: P6Row, place: { uid: number; id: number }, around: P6ResourceSurroundings): PlanResource {
  const { report } = around.source;
  const type = row.code('rsrc_type', p6ResourceTypes) ?? 'work';
  if (row.text('rsrc_type') === 'RT_Equip')
    report.warn('primaveraEquipment', { name: p6ResourceName(row) ?? '' }, row.line);
  const calendar = row.text('clndr_id');
  const calendarUid = around.calendars.uids.of(calendar);
  if (calendar !== undefined && calendarUid === undefined) {
    report.warn('calendarUnknown', { field: 'resource', task: place.uid, calendar }, row.line);
  }
  const rateTables = rateTablesOf(around.rates, type === 'material' ? 'materialUnit' : 'hour');
  const availability = availabilityOf(around.rates);
  const usual = row.number('def_qty_per_hr');
  return {
    ...blankPlanResource(place.uid, place.id),
    guid: row.guid('guid'),
    name: p6ResourceName(row),
    type,
    initials: row.text('rsrc_short_name'),
    group: around.group,
    code: row.text('employee_code'),
    email: row.text('email_addr'),
    materialLabel: type === 'material' ? around.materialLabel : undefined,
    maxUnits: availability.at(-1)?.units ?? (usual === undefined ? undefined : roundTo6Digits(usual * 100)),
    standardRate: rateTables[0]?.entries.at(-1)?.standardRate,
    calendarUid,
    notes: textOfHtml(row.text('rsrc_notes') ?? '') || undefined,
    availability,
    rateTables,
  };
}

/** The rates of each resource by their start. */
function ratesById({ rows }: P6Source): ReadonlyMap<string, readonly P6Row[]> {
  const rates = new Map<string, P6Row[]>();
  for (const row of rows('RSRCRATE')) {
    const id = row.text('rsrc_id') ?? '';
    const own = rates.get(id);
    if (!own) rates.set(id, [row]);
    else if (own.length < MOST_RATES) own.push(row);
  }
  const start = (row: P6Row) => row.date('start_date') ?? '';
  for (const own of rates.values()) own.sort((a, b) => (start(a) < start(b) ? -1 : Number(start(a) > start(b))));
  return rates;
}

/** Periods between the starts of rates; the first one begins with the plan. */
function periodOf(rates: readonly P6Row[], index: number) {
  return {
    from: index === 0 ? undefined : rates[index]?.date('start_date'),
    to: rates[index + 1]?.date('start_date'),
  };
}

function availabilityOf(rates: readonly P6Row[]): Availability[] {
  return rates.flatMap((rate, index) => {
    const units = rate.number('max_qty_per_hr');
    return units === undefined ? [] : [{ ...periodOf(rates, index), units: roundTo6Digits(units * 100) }];
  });
}

function rateTablesOf(rates: readonly P6Row[], unit: 'hour' | 'materialUnit'): RateTable[] {
  return priceColumns.flatMap(([name, column]) => {
    const entries = rates.flatMap((rate, index): RateEntry[] => {
      const value = rate.number(column);
      return value === undefined ? [] : [{ ...periodOf(rates, index), standardRate: { value, unit } }];
    });
    return entries.some(({ standardRate }) => standardRate?.value !== 0) ? [{ name, entries }] : [];
  });
}
