import { mspdiRateUnits, rateTableNames } from '#files/mspdi/codes.ts';
import type { PlanResource } from '#files/plan.ts';
import {
  keepFigure,
  keepFileText,
  keepFlag,
  keepList,
  keepMoment,
  keepOneOf,
  keepOther,
  keepRecord,
  type KeepValue,
} from './keep-value.ts';
import { keepCustomOf, withinKeptBytes } from './kept-fields.ts';
import { keepWorkBaselines } from './kept-work.ts';

/** Resources of plan files, one list for each version of a plan, kept as the fields of its tasks. Pure. */

/** Bytes of the list as JSON: resources beyond are not kept. */
const maxResourcesBytes = 1024 * 1024;

const keepRateRecord = keepRecord({ value: keepFigure, unit: keepOneOf(...Object.values(mspdiRateUnits)) });
const keepRate: KeepValue = (value) => {
  const kept = keepRateRecord(value);
  return kept?.value === undefined || kept.unit === undefined ? undefined : kept;
};
/** Rates of 0 say nothing outside of a list of rates. */
const keepPrice: KeepValue = (value) => ((keepRateRecord(value)?.value ?? 0) === 0 ? undefined : keepRate(value));

const keepPeriods = keepList(keepRecord({ from: keepMoment, to: keepMoment, units: keepFigure }));
const keepRateTables = keepList(
  keepRecord({
    name: keepOneOf(...Object.values(rateTableNames)),
    entries: keepList(
      keepRecord({
        from: keepMoment,
        to: keepMoment,
        standardRate: keepRate,
        overtimeRate: keepRate,
        costPerUse: keepFigure,
      }),
    ),
  }),
);

type Dated = Readonly<Record<'from' | 'to', string | undefined>>;
const isDatedPeriod = ({ from, to }: Partial<Dated>) => (from ?? to) !== undefined;

/** Tells whether periods say more than one figure. */
export const areUnitsDated = ({ availability }: Pick<PlanResource, 'availability'>): boolean =>
  availability.length > 1 || availability.some(isDatedPeriod);

/** Tells whether rate tables say more than the rates of the resource. */
export const areRatesListed = ({ rateTables }: Pick<PlanResource, 'rateTables'>): boolean =>
  rateTables.length > 1 || rateTables.some(({ entries }) => entries.length > 1 || entries.some(isDatedPeriod));

const keptResourceFields = {
  /** The id of the resource here that it was linked to or created as. */
  resource: (value: unknown) => (typeof value === 'string' && /^\d{1,19}$/.test(value) ? value : undefined),
  name: keepFileText,
  type: keepOneOf('material', 'cost'),
  initials: keepFileText,
  group: keepFileText,
  code: keepFileText,
  email: keepFileText,
  materialLabel: keepFileText,
  isGeneric: keepFlag,
  isBudget: keepFlag,
  maxUnits: keepOther(100, keepFigure),
  standardRate: keepPrice,
  overtimeRate: keepPrice,
  costPerUse: (value: unknown) => keepFigure(value) || undefined,
  accrueAt: keepOneOf('start', 'end'),
  notes: keepFileText,
  availability: keepPeriods,
  rateTables: keepRateTables,
  baselines: keepWorkBaselines,
  custom: keepCustomOf('resource'),
};

/** A resource of a file; fields with the usual value are missing. */
export type KeptResource = Readonly<
  Partial<Pick<PlanResource, Exclude<keyof typeof keptResourceFields, 'resource'>>>
> & {
  readonly resource?: string | undefined;
};

const keepResourceRecord = keepRecord(keptResourceFields);
const keptResource = (value: unknown): KeptResource => withinKeptBytes(keepResourceRecord(value)) ?? {};

/** A resource is recognised by the person it is here, else by its kind and name. */
const resourceKey = ({ resource, type = 'work', name = '' }: KeptResource) =>
  resource ?? `${type} ${name.toLowerCase()}`;

/** The resources of a list that are kept, each once. */
export function keptResources(value: unknown): KeptResource[] {
  if (!Array.isArray(value)) return [];
  const records = value.filter((each: unknown) => typeof each === 'object' && each !== null);
  return [...keptByOwner(records).values()];
}

/** The kept fields by the resources of a file; those that are there twice or exceed the bound are missing. */
export function keptResourcesOf(resources: readonly PlanResource[]): ReadonlyMap<PlanResource, KeptResource> {
  return keptByOwner(
    resources.filter(({ isBlank, uid }) => !isBlank && uid !== 0),
    (resource) => ({
      ...resource,
      availability: areUnitsDated(resource) ? resource.availability : undefined,
      rateTables: areRatesListed(resource) ? resource.rateTables : undefined,
    }),
  );
}

function keptByOwner<Owner>(
  owners: readonly Owner[],
  valueOf: (owner: Owner) => unknown = (owner) => owner,
): Map<Owner, KeptResource> {
  const kept = new Map<Owner, KeptResource>();
  const keys = new Set<string>();
  let bytes = 0;
  for (const owner of owners) {
    const fields = keptResource(valueOf(owner));
    const key = resourceKey(fields);
    if (keys.has(key)) continue;
    bytes += Buffer.byteLength(JSON.stringify(fields));
    if (bytes > maxResourcesBytes) break;
    keys.add(key);
    kept.set(owner, fields);
  }
  return kept;
}

/** A resource of a file and its number there. */
export interface FileResource {
  readonly uid: number;
  readonly fields: KeptResource;
}

interface ResourceLinks {
  readonly links: ReadonlyMap<number, string>;
  /** The file is an export of the plan. */
  readonly isOwn: boolean;
  /** Resources that are not in the file stay. */
  readonly isAdded: boolean;
}

/**
 * The resources of a file that a plan keeps; undefined if it has them already.
 * @param resources of the file; undefined where the format states too little
 */
export function changedResources(
  resources: readonly FileResource[] | undefined,
  stored: unknown,
  { links, isOwn, isAdded }: ResourceLinks,
): { readonly value: readonly KeptResource[] | null } | undefined {
  if (resources === undefined) return undefined;
  const before = keptResources(stored);
  const known = new Map(before.map((each) => [resourceKey(each), each]));
  const wanted = new Map<string, KeptResource>();
  for (const { uid, fields } of resources) {
    const resource = links.get(uid);
    const named = resource === undefined ? fields : { ...fields, resource };
    const key = resourceKey(named);
    const old = known.get(key);
    const entry = isOwn && resource !== undefined ? asExportedHere(named, old) : named;
    if (entry && !wanted.has(key)) wanted.set(key, keptResource(entry));
  }
  const value = isAdded ? [...new Map([...known, ...wanted]).values()] : [...wanted.values()];
  const content = (all: readonly KeptResource[]) =>
    all
      .map((each) => JSON.stringify(each))
      .toSorted()
      .join();
  return content(value) === content(before) ? undefined : { value: value.length > 0 ? value : null };
}

/** Of a person of an export the name, the availability and the rate are those of here. */
function asExportedHere(now: KeptResource, before: KeptResource | undefined): KeptResource | undefined {
  if (before) return { ...now, name: before.name ?? now.name };
  const figures = ['maxUnits', 'standardRate'];
  const others = Object.entries(now).filter(([field]) => !figures.includes(field));
  // Its name and who it is are no news alone.
  return others.length > 2 ? Object.fromEntries(others) : undefined;
}
