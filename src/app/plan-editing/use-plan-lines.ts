import { useMemo, useState } from 'react';
import type { PlanDocument, PlanSetting } from '#plan/document.ts';
import { sharing } from '#app/gantt/sharing.ts';
import { editedLines, type EditedLines, type LateMarksOfPlan } from './edited-lines.ts';

/** The lines of a plan that is edited, and what links them, after each edit; marks join them as they arrive. */
export function usePlanLines(
  document: PlanDocument,
  setting: PlanSetting,
  today: string,
  marks: LateMarksOfPlan | undefined,
): Pick<EditedLines, 'rows' | 'links'> {
  const [linesOf] = useState(() => sharing(editedLines));
  return useMemo(() => linesOf({ document, setting, today, marks }), [linesOf, document, setting, today, marks]);
}
