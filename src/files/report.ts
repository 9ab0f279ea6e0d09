import type { PlanFileWarning } from './plan.ts';

type WarningDetails = Readonly<Record<string, string | number>>;

/** The sentences of all warnings. A reader may use a code only if it is here. */
const warningSentences = {
  assignmentRepeated: (d) =>
    `Task ${d.task} has resource ${d.resource} assigned twice; the later assignment was taken.`,
  assignmentRepeatedLater: (d) =>
    `Task ${d.task} has resource ${d.resource} assigned twice; the earlier assignment was taken.`,
  assignmentWithoutTask: (d) => `Assignment ${d.assignment} belongs to task ${d.task}, which the file does not hold.`,
  calendarBaseUnknown: (d) =>
    `Calendar ${d.calendar} is derived from "${d.base}", which the file does not hold; it was read without a base.`,
  calendarLoop: (d) => `Calendar ${d.calendar} is its own base calendar; it was read without one.`,
  calendarMissing: () => 'The file names no project calendar; a calendar of 40 hours a week was taken.',
  calendarUnknown: (d) =>
    `A ${d.field} works by calendar ${d.calendar}, which the file does not hold; it was given none of its own.`,
  calendarUnused: (d) => `Nothing uses the resource calendar "${d.name}"; it was left out.`,
  charactersReplaced: (d) => `Bytes that are no ${d.encoding} text were replaced.`,
  codePageUnknown: (d) => `The file names the code page "${d.codePage}", which is unknown; Windows text was taken.`,
  columnsMissing: (d) =>
    `The file does not say what the columns of its records ${d.field} hold; those records were left out.`,
  customFieldUnknown: (d) => `A value belongs to the field ${d.field}, which is no custom field.`,
  exceptionIncomplete: (d) => `An exception of calendar ${d.calendar} falls on no day; it was left out.`,
  exceptionShortened: (d) =>
    `An exception of calendar ${d.calendar} recurs too often; its days after ${d.last} were left out.`,
  dataLinks: () => 'Links to the data of other programs were left out.',
  externalLink: (d) => `Task ${d.task} depends on a task of another project; an external row stands for it.`,
  finishUnknown: (d) => `The file holds no finish of task ${d.task}, and its calendar yields none.`,
  lookupValueUnknown: (d) => `A value of the field ${d.field} is not in the list of its values.`,
  linkRepeated: (d) => `Task ${d.task} names its predecessor ${d.predecessor} twice.`,
  linkToItself: (d) => `Task ${d.task} depends on itself; the link was left out.`,
  linkUnresolved: (d) => `Task ${d.task} depends on task ${d.predecessor}, which the file does not hold.`,
  invalidValue: (d) => `"${d.value}" is no valid ${d.field}; the value was left out.`,
  partIncomplete: (d) => `The part "${d.part}" of the file names records that it does not hold; they were left out.`,
  partUnreadable: (d) => `The part "${d.part}" of the file is damaged; what it holds was left out.`,
  resourceUnknown: (d) => `Assignment ${d.assignment} names resource ${d.resource}, which the file does not hold.`,
  recordMisplaced: (d) => `A record ${d.field} stands where nothing precedes that it belongs to; it was left out.`,
  recordUnknown: (d) => `A record ${d.field} is none that the format has; it was left out.`,
  resourceNamesOnly: (d) =>
    `Task ${d.task} names its resources, but the file holds no assignments; nobody was assigned.`,
  timephasedData: () => 'Values spread over time were left out; their totals were read.',
  uidMissing: (d) => `A ${d.element} has no unique id; it was given ${d.uid}.`,
  uidRepeated: (d) => `The unique id ${d.uid} of a ${d.element} is not unique; the later one was given ${d.given}.`,
  workWeekIncomplete: (d) => `A work week of calendar ${d.calendar} has no first or last day; it was left out.`,
} satisfies Record<string, (details: WarningDetails) => string>;

export type WarningCode = keyof typeof warningSentences;

/** Above this number warnings are distinguished by code only. */
const MOST_WARNINGS = 500;

/** Collects what a reader could not take over: equal warnings are counted, so that a damaged file yields a short list. */
export class PlanReport {
  readonly #warnings = new Map<string, PlanFileWarning>();

  /** `field` in the details separates the counts of one code. */
  warn(code: WarningCode, details: WarningDetails = {}, line?: number): void {
    const key = this.#warnings.size < MOST_WARNINGS ? `${code} ${details.field ?? ''}` : code;
    const known = this.#warnings.get(key);
    if (known) {
      known.count += 1;
      return;
    }
    const sentence: (details: WarningDetails) => string = warningSentences[code];
    this.#warnings.set(key, { code, message: sentence(details), arguments: details, line, count: 1 });
  }

  warnings(): PlanFileWarning[] {
    return [...this.#warnings.values()];
  }
}
