import type { PlanDocument } from '#plan/document.ts';
import type { PlanEditRefusal } from '#plan/edit-refusal.ts';
import { progressRefusalCode } from '#plan/edit/progress.ts';
import { findLinkLoop } from '#plan/schedule/network.ts';
import { ganttDayText } from '../gantt/days.ts';
import { dayAt } from '../gantt/scale.ts';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import { rowPlaceAt } from '../gantt/window.ts';
import { linkReach } from './bar-part.ts';
import { daysPreview, workdayTest } from './drag-drop.ts';
import { type DragPlan, daysMoved, percentAt, shiftedDay, type BarEnd, type PlanDrag } from './plan-drag.ts';
import { barAtPlace, type DrawingPoint } from './use-bar-drag.ts';

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
      // Nothing is calculated anew while the pointer stays on its day.
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
