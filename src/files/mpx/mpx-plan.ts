import type { PlanRelation, PlanResource, PlanTask } from '../plan.ts';
import { MpxAssignments } from './assignments.ts';
import { DayTimes, MpxCalendars } from './calendars.ts';
import type { MpxContext } from './context.ts';
import { resourceField, taskField } from './field-numbers.ts';
import { projectCalendarName } from './header.ts';
import { MpxLinks } from './links.ts';
import { Numbered } from './numbered.ts';
import { isKnownRecord, type MpxRecord } from './records.ts';
import { readMpxResource } from './resources.ts';
import { MpxRow, type MpxColumns } from './row.ts';
import { readMpxTask } from './tasks.ts';

/** Records that hold nothing for a plan: names of columns, workgroup messages, names of open projects. */
const PASSED_OVER: ReadonlySet<number> = new Set([40, 60, 76, 80]);

/** Takes up the records of a file in their order: some belong to what came before them. */
export class MpxPlan {
  readonly calendars: MpxCalendars;
  readonly times: DayTimes;
  readonly resources = new Numbered<PlanResource>('resource');
  readonly tasks = new Numbered<PlanTask>('task');
  readonly assignments: MpxAssignments;
  /** Tasks whose dates are days alone. */
  readonly tasksOfDays: PlanTask[] = [];
  header: MpxRow | undefined;
  readonly #context: MpxContext;
  readonly #links: MpxLinks;
  /** Tasks that name resources. */
  readonly #staffed: { task: PlanTask; line: number }[] = [];
  #resourceColumns: MpxColumns | undefined;
  #taskColumns: MpxColumns | undefined;
  /** Of the last resource; it has one calendar. */
  #hasOwnCalendar = false;
  #hasRecords = false;

  constructor(context: MpxContext) {
    this.#context = context;
    this.calendars = new MpxCalendars(context);
    this.times = new DayTimes(context, this.calendars);
    this.assignments = new MpxAssignments(context, this.times);
    this.#links = new MpxLinks(context);
  }

  /** There was a record that the format has. */
  hasRecords(): boolean {
    return this.#hasRecords;
  }

  skipLine(line: number): void {
    this.#context.report.warn('recordUnknown', { field: 'without number' }, line);
  }

  add(record: MpxRecord): void {
    this.#hasRecords ||= isKnownRecord(record.number);
    const row = new MpxRow(record, this.#context);
    switch (record.number) {
      case 10:
      case 11:
      case 12:
        this.#context.applySettings(record);
        return;
      case 20:
        this.calendars.addBase(row);
        return;
      case 25:
      case 56:
        this.calendars.addHours(row);
        return;
      case 26:
      case 57:
        this.calendars.addException(row);
        return;
      case 30:
        this.header = row;
        this.calendars.chooseProjectCalendar(projectCalendarName(row));
        return;
      case 41:
        this.#resourceColumns = mpxColumnsOf(record);
        return;
      case 61:
        this.#taskColumns = mpxColumnsOf(record);
        return;
      default:
        this.#addRow(record, row);
    }
  }

  /** Gives all rows their unique ids and finds what their links name. */
  finishRows(): { relations: PlanRelation[]; predecessors: ReadonlyMap<PlanTask, readonly PlanTask[]> } {
    const { report } = this.#context;
    this.#links.resolve(this.tasks);
    this.tasks.giveUids(report);
    this.resources.giveUids(report);
    if (this.assignments.count === 0) {
      for (const { task, line } of this.#staffed) report.warn('resourceNamesOnly', { task: task.id }, line);
    }
    return { relations: this.#links.finish(), predecessors: this.#links.predecessorsByFinish() };
  }

  #addRow(record: MpxRecord, row: MpxRow): void {
    switch (record.number) {
      case 50:
        this.#addResource(record);
        return;
      case 51:
        this.#addNotes(row, this.resources.last);
        return;
      case 55:
        this.#addOwnCalendar(row);
        return;
      case 70:
        this.#addTask(record);
        return;
      case 71:
        this.#addNotes(row, this.tasks.last);
        return;
      case 72:
        if (this.tasks.last) this.tasks.last.isRecurring = true;
        else this.#warnMisplaced(row);
        return;
      case 75:
        if (this.tasks.last) this.assignments.add(row, this.tasks.last);
        else this.#warnMisplaced(row);
        return;
      case 81:
        this.#context.report.warn('dataLinks', {}, row.line);
        return;
      default:
        if (!PASSED_OVER.has(record.number)) {
          this.#context.report.warn('recordUnknown', { field: record.number }, row.line);
        }
    }
  }

  #addResource(record: MpxRecord): void {
    if (!this.#resourceColumns) {
      this.#context.report.warn('columnsMissing', { field: record.number }, record.line);
      return;
    }
    const row = new MpxRow(record, this.#context, this.#resourceColumns);
    const uid = row.integer(resourceField.uid);
    const resource = readMpxResource(row, this.resources.idAfter(row.integer(resourceField.id)));
    const base = this.calendars.base(row.text(resourceField.baseCalendar));
    if (base && base !== this.calendars.project) resource.calendarUid = base.uid;
    this.resources.add(resource, uid, record.line);
    this.#hasOwnCalendar = false;
  }

  #addOwnCalendar(row: MpxRow): void {
    const resource = this.resources.last;
    if (!resource || this.#hasOwnCalendar) {
      this.#warnMisplaced(row);
      return;
    }
    resource.calendarUid = this.calendars.addDerived(row, resource.name).uid;
    this.#hasOwnCalendar = true;
  }

  #addTask(record: MpxRecord): void {
    if (!this.#taskColumns) {
      this.#context.report.warn('columnsMissing', { field: record.number }, record.line);
      return;
    }
    const row = new MpxRow(record, this.#context, this.#taskColumns);
    const { task, isOfDays } = readMpxTask(row, this.tasks.idAfter(row.integer(taskField.id)), this.times);
    this.tasks.add(task, row.integer(taskField.uid), record.line);
    this.#links.add(row, task);
    if (isOfDays) this.tasksOfDays.push(task);
    if (row.raw(taskField.resourceNames).trim() !== '') this.#staffed.push({ task, line: record.line });
  }

  #addNotes(row: MpxRow, owner: PlanTask | PlanResource | undefined): void {
    const notes = row.text(0);
    if (!owner) this.#warnMisplaced(row);
    else if (notes !== undefined) owner.notes = notes;
  }

  #warnMisplaced(row: MpxRow): void {
    this.#context.report.warn('recordMisplaced', { field: row.number }, row.line);
  }
}

/** Field number → position. Of duplicate fields the first one counts. */
function mpxColumnsOf({ fields }: MpxRecord): MpxColumns {
  const columns = new Map<number, number>();
  fields.forEach((field, at) => {
    const number = /^\s*\d{1,4}\s*$/.test(field) ? Number(field) : undefined;
    if (number !== undefined && !columns.has(number)) columns.set(number, at);
  });
  return columns;
}
