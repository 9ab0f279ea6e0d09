import { useState } from 'react';
import type { PlanDocument, PlanSetting } from '#plan/document.ts';
import { sharing } from '../gantt/sharing.ts';
import { editedLines, type EditedLines, type LateMarksOfPlan } from './edited-lines.ts';

/** The lines of a plan that is edited, and what links them, after each edit; marks join them as they arrive. */
export type LinesOf = (
  document: PlanDocument,
  setting: PlanSetting,
  today: string,
  marks: LateMarksOfPlan | undefined,
) => EditedLines;

/** Returns a function that builds the lines of a plan and caches its last result. */
export function usePlanLines(): LinesOf {
  const [linesOf] = useState(() =>
    sharing((before: EditedLines | undefined, ...[document, setting, today, marks]: Parameters<LinesOf>) =>
      editedLines(before, { document, setting, today, marks }),
    ),
  );
  return linesOf;
}
