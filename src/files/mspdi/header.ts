import type { PlanHeader } from '../plan.ts';
import { recurrenceWeekdays } from '../recurrence.ts';
import type { PlanReport } from '../report.ts';
import { mspdiDurationUnits, ESTIMATED_CODE, mspdiSymbolPositions, taskTypes, workUnits } from './codes.ts';
import { ReadContext } from './context.ts';
import type { MspdiElement } from './element.ts';

const MAX_MSPDI_DAY_MINUTES = 24 * 60;

/** Reads the units of the file's durations. */
export function readMspdiContext(project: MspdiElement, report: PlanReport): ReadContext {
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
export function readMspdiHeader(
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
    currentDate: project.dateTime('CurrentDate'),
    scheduleFrom: project.flag('ScheduleFromStart') === false ? 'finish' : 'start',
    defaultCalendarUid: found.defaultCalendarUid,
    defaultStartTime: project.time('DefaultStartTime') ?? '08:00',
    defaultFinishTime: project.time('DefaultFinishTime') ?? '17:00',
    ...context.units,
    weekStartDay: project.code('WeekStartDay', recurrenceWeekdays) ?? 'sunday',
    fiscalYearStartMonth: project.integerWithin('FYStartDate', 1, 12),
    currencySymbol: project.text('CurrencySymbol') ?? '$',
    currencySymbolPosition: project.code('CurrencySymbolPosition', mspdiSymbolPositions) ?? 'before',
    currencyCode: project.text('CurrencyCode'),
    currencyDigits: project.integerWithin('CurrencyDigits', 0, 9) ?? 2,
    defaultDurationUnit: context.defaultDurationUnit,
    defaultWorkUnit: project.code('WorkFormat', workUnits) ?? 'hours',
    defaultTaskType: project.code('DefaultTaskType', taskTypes) ?? 'fixedUnits',
    defaultStandardRate: context.rate(project, 'DefaultStandardRate'),
    defaultOvertimeRate: context.rate(project, 'DefaultOvertimeRate'),
    areNewTasksManual: project.flag('NewTasksAreManual') ?? false,
    areConstraintsHonored: project.flag('HonorConstraints') ?? true,
  };
}
