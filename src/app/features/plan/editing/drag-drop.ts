import type { PlanEdit } from '#plan/edit/kinds.ts';
import {
  type DragPlan,
  linkTypeOf,
  type PlanDrag,
  shiftedDay,
  daysMoved,
  percentAt,
  type BarEnd,
} from './plan-drag.ts';
import { userSetDates } from '#plan/edit/edits.ts';
import type { MovedDates } from '#plan/schedule/reschedule.ts';
import { isWorkingDay, ganttDayNumber, ganttDayText } from '../gantt/calendar.ts';
import type { WorkCalendar } from '../gantt/plan-view.ts';
import type { PlanDocument } from '#plan/document.ts';
import type { PlanEditRefusal } from '#plan/edit-refusal.ts';
import { progressRefusalCode } from '#plan/edit/progress.ts';
import { findLinkLoop } from '#plan/schedule/network.ts';
import { dayAt } from '../gantt/scale.ts';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import { rowPlaceAt } from '../gantt/window.ts';
import { linkReach } from './bar-part.ts';
import { barAtPlace, type DrawingPoint } from './use-bar-drag.ts';

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

type RefusalText = (refusal: PlanEditRefusal) => string;

/** A drag with the pointer elsewhere. */
export function draggedTo(
  drag: PlanDrag,
  from: DrawingPoint,
  at: DrawingPoint,
  plan: DragPlan,
  context: SurfaceContext,
  refusalText: RefusalText,
): PlanDrag {
  switch (drag.kind) {
    case 'move':
    case 'finish': {
      const shift = daysMoved(at.x - from.x, context.surface.scale.pxPerDay);
      // Calculated only when the pointer moves to another day.
      if (shift === drag.shift) return drag;
      return { ...drag, shift, preview: daysPreview({ ...drag, shift }, plan) };
    }
    case 'progress': {
      const place = context.model.layout.placeOf(drag.id);
      const bar = place === undefined ? undefined : barAtPlace(context, place);
      return bar ? progressAt(drag, percentAt(bar.left, bar.right, at.x), plan, refusalText) : drag;
    }
    case 'rest':
      return { ...drag, day: restDay(drag.id, from, at, plan, context) };
    case 'link':
      return { ...drag, ...linkTarget(drag, at, plan, context, refusalText) };
  }
}

type ProgressDrag = Extract<PlanDrag, { kind: 'progress' }>;

function progressAt(drag: ProgressDrag, percent: number, plan: DragPlan, refusalText: RefusalText): PlanDrag {
  const activity = plan.activityOf(drag.id);
  const refused = activity && progressRefusalCode(activity, percent);
  const refusal = refused && refusalText({ refused, ids: [drag.id], names: [activity.name] });
  return { ...drag, percent, refusal };
}

/** Returns the day on which the remaining work resumes; undefined if it is not after the current one. */
function restDay(
  id: string,
  from: DrawingPoint,
  at: DrawingPoint,
  plan: DragPlan,
  { surface }: SurfaceContext,
): string | undefined {
  const shift = daysMoved(at.x - from.x, surface.scale.pxPerDay);
  const start = plan.activityOf(id)?.start ?? null;
  if (shift <= 0 || start === null) return undefined;
  const day = shiftedDay(ganttDayText(dayAt(surface.scale, from.x)), shift, workdayTest(plan.calendar));
  return day > start ? day : undefined;
}

/** The end of a bar under the pointer, and why it can't be linked. */
function linkTarget(
  drag: Extract<PlanDrag, { kind: 'link' }>,
  at: DrawingPoint,
  { document }: DragPlan,
  context: SurfaceContext,
  refusalText: RefusalText,
): Pick<Extract<PlanDrag, { kind: 'link' }>, 'target' | 'refusal'> {
  const bar = barAtPlace(context, rowPlaceAt(context.model.layout, at.y));
  const reach = 2 * linkReach;
  if (!bar || bar.id === drag.id || at.x < bar.left - reach || at.x > bar.right + reach)
    return { target: undefined, refusal: undefined };
  const end: BarEnd = at.x < (bar.left + bar.right) / 2 ? 'start' : 'finish';
  if (drag.target?.id === bar.id) return { target: { id: bar.id, end }, refusal: drag.refusal };
  const refusal = linkDropRefusal(document, drag.id, bar.id);
  return { target: { id: bar.id, end }, refusal: refusal && refusalText(refusal) };
}

function linkDropRefusal(document: PlanDocument, from: string, to: string): PlanEditRefusal | undefined {
  const namesOf = (ids: readonly string[]) => {
    const names = new Map(document.activities.map(({ id, name }) => [id, name]));
    return ids.map((id) => names.get(id) ?? '');
  };
  const isLinked = document.links.some(
    ({ predecessorId, successorId }) => predecessorId === from && successorId === to,
  );
  if (isLinked) return { refused: 'LinkExists', ids: [], names: [] };
  const loop = findLinkLoop(document, from, to);
  return loop && { refused: 'Loop', ids: loop, names: namesOf(loop) };
}
