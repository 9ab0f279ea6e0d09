import { collectionTypes, DependencyType } from '#contract/core/codes.ts';
import type { PlanActivity, PlanDocument, PlanSetting } from '#plan/document.ts';
import { withHeld } from '#plan/place.ts';
import { ganttDayNumber, ganttDayText } from '../gantt/calendar.ts';
import type { BarPart } from './bar-part.ts';
import type { Rescheduling } from '#plan/schedule/reschedule.ts';
import type { WorkCalendar } from '../gantt/plan-view.ts';

/** Inputs for calculating a drag. */
export interface DragPlan {
  readonly document: PlanDocument;
  readonly setting: PlanSetting;
  readonly calendar: WorkCalendar;
  readonly rescheduling: Rescheduling;
  activityOf(id: string): PlanActivity | undefined;
}

/** End of a bar at which a link starts or finishes. */
export type BarEnd = 'start' | 'finish';

/** State of a drag in progress. */
export type PlanDrag =
  | {
      readonly kind: 'move' | 'finish';
      /** Id of the dragged row. */
      readonly id: string;
      /** All that is moved by hand, with the held one. */
      readonly ids: readonly string[];
      /** Days that the pointer has moved, later is positive. */
      readonly shift: number;
      /** The days of all that moves. */
      readonly preview: ReadonlyMap<string, PreviewDays>;
    }
  | {
      readonly kind: 'progress';
      readonly id: string;
      readonly percent: number;
      /** Why it can't be so far. */
      readonly refusal: string | undefined;
    }
  /** The rest of what has begun, which goes on at a day; undefined where that is no later day. */
  | { readonly kind: 'rest'; readonly id: string; readonly day: string | undefined }
  | {
      readonly kind: 'link';
      readonly id: string;
      readonly end: BarEnd;
      readonly target: { readonly id: string; readonly end: BarEnd } | undefined;
      /** Why the target can't be taken. */
      readonly refusal: string | undefined;
    };

export interface PreviewDays {
  readonly start: string | null;
  readonly finish: string | null;
}

/** The drag that begins at a part of a bar. */
export function dragOf(part: BarPart, id: string, selected: readonly string[], percent: number): PlanDrag {
  switch (part) {
    case 'body':
      return { kind: 'move', id, ids: selected.includes(id) ? selected : [id], shift: 0, preview: new Map() };
    case 'finish':
      return { kind: 'finish', id, ids: [id], shift: 0, preview: new Map() };
    case 'progress':
      return { kind: 'progress', id, percent, refusal: undefined };
    case 'rest':
      return { kind: 'rest', id, day: undefined };
    case 'linkStart':
    case 'linkFinish':
      return {
        kind: 'link',
        id,
        end: part === 'linkStart' ? 'start' : 'finish',
        target: undefined,
        refusal: undefined,
      };
  }
}

/** The type of a link from one end of a bar to one of another. */
export function linkTypeOf(from: BarEnd, to: BarEnd): number {
  if (from === 'finish') return to === 'start' ? DependencyType.finishStart : DependencyType.finishFinish;
  return to === 'start' ? DependencyType.startStart : DependencyType.startFinish;
}

/** Whole days between two places of a pointer. */
export const daysMoved = (pixels: number, pxPerDay: number): number => Math.round(pixels / pxPerDay);

/** Shifts a day by n, then snaps to the next working day in that direction. */
export function shiftedDay(day: string, shift: number, isWorkday: (day: string) => boolean): string {
  const step = shift < 0 ? -1 : 1;
  let at = ganttDayNumber(day) + shift;
  // A calendar without any workday must not hold the pointer for ever.
  for (let left = 60; left > 0 && !isWorkday(ganttDayText(at)); left -= 1) at += step;
  return ganttDayText(at);
}

/** Working days from one day to another, as durations count them; negative towards earlier. */
function workdaysFrom(from: string, to: string, isWorkday: (day: string) => boolean): number {
  if (to < from) return -workdaysFrom(to, from, isWorkday);
  let count = 0;
  for (let at = ganttDayNumber(from) + 1; at <= ganttDayNumber(to); at += 1)
    if (isWorkday(ganttDayText(at))) count += 1;
  return count;
}

/** The working days by which the held end of a dragged bar will have moved once it is let go: its start, or its finish. */
export function heldShift(
  { kind, id, preview }: Extract<PlanDrag, { shift: number }>,
  held: PreviewDays,
  isWorkday: (day: string) => boolean,
): number {
  const end = kind === 'move' ? 'start' : 'finish';
  const [before, after] = [held[end], preview.get(id)?.[end] ?? held[end]];
  return before === null || after === null ? 0 : workdaysFrom(before, after, isWorkday);
}

/** Percent of a bar at a place, in steps of five; the last ones of either end are easily reached. */
export function percentAt(left: number, right: number, x: number): number {
  const share = (x - left) / Math.max(1, right - left);
  return Math.min(100, Math.max(0, Math.round(share * 20) * 5));
}

/** Pixels to scroll by while a pointer is near the edge of a view: the nearer, the faster. */
export function edgeScroll(at: number, from: number, until: number): number {
  const reach = 40;
  const fastest = 24;
  const over = Math.max(from + reach - at, at - (until - reach));
  if (over <= 0 || until - from < 3 * reach) return 0;
  const speed = Math.min(fastest, Math.ceil((over / reach) * fastest * 0.6));
  return at < from + reach ? -speed : speed;
}

/**
 * Counts the activities that move as a consequence, and the working days by which the end of the plan moves.
 * Collections and children of dragged collections are not counted.
 */
export function consequences(
  activities: readonly PlanActivity[],
  dragged: readonly string[],
  preview: ReadonlyMap<string, PreviewDays>,
  isWorkday: (day: string) => boolean,
): { readonly others: number; readonly finishShift: number } {
  const own = new Set(withHeld(activities, dragged));
  let before = '';
  let after = '';
  let others = 0;
  for (const { id, type, finish } of activities) {
    const next = preview.get(id);
    const nextFinish = next ? (next.finish ?? '') : (finish ?? '');
    if (finish !== null && finish > before) before = finish;
    if (nextFinish > after) after = nextFinish;
    if (next && !own.has(id) && !collectionTypes.includes(type)) others += 1;
  }
  return { others, finishShift: before && after ? workdaysFrom(before, after, isWorkday) : 0 };
}
