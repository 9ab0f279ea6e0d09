import type { PlanEdit } from '#plan/edit/kinds.ts';
import { type DragPlan, linkTypeOf, type PlanDrag, shiftedDay } from './plan-drag.ts';
import { userSetDates } from '#plan/edit/edits.ts';
import type { MovedDates } from '#plan/schedule/reschedule.ts';
import { isWorkingDay } from '../gantt/calendar.ts';
import { ganttDayNumber, ganttDayText } from '../gantt/days.ts';
import type { WorkCalendar } from '../gantt/plan-view.ts';

/** Drags that move bars or their ends: the resulting edit and its preview. */

type DaysDrag = Extract<PlanDrag, { shift: number }>;

export function workdayTest(calendar: WorkCalendar): (day: string) => boolean {
  return (day) => isWorkingDay(calendar, ganttDayNumber(day));
}

/** The edit that a drag makes when it is let go; none where it changes nothing. */
export function daysEdit(drag: DaysDrag, { activityOf, calendar }: DragPlan): PlanEdit | undefined {
  if (drag.shift === 0) return undefined;
  const isWorkday = workdayTest(calendar);
  const dragged = new Set(drag.ids);
  /** Children of a dragged collection move along. */
  const goesAlong = (id: string): boolean => {
    const parentId = activityOf(id)?.parentId ?? null;
    return parentId !== null && (dragged.has(parentId) || goesAlong(parentId));
  };
  const edits = drag.ids.flatMap((id): PlanEdit[] => {
    const activity = activityOf(id);
    if (goesAlong(id) || !activity || activity.start === null || activity.finish === null) return [];
    if (drag.kind === 'move')
      return [{ kind: 'set', id, field: 'start', value: shiftedDay(activity.start, drag.shift, isWorkday) }];
    const finish = ganttDayText(ganttDayNumber(activity.finish) + drag.shift);
    return [{ kind: 'set', id, field: 'finish', value: finish < activity.start ? activity.start : finish }];
  });
  return edits.length > 0 ? { kind: 'several', edits } : undefined;
}

/** Returns everything that would move if the drag ended now, using the same dates as its edit. */
export function daysPreview(drag: DaysDrag, plan: DragPlan): ReadonlyMap<string, MovedDates> {
  const edit = daysEdit(drag, plan);
  const changes = edit && userSetDates(plan.document, edit, plan.setting);
  return changes && changes.size > 0 ? plan.rescheduling.preview(changes) : new Map();
}

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
