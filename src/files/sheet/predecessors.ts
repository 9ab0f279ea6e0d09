import type { Duration, PlanRelation, RelationType } from '../plan.ts';
import { readSheetLag, unitPattern } from './durations.ts';
import type { taskColumns } from './columns.ts';
import type { PlanSheetRow } from './table.ts';

type PredecessorTaskKey = keyof typeof taskColumns;

/** A predecessor as a cell names it. */
export interface NamedPredecessor {
  /** ID, WBS code or number of the row. */
  readonly name: string;
  readonly type: RelationType;
  readonly lag: Duration;
  /** The whole text, which may be a name itself (`A-1`). */
  readonly text: string;
}

const sheetRelationTypes: Readonly<Record<string, RelationType>> = {
  FS: 'finishStart',
  EA: 'finishStart',
  SS: 'startStart',
  AA: 'startStart',
  FF: 'finishFinish',
  EE: 'finishFinish',
  SF: 'startFinish',
  AE: 'startFinish',
};

const noLag: Duration = { value: 0, unit: 'days' };

/** A comma between two predecessors is not the decimal comma of a lag: it follows a unit or the end of the lag. */
const predecessor = new RegExp(
  String.raw`\s*([^;,\s+]+?)\s*(FS|SS|FF|SF|EA|AA|EE|AE)?\s*([+-]\s*\d+(?:[.,]\d+)?\s*(?:${unitPattern})?\.?\??)?\s*(?:[;,]|$)`,
  'iy',
);

/** The predecessors in a cell such as `3FS+2d;5SS` or `3EA+1,5t;5`; undefined where it is none. */
export function readPredecessors(text: string): NamedPredecessor[] | undefined {
  const found: NamedPredecessor[] = [];
  let at = 0;
  while (at < text.length) {
    if (text.slice(at).trim() === '') break;
    predecessor.lastIndex = at;
    const match = predecessor.exec(text);
    if (!match) return undefined;
    const [whole, name = '', type = 'FS', lagText] = match;
    const lag = lagText === undefined ? noLag : readSheetLag(lagText);
    if (lag === undefined) return undefined;
    found.push({
      name,
      type: sheetRelationTypes[type.toUpperCase()] ?? 'finishStart',
      lag,
      text: whole.replace(/[;,]\s*$/, '').trim(),
    });
    at = predecessor.lastIndex;
  }
  return found;
}

/** A row and the unique id of its task. */
export interface SheetTaskRow {
  readonly row: PlanSheetRow<PredecessorTaskKey>;
  readonly uid: number;
}

/** Reads the links of a column of predecessors. Unknown predecessors are reported and skipped. */
export function readSheetLinks(
  rows: readonly SheetTaskRow[],
  key: 'predecessors' | 'uidPredecessors',
  uidsByName: ReadonlyMap<string, number | null>,
): PlanRelation[] {
  return rows.flatMap(({ row, uid }) => {
    const named = row.read(key, (cell) => {
      const found = typeof cell === 'object' ? undefined : readPredecessors(String(cell));
      return found === undefined ? { bad: 'CellNotValid' } : { value: found };
    });
    return (named ?? []).flatMap((one): PlanRelation[] => {
      const asWhole = uidsByName.get(one.text.toLowerCase());
      const found = asWhole ?? uidsByName.get(one.name.toLowerCase());
      if (found === undefined || found === null || found === uid) {
        row.tell(key, found === null ? 'NameAmbiguous' : found === uid ? 'CellNotValid' : 'NameUnknown', one.text);
        return [];
      }
      const { type, lag } = asWhole === undefined ? one : { type: 'finishStart' as const, lag: noLag };
      return [{ predecessorUid: found, successorUid: uid, type, lag }];
    });
  });
}
