import type { LocalDateTime, PlanCalendar } from '#files/plan-calendar.ts';
import type { Baseline, PlanAssignment, PlanFile, PlanRelation, PlanResource, PlanTask } from '#files/plan.ts';
import { STANDARD_CALENDAR } from '#files/standard-calendar.ts';
import type { ServiceTextKey } from '#service/core/messages/messages.ts';
import { exceedsTextLimit, textLimits } from '../file-texts.ts';
import {
  type KeptHeaderFields,
  keptHeaderFields,
  type KeptTaskFields,
  keptTaskFields,
  type PlanFileHeader,
} from '../kept-fields.ts';
import { planFileHeader } from '../kept-custom-fields.ts';
import { areRatesListed, areUnitsDated, type KeptResource, keptResourcesOf } from '../kept-resources.ts';
import { fittingPercents } from '../kept-timephased.ts';
import type { KeptAssignmentFields } from '../kept-work.ts';
import { isOtherFigure } from './imported-work.ts';
import { isWithinDay, type MomentFacts, momentFacts, ownBaseline, ownMomentsOf } from './own-moments.ts';
import {
  completeOf,
  isActualWorkOwn,
  isFinishOwn,
  isSpreadLost,
  isStartOwn,
  type KeptWork,
  keptWorkOf,
} from './own-work.ts';

/** The fields of plan files, and what becomes of each: none is lost without being named. Pure. */

/** Rows of a plan file by their kind. */
export interface PlanFileRows {
  header: PlanFileHeader;
  /** Without blank rows and the project's own one. */
  task: PlanTask;
  relation: PlanRelation;
  resource: PlanResource;
  assignment: PlanAssignment;
  calendar: PlanCalendar;
}
export type PlanFileRowKind = keyof PlanFileRows;

/** Facts of a file that its rows refer to. */
export interface PlanFileFacts extends MomentFacts, KeptWork {
  readonly tasks: ReadonlyMap<number, PlanTask>;
  /** Unique ids of the resources with work on tasks. */
  readonly assigned: ReadonlySet<number>;
  /** Hours of the assignments of each task that has some. */
  readonly work: ReadonlyMap<number, number>;
  /** Fields of tasks that are kept and exported besides the plan itself; spreadsheets state too little for them. */
  readonly kept: ReadonlyMap<PlanTask, KeptTaskFields | undefined>;
  /** The same of the plan itself, unless the file has no activities: then nothing is imported. */
  readonly keptHeader: KeptHeaderFields | undefined;
  readonly keptResources: ReadonlyMap<PlanResource, KeptResource>;
}

/** Tells that a value is lost and therefore named. */
type IsLost<Row, Value> = (value: Value, row: Row, facts: PlanFileFacts) => boolean;

/**
 * `kept` and exported again; `derived`: computed again, or a number within the file; else when it is named as lost, which
 * needs a text of its name.
 */
type FieldFate<Kind extends PlanFileRowKind, Field extends keyof PlanFileRows[Kind] & string> =
  | 'kept'
  | 'derived'
  | (`planImport.field.${Kind}.${Field}` extends ServiceTextKey
      ? IsLost<PlanFileRows[Kind], NonNullable<PlanFileRows[Kind][Field]>>
      : never);

/** A field that is missing here does not compile. */
type FieldFates = {
  readonly [Kind in PlanFileRowKind]: {
    readonly [Field in keyof Required<PlanFileRows[Kind]> & string]: FieldFate<Kind, Field>;
  };
};

/** Tells whether a value says anything: it is none of those that a format has where nothing was entered. */
export function isFilled(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false || value === 0) return false;
  if (typeof value !== 'object') return true;
  return 'value' in value ? isFilled(value.value) : Object.keys(value).length > 0;
}

/** Tells whether a baseline holds more than its number. */
export const isBaselineFilled = ({ number: _, ...saved }: Baseline): boolean => Object.values(saved).some(isFilled);

const isOtherThan =
  (...usual: readonly unknown[]) =>
  (value: unknown): boolean =>
    isFilled(value) && !usual.includes(value);

/** Tells that a value which `isMeant` is not among the kept fields of its task, because it is too long. */
const unlessKept =
  <Field extends keyof KeptTaskFields & keyof PlanTask>(
    field: Field,
    isMeant: (value: NonNullable<PlanTask[Field]>) => boolean,
  ): IsLost<PlanTask, NonNullable<PlanTask[Field]>> =>
  (value, task, { kept }) =>
    isMeant(value) && kept.get(task)?.[field] === undefined;

/** The same for fields of the plan itself. @param usual values that exports have anyway */
const unlessKeptOfPlan =
  (field: keyof KeptHeaderFields, ...usual: readonly unknown[]) =>
  (value: unknown, _: PlanFileHeader, { keptHeader }: PlanFileFacts): boolean =>
    isOtherThan(...usual)(value) && keptHeader?.[field] === undefined;

/** Tells that an assignment states a value itself which is not among its kept fields. */
const unlessKeptOfWork =
  (field: keyof KeptAssignmentFields, isOwn: (assignment: PlanAssignment, facts: PlanFileFacts) => boolean) =>
  (_: unknown, assignment: PlanAssignment, facts: PlanFileFacts): boolean =>
    facts.keptWork.get(assignment)?.[field] === undefined && isOwn(assignment, facts);

/** Tells that a resource states a value other than the usual ones which is not among its kept fields. */
const unlessKeptOfResource =
  (field: keyof KeptResource, ...usual: readonly unknown[]) =>
  (value: unknown, resource: PlanResource, { keptResources }: PlanFileFacts): boolean =>
    isOtherThan(...usual)(value) && keptResources.get(resource)?.[field] === undefined;

const planFileDay = (at: string | undefined) => at?.slice(0, 10);

/** A fixed date is that of the task. */
function isConstraintDateLost(at: LocalDateTime, { constraintType, start, finish }: PlanTask): boolean {
  if (constraintType === 'mustStartOn') return planFileDay(at) !== planFileDay(start);
  return constraintType === 'mustFinishOn' && planFileDay(at) !== planFileDay(finish);
}

/** The first baseline becomes a version of the plan, which has days and no costs: the rest is kept. */
function isBaselineLost(baseline: Baseline, task: PlanTask, facts: PlanFileFacts): boolean {
  const { number } = baseline;
  const kept = facts.kept.get(task)?.baselines?.some((one) => isKeptBaseline(one, baseline)) === true;
  if (number > 0) return isBaselineFilled(baseline) && !kept;
  const { start, finish, cost, timephased } = ownBaseline(baseline, task, facts);
  return [start, finish, cost, timephased].some(isFilled) && !kept;
}

const isKeptBaseline = (kept: Baseline, { number, timephased }: Baseline) =>
  kept.number === number && isFilled(kept.timephased) === isFilled(timephased);
const areBaselinesLost = (baselines: readonly Baseline[], kept: readonly Baseline[] = []) =>
  baselines.some((baseline) => isBaselineFilled(baseline) && !kept.some((one) => isKeptBaseline(one, baseline)));

/** The fates of the fields of plan files. */
export const planFileFields: FieldFates = {
  header: {
    // The project here has its own name.
    name: 'derived',
    title: unlessKeptOfPlan('title'),
    subject: unlessKeptOfPlan('subject'),
    author: unlessKeptOfPlan('author'),
    lastAuthor: 'derived',
    company: unlessKeptOfPlan('company'),
    manager: unlessKeptOfPlan('manager'),
    category: unlessKeptOfPlan('category'),
    keywords: isFilled,
    comments: unlessKeptOfPlan('comments'),
    guid: 'derived',
    created: unlessKeptOfPlan('created'),
    lastSaved: 'derived',
    start: (start, _, facts) => {
      const days = facts.file.tasks.flatMap((task) => (task.uid === 0 ? [] : (planFileDay(task.start) ?? [])));
      return days.toSorted()[0] !== planFileDay(start) || isWithinDay(start, 'from', {}, facts);
    },
    finish: 'derived',
    statusDate: unlessKeptOfPlan('statusDate'),
    currentDate: 'derived',
    scheduleFrom: 'kept',
    defaultCalendarUid: 'derived',
    defaultStartTime: unlessKeptOfPlan('defaultStartTime', '08:00'),
    defaultFinishTime: unlessKeptOfPlan('defaultFinishTime', '17:00'),
    minutesPerDay: unlessKeptOfPlan('minutesPerDay', 480),
    minutesPerWeek: unlessKeptOfPlan('minutesPerWeek', 2400),
    daysPerMonth: unlessKeptOfPlan('daysPerMonth', 0, 20),
    weekStartDay: unlessKeptOfPlan('weekStartDay', 'monday'),
    currencySymbol: unlessKeptOfPlan('currencySymbol', '€'),
    currencySymbolPosition: unlessKeptOfPlan('currencySymbolPosition', 'afterWithSpace'),
    currencyCode: unlessKeptOfPlan('currencyCode'),
    currencyDigits: unlessKeptOfPlan('currencyDigits', 2),
    defaultDurationUnit: unlessKeptOfPlan('defaultDurationUnit', 'days'),
    defaultWorkUnit: unlessKeptOfPlan('defaultWorkUnit', 'hours'),
    defaultTaskType: unlessKeptOfPlan('defaultTaskType', 'fixedUnits'),
    areNewTasksManual: unlessKeptOfPlan('areNewTasksManual'),
    wbsMask: unlessKeptOfPlan('wbsMask'),
    tables: unlessKeptOfPlan('tables'),
    custom: (custom, _, { keptHeader }) => Object.keys(custom).some((key) => keptHeader?.custom?.[key] === undefined),
  },
  task: {
    uid: 'kept',
    id: 'derived',
    guid: 'kept',
    isBlank: 'derived',
    name: 'kept',
    outlineLevel: 'kept',
    outlineNumber: 'derived',
    wbs: 'kept',
    parentUid: 'derived',
    isSummary: 'derived',
    isMilestone: (isMilestone, { isSummary }) => isMilestone && isSummary,
    isActive: 'kept',
    isManual: 'kept',
    isEstimated: unlessKept('isEstimated', isFilled),
    isEffortDriven: unlessKept('isEffortDriven', isFilled),
    isRecurring: unlessKept('isRecurring', isFilled),
    isRolledUp: unlessKept('isRolledUp', isFilled),
    isBarHidden: unlessKept('isBarHidden', isFilled),
    isResourceCalendarIgnored: 'kept',
    isExternal: unlessKept('isExternal', isFilled),
    isEffortOnly: 'kept',
    type: unlessKept('type', isOtherThan('fixedUnits')),
    // Nine steps are planned with.
    priority: unlessKept('priority', (priority) => priority % 100 !== 0 || priority < 100 || priority > 900),
    start: 'kept',
    finish: 'kept',
    duration: 'kept',
    actualStart: 'kept',
    actualFinish: 'kept',
    actualDuration: 'derived',
    remainingDuration: 'derived',
    percentComplete: (percent, task) => !task.isSummary && Math.abs(percent - completeOf(task)) > 0.5,
    percentWorkComplete: 'kept',
    physicalPercentComplete: unlessKept('physicalPercentComplete', isFilled),
    work: (work, { uid, isSummary }, facts) => !isSummary && isOtherFigure(work, facts.work.get(uid) ?? work),
    actualWork: 'kept',
    remainingWork: 'derived',
    cost: 'derived',
    fixedCost: 'kept',
    actualCost: 'derived',
    remainingCost: 'derived',
    constraintType: 'kept',
    constraintDate: isConstraintDateLost,
    deadline: 'kept',
    calendarUid: 'kept',
    ignoresResourceCalendars: 'derived',
    created: unlessKept('created', isFilled),
    contact: 'kept',
    notes: unlessKept('notes', (notes) => exceedsTextLimit(notes, textLimits.description)),
    markdownNotes: unlessKept('markdownNotes', isFilled),
    hyperlink: unlessKept('hyperlink', isFilled),
    subprojectFile: unlessKept('subprojectFile', isFilled),
    hasInsertedProject: 'derived',
    pauses: unlessKept('pauses', isFilled),
    timephased: ({ length }, task) => (fittingPercents(task.timephased, task)?.length ?? 0) < length,
    baselines: (baselines, task, facts) => baselines.some((one) => isBaselineLost(one, task, facts)),
    custom: (custom, task, { kept }) => Object.keys(custom).some((key) => kept.get(task)?.custom?.[key] === undefined),
  },
  relation: {
    predecessorUid: 'kept',
    successorUid: 'kept',
    type: 'kept',
    lag: ({ value, unit }) => value !== 0 && unit.toLowerCase().endsWith('percent'),
  },
  resource: {
    uid: 'derived',
    id: 'derived',
    guid: 'derived',
    isBlank: 'derived',
    name: (_, resource, { assigned, keptResources }) =>
      !keptResources.has(resource) && !(resource.type === 'work' && assigned.has(resource.uid)),
    type: unlessKeptOfResource('type', 'work'),
    initials: unlessKeptOfResource('initials'),
    group: unlessKeptOfResource('group'),
    code: unlessKeptOfResource('code'),
    email: unlessKeptOfResource('email'),
    materialLabel: unlessKeptOfResource('materialLabel'),
    isGeneric: unlessKeptOfResource('isGeneric'),
    isBudget: unlessKeptOfResource('isBudget'),
    maxUnits: unlessKeptOfResource('maxUnits', 100),
    standardRate: unlessKeptOfResource('standardRate'),
    overtimeRate: unlessKeptOfResource('overtimeRate'),
    costPerUse: unlessKeptOfResource('costPerUse'),
    accrueAt: unlessKeptOfResource('accrueAt', 'prorated'),
    calendarUid: 'derived',
    work: 'derived',
    actualWork: 'derived',
    remainingWork: 'derived',
    cost: 'derived',
    actualCost: 'derived',
    remainingCost: 'derived',
    notes: unlessKeptOfResource('notes'),
    availability: (_, resource, { keptResources }) =>
      areUnitsDated(resource) && keptResources.get(resource)?.availability?.length !== resource.availability.length,
    rateTables: (tables, resource, { keptResources }) =>
      areRatesListed(resource) && keptResources.get(resource)?.rateTables?.length !== tables.length,
    baselines: (baselines, resource, { keptResources }) =>
      areBaselinesLost(baselines, keptResources.get(resource)?.baselines),
    custom: (custom, resource, { keptResources }) =>
      Object.keys(custom).some((key) => keptResources.get(resource)?.custom?.[key] === undefined),
  },
  assignment: {
    uid: 'derived',
    guid: 'derived',
    taskUid: 'kept',
    resourceUid: 'kept',
    units: 'kept',
    work: 'kept',
    actualWork: unlessKeptOfWork('actualWork', isActualWorkOwn),
    remainingWork: 'derived',
    overtimeWork: unlessKeptOfWork('overtimeWork', ({ overtimeWork }) => isFilled(overtimeWork)),
    regularWork: 'derived',
    start: unlessKeptOfWork('start', isStartOwn),
    finish: unlessKeptOfWork('finish', isFinishOwn),
    cost: 'derived',
    actualCost: 'derived',
    remainingCost: 'derived',
    delay: 'kept',
    workContour: (contour, assignment, facts) =>
      contour === 'contoured' && (!assignment.timephased || isSpreadLost(assignment.timephased, assignment, facts)),
    timephased: isSpreadLost,
    rateTable: unlessKeptOfWork('rateTable', ({ rateTable }) => rateTable !== 'A'),
    notes: unlessKeptOfWork('notes', ({ notes }) => isFilled(notes)),
    markdownNotes: unlessKeptOfWork('markdownNotes', ({ markdownNotes }) => isFilled(markdownNotes)),
    baselines: (baselines, assignment, { keptWork }) =>
      areBaselinesLost(baselines, keptWork.get(assignment)?.baselines),
    custom: (custom, assignment, { keptWork }) =>
      Object.keys(custom).some((key) => keptWork.get(assignment)?.custom?.[key] === undefined),
  },
  calendar: {
    uid: 'derived',
    guid: 'derived',
    name: (name, { uid }, { file }) => uid === file.header.defaultCalendarUid && name !== STANDARD_CALENDAR,
    baseCalendarUid: 'derived',
    week: 'kept',
    exceptions: 'kept',
    workWeeks: 'kept',
  },
};

/** A field that is not kept, and the number of rows in which it is filled. */
export interface LostField {
  readonly field: Extract<ServiceTextKey, `planImport.field.${string}`>;
  readonly kind: PlanFileRowKind;
  readonly count: number;
}

/** Blank rows and the row of the project itself become no activities. */
const isActivityRow = ({ isBlank, uid }: PlanTask) => !isBlank && uid !== 0;

/** The rows of a file whose fields are kept or named. */
export function planFileRows(file: PlanFile): { readonly [Kind in PlanFileRowKind]: readonly PlanFileRows[Kind][] } {
  return {
    // That of a spreadsheet has no values of its own.
    header: file.format === 'xls' ? [] : [planFileHeader(file)],
    task: file.tasks.filter(isActivityRow),
    relation: file.relations,
    resource: file.resources.filter(({ isBlank, uid }) => !isBlank && uid !== 0),
    assignment: file.assignments,
    calendar: file.calendars,
  };
}

export function planFileFacts(file: PlanFile): PlanFileFacts {
  const hours = new Map<number, number>();
  // The work of a material is no work.
  const things = new Set(file.resources.flatMap(({ uid, type }) => (type === 'work' ? [] : [uid])));
  for (const { taskUid, resourceUid, work = 0 } of file.assignments)
    if (!things.has(resourceUid ?? Number.NaN)) hours.set(taskUid, (hours.get(taskUid) ?? 0) + work);
  const facts = {
    work: hours,
    ...momentFacts(file),
    tasks: new Map(file.tasks.map((task) => [task.uid, task])),
    assigned: new Set(file.assignments.flatMap(({ taskUid, resourceUid = 0 }) => (taskUid === 0 ? [] : resourceUid))),
    keptHeader: file.tasks.some(isActivityRow) ? keptHeaderFields(planFileHeader(file)) : undefined,
  };
  const isSheet = file.format === 'xls';
  const tasks = isSheet ? [] : file.tasks;
  const work: KeptWork = isSheet ? { keptWork: new Map(), keptThings: new Map() } : keptWorkOf(file, facts);
  const keptResources: PlanFileFacts['keptResources'] = new Map(
    isSheet || !file.tasks.some(isActivityRow) ? [] : keptResourcesOf(file.resources),
  );
  const kept = new Map(tasks.map((task) => [task, keptTaskFields(task, ownMomentsOf(task, facts))]));
  return { ...facts, ...work, keptResources, kept };
}

/** The fields that are not kept, each with the number of rows in which it is filled. */
export function lostFieldsOf(file: PlanFile, facts: PlanFileFacts): LostField[] {
  const rows = planFileRows(file);
  return (Object.keys(planFileFields) as PlanFileRowKind[]).flatMap((kind) =>
    Object.keys(planFileFields[kind]).flatMap((field): LostField[] => {
      const isLost = lossCheckOf(kind, field);
      const count = isLost ? rows[kind].filter((row) => isLost(row, facts)).length : 0;
      return count === 0 ? [] : [{ field: `planImport.field.${kind}.${field}` as LostField['field'], kind, count }];
    }),
  );
}

/** Tells of a row whether its value of a field is named as lost; undefined for fields that never are. */
function lossCheckOf(kind: PlanFileRowKind, field: string) {
  // The fates fit the rows of their kind, which a name that is only known at run time hides.
  const fate = (planFileFields[kind] as Record<string, 'kept' | 'derived' | IsLost<object, unknown>>)[field];
  if (typeof fate !== 'function') return undefined;
  return (row: object, facts: PlanFileFacts): boolean => {
    const value = (row as Record<string, unknown>)[field];
    return value !== undefined && fate(value, row, facts);
  };
}

/** Tells whether the value of a row is named as lost. */
export function isFieldLost(kind: PlanFileRowKind, field: string, row: object, facts: PlanFileFacts): boolean {
  return lossCheckOf(kind, field)?.(row, facts) === true;
}
