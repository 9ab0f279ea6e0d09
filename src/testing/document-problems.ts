import { ActivityType, collectionTypes, DependencyType } from '#contract/core/codes.ts';
import type { PlanActivity, PlanAssignment, PlanDocument, PlanLink } from '#plan/document.ts';
import { DocumentDraft } from '#plan/draft.ts';
import { checkDay, checkHours, checkNumber, setPlain } from '#plan/edit/fields.ts';
import { EditRefused, type RefusalCode } from '#plan/edit-refusal.ts';
import { networkOf } from '#plan/schedule/network.ts';

/** A problem of a document, and the activities concerned. */
export interface DocumentProblem {
  readonly code:
    | RefusalCode
    /** Two activities have the same id; an activity precedes its parent, or is separated from it. */
    | 'IdTwice'
    | 'OrderBroken'
    /** The parent doesn't exist. */
    | 'HolderUnknown'
    /** It holds others and is no collection. */
    | 'HolderNoCollection';
  readonly ids: readonly string[];
}

/**
 * Returns all problems of a document; documents made by edits have none. Activities follow their parent in tree order,
 * links and assignments reference existing activities, once each, links close no loop, and values are in range.
 * @param written ids of the activities whose values are checked; all by default
 */
export function documentProblems(document: PlanDocument, written?: ReadonlySet<string>): readonly DocumentProblem[] {
  const outline = outlineProblems(document.activities);
  const ids = new Set(document.activities.map(({ id }) => id));
  const values = document.activities.filter(({ id }) => written?.has(id) ?? true).flatMap(valueProblems);
  const joined = [...linkProblems(document.links, ids), ...assignmentProblems(document.assignments, ids)];
  const isSound = outline.length === 0 && joined.length === 0;
  const loops = isSound ? networkOf(document).loops.map((loop): DocumentProblem => ({ code: 'Loop', ids: loop })) : [];
  return [...outline, ...values, ...joined, ...loops];
}

function outlineProblems(activities: readonly PlanActivity[]): DocumentProblem[] {
  const all = new Set(activities.map(({ id }) => id));
  const types = new Map(activities.map(({ id, type }) => [id, type]));
  const known = new Set<string>();
  const path: string[] = [];
  const problems: DocumentProblem[] = [];
  for (const { id, parentId } of activities) {
    if (known.has(id)) problems.push({ code: 'IdTwice', ids: [id] });
    known.add(id);
    while (path.length > 0 && path.at(-1) !== parentId) path.pop();
    if (parentId !== null && !all.has(parentId)) problems.push({ code: 'HolderUnknown', ids: [id] });
    else if ((path.at(-1) ?? null) !== parentId) problems.push({ code: 'OrderBroken', ids: [id] });
    else if (parentId !== null && !collectionTypes.includes(types.get(parentId) ?? ActivityType.standard)) {
      problems.push({ code: 'HolderNoCollection', ids: [parentId] });
    }
    path.push(id);
  }
  return problems;
}

const knownActivityTypes: readonly number[] = Object.values(ActivityType);
const knownLinkTypes: readonly number[] = Object.values(DependencyType);

function valueProblems(activity: PlanActivity): DocumentProblem[] {
  const { id, type, start, finish, complete } = activity;
  const draft = new DocumentDraft({ activities: [{ ...activity, parentId: null }], links: [], assignments: [] });
  const checks = [
    ...(['name', 'description', 'wbsCode', 'priority', 'deadline'] as const).map(
      (field) => () => setPlain(draft, id, field, activity[field]),
    ),
    () => checkHours(activity.leadTime, id),
    () => checkHours(activity.followUpTime, id),
    () => [start, finish, activity.actualStart, activity.actualFinish].map((day) => day !== null && checkDay(day, id)),
    () => checkHours(activity.duration, id),
    () => checkHours(activity.baseEffort, id),
    () => checkHours(activity.unassignedEffort, id),
    () => checkNumber(complete, 0, 100, id),
  ];
  const problems = checks.flatMap((check) => refusedBy(check));
  if (!knownActivityTypes.includes(type)) problems.push({ code: 'TypeNotAllowed', ids: [id] });
  const isTurned = (from: string | null, until: string | null) => from !== null && until !== null && until < from;
  if (isTurned(start, finish) || isTurned(activity.actualStart, activity.actualFinish)) {
    problems.push({ code: 'FinishBeforeStart', ids: [id] });
  }
  return problems;
}

/** Returns the problem that a check throws, if any. */
function refusedBy(check: () => unknown): DocumentProblem[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof EditRefused) return [{ code: error.refused, ids: error.ids }];
    throw error;
  }
}

function linkProblems(links: readonly PlanLink[], ids: ReadonlySet<string>): DocumentProblem[] {
  const known = new Set<string>();
  return links.flatMap(({ predecessorId, successorId, type, lag }): DocumentProblem[] => {
    const ends = [predecessorId, successorId];
    const key = ends.join(' ');
    const isTwice = known.has(key);
    known.add(key);
    if (!ends.every((id) => ids.has(id))) return [{ code: 'ActivityUnknown', ids: ends }];
    if (predecessorId === successorId) return [{ code: 'LinkToItself', ids: [predecessorId] }];
    if (isTwice) return [{ code: 'LinkExists', ids: ends }];
    if (!knownLinkTypes.includes(type)) return [{ code: 'TypeNotAllowed', ids: ends }];
    return Number.isFinite(lag) ? [] : [{ code: 'NumberNotAllowed', ids: ends }];
  });
}

function assignmentProblems(assignments: readonly PlanAssignment[], ids: ReadonlySet<string>): DocumentProblem[] {
  const known = new Set<string>();
  return assignments.flatMap(({ activityId, resourceId, ...share }): DocumentProblem[] => {
    const key = `${activityId} ${resourceId}`;
    const isTwice = known.has(key);
    known.add(key);
    if (!ids.has(activityId)) return [{ code: 'ActivityUnknown', ids: [activityId] }];
    if (isTwice) return [{ code: 'AssignmentExists', ids: [activityId] }];
    const isInRange = Object.values(share).every((value) => Number.isFinite(value) && value >= 0);
    return isInRange ? [] : [{ code: 'NumberNotAllowed', ids: [activityId] }];
  });
}
