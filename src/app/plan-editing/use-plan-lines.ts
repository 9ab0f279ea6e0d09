import { useMemo } from 'react';
import type { PlanDocument, PlanSetting } from '#plan/document.ts';
import { schedule } from '#plan/schedule.ts';
import type { PlanRow } from '#app/gantt/plan-view.ts';
import { documentLinks, documentRows } from './document-rows.ts';

/** What the rows of an edited plan have beside what follows from the plan at once; it is worked out after an edit. */
export type LateMarks = Pick<PlanRow, 'baseline' | 'absences' | 'overAllocations' | 'assigned' | 'isMine'>;

/** Late marks by id of the activity. */
export type LateMarksById = ReadonlyMap<string, LateMarks>;

/** The lines of a plan that is edited, and what links them, after each edit; marks join them as they arrive. */
export function usePlanLines(
  document: PlanDocument,
  setting: PlanSetting,
  today: string,
  marks: LateMarksById | undefined,
) {
  const scheduled = useMemo(() => schedule(document, setting), [document, setting]);
  const plain = useMemo(() => documentRows(document, scheduled, setting, today), [document, scheduled, setting, today]);
  const rows = useMemo(() => withLateMarks(plain, marks), [plain, marks]);
  const links = useMemo(() => documentLinks(document, scheduled), [document, scheduled]);
  return { rows, links };
}

/** Slack, critical path and conflicts are those of the rows: they are newer than the marks. */
function withLateMarks(rows: readonly PlanRow[], marks: LateMarksById | undefined): readonly PlanRow[] {
  if (!marks) return rows;
  return rows.map((row) => {
    const late = marks.get(row.id);
    if (!late) return row;
    const { baseline, absences, overAllocations, assigned, isMine } = late;
    return { ...row, baseline, absences, overAllocations, assigned, isMine };
  });
}
