import type { PlanFile, PlanFileWarning, PlanTask } from '#files/plan.ts';
import { countLostDefinitions } from '../kept-custom-fields.ts';
import { type LostColumn, lostColumnsOf } from '../kept-tables.ts';
import { exceedsTextLimit, textLimits } from '../file-texts.ts';
import { isBaselineFilled, type LostField } from './plan-file-fields.ts';
import { taskHasBegun, importedProgress } from './progress.ts';

/** Counts of file data not supported by plans: reported with the result, so that nothing is dropped silently. */
export interface Losses {
  /** Tasks that have begun without a known date: neither in the file nor implied by their start. */
  readonly progress: number;
  /** Links that lead nowhere, to themselves, or join two tasks a second time. */
  readonly links: number;
  /** Tasks whose finish lies before their start. */
  readonly dates: number;
  /** Tasks that are inactive in the file: they count here, and are inactive in exports. */
  readonly inactive: number;
  /** Tasks for which calendars of resources do not count in the file: they count here. */
  readonly ignoredCalendars: number;
  /** Assignments of material and cost resources. */
  readonly materials: number;
  /** Assignments to the project itself, such as budgets. */
  readonly toProject: number;
  /** Parts of the plan's calendar. */
  readonly calendar: number;
  /** Tasks whose calendar is not kept. */
  readonly taskCalendars: number;
  /** Custom fields whose definition is not kept, or not all of it. */
  readonly customFields: number;
  /** Tasks with the first baseline. */
  readonly baselines: number;
  /** Inserted projects whose own tasks the file brings along. */
  readonly insertedProjects: number;
  readonly shortened: number;
  /** Other fields that are not kept. */
  readonly fields: readonly LostField[];
  /** Columns of the tables of the file that plans here do not have. */
  readonly columns: readonly LostColumn[];
  readonly warnings: readonly PlanFileWarning[];
}

/** Counts the losses of the tasks that are imported. */
export function lossesOf(
  file: PlanFile,
  tasks: readonly PlanTask[],
  lost: Pick<Losses, 'links' | 'materials' | 'toProject' | 'calendar' | 'taskCalendars' | 'fields'>,
): Losses {
  const count = (isLost: (task: PlanTask) => boolean) => tasks.filter(isLost).length;
  return {
    progress: count((task) => taskHasBegun(task) && importedProgress(task) === null),
    links: lost.links,
    dates: count(({ start, finish }) => start !== undefined && finish !== undefined && finish < start),
    inactive: count(({ isActive }) => !isActive),
    ignoredCalendars: count(({ ignoresResourceCalendars }) => ignoresResourceCalendars === true),
    materials: lost.materials,
    toProject: lost.toProject,
    calendar: lost.calendar,
    taskCalendars: lost.taskCalendars,
    customFields: countLostDefinitions(file.customFields, tasks.length > 0),
    baselines: count(({ baselines }) => baselines.some((one) => one.number === 0 && isBaselineFilled(one))),
    insertedProjects: count(({ hasInsertedProject }) => hasInsertedProject === true),
    shortened: count(
      ({ name, wbs }) => exceedsTextLimit(name, textLimits.name) || exceedsTextLimit(wbs, textLimits.name),
    ),
    fields: lost.fields,
    columns: lostColumnsOf(file),
    warnings: file.warnings,
  };
}
