import type { PlanFile, PlanFileWarning, PlanTask } from '#files/plan.ts';
import { isBaselineFilled, type LostField, lostFieldsOf } from './plan-file-fields.ts';
import { countOtherTimes } from './lost-times.ts';
import { taskHasBegun, importedProgress } from './progress.ts';

/** Counts of file data not supported by plans: reported with the result, so that nothing is dropped silently. */
export interface Losses {
  /** Tasks that have begun without a known date: neither in the file nor implied by their start. */
  readonly progress: number;
  /** Links that lead nowhere, to themselves, or join two tasks a second time. */
  readonly links: number;
  /** Tasks whose finish lies before their start. */
  readonly dates: number;
  /** Assignments of material and cost resources. */
  readonly materials: number;
  /** Assignments to the project itself, such as budgets. */
  readonly toProject: number;
  /** Parts of the plan's calendar. */
  readonly calendar: number;
  /** Tasks whose calendar is not kept. */
  readonly taskCalendars: number;
  /** Calendars of the plan and of tasks whose times of the day are not kept. */
  readonly calendarTimes: number;
  /** Tasks that begin within a day where the plan keeps only the day. */
  readonly times: number;
  readonly customFields: number;
  /** Tasks with the first baseline. */
  readonly baselines: number;
  /** Inserted projects whose own tasks the file brings along. */
  readonly insertedProjects: number;
  readonly shortened: number;
  /** Other fields that are not kept. */
  readonly fields: readonly LostField[];
  readonly warnings: readonly PlanFileWarning[];
}

export const textLimits = { name: 255, description: 2500 };

/** Counts the losses of the tasks that are imported. */
export function lossesOf(
  file: PlanFile,
  tasks: readonly PlanTask[],
  lost: Pick<Losses, 'links' | 'materials' | 'toProject' | 'calendar' | 'taskCalendars' | 'times'>,
): Losses {
  const count = (isLost: (task: PlanTask) => boolean) => tasks.filter(isLost).length;
  return {
    progress: count((task) => taskHasBegun(task) && importedProgress(task) === null),
    links: lost.links,
    dates: count(({ start, finish }) => start !== undefined && finish !== undefined && finish < start),
    materials: lost.materials,
    toProject: lost.toProject,
    calendar: lost.calendar,
    taskCalendars: lost.taskCalendars,
    calendarTimes: countOtherTimes(file, tasks),
    times: lost.times,
    customFields: file.customFieldCount,
    baselines: count(({ baselines }) => baselines.some((one) => one.number === 0 && isBaselineFilled(one))),
    insertedProjects: count(({ hasInsertedProject }) => hasInsertedProject === true),
    shortened: count(
      ({ name, notes, wbs }) =>
        exceedsTextLimit(name, textLimits.name) ||
        exceedsTextLimit(notes, textLimits.description) ||
        exceedsTextLimit(wbs, textLimits.name),
    ),
    fields: lostFieldsOf(file),
    warnings: file.warnings,
  };
}

/** Characters that no field takes: control characters, and halves of a character that are left of a broken text. */
const unfit =
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A text as a field takes it: without control characters and spaces around it, and not longer than `limit`. */
export function fitted(text: string | undefined, limit: number): string {
  return cleaned(text).slice(0, limit).replaceAll(unfit, '');
}

/** Tells whether a field of `limit` characters truncates a text. */
function exceedsTextLimit(text: string | undefined, limit: number): boolean {
  return text !== undefined && text.length > limit && cleaned(text).length > limit;
}

function cleaned(text = ''): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(unfit, '').trim();
}
