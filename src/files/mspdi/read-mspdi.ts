import { decodeXmlBytes } from '../encoding.ts';
import { PlanFileError } from '../error.ts';
import { PlanReport } from '#files/report.ts';
import { buildTaskOutline } from '../outline.ts';
import { markPauses } from '../pauses.ts';
import type { PlanFile, PlanHeader, PlanTask } from '../plan.ts';
import { PlanWorkingTime } from '../working-time.ts';
import { readMspdiAssignments } from './assignments.ts';
import { readMspdiCalendars, usedCalendars } from './calendars.ts';
import { codeLevels, MspdiCustomFields } from './custom-values.ts';
import type { MspdiElement } from './element.ts';
import { readMspdiLinks } from './links.ts';
import { parseXml, type XmlLimits } from './parse-xml.ts';
import { readMspdiResources } from './resources.ts';
import { readMspdiTasks } from './tasks.ts';
import { foldTimephased } from './timephased.ts';
import { type WorkingUnits, minutesOfDuration } from '../units.ts';
import { recurrenceWeekdays } from '../recurrence.ts';
import { ESTIMATED_CODE, mspdiDurationUnits, mspdiSymbolPositions, taskTypes, workUnits } from './codes.ts';
import { ReadContext } from './context.ts';

/** They make up most of a file. */
const FOLDED = new Map([['TimephasedData', foldTimephased]]);

/** Elements of which a plan has at least one. */
const PLAN_ELEMENTS = ['Tasks', 'Resources', 'Calendars', 'Assignments', 'StartDate', 'SaveVersion'];

/**
 * Reads a plan in Microsoft's XML format (MSPDI, Project 2002 and later).
 * @throws PlanFileError if the bytes are no well-formed XML, are beyond the limits or hold no plan
 */
export function readMspdi(bytes: Uint8Array, limits: XmlLimits): PlanFile {
  const report = new PlanReport();
  const { root } = parseXml(decodeXmlBytes(bytes, report), { fold: FOLDED }, limits, report);
  if (root.name !== 'Project' || !PLAN_ELEMENTS.some((name) => root.has(name))) {
    throw new PlanFileError('notAPlan', `The root element "${root.name}" is not that of a plan.`, {
      arguments: { rootElement: root.name },
    });
  }
  return readProject(root, report);
}

function readProject(project: MspdiElement, report: PlanReport): PlanFile {
  const context = readMspdiContext(project, report);
  const customFields = new MspdiCustomFields(project, context);
  const { calendars, defaultUid } = readMspdiCalendars(project, report);
  const calendarUids = new Set(calendars.map((calendar) => calendar.uid));
  const resources = readMspdiResources(project, context, customFields, calendarUids);
  const ownRows = readMspdiTasks(project, { context, customFields, calendars });
  const { relations, rows } = readMspdiLinks(ownRows, context);
  const tasks = buildTaskOutline(rows.map((row) => row.task));
  const workingTime = new PlanWorkingTime(calendars);
  for (const task of tasks) {
    completeFinish(task, { workingTime, defaultCalendarUid: defaultUid, units: context.units, report });
  }
  const comments = tasks.find((task) => task.uid === 0)?.notes;
  const assignments = readMspdiAssignments(project, { context, customFields, tasks, resources });
  markPauses({ tasks, assignments, resources }, { workingTime, defaultCalendarUid: defaultUid });
  return {
    format: 'mspdi',
    header: readMspdiHeader(project, context, { defaultCalendarUid: defaultUid, comments }),
    calendars: usedCalendars(calendars, { defaultUid, tasks, resources }, report),
    tasks,
    relations,
    resources,
    assignments,
    customFields: customFields.definitions,
    warnings: report.warnings(),
  };
}

interface FinishSurroundings {
  workingTime: PlanWorkingTime;
  defaultCalendarUid: number;
  units: WorkingUnits;
  report: PlanReport;
}

/** Some programs write start and duration alone: the finish then follows from the calendar. */
function completeFinish(task: PlanTask, around: FinishSurroundings): void {
  if (task.finish !== undefined || task.start === undefined) return;
  if (task.isMilestone) {
    task.finish = task.start;
    return;
  }
  if (!task.duration) return;
  const minutes = minutesOfDuration(task.duration, around.units) ?? 0;
  const calendarUid = task.calendarUid ?? around.defaultCalendarUid;
  task.finish = around.workingTime.finishAfter(calendarUid, task.start, minutes, task.duration.unit);
  if (task.finish === undefined) around.report.warn('finishUnknown', { task: task.uid });
}

const MAX_MSPDI_DAY_MINUTES = 24 * 60;

/** Reads the units of the file's durations. */
function readMspdiContext(project: MspdiElement, report: PlanReport): ReadContext {
  const units = {
    minutesPerDay: project.integerWithin('MinutesPerDay', 1, MAX_MSPDI_DAY_MINUTES) ?? 480,
    minutesPerWeek: project.integerWithin('MinutesPerWeek', 1, 7 * MAX_MSPDI_DAY_MINUTES) ?? 2400,
    daysPerMonth: project.integerWithin('DaysPerMonth', 1, 31) ?? 20,
  };
  const format = project.integer('DurationFormat') ?? 7;
  return new ReadContext(
    report,
    units,
    mspdiDurationUnits[format >= ESTIMATED_CODE ? format - ESTIMATED_CODE : format] ?? 'days',
  );
}

/** The header; the project calendar is found among those of the file. `comments` are the notes of the project's own row. */
function readMspdiHeader(
  project: MspdiElement,
  context: ReadContext,
  found: { defaultCalendarUid: number; comments: string | undefined },
): PlanHeader {
  return {
    name: project.text('Name'),
    title: project.text('Title'),
    subject: project.text('Subject'),
    author: project.text('Author'),
    company: project.text('Company'),
    manager: project.text('Manager'),
    category: project.text('Category'),
    keywords: project.text('Keywords'),
    comments: found.comments,
    guid: project.guid('GUID'),
    created: project.dateTime('CreationDate'),
    lastSaved: project.dateTime('LastSaved'),
    start: project.dateTime('StartDate'),
    finish: project.dateTime('FinishDate'),
    statusDate: project.dateTime('StatusDate'),
    scheduleFrom: project.flag('ScheduleFromStart') === false ? 'finish' : 'start',
    defaultCalendarUid: found.defaultCalendarUid,
    defaultStartTime: project.time('DefaultStartTime') ?? '08:00',
    defaultFinishTime: project.time('DefaultFinishTime') ?? '17:00',
    ...context.units,
    weekStartDay: project.code('WeekStartDay', recurrenceWeekdays) ?? 'sunday',
    currencySymbol: project.text('CurrencySymbol') ?? '$',
    currencySymbolPosition: project.code('CurrencySymbolPosition', mspdiSymbolPositions) ?? 'before',
    currencyCode: project.text('CurrencyCode'),
    currencyDigits: project.integerWithin('CurrencyDigits', 0, 9) ?? 2,
    defaultDurationUnit: context.defaultDurationUnit,
    defaultWorkUnit: project.code('WorkFormat', workUnits) ?? 'hours',
    defaultTaskType: project.code('DefaultTaskType', taskTypes) ?? 'fixedUnits',
    areNewTasksManual: project.flag('NewTasksAreManual') ?? false,
    wbsMask: readWbsMask(project),
  };
}

/** How WBS codes are made up; most files have an empty list. */
function readWbsMask(project: MspdiElement): PlanHeader['wbsMask'] {
  const masks = project.child('WBSMasks');
  if (!masks) return undefined;
  const prefix = masks.text('Prefix');
  const isGenerated = masks.flag('GenerateCodes');
  const isUnique = masks.flag('VerifyUniqueCodes');
  const levels = codeLevels(masks.childrenNamed('WBSMask'));
  return prefix || levels || isGenerated || isUnique ? { prefix, isGenerated, isUnique, levels } : undefined;
}
