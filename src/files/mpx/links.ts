import { addToList } from '#contract/core/lists.ts';
import type { Duration, PlanRelation, PlanTask, RelationType } from '../plan.ts';
import type { MpxContext } from './context.ts';
import { taskField as field } from './field-numbers.ts';
import { MAX_MPX_ROWS, refuseTooMany } from './limits.ts';
import type { Numbered } from './numbered.ts';
import { parseDuration } from './quantities.ts';
import type { MpxRow } from './row.ts';

/** The links that one field of a task names. */
interface NamedLinks {
  task: PlanTask;
  text: string;
  isByUid: boolean;
  /** The task is the predecessor, and the field names its successors. */
  isOfSuccessors: boolean;
  line: number;
}

interface ParsedLink {
  number: number;
  type: RelationType;
  lag: Duration;
}

const mpxLinkFields = [
  { field: field.predecessorUids, isByUid: true, isOfSuccessors: false },
  { field: field.predecessors, isByUid: false, isOfSuccessors: false },
  { field: field.successorUids, isByUid: true, isOfSuccessors: true },
  { field: field.successors, isByUid: false, isOfSuccessors: true },
] as const;

const NO_LAG: Duration = { value: 0, unit: 'days' };
const MOST_LINKS = 5 * MAX_MPX_ROWS;
const LINK = /^\s*(\d{1,10})\s*(\p{L}{1,4})?\s*(?:([+-])\s*(.+))?$/u;

/** The links between tasks, which are read when all tasks are known. */
export class MpxLinks {
  readonly #context: MpxContext;
  readonly #named: NamedLinks[] = [];
  /** Task → what is known of it, so that a link that two fields name is read once. */
  readonly #known = new Map<PlanTask, Set<string>>();
  readonly #relations: { from: PlanTask; to: PlanTask; type: RelationType; lag: Duration }[] = [];

  constructor(context: MpxContext) {
    this.#context = context;
  }

  add(row: MpxRow, task: PlanTask): void {
    for (const { field: number, ...kind } of mpxLinkFields) {
      const text = row.raw(number);
      if (text.trim() !== '') this.#named.push({ task, text, ...kind, line: row.line });
    }
  }

  /** Finds the tasks that the fields name. Lists of successors count only where no task names predecessors. */
  resolve(tasks: Numbered<PlanTask>): void {
    const hasPredecessors = this.#named.some(({ isOfSuccessors }) => !isOfSuccessors);
    for (const named of this.#named) {
      if (named.isOfSuccessors && hasPredecessors) continue;
      for (const part of this.#parts(named.text)) this.#resolveOne(part, named, tasks);
    }
  }

  /** The tasks that a task waits for by their finish. */
  predecessorsByFinish(): ReadonlyMap<PlanTask, readonly PlanTask[]> {
    const found = new Map<PlanTask, PlanTask[]>();
    for (const { from, to, type } of this.#relations) {
      if (type.startsWith('finish')) addToList(found, to, from);
    }
    return found;
  }

  /** All links, once tasks have their unique ids. */
  finish(): PlanRelation[] {
    return this.#relations.map(({ from, to, type, lag }) => ({
      predecessorUid: from.uid,
      successorUid: to.uid,
      type,
      lag,
    }));
  }

  /** Lists are joined by the delimiter of the file, else by the usual ones as far as they are no decimal separator. */
  #parts(text: string): string[] {
    const { delimiter, settings } = this.#context;
    if (text.includes(delimiter)) return text.split(delimiter);
    if (text.includes(';')) return text.split(';');
    return settings.numbers.decimal === ',' ? [text] : text.split(',');
  }

  #resolveOne(part: string, named: NamedLinks, tasks: Numbered<PlanTask>): void {
    if (part.trim() === '') return;
    const { report } = this.#context;
    const { task, isByUid, isOfSuccessors, line } = named;
    const link = this.#parse(part);
    const other = link && (isByUid ? tasks.byUid(link.number) : tasks.byId(link.number));
    if (!other || other.isBlank) {
      report.warn('linkUnresolved', { task: task.id, predecessor: part.trim().slice(0, 80) }, line);
      return;
    }
    if (other === task) {
      report.warn('linkToItself', { task: task.id }, line);
      return;
    }
    const [from, to] = isOfSuccessors ? [task, other] : [other, task];
    const key = `${from.id} ${from.name ?? ''} ${link.type} ${link.lag.value} ${link.lag.unit}`;
    if (this.#isKnown(to, key)) return;
    refuseTooMany(this.#relations.length + 1, MOST_LINKS, 'links', line);
    this.#relations.push({ from, to, type: link.type, lag: link.lag });
  }

  #isKnown(task: PlanTask, key: string): boolean {
    const keys = this.#known.get(task);
    if (keys?.has(key)) return true;
    if (keys) keys.add(key);
    else this.#known.set(task, new Set([key]));
    return false;
  }

  /** `12`, `12FS`, `12SS+2d`, `12FF-50%`. */
  #parse(part: string): ParsedLink | undefined {
    const found = LINK.exec(part);
    if (!found) return undefined;
    const [, number = '', typeName, sign, length] = found;
    const { words, settings } = this.#context;
    const type = typeName === undefined ? 'finishStart' : words.meaning('links', typeName);
    const lag = length === undefined ? NO_LAG : parseDuration(`${sign ?? ''}${length}`, words, settings.numbers);
    if (type === undefined || lag === undefined) return undefined;
    return { number: Number(number), type, lag };
  }
}
