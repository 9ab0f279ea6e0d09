import type { PlanEdit } from '#plan/edit/kinds.ts';
import type { DragPlan } from './drag-plan.ts';
import { daysEdit } from './drag-days.ts';
import { linkTypeOf, type PlanDrag } from './plan-drag.ts';

/** Edit and label of a finished drag. */
export interface Drop {
  readonly label: 'move' | 'resize' | 'progress' | 'split' | 'link';
  readonly edit: PlanEdit;
}

/** The edit of a drag that is let go; none where it changes nothing. */
export function dropped(drag: PlanDrag, plan: DragPlan): Drop | undefined {
  switch (drag.kind) {
    case 'move':
    case 'finish':
      return withDays(drag, plan);
    case 'progress':
      if (plan.activityOf(drag.id)?.complete === drag.percent) return undefined;
      return {
        label: 'progress',
        edit: { kind: 'set', id: drag.id, field: 'complete', value: drag.percent },
      };
    case 'rest':
      if (drag.day === undefined) return undefined;
      return { label: 'split', edit: { kind: 'resume', id: drag.id, day: drag.day, newId: crypto.randomUUID() } };
    case 'link':
      if (!drag.target || drag.refusal !== undefined) return undefined;
      return {
        label: 'link',
        edit: {
          kind: 'link',
          predecessorId: drag.id,
          successorId: drag.target.id,
          type: linkTypeOf(drag.end, drag.target.end),
        },
      };
  }
}

function withDays(drag: Extract<PlanDrag, { shift: number }>, plan: DragPlan): Drop | undefined {
  const edit = daysEdit(drag, plan);
  return edit && { label: drag.kind === 'move' ? 'move' : 'resize', edit };
}
