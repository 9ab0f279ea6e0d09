import type { PlanFileWarning } from './plan.ts';

type Details = Readonly<Record<string, string | number>>;

/** The sentences of all warnings. A reader may use a code only if it is here. */
const sentences = {
  assignmentRepeated: (d) =>
    `Task ${d.task} has resource ${d.resource} assigned twice; the later assignment was taken.`,
  assignmentRepeatedLater: (d) =>
    `Task ${d.task} has resource ${d.resource} assigned twice; the earlier assignment was taken.`,
  assignmentWithoutTask: (d) => `Assignment ${d.assignment} belongs to task ${d.task}, which the file does not hold.`,
  calendarLoop: (d) => `Calendar ${d.calendar} is its own base calendar; it was read without one.`,
  calendarMissing: () => 'The file names no project calendar; a calendar of 40 hours a week was taken.',
  calendarUnused: (d) => `Nothing uses the resource calendar "${d.name}"; it was left out.`,
  charactersReplaced: (d) => `Bytes that are no ${d.encoding} text were replaced.`,
  customFieldUnknown: (d) => `A value belongs to the field ${d.field}, which is no custom field.`,
  exceptionIncomplete: (d) => `An exception of calendar ${d.calendar} falls on no day; it was left out.`,
  exceptionShortened: (d) =>
    `An exception of calendar ${d.calendar} recurs too often; its days after ${d.last} were left out.`,
  externalLink: (d) => `Task ${d.task} depends on a task of another project; an external row stands for it.`,
  finishUnknown: (d) => `The file holds no finish of task ${d.task}, and its calendar yields none.`,
  lookupValueUnknown: (d) => `A value of the field ${d.field} is not in the list of its values.`,
  linkRepeated: (d) => `Task ${d.task} names its predecessor ${d.predecessor} twice.`,
  linkToItself: (d) => `Task ${d.task} depends on itself; the link was left out.`,
  linkUnresolved: (d) => `Task ${d.task} depends on task ${d.predecessor}, which the file does not hold.`,
  invalidValue: (d) => `"${d.value}" is no valid ${d.field}; the value was left out.`,
  partUnreadable: (d) => `The part "${d.part}" of the file is damaged; what it holds was left out.`,
  resourceUnknown: (d) => `Assignment ${d.assignment} names resource ${d.resource}, which the file does not hold.`,
  timephasedData: () => 'Values spread over time were left out; their totals were read.',
  uidMissing: (d) => `A ${d.element} has no unique id; it was given ${d.uid}.`,
  uidRepeated: (d) => `The unique id ${d.uid} of a ${d.element} is not unique; the later one was given ${d.given}.`,
  workWeekIncomplete: (d) => `A work week of calendar ${d.calendar} has no first or last day; it was left out.`,
} satisfies Record<string, (details: Details) => string>;

export type WarningCode = keyof typeof sentences;

/** From here on codes alone are told apart. */
const MOST_WARNINGS = 500;

/** Collects what a reader could not take over: equal warnings are counted, so that a damaged file yields a short list. */
export class Report {
  readonly #warnings = new Map<string, PlanFileWarning>();

  /** `field` in the details separates the counts of one code. */
  warn(code: WarningCode, details: Details = {}, line?: number): void {
    const key = this.#warnings.size < MOST_WARNINGS ? `${code} ${details.field ?? ''}` : code;
    const known = this.#warnings.get(key);
    if (known) {
      known.count += 1;
      return;
    }
    const sentence: (details: Details) => string = sentences[code];
    this.#warnings.set(key, { code, message: sentence(details), arguments: details, line, count: 1 });
  }

  warnings(): PlanFileWarning[] {
    return [...this.#warnings.values()];
  }
}
