import { knownFieldId } from '#files/custom-fields.ts';
import { mspdiDurationUnits } from '#files/mspdi/codes.ts';
import type { PlanTable } from '#files/plan-table.ts';
import type { Baseline, CustomValue, PlanCustomValues, PlanHeader, PlanTask } from '#files/plan.ts';
import { recurrenceWeekdays } from '#files/recurrence.ts';
import { textLimits } from './file-texts.ts';
import {
  type FileRecord,
  isFileRecord,
  keepFigure,
  keepFileText,
  keepFlag,
  keepMoment,
  keepOneOf,
  keepOther,
  keepRecord,
  keepList,
  type KeepValue,
  keepWholeList,
  keepWithin,
  maxKeptBytes,
} from './keep-value.ts';
import { keepTables, keptTables } from './kept-tables.ts';
import { isFreeOfCosts, keepTimephased } from './kept-timephased.ts';

/*
 * Fields of plan files that nothing is calculated with: they are kept as a document and exported again. Documents of the
 * database are checked in the same way as files, because both come from elsewhere. Pure.
 */

/** Fields of a task; those with the usual value are missing. */
export type KeptTaskFields = OutdatedValues &
  Readonly<Partial<Pick<PlanTask, keyof typeof momentFields | keyof typeof taskFields>>>;

/** Values of custom attributes that stayed although the file states others or none, by the keys of the fields. */
type OutdatedValues = Readonly<{ outdated?: Readonly<Record<string, string | number | boolean>> | undefined }>;

/** The header of a file with its tables and the values of the custom fields of the project's own row. */
export interface PlanFileHeader extends PlanHeader {
  readonly custom?: PlanCustomValues;
  readonly tables?: readonly PlanTable[];
}

const maxCustomValues = 500;
export const maxBaselines = 11;

const keptDurationFields = { value: keepFigure, unit: keepOneOf(...Object.values(mspdiDurationUnits)) };
const keepDurationRecord = keepRecord(keptDurationFields);
const keepFileDuration: KeepValue = (value) => {
  const kept = keepDurationRecord(value);
  return kept?.value === undefined || kept.unit === undefined ? undefined : kept;
};

const keepBaseline = keepRecord({
  number: keepWithin(0, 10),
  start: keepMoment,
  finish: keepMoment,
  duration: keepFileDuration,
  work: keepFigure,
  cost: keepFigure,
  timephased: keepTimephased,
});

/** The first baseline is a version of the plan, which has no costs. */
function keepBaselines(value: unknown): Baseline[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const kept = value.flatMap((each: unknown) => {
    const baseline = keepBaseline(each) as Baseline | undefined;
    if (baseline?.number === undefined) return [];
    const { number, start, finish, cost, timephased, ...others } = baseline;
    const own = {
      ...(start && { start }),
      ...(finish && { finish }),
      ...(cost && { cost }),
      ...(timephased && { timephased }),
    };
    if (number === 0) return Object.keys(own).length > 0 ? [{ number, ...own }] : [];
    return Object.keys(own).length > 0 || Object.values(others).some((one) => one !== 0) ? [baseline] : [];
  });
  return kept.length > 0 ? kept.slice(0, maxBaselines) : undefined;
}

/** Tells whether a custom field can be exported: fields of servers cannot. */
export const isExportedField = (element: 'task' | 'resource' | 'assignment', key: string) =>
  !key.startsWith('enterprise') && knownFieldId(element, key) !== undefined;

export function keepCustomValue(value: unknown): CustomValue | undefined {
  // A duration with both its parts.
  if (typeof value === 'object') return keepFileDuration(value) as CustomValue | undefined;
  return typeof value === 'boolean' ? value : (keepFileText(value) ?? (keepFigure(value) as number | undefined));
}

export const keepCustomOf =
  (element: 'task' | 'resource' | 'assignment', keep: KeepValue = keepCustomValue): KeepValue =>
  (value) => {
    if (!isFileRecord(value)) return undefined;
    const kept = Object.entries(value)
      .filter(([key]) => isExportedField(element, key))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, maxCustomValues)
      .flatMap(([key, own]) => {
        const one = keep(own);
        return one === undefined ? [] : [[key, one] as const];
      });
    return kept.length > 0 ? Object.fromEntries(kept) : undefined;
  };

const keepOutdated = keepCustomOf('task', (value) => (typeof value === 'object' ? undefined : keepCustomValue(value)));

/** Priorities other than the nine steps here. */
const keepPriority: KeepValue = (value) =>
  typeof value === 'number' && (value % 100 !== 0 || value < 100 || value > 900)
    ? keepWithin(0, 1000)(value)
    : undefined;

/** Moments that days do not say; they are exported while the days stay. */
const momentFields = {
  start: keepMoment,
  finish: keepMoment,
  actualStart: keepMoment,
  actualFinish: keepMoment,
  deadline: keepMoment,
  constraintDate: keepMoment,
  pauses: keepList(keepRecord({ start: keepMoment, finish: keepMoment })),
  timephased: keepTimephased,
  baselines: keepBaselines,
} satisfies Partial<Record<keyof PlanTask, KeepValue>>;

const taskFields = {
  type: keepOneOf('fixedDuration', 'fixedWork'),
  isActive: keepOneOf(false),
  isEstimated: keepFlag,
  isEffortDriven: keepFlag,
  isRecurring: keepFlag,
  isRolledUp: keepFlag,
  isBarHidden: keepFlag,
  isResourceCalendarIgnored: keepFlag,
  isExternal: keepFlag,
  priority: keepPriority,
  physicalPercentComplete: (value: unknown) => keepWithin(0, 100)(value) || undefined,
  created: keepMoment,
  contact: keepFileText,
  hyperlink: keepRecord({ text: keepFileText, address: keepFileText }),
  subprojectFile: keepFileText,
  custom: keepCustomOf('task'),
  notes: keepFileText,
  markdownNotes: keepFileText,
} satisfies Partial<Record<keyof PlanTask, KeepValue>>;

const keepClock: KeepValue = (value) =>
  typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(value) ? value : undefined;
const keepUnit = keepOneOf(...Object.values(mspdiDurationUnits));

/** The figures of an exported plan that its file does not say otherwise. */
export const exportedSettings = {
  defaultStartTime: '08:00',
  defaultFinishTime: '17:00',
  minutesPerDay: 480,
  minutesPerWeek: 2400,
  daysPerMonth: 20,
  weekStartDay: 'monday',
  currencySymbol: '€',
  currencySymbolPosition: 'afterWithSpace',
  currencyDigits: 2,
  defaultDurationUnit: 'days',
  defaultWorkUnit: 'hours',
  defaultTaskType: 'fixedUnits',
  areNewTasksManual: false,
} as const satisfies Partial<PlanHeader>;

const maxLevels = 64;
const keepCode = keepWithin(0, 255);

/** The levels of outline and WBS codes. */
export const keepCodeLevels = keepWholeList(
  keepRecord({ type: keepCode, length: keepCode, separator: keepFileText }),
  maxLevels,
);

const headerFields = {
  title: keepFileText,
  subject: keepFileText,
  author: keepFileText,
  company: keepFileText,
  manager: keepFileText,
  category: keepFileText,
  comments: keepFileText,
  created: keepMoment,
  statusDate: keepMoment,
  defaultStartTime: keepOther(exportedSettings.defaultStartTime, keepClock),
  defaultFinishTime: keepOther(exportedSettings.defaultFinishTime, keepClock),
  minutesPerDay: keepOther(exportedSettings.minutesPerDay, keepWithin(1, 1440)),
  minutesPerWeek: keepOther(exportedSettings.minutesPerWeek, keepWithin(1, 10_080)),
  daysPerMonth: keepOther(exportedSettings.daysPerMonth, keepWithin(1, 31)),
  weekStartDay: keepOther(exportedSettings.weekStartDay, keepOneOf(...recurrenceWeekdays)),
  currencySymbol: keepOther(exportedSettings.currencySymbol, keepFileText),
  currencySymbolPosition: keepOther(
    exportedSettings.currencySymbolPosition,
    keepOneOf('before', 'after', 'beforeWithSpace'),
  ),
  currencyCode: keepFileText,
  currencyDigits: keepOther(exportedSettings.currencyDigits, keepWithin(0, 9)),
  defaultDurationUnit: keepOther(exportedSettings.defaultDurationUnit, keepUnit),
  defaultWorkUnit: keepOther(exportedSettings.defaultWorkUnit, keepUnit),
  defaultTaskType: keepOneOf('fixedDuration', 'fixedWork'),
  areNewTasksManual: keepFlag,
  wbsMask: keepRecord({ prefix: keepFileText, isGenerated: keepFlag, isUnique: keepFlag, levels: keepCodeLevels }),
  custom: keepCustomOf('task'),
  tables: keepTables,
} satisfies Partial<Record<keyof PlanFileHeader, KeepValue>>;

/** Fields of the plan itself; those that exports have anyway are missing. */
export type KeptHeaderFields = OutdatedValues & Readonly<Partial<Pick<PlanFileHeader, keyof typeof headerFields>>>;

const keepHeaderRecord = keepRecord({ ...headerFields, outdated: keepOutdated });

/** The fields of a plan, of a file or of the database, that are kept; undefined if there are none. */
export function keptHeaderFields(value: unknown): KeptHeaderFields | undefined {
  return withinKeptBytes(keepHeaderRecord(value));
}

/** Fields that an export states for every plan: where no file said them, they are no news. */
const alwaysExported = ['title', 'created', 'comments', 'currencyCode'] as const;

/**
 * The fields that a plan keeps of an imported file; undefined if it has them already.
 * @param place the id of an export of the plan; tables of other names stay where the file is added
 */
export function changedHeaderFields(
  { planFields, guid }: { readonly planFields: KeptHeaderFields | undefined; readonly guid: string | undefined },
  stored: unknown,
  { planGuid, isAdded }: { readonly planGuid: string; readonly isAdded: boolean },
): { readonly value: KeptHeaderFields | null } | undefined {
  if (planFields === undefined) return undefined;
  const isOwn = guid === planGuid;
  const before = keptHeaderFields(stored) ?? {};
  const isNews = (field: string) => !isOwn || !alwaysExported.some((each) => each === field && !(each in before));
  const news = Object.fromEntries(Object.entries(planFields).filter(([field]) => isNews(field)));
  const tables = keptTables(planFields.tables, before.tables, isAdded);
  const value = keptHeaderFields({ ...news, tables }) ?? null;
  return JSON.stringify(value ?? {}) === JSON.stringify(before) ? undefined : { value };
}

const keepTaskMoments = keepRecord(momentFields);
const keepTaskRecord = keepRecord({
  ...taskFields,
  outdated: keepOutdated,
});

/**
 * The fields of a task, of a file or of the database, that are kept; undefined if there are none.
 * @param moments of a task of a file, those that its days do not say
 */
export function keptTaskFields(value: unknown, moments: unknown = value): KeptTaskFields | undefined {
  const own = keepTaskMoments(moments);
  const others = keepTaskRecord(value);
  return withoutPlainNotes(withinKeptBytes(withoutPlainNotes(own && others ? { ...own, ...others } : (own ?? others))));
}

/** Notes that a description holds as they are need not be kept; formatted ones are kept with their plain text, or not at all. */
function withoutPlainNotes(fields: FileRecord | undefined): FileRecord | undefined {
  const { notes, markdownNotes, ...others } = fields ?? {};
  if (typeof notes === 'string' && (markdownNotes !== undefined || notes.length > textLimits.description))
    return fields;
  return Object.keys(others).length > 0 ? others : undefined;
}

const hiddenCostFields = [
  'cost',
  'actualCost',
  'remainingCost',
  'costPerUse',
  'standardRate',
  'overtimeRate',
  'rateTables',
];

type FieldsWithCosts = Pick<KeptTaskFields, 'baselines' | 'custom' | 'timephased'> & {
  readonly things?: readonly FieldsWithCosts[];
};

/** The fields for those who may not see costs: of one person's work a rate follows from them. */
export function withoutFileCosts<Fields extends FieldsWithCosts>(fields: Fields): Fields {
  const { baselines, custom, things, timephased } = fields;
  const values = Object.entries(custom ?? {}).filter(([key]) => !/^cost\d+$/.test(key));
  // The omitted fields are optional.
  const others = Object.fromEntries(
    Object.entries(fields).filter(([key]) => !hiddenCostFields.includes(key)),
  ) as Fields;
  return {
    ...others,
    ...(timephased && { timephased: timephased.filter(isFreeOfCosts) }),
    ...(baselines && {
      baselines: baselines.map(({ cost: _, timephased: spread, ...baseline }) =>
        spread ? { ...baseline, timephased: spread.filter(isFreeOfCosts) } : baseline,
      ),
    }),
    ...(custom && { custom: Object.fromEntries(values) }),
    ...(things && { things: things.map(withoutFileCosts) }),
  };
}

/** A document without the longest fields where it is too long. */
export function withinKeptBytes(document: FileRecord | undefined): FileRecord | undefined {
  if (document === undefined) return undefined;
  const sizes = Object.entries(document).map(([name, value]) => ({
    name,
    bytes: typeof value === 'object' || typeof value === 'string' ? Buffer.byteLength(JSON.stringify(value)) : 5,
  }));
  let left = sizes.reduce((sum, { name, bytes }) => sum + name.length + bytes, 0);
  if (left <= maxKeptBytes) return document;
  const dropped = new Set<string>();
  for (const { name, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes)) {
    if (left <= maxKeptBytes) break;
    left -= bytes;
    dropped.add(name);
  }
  return Object.fromEntries(Object.entries(document).filter(([name]) => !dropped.has(name)));
}
