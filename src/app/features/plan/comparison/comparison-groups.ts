import type { ChangedActivity, ComparedField, MovedActivity, PlanComparison } from '#plan/compare/compare.ts';
import type { PlanActivity, PlanDocument, PlanLink } from '#plan/document.ts';
import { assignmentsByActivityId } from '#plan/draft.ts';
import { planOutline } from '#plan/place.ts';
import {
  changeText,
  type ComparisonWords,
  activityDaysText,
  fieldText,
  moveText,
  staffText,
} from './comparison-words.ts';

/** The differences of two versions as lists of lines that a person reads. */

const groupIds = ['added', 'removed', 'moved', 'changed', 'links', 'critical', 'conflicts'] as const;
export type GroupId = (typeof groupIds)[number];

export interface ComparisonLine {
  readonly key: string;
  /** The activity that it is about, to be shown in the plan; absent where the newer version lacks it. */
  readonly activityId?: string | undefined;
  readonly wbs: string;
  readonly title: string;
  readonly details: readonly string[];
}

export interface ComparisonGroup {
  readonly id: GroupId;
  readonly count: number;
  /** More about all of it. */
  readonly remark: string;
  /** Returns `count` lines starting at `from`; texts are created on demand. */
  lines(from: number, count: number): ComparisonLine[];
}

interface ComparisonSource {
  readonly comparison: PlanComparison;
  readonly from: PlanDocument;
  readonly until: PlanDocument;
  readonly words: ComparisonWords;
}

/** Returns the non-empty groups in display order. */
export function comparisonGroups(source: ComparisonSource): ComparisonGroup[] {
  const { comparison, words } = source;
  const names = comparedActivityNames(source);
  const all: ComparisonGroup[] = [
    comparisonGroup('added', comparison.added, (activity) =>
      activityLine(activity, [activityDaysText(activity, words)]),
    ),
    comparisonGroup('removed', comparison.removed, (activity) => ({
      ...activityLine(activity, [activityDaysText(activity, words)]),
      activityId: undefined,
    })),
    comparisonGroup(
      'moved',
      comparison.moved,
      (moved) => movedLine(moved, words),
      movedRemark(comparison.moved, words),
    ),
    comparisonGroup('changed', comparison.changed, changedLines(source, names)),
    comparisonGroup('links', linkChanges(comparison, words), ({ link, details }) => linkLine(link, details, names)),
    comparisonGroup('critical', criticalChanges(comparison, words), ({ activity, detail }) =>
      activityLine(activity, [detail]),
    ),
    comparisonGroup('conflicts', comparedLinkConflicts(comparison), ({ link, isNew }) => {
      const age = words.text(isNew ? 'comparison.link.conflict.new' : 'comparison.link.conflict.old');
      return linkLine(link, [`${words.linkType(link.type)}, ${age}`], names);
    }),
  ];
  return all.filter(({ count }) => count > 0);
}

function comparisonGroup<T>(
  id: GroupId,
  items: readonly T[],
  line: (item: T) => ComparisonLine,
  remark = '',
): ComparisonGroup {
  return {
    id,
    count: items.length,
    remark,
    lines: (from, count) => items.slice(from, from + count).map(line),
  };
}

function activityLine({ id, wbsCode, name }: PlanActivity, details: readonly string[]): ComparisonLine {
  return { key: id, activityId: id, wbs: wbsCode, title: name, details: details.filter(Boolean) };
}

function movedLine(moved: MovedActivity, words: ComparisonWords): ComparisonLine {
  const before = activityDaysText(moved.before, words);
  const after = activityDaysText(moved.after, words);
  return activityLine(moved.after, [moveText(moved, words), words.text('comparison.fromTo', { before, after })]);
}

function movedRemark(moved: readonly MovedActivity[], { text }: ComparisonWords): string {
  const later = moved.filter(({ startDays, finishDays }) => (finishDays || startDays) > 0).length;
  const earlier = moved.length - later;
  return [
    ...(later > 0 ? [text('comparison.group.moved.later', { count: later })] : []),
    ...(earlier > 0 ? [text('comparison.group.moved.earlier', { count: earlier })] : []),
  ].join(', ');
}

type ActivityNames = (id: string | null) => string;

/** Names of activities of both versions, the newer one's first. */
function comparedActivityNames({ from, until, words }: ComparisonSource): ActivityNames {
  const names = new Map([...from.activities, ...until.activities].map(({ id, name }) => [id, name]));
  return (id) => (id === null ? words.text('comparison.top') : (names.get(id) ?? id));
}

function changedLines({ from, until, words }: ComparisonSource, names: ActivityNames) {
  const before = assignmentsByActivityId(from.assignments);
  const after = assignmentsByActivityId(until.assignments);
  const placeText = (id: string, { activities }: PlanDocument): string => {
    const above = rowAbove(activities, id);
    return above === undefined
      ? words.text('comparison.first')
      : words.text('comparison.behind', { name: names(above) });
  };
  const detail = ({ before: old, after: now }: ChangedActivity, field: ComparedField): string => {
    const label = words.text(`comparison.field.${field}`);
    if (field === 'order') return changeText(label, placeText(old.id, from), placeText(now.id, until), words);
    if (field !== 'assignments') return fieldText(field, { old, now }, words, names);
    return changeText(label, staffText(before.get(old.id), words), staffText(after.get(now.id), words), words);
  };
  return (changed: ChangedActivity): ComparisonLine =>
    activityLine(
      changed.after,
      changed.fields.map((field) => detail(changed, field)),
    );
}

/** The row before one on its level; undefined for the first one. */
function rowAbove(activities: readonly PlanActivity[], id: string): string | undefined {
  const { positions, held } = planOutline(activities);
  const siblings = held.get(activities[positions.get(id) ?? -1]?.parentId ?? null) ?? [];
  return siblings[siblings.indexOf(id) - 1];
}

interface LinkChange {
  readonly link: PlanLink;
  readonly details: readonly string[];
}

function linkChanges(comparison: PlanComparison, words: ComparisonWords): LinkChange[] {
  const { text, linkText } = words;
  return [
    ...comparison.linksAdded.map((link) => ({
      link,
      details: [text('comparison.link.added', { type: linkText(link) })],
    })),
    ...comparison.linksRemoved.map((link) => ({
      link,
      details: [text('comparison.link.removed', { type: linkText(link) })],
    })),
    ...comparison.linksChanged.map(({ before, after }) => ({
      link: after,
      details: [text('comparison.fromTo', { before: linkText(before), after: linkText(after) })],
    })),
  ];
}

function linkLine(
  { predecessorId, successorId }: PlanLink,
  details: readonly string[],
  names: ActivityNames,
): ComparisonLine {
  return {
    key: `${predecessorId} ${successorId}`,
    activityId: successorId,
    wbs: '',
    title: `${names(predecessorId)} → ${names(successorId)}`,
    details,
  };
}

function criticalChanges({ criticalJoined, criticalLeft }: PlanComparison, { text }: ComparisonWords) {
  return [
    ...criticalJoined.map((activity) => ({ activity, detail: text('comparison.joined') })),
    ...criticalLeft.map((activity) => ({ activity, detail: text('comparison.left') })),
  ];
}

/** Returns the links that contradict the dates of the newer version, new conflicts first. */
function comparedLinkConflicts({ from, until }: PlanComparison): { link: PlanLink; isNew: boolean }[] {
  const key = ({ predecessorId, successorId }: PlanLink) => `${predecessorId} ${successorId}`;
  const before = new Set(from.conflicts.map(key));
  const conflicts = until.conflicts.map((link) => ({ link, isNew: !before.has(key(link)) }));
  return conflicts.toSorted((one, other) => Number(other.isNew) - Number(one.isNew));
}
