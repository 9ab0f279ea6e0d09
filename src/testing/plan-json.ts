import { recurrenceWeekdays } from '#files/recurrence.ts';
import type { CalendarException, PlanCalendar, TimeRange } from '#files/plan-calendar.ts';
import type {
  Baseline,
  CustomValue,
  PlanCustomValues,
  Duration,
  PlanAssignment,
  PlanFile,
  PlanHeader,
  PlanResource,
  PlanTask,
  PlanRate,
  RateEntry,
  RateUnit,
  RelationType,
} from '#files/plan.ts';
import { unitNames } from '#files/units.ts';

/*
 * A plan in the short notation in which expected plans are written down. Tests compare with it.
 */

type PlanJson = Record<string, unknown>;

const rateUnitNames: Readonly<Record<RateUnit, string>> = {
  minute: 'm',
  hour: 'h',
  day: 'd',
  week: 'w',
  month: 'mo',
  year: 'y',
  materialUnit: 'h',
};
const relationNames: Readonly<Record<RelationType, string>> = {
  finishStart: 'FS',
  startStart: 'SS',
  finishFinish: 'FF',
  startFinish: 'SF',
};
const MIN_JSON_DATE = '1984-01-01T00:00:00';
const MAX_JSON_DATE = '2049-12-31T23:59:00';

/** The properties that are called the same. */
function pickFields<T extends object, K extends keyof T>(source: T, ...names: K[]): PlanJson {
  return Object.fromEntries(names.map((name) => [name, source[name]]));
}

/** `fixedUnits` → `FIXED_UNITS`. */
const upper = (name: string | undefined) => name?.replace(/([A-Z])/g, '_$1').toUpperCase();
const durationJson = (value: Duration | undefined) => value && { v: value.value, u: unitNames[value.unit] };
const rateJson = (value: PlanRate | undefined) => value && { v: value.value, u: rateUnitNames[value.unit] };
const time = (value: string) => (value === '24:00' ? '00:00' : value);
const timeRangeTexts = (ranges: readonly TimeRange[]) => ranges.map((range) => `${time(range.from)}-${time(range.to)}`);

export function planToJson(plan: PlanFile): PlanJson {
  const calendarName = (uid: number | undefined) => plan.calendars.find((calendar) => calendar.uid === uid)?.name;
  return {
    header: headerToJson(plan.header, calendarName(plan.header.defaultCalendarUid)),
    calendars: plan.calendars.map((calendar) => calendarToJson(calendar)),
    tasks: plan.tasks.map((task) => taskToJson(task, calendarName(task.calendarUid))),
    relations: plan.relations.map((relation) => ({
      pred: relation.predecessorUid,
      succ: relation.successorUid,
      type: relationNames[relation.type],
      lag: durationJson(relation.lag),
    })),
    resources: plan.resources.map((resource) => resourceToJson(resource)),
    assignments: plan.assignments.map((assignment) => assignmentToJson(assignment)),
  };
}

function headerToJson(header: PlanHeader, defaultCalendarName: string | undefined): PlanJson {
  return {
    ...pickFields(header, 'title', 'subject', 'author', 'lastAuthor', 'company', 'manager', 'category', 'keywords'),
    ...pickFields(header, 'comments', 'guid', 'lastSaved', 'statusDate', 'defaultStartTime'),
    ...pickFields(header, 'minutesPerDay', 'minutesPerWeek', 'daysPerMonth'),
    ...pickFields(header, 'currencySymbol', 'currencyCode', 'currencyDigits'),
    creationDate: header.created,
    startDate: header.start,
    finishDate: header.finish,
    scheduleFrom: upper(header.scheduleFrom),
    defaultCalendarName,
    defaultEndTime: header.defaultFinishTime,
    weekStartDay: upper(header.weekStartDay),
    symbolPosition: upper(header.currencySymbolPosition),
    defaultDurationUnits: unitNames[header.defaultDurationUnit],
    defaultWorkUnits: unitNames[header.defaultWorkUnit],
    defaultTaskType: upper(header.defaultTaskType),
    newTasksAreManual: header.areNewTasksManual,
  };
}

function calendarToJson(calendar: PlanCalendar): PlanJson {
  const kinds = { working: 'WORKING', nonWorking: 'NON_WORKING', inherited: 'DEFAULT' };
  return {
    uid: calendar.uid,
    name: calendar.name,
    guid: calendar.guid,
    parentUid: calendar.baseCalendarUid,
    days: recurrenceWeekdays.map((_, index) => {
      const day = calendar.week[index];
      return day ? [kinds[day.kind], ...timeRangeTexts(day.times)] : [];
    }),
    exceptions: calendar.exceptions.map((exception) => exceptionToJson(exception)),
  };
}

function exceptionToJson(exception: CalendarException): PlanJson {
  const { name, from, to, times } = exception;
  return { name, from, to, working: times.length > 0, hours: timeRangeTexts(times) };
}

function taskToJson(task: PlanTask, calendarName: string | undefined): PlanJson {
  if (task.isBlank) return { ...pickFields(task, 'uid', 'id'), null: true };
  const { hyperlink } = task;
  return {
    ...pickFields(task, 'uid', 'id', 'name', 'guid', 'outlineLevel', 'outlineNumber', 'wbs', 'parentUid', 'priority'),
    ...pickFields(task, 'start', 'finish', 'actualStart', 'actualFinish', 'constraintDate', 'deadline', 'created'),
    ...pickFields(task, 'work', 'actualWork', 'remainingWork', 'cost', 'fixedCost', 'actualCost', 'remainingCost'),
    ...pickFields(task, 'percentComplete', 'percentWorkComplete', 'physicalPercentComplete'),
    ...pickFields(task, 'calendarUid', 'contact', 'notes', 'subprojectFile'),
    calendarName: task.calendarUid === undefined ? undefined : calendarName,
    duration: durationJson(task.duration),
    actualDuration: durationJson(task.actualDuration),
    remainingDuration: durationJson(task.remainingDuration),
    estimated: task.isEstimated,
    type: upper(task.type),
    milestone: task.isMilestone,
    summary: task.isSummary,
    active: task.isActive,
    mode: task.isManual ? 'MANUALLY_SCHEDULED' : 'AUTO_SCHEDULED',
    effortDriven: task.isEffortDriven,
    constraintType: upper(task.constraintType),
    ignoreResourceCalendar: task.isResourceCalendarIgnored,
    recurring: task.isRecurring,
    rollup: task.isRolledUp,
    hideBar: task.isBarHidden,
    externalTask: task.isExternal,
    hyperlink: hyperlink?.text,
    hyperlinkAddress: hyperlink?.address,
    ...baselinesToJson(task.baselines),
    ...customToJson(task.custom),
  };
}

/** Baseline 0 is flattened into the other values; the others are objects. */
function baselinesToJson(baselines: readonly Baseline[]): PlanJson {
  const json: PlanJson = {};
  for (const { number, start, finish, work, cost, ...baseline } of baselines) {
    const values = { start, finish, duration: durationJson(baseline.duration), work, cost };
    if (number > 0) json[`baseline${number}`] = values;
    else {
      for (const [name, value] of Object.entries(values)) {
        json[`baseline${name.charAt(0).toUpperCase()}${name.slice(1)}`] = value;
      }
    }
  }
  return json;
}

/** Flags are a list of the numbers of those that are set; fields of project servers are not written down. */
function customToJson(values: PlanCustomValues): PlanJson {
  const flags = Object.entries(values).flatMap(([key, value]) => {
    const found = /^flag(\d+)$/.exec(key);
    return found && value === true ? [Number(found[1])] : [];
  });
  const others = Object.entries(values).filter(([key]) => !/^(?:flag|field|enterprise)/.test(key));
  const json: PlanJson = Object.fromEntries(others.map(([key, value]) => [key, customValue(value)]));
  if (flags.length > 0) json.flags = flags.toSorted((a, b) => a - b);
  return json;
}

const customValue = (value: CustomValue) => (typeof value === 'object' ? durationJson(value) : value);

function resourceToJson(resource: PlanResource): PlanJson {
  const tables = resource.rateTables.filter((table) => !isWithoutRates(table.entries));
  return {
    ...pickFields(
      resource,
      'uid',
      'id',
      'name',
      'guid',
      'initials',
      'group',
      'code',
      'email',
      'materialLabel',
      'notes',
    ),
    ...pickFields(resource, 'maxUnits', 'costPerUse', 'calendarUid', 'work', 'actualWork', 'remainingWork'),
    ...pickFields(resource, 'cost', 'actualCost', 'remainingCost'),
    type: upper(resource.type),
    standardRate: rateJson(resource.standardRate),
    overtimeRate: rateJson(resource.overtimeRate),
    accrueAt: upper(resource.accrueAt),
    generic: resource.isGeneric,
    budget: resource.isBudget,
    ...Object.fromEntries(
      tables.map((table) => [`costRate${table.name}`, table.entries.map((entry) => rateEntryToJson(entry))]),
    ),
    availability: resource.availability.map(({ from = MIN_JSON_DATE, to = MAX_JSON_DATE, units }) => ({
      from,
      to,
      units,
    })),
    ...baselinesToJson(resource.baselines),
    ...customToJson(resource.custom),
  };
}

function isWithoutRates(entries: readonly RateEntry[]): boolean {
  return entries.every((entry) => !entry.standardRate?.value && !entry.overtimeRate?.value && !entry.costPerUse);
}

function rateEntryToJson(entry: RateEntry): PlanJson {
  const { from = MIN_JSON_DATE, to = MAX_JSON_DATE, costPerUse } = entry;
  return {
    from,
    to,
    standard: rateJson(entry.standardRate),
    overtime: rateJson(entry.overtimeRate),
    perUse: costPerUse,
  };
}

function assignmentToJson(assignment: PlanAssignment): PlanJson {
  return {
    ...pickFields(assignment, 'uid', 'taskUid', 'resourceUid', 'guid', 'units', 'start', 'finish', 'notes'),
    ...pickFields(assignment, 'work', 'actualWork', 'remainingWork', 'overtimeWork', 'regularWork'),
    ...pickFields(assignment, 'cost', 'actualCost', 'remainingCost'),
    workContour: upper(assignment.workContour),
    rateIndex: 'ABCDE'.indexOf(assignment.rateTable),
    ...baselinesToJson(assignment.baselines),
    ...customToJson(assignment.custom),
  };
}
