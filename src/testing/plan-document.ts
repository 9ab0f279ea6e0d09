import fc from 'fast-check';
import { ActivityType, collectionTypes, DependencyType, TimeUnit } from '#contract/core/codes.ts';
import {
  type CalendarException,
  evenWork,
  type PlanActivity,
  type PlanAssignment,
  type PlanCalendar,
  type PlanDocument,
  type PlanLink,
  type PlanResource,
  type PlanSetting,
  type ResourceCalendar,
} from '#plan/document.ts';

/*
 * Plans as they are edited, for tests: written down row by row, or out of nothing for properties. They hold no records of work
 * unless a row says so. June 2026 begins with a Monday.
 */

/** A row of `aDocument`: an activity as far as it differs from a plain one, and what it holds. */
export interface DocumentRow extends Partial<Omit<PlanActivity, 'parentId'>> {
  readonly id: string;
  /** The rows in it; an activity with rows is a collection unless it says otherwise. */
  readonly holds?: readonly DocumentRow[];
}

/** An activity of 8 hours on the first of June 2026 unless it says otherwise; its name is its id. */
export function anActivity(values: Partial<PlanActivity> & { readonly id: string }): PlanActivity {
  const { start = '2026-06-01' } = values;
  const isMilestone = values.type === ActivityType.milestone;
  const { baseEffort = 0, complete = 0, unassignedEffort = baseEffort } = values;
  return {
    parentId: null,
    type: ActivityType.standard,
    name: values.id,
    description: '',
    wbsCode: '',
    categoryId: null,
    start,
    finish: start,
    duration: start === null || isMilestone ? 0 : 8,
    durationUnit: TimeUnit.automatic,
    isElapsed: false,
    calendarId: null,
    leadTime: 0,
    followUpTime: 0,
    priority: 5,
    baseEffort,
    unassignedEffort,
    responsibleId: null,
    attributes: 0,
    deadline: null,
    constraint: 0,
    constraintDay: null,
    isManual: false,
    complete,
    actualStart: null,
    actualFinish: null,
    actualEffort: (baseEffort * complete) / 100,
    openEffort: baseEffort - (baseEffort * complete) / 100,
    isRecorded: false,
    ...values,
  };
}

/** A link `a>b`, finish-start without lag unless it says otherwise. */
export function aLink(text: string, values: Partial<PlanLink> = {}): PlanLink {
  const [predecessorId = '', successorId = ''] = text.split('>');
  return { predecessorId, successorId, type: DependencyType.finishStart, lag: 0, isElapsed: false, unit: 0, ...values };
}

/** An assignment `activity:resource`, full time without effort unless it says otherwise. */
export function anAssignment(text: string, values: Partial<PlanAssignment> = {}): PlanAssignment {
  const [activityId = '', resourceId = ''] = text.split(':');
  return { activityId, resourceId, assigned: 100, baseEffort: 0, ...evenWork, ...values };
}

/** A document of rows as they are written, links as `a>b` and assignments as `a:kim`. Nothing is rolled up or scheduled. */
export function aDocument(
  rows: readonly DocumentRow[],
  links: readonly (string | PlanLink)[] = [],
  assignments: readonly (string | PlanAssignment)[] = [],
): PlanDocument {
  return {
    activities: written(rows, null),
    links: links.map((link) => (typeof link === 'string' ? aLink(link) : link)),
    assignments: assignments.map((one) => (typeof one === 'string' ? anAssignment(one) : one)),
  };
}

function written(rows: readonly DocumentRow[], parentId: string | null): PlanActivity[] {
  return rows.flatMap(({ holds, ...values }) => {
    const type = holds === undefined ? ActivityType.standard : ActivityType.collection;
    const activity = anActivity({ type, ...values, parentId });
    return [activity, ...written(holds ?? [], values.id)];
  });
}

/** Monday to Friday, 8 hours a day. */
export const plainCalendar: PlanCalendar = { week: [8, 8, 8, 8, 8, 0, 0], exceptions: [] };

/** A full-time resource that is never away unless it says otherwise; its name is its id with a capital. */
export function aResource(values: Partial<PlanResource> & { readonly id: string }): PlanResource {
  const name = values.id.charAt(0).toUpperCase() + values.id.slice(1);
  return { name, available: 100, calendars: [], absences: [], ...values };
}

/** A calendar of a resource or pool with days that differ, and no week of its own. */
export const daysThatDiffer = (...exceptions: CalendarException[]): ResourceCalendar => ({ week: null, exceptions });

/** The plain calendar and resources, by default Kim and Robin. */
export function aSetting(
  calendar: Partial<PlanCalendar> = {},
  resources: readonly PlanResource[] = [aResource({ id: 'kim' }), aResource({ id: 'robin' })],
): PlanSetting {
  return {
    calendar: { ...plainCalendar, ...calendar },
    resources: new Map(resources.map((resource) => [resource.id, resource])),
  };
}

const leafTypes = [ActivityType.standard, ActivityType.standard, ActivityType.milestone, ActivityType.task] as const;

interface RawRow {
  readonly level: number;
  readonly type: number;
  readonly start: number;
  readonly days: number;
  readonly effort: number;
  readonly isRecorded: boolean;
}

const rawRow: fc.Arbitrary<RawRow> = fc.record({
  level: fc.integer({ min: 0, max: 3 }),
  type: fc.constantFrom(...leafTypes),
  start: fc.integer({ min: 0, max: 60 }),
  days: fc.integer({ min: 1, max: 8 }),
  effort: fc.integer({ min: 0, max: 10 }).map((value) => value * 4),
  isRecorded: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
});

interface RawLink extends Omit<PlanLink, 'predecessorId' | 'successorId' | 'unit'> {
  readonly from: number;
  readonly to: number;
}

const rawLink: fc.Arbitrary<RawLink> = fc.record({
  from: fc.nat(),
  to: fc.nat(),
  type: fc.constantFrom(...Object.values(DependencyType)),
  lag: fc.constantFrom(0, 0, 0, 8, 16, -8, 4),
  isElapsed: fc.boolean(),
});

/** Returns the day `days` days after Monday, 1 June 2026. */
export function juneDay(days: number): string {
  return new Date(Date.UTC(2026, 5, 1) + days * 86_400_000).toISOString().slice(0, 10);
}

/** On weekdays; `days` working days long. */
function datesOf({ start, days, type }: RawRow) {
  if (type === ActivityType.task) return { start: null, finish: null, duration: 0 };
  const onWeekday = (index: number) => juneDay(Math.floor(index / 5) * 7 + (index % 5));
  if (type === ActivityType.milestone) return { start: onWeekday(start), finish: onWeekday(start), duration: 0 };
  return { start: onWeekday(start), finish: onWeekday(start + days - 1), duration: days * 8 };
}

function outlineOf(rows: readonly RawRow[]): { parents: (string | null)[]; holders: ReadonlySet<string> } {
  const path: string[] = [];
  const parents = rows.map(({ level }, index) => {
    path.length = Math.min(level, path.length);
    const parent = path.at(-1) ?? null;
    path.push(`a${index}`);
    return parent;
  });
  return { parents, holders: new Set(parents.filter((parent) => parent !== null)) };
}

/**
 * Generates plans of `least` to `most` rows on four levels with links of all types (always from an earlier row to a
 * later one, neither inside the other) and assignments. Beyond their first level of rows, collections are rolled up
 * only once the document is settled.
 */
export function anyDocument(most = 14, least = 0): fc.Arbitrary<PlanDocument> {
  const pairs = fc.array(fc.tuple(fc.nat(), fc.constantFrom('kim', 'robin'), fc.constantFrom(50, 100)), {
    maxLength: most,
  });
  return fc
    .tuple(fc.array(rawRow, { minLength: least, maxLength: most }), fc.array(rawLink, { maxLength: 2 * most }), pairs)
    .map(([rows, links, assigned]) => {
      const { parents, holders } = outlineOf(rows);
      const activities = rows.map((row, index) => {
        const id = `a${index}`;
        const isHolder = holders.has(id);
        const effort = isHolder || row.type === ActivityType.milestone ? 0 : row.effort;
        return anActivity({
          id,
          parentId: parents[index] ?? null,
          type: isHolder ? ActivityType.collection : row.type,
          ...(isHolder ? datesOf({ ...row, type: ActivityType.standard }) : datesOf(row)),
          baseEffort: effort,
          isRecorded: row.isRecorded && !isHolder && effort > 0,
        });
      });
      return withWork({ activities, links: linksOf(activities, links), assignments: [] }, assigned);
    });
}

function linksOf(activities: readonly PlanActivity[], raw: readonly RawLink[]): PlanLink[] {
  const parents = new Map(activities.map(({ id, parentId }) => [id, parentId]));
  const holds = (id: string, other: string): boolean => {
    for (let above = parents.get(other) ?? null; above !== null; above = parents.get(above) ?? null) {
      if (above === id) return true;
    }
    return false;
  };
  const found = new Map<string, PlanLink>();
  for (const { from, to, type, lag, isElapsed } of raw) {
    const low = Math.min(from % activities.length, to % activities.length);
    const high = Math.max(from % activities.length, to % activities.length);
    const [one, two] = [activities[low], activities[high]];
    if (!one || !two || one === two || holds(one.id, two.id)) continue;
    found.set(`${one.id} ${two.id}`, aLink(`${one.id}>${two.id}`, { type, lag, isElapsed }));
  }
  return [...found.values()];
}

function withWork(document: PlanDocument, raw: readonly (readonly [number, string, number])[]): PlanDocument {
  const leaves = document.activities.filter(
    ({ type }) => !collectionTypes.includes(type) && type !== ActivityType.milestone,
  );
  const found = new Map<string, PlanAssignment>();
  for (const [place, resourceId, assigned] of raw) {
    const activity = leaves[place % leaves.length];
    if (!activity) continue;
    const baseEffort = (activity.duration * assigned) / 100;
    found.set(`${activity.id} ${resourceId}`, {
      activityId: activity.id,
      resourceId,
      assigned,
      baseEffort,
      ...evenWork,
    });
  }
  const assignments = [...found.values()];
  const hours = new Map<string, number>();
  for (const { activityId, baseEffort } of assignments) {
    hours.set(activityId, (hours.get(activityId) ?? 0) + baseEffort);
  }
  const activities = document.activities.map((activity) => {
    const more = hours.get(activity.id);
    if (more === undefined) return activity;
    const baseEffort = activity.baseEffort + more;
    return { ...activity, baseEffort, openEffort: baseEffort };
  });
  return { ...document, activities, assignments };
}
