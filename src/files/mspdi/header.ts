import type { PlanHeader } from '../plan.ts';
import { weekdays } from '../recurrence.ts';
import type { Report } from '../report.ts';
import { durationUnits, ESTIMATED, symbolPositions, taskTypes, workUnits } from './codes.ts';
import { ReadContext } from './context.ts';
import type { MspdiElement } from './element.ts';

const MOST_MINUTES_PER_DAY = 24 * 60;

/** What the durations of the file are measured in. */
export function readContext(project: MspdiElement, report: Report): ReadContext {
  const units = {
    minutesPerDay: project.integerWithin('MinutesPerDay', 1, MOST_MINUTES_PER_DAY) ?? 480,
    minutesPerWeek: project.integerWithin('MinutesPerWeek', 1, 7 * MOST_MINUTES_PER_DAY) ?? 2400,
    daysPerMonth: project.integerWithin('DaysPerMonth', 1, 31) ?? 20,
  };
  const format = project.integer('DurationFormat') ?? 7;
  return new ReadContext(report, units, durationUnits[format >= ESTIMATED ? format - ESTIMATED : format] ?? 'days');
}

/** The header; the project calendar is found among those of the file. `comments` are the notes of the project's own row. */
export function readHeader(
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
    weekStartDay: project.code('WeekStartDay', weekdays) ?? 'sunday',
    fiscalYearStartMonth: project.integerWithin('FYStartDate', 1, 12),
    currencySymbol: project.text('CurrencySymbol') ?? '$',
    currencySymbolPosition: project.code('CurrencySymbolPosition', symbolPositions) ?? 'before',
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
