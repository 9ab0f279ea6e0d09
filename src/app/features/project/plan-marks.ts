import { ActivityType, collectionTypes } from '#contract/core/codes.ts';
import { absenceHits } from '#plan/calendar/absence.ts';
import { activityConstraint } from '#plan/constraint.ts';
import type { PlanActivity, PlanDocument, PlanSetting } from '#plan/document.ts';
import { contourNames, isEvenWork } from '#plan/schedule/contour.ts';
import { overAllocations, overBookings } from '#plan/schedule/load.ts';
import { calculateSchedule } from '#plan/schedule/schedule.ts';
import { rowCalendar, rowDuration, rowPauses } from '#app/features/plan/editing/document-rows.ts';
import { rowConstraint } from '#app/features/plan/gantt/constraint-text.ts';
import type { PlanRow, RowAbsence, RowOverAllocation, RowWorkShape } from '#app/features/plan/gantt/plan-view.ts';
import { addLinkMark, type RowLinkMark } from '#app/features/plan/gantt/link-marks.ts';
import { type BaselineDays, type MarksSource, type PlanMarks, type RowMarks } from './mark-rows.ts';

/** Works out all marks of a plan; takes as long as its schedule does. */
export function planMarks({ document, setting, baseline, mine, elsewhere }: MarksSource): PlanMarks {
  const times = calculateSchedule(document, setting);
  const perDay = Math.max(...setting.calendar.week) || 8;
  const nameOf = (resourceId: string) => setting.resources.get(resourceId)?.name ?? '';
  const before = new Map(baseline.map((days) => [days.id, days]));
  const absences = new Map<string, RowAbsence[]>();
  for (const { activityId, resourceId, from, until, days } of absenceHits(document, setting)) {
    pushTo(absences, activityId, { resource: nameOf(resourceId), from, until, days });
  }
  const overLoads = rowOverAllocations({ document, setting, elsewhere }, nameOf);
  const people = assigneesByActivity(document, setting, mine);
  const rows = document.activities.map((activity): [string, RowMarks] => {
    const { id } = activity;
    const of = times.activities.get(id);
    return [
      id,
      {
        ...(of && hasSlack(activity) && { slackDays: Math.floor(of.totalSlack / perDay) }),
        ...(of && { critical: of.isCritical, invalid: of.isLate, heldFinish: of.heldFinish ?? undefined }),
        ...(of?.times && { times: of.times }),
        ...people.get(id),
        baseline: baselineDaySpan(before.get(id)),
        duration: rowDuration(activity),
        deadline: activity.deadline ?? undefined,
        constraint: rowConstraint(activityConstraint(activity)),
        isManual: activity.isManual,
        calendar: rowCalendar(activity, setting),
        pauses: rowPauses(activity),
        absences: absences.get(id),
        overAllocations: overLoads.get(id),
      },
    ];
  });
  const links = new Map<string, Map<string, RowLinkMark>>();
  for (const [at, { predecessorId, successorId }] of document.links.entries()) {
    const of = times.links[at];
    const mark = { critical: of?.isCritical === true, conflict: of?.isConflict === true };
    addLinkMark(links, predecessorId, successorId, mark);
  }
  return { rows: new Map(rows), links };
}

/** Over-allocations by activity: those within the plan, then those together with other plans. */
function rowOverAllocations(
  { document, setting, elsewhere }: Pick<MarksSource, 'document' | 'setting' | 'elsewhere'>,
  nameOf: (resourceId: string) => string,
): ReadonlyMap<string, readonly RowOverAllocation[]> {
  const rows = new Map<string, RowOverAllocation[]>();
  for (const found of [overAllocations(document, setting), overBookings(document, setting, elsewhere)])
    for (const [activityId, list] of found)
      for (const { resourceId, ...over } of list) pushTo(rows, activityId, { resource: nameOf(resourceId), ...over });
  return rows;
}

function pushTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Slack says something of what is still to be done and has dates. */
function hasSlack({ type, start, complete }: PlanActivity): boolean {
  return start !== null && complete < 100 && !collectionTypes.includes(type) && type !== ActivityType.adHoc;
}

function baselineDaySpan(days: BaselineDays | undefined): PlanRow['baseline'] {
  const start = days?.start ?? days?.finish;
  const finish = days?.finish ?? days?.start;
  return start && finish ? { start, finish } : undefined;
}

interface Assignees {
  resources: string;
  assigned: string[];
  isMine: boolean;
  workShapes?: RowWorkShape[];
}

/**
 * Returns the assignees of each activity: as `Anna, Ben [50%]`, as plain names, and whether the user is one of them.
 */
function assigneesByActivity(
  { assignments }: PlanDocument,
  { resources }: PlanSetting,
  mine: ReadonlySet<string>,
): ReadonlyMap<string, Assignees> {
  const found = new Map<string, Assignees>();
  for (const { activityId, resourceId, assigned, ...shape } of assignments) {
    const name = resources.get(resourceId)?.name;
    if (!name) continue;
    const text = assigned === 100 ? name : `${name} [${Math.round(assigned)}%]`;
    const of: Assignees = found.get(activityId) ?? { resources: '', assigned: [], isMine: false };
    of.resources = of.resources === '' ? text : `${of.resources}, ${text}`;
    of.assigned.push(name);
    if (!isEvenWork(shape)) {
      const { delay } = shape;
      (of.workShapes ??= []).push({ resource: name, delay, contour: contourNames[shape.contour] ?? 'flat' });
    }
    of.isMine ||= mine.has(resourceId);
    found.set(activityId, of);
  }
  return found;
}
