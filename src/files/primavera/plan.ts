import { PlanFileError } from '../error.ts';
import type { PlanCustomValues, PlanFile, PlanHeader, PlanRelation } from '../plan.ts';
import { durationOfMinutes } from '../units.ts';
import { PlanWorkingTime } from '../working-time.ts';
import { readP6Assignments } from './assignments.ts';
import { type P6Calendars, readP6Calendars } from './calendars.ts';
import { p6RelationTypes } from './codes.ts';
import { notesById } from './notes.ts';
import { readP6Resources } from './resources.ts';
import { exportedProjects, readP6Rows } from './rows.ts';
import type { P6Row, P6Source, P6Uids } from './source.ts';
import { P6UserFields } from './user-fields.ts';

/**
 * The plan of Primavera's tables, for both of its formats.
 * @throws PlanFileError `notAPlan` if there are no activities and no work packages
 */
export function buildP6Plan(source: P6Source): PlanFile {
  const projects = exportedProjects(source);
  if (source.rows('TASK').length === 0 && source.rows('PROJWBS').length === 0) {
    throw new PlanFileError('notAPlan', 'The file of Primavera holds no activities.');
  }
  const calendars = readP6Calendars(source, projects);
  const fields = new P6UserFields(source);
  const rows = readP6Rows(source, projects, {
    source,
    calendars,
    workingTime: new PlanWorkingTime(calendars.calendars),
    notes: notesById(source, 'TASKMEMO', { id: 'task_id', text: 'task_memo' }),
    customOf: (row): PlanCustomValues => fields.valuesOf(row.text('task_id')),
  });
  const { tasks, uids } = rows;
  const resources = readP6Resources(source, calendars);
  const assignments = readP6Assignments(source, rows, resources);
  const used = new Set<number | undefined>([calendars.defaultUid]);
  for (const user of [...tasks, ...resources.resources]) used.add(user.calendarUid);
  for (const { baseCalendarUid } of calendars.calendars) used.add(baseCalendarUid);
  return {
    format: source.format,
    header: p6Header(source, projects, calendars),
    // Files bring along the calendars of the whole company.
    calendars: calendars.calendars.filter(({ uid }) => used.has(uid)),
    tasks,
    relations: relationsOf(source, uids, calendars),
    resources: resources.resources,
    assignments,
    customFields: fields.definitions,
    warnings: source.report.warnings(),
  };
}

function p6Header(source: P6Source, projects: readonly P6Row[], calendars: P6Calendars): PlanHeader {
  const isOne = projects.length === 1;
  const project = projects[0];
  const root = source
    .rows('PROJWBS')
    .find((row) => row.isYes('proj_node_flag') && row.text('proj_id') === project?.text('proj_id'));
  const name = root?.text('wbs_name') ?? project?.text('proj_name') ?? project?.text('proj_short_name');
  const notes = notesById(source, 'WBSMEMO', { id: 'wbs_id', text: 'wbs_memo' });
  const money = source.rows('CURRTYPE').find((row) => row.text('curr_short_name') === source.currency);
  const first = calendars.calendars.find(({ uid }) => uid === calendars.defaultUid);
  const day = first?.week.find(({ times }) => times.length > 0);
  return {
    name,
    title: isOne ? name : undefined,
    author: isOne ? project?.text('add_by_name') : undefined,
    comments: isOne && root ? notes.get(root.text('wbs_id') ?? '')?.notes : undefined,
    guid: isOne ? project?.guid('guid') : undefined,
    created: isOne ? project?.date('add_date') : undefined,
    start: projectDates(projects, 'plan_start_date')[0],
    finish: projectDates(projects, 'scd_end_date', 'plan_end_date').at(-1),
    statusDate: isOne ? project?.firstDate('last_recalc_date', 'next_data_date') : undefined,
    scheduleFrom: 'start',
    defaultCalendarUid: calendars.defaultUid,
    defaultStartTime: day?.times[0]?.from ?? '08:00',
    defaultFinishTime: day?.times.at(-1)?.to ?? '17:00',
    ...calendars.units,
    weekStartDay: 'monday',
    currencySymbol: money?.text('curr_symbol') ?? '$',
    currencySymbolPosition: 'before',
    currencyCode: source.currency,
    currencyDigits: 2,
    defaultDurationUnit: 'days',
    defaultWorkUnit: 'hours',
    defaultTaskType: 'fixedDuration',
    areNewTasksManual: false,
  };
}

/** The first date of each project in the columns, in order. */
function projectDates(projects: readonly P6Row[], ...columns: readonly string[]): string[] {
  return projects.flatMap((row) => row.firstDate(...columns) ?? []).toSorted();
}

/** Lags are hours of working time, or of the clock if the project says so. */
function relationsOf(source: P6Source, uids: P6Uids, { units }: P6Calendars): PlanRelation[] {
  const { report } = source;
  const isElapsed = source
    .rows('SCHEDOPTIONS')
    .some((row) => row.text('sched_calendar_on_relationship_lag') === 'rcal_24Hour');
  const relations = new Map<string, PlanRelation>();
  for (const row of source.rows('TASKPRED')) {
    const successorUid = uids.of(row.text('task_id'));
    const predecessorUid = uids.of(row.text('pred_task_id'));
    if (successorUid === undefined && predecessorUid === undefined) continue;
    if (successorUid === undefined || predecessorUid === undefined) {
      report.warn('primaveraLeftOut', { field: 'externalLinks' }, row.line);
      continue;
    }
    if (successorUid === predecessorUid) {
      report.warn('linkToItself', { task: successorUid }, row.line);
      continue;
    }
    const type = row.code('pred_type', p6RelationTypes) ?? 'finishStart';
    const lag = durationOfMinutes((row.number('lag_hr_cnt') ?? 0) * 60, isElapsed ? 'elapsedDays' : 'days', units);
    const key = `${predecessorUid} ${successorUid} ${type} ${lag.value}`;
    if (relations.has(key)) report.warn('linkRepeated', { task: successorUid, predecessor: predecessorUid }, row.line);
    else relations.set(key, { predecessorUid, successorUid, type, lag });
  }
  return [...relations.values()];
}
