import { addLinkMark, type RowLinkMark } from '#app/features/plan/gantt/link-marks.ts';
import { hasSameFields } from '#app/features/plan/gantt/sharing.ts';
import type { MarksSource, PlanMarks, RowMarks } from './mark-rows.ts';

/**
 * Message between the page and the marks worker: a few hundred records as JSON text. Serializing ten thousand records
 * takes a fraction of the time of structured cloning, and pieces don't block either side.
 */
export interface MarksText {
  readonly of: string;
  /** A list of JSON. */
  readonly text: string;
}

/** Records that are written and read in one piece. */
const marksPieceSize = 400;

function* pieces(of: string, list: readonly unknown[]): Generator<MarksText> {
  for (let at = 0; at < list.length; at += marksPieceSize)
    yield { of, text: JSON.stringify(list.slice(at, at + marksPieceSize)) };
}

/** Puts lists together again; the records are read as each piece is added. */
class PieceLists {
  readonly #lists = new Map<string, unknown[]>();

  add({ of, text }: MarksText): void {
    // Written above.
    const read = JSON.parse(text) as unknown[];
    const list = this.#lists.get(of);
    if (list) list.push(...read);
    else this.#lists.set(of, read);
  }

  /** A list of what the writer of this name has put into it. */
  of<T>(name: string): T[] {
    return (this.#lists.get(name) ?? []) as T[];
  }
}

export function* sourceTexts({ document, setting, baseline, mine, elsewhere }: MarksSource): Generator<MarksText> {
  yield* pieces('activities', document.activities);
  yield* pieces('links', document.links);
  yield* pieces('assignments', document.assignments);
  yield* pieces('baseline', baseline);
  yield* pieces('resources', [...setting.resources]);
  yield* pieces('mine', [...mine]);
  yield* pieces('elsewhere', [...elsewhere]);
  yield* pieces('calendar', [setting.calendar]);
}

type MapEntry<M> = M extends ReadonlyMap<infer K, infer V> ? [K, V] : never;

/** Reads the texts of a source. */
export class SourceReader {
  readonly #lists = new PieceLists();

  add(piece: MarksText): void {
    this.#lists.add(piece);
  }

  source(): MarksSource {
    const lists = this.#lists;
    const [calendar] = lists.of<MarksSource['setting']['calendar']>('calendar');
    if (!calendar) throw new Error('A plan without a calendar can not be marked.');
    return {
      document: {
        activities: lists.of('activities'),
        links: lists.of('links'),
        assignments: lists.of('assignments'),
      },
      setting: { calendar, resources: new Map(lists.of<MapEntry<MarksSource['setting']['resources']>>('resources')) },
      baseline: lists.of('baseline'),
      mine: new Set(lists.of<string>('mine')),
      elsewhere: new Map(lists.of<MapEntry<MarksSource['elsewhere']>>('elsewhere')),
    };
  }
}

export function* marksTexts({ rows, links }: PlanMarks): Generator<MarksText> {
  yield* pieces('rows', [...rows]);
  const linkEntries = [...links].flatMap(([from, others]) => [...others].map(([to, mark]) => [from, to, mark]));
  yield* pieces('links', linkEntries);
}

/** Reads the texts of marks, each as it is added; rows that have not changed are those of the marks before. */
export class MarksReader {
  readonly #before: PlanMarks['rows'] | undefined;
  readonly #rows = new Map<string, RowMarks>();
  readonly #links = new Map<string, Map<string, RowLinkMark>>();

  constructor(before?: PlanMarks) {
    this.#before = before?.rows;
  }

  add({ of, text }: MarksText): void {
    // A text of `marksTexts`.
    if (of === 'links') for (const entry of JSON.parse(text) as LinkEntry[]) addLinkMark(this.#links, ...entry);
    else for (const [id, marks] of JSON.parse(text) as MapEntry<PlanMarks['rows']>[]) this.#addRow(id, marks);
  }

  #addRow(id: string, marks: RowMarks): void {
    const was = this.#before?.get(id);
    this.#rows.set(id, was && hasSameFields(was, marks) ? was : marks);
  }

  marks(): PlanMarks {
    return { rows: this.#rows, links: this.#links };
  }
}

type LinkEntry = [from: string, to: string, mark: RowLinkMark];
