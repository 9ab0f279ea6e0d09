import { groupBy } from '#plan/group-by.ts';
import type { PlanComparison } from '#plan/compare/compare.ts';
import type { PlanActivity, PlanDocument, PlanSetting } from '#plan/document.ts';
import type { PlanSchedule } from '#plan/schedule/schedule.ts';
import type { PlanRowLink, PlanRow } from '#app/features/plan/gantt/plan-view.ts';
import { documentLinks, documentRows } from '#app/features/plan/editing/document-rows.ts';
import { type ComparisonWords, activityDaysText, shiftText } from '#app/features/plan/comparison/comparison-words.ts';

/** The column that says what changed of a row. */
export const changeColumn = 'change';

interface ComparedPlans {
  readonly from: PlanDocument;
  readonly until: PlanDocument;
  readonly comparison: PlanComparison;
  /** Of the newer one. */
  readonly schedule: PlanSchedule;
  readonly setting: PlanSetting;
  readonly today: string;
  readonly words: ComparisonWords;
}

interface ComparedLines {
  readonly rows: readonly PlanRow[];
  readonly links: readonly PlanRowLink[];
  /** Texts of the changes by the ids of their rows. */
  readonly changed: ReadonlyMap<string, string>;
}

/**
 * Returns the rows of the newer plan, each with its older dates as ghost, and the texts of changes; removed activities
 * keep their position, without a bar.
 */
export function comparedLines(plans: ComparedPlans): ComparedLines {
  const { from, until, schedule, setting, today } = plans;
  const before = new Map(from.activities.map((activity) => [activity.id, activity]));
  const removed = new Set(plans.comparison.removed.map(({ id }) => id));
  const changes = changeTexts(plans);
  const merged = { ...until, activities: withRemoved(from, until, removed) };
  const rows = documentRows(merged, schedule, setting, today).map((row): PlanRow => ({
    ...row,
    ...(removed.has(row.id) && { start: undefined, finish: undefined, critical: false, slackDays: undefined }),
    ...ghostOf(before.get(row.id)),
  }));
  return { rows, links: documentLinks(until, schedule), changed: changes };
}

function ghostOf(activity: PlanActivity | undefined): Pick<PlanRow, 'baseline'> {
  const start = activity?.start ?? activity?.finish;
  const finish = activity?.finish ?? activity?.start;
  return start && finish ? { baseline: { start, finish } } : {};
}

/** Returns a short description of each activity's changes. */
function changeTexts({ comparison, words }: ComparedPlans): ReadonlyMap<string, string> {
  const { text } = words;
  const parts = [
    ...comparison.added.map(({ id }) => [id, text('history.row.added')] as const),
    ...comparison.removed.map((activity) => {
      const days = activityDaysText(activity, words);
      return [activity.id, days ? text('history.row.removed', { days }) : text('history.row.removed.noDays')] as const;
    }),
    ...comparison.moved.map((moved) => [moved.after.id, shiftText(moved, words)] as const),
    ...comparison.changed.map(
      ({ after, fields }) => [after.id, fields.map((field) => text(`comparison.field.${field}`)).join(', ')] as const,
    ),
  ];
  return new Map([...groupBy(parts, ([id]) => id)].map(([id, own]) => [id, own.map(([, part]) => part).join('; ')]));
}

/** The activities of the newer plan, and each removed one behind what it followed in the older one. */
function withRemoved(from: PlanDocument, until: PlanDocument, removed: ReadonlySet<string>): PlanActivity[] {
  if (removed.size === 0) return [...until.activities];
  const followers = removedFollowers(from, removed);
  const result: PlanActivity[] = [];
  const add = (anchor: string) => {
    for (const activity of followers.get(anchor) ?? []) {
      result.push(activity);
      add(firstInCollectionKey(activity.id));
      add(afterActivityKey(activity.id));
    }
  };
  add(firstInCollectionKey(null));
  for (const activity of until.activities) {
    result.push(activity);
    add(firstInCollectionKey(activity.id));
    add(afterActivityKey(activity.id));
  }
  return result;
}

const firstInCollectionKey = (id: string | null) => `in ${id ?? ''}`;
const afterActivityKey = (id: string) => `behind ${id}`;

/** Removed activities by where they stood: first in a collection, or behind the one before them on their level. */
function removedFollowers(from: PlanDocument, removed: ReadonlySet<string>): ReadonlyMap<string, PlanActivity[]> {
  const followers = new Map<string, PlanActivity[]>();
  const last = new Map<string | null, string>();
  for (const activity of from.activities) {
    const sibling = last.get(activity.parentId);
    last.set(activity.parentId, activity.id);
    if (!removed.has(activity.id)) continue;
    const anchor = sibling === undefined ? firstInCollectionKey(activity.parentId) : afterActivityKey(sibling);
    followers.set(anchor, [...(followers.get(anchor) ?? []), activity]);
  }
  return followers;
}

/** The rows that differ, with the collections that hold them; links between these alone. */
export function onlyChanged({ rows, links, changed }: ComparedLines): Pick<ComparedLines, 'rows' | 'links'> {
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const kept = new Set<string>();
  for (const id of changed.keys()) {
    for (let at: string | undefined = id; at !== undefined && !kept.has(at); at = parents.get(at)) kept.add(at);
  }
  return {
    rows: rows.filter(({ id }) => kept.has(id)),
    links: links.filter(({ from, to }) => kept.has(from) && kept.has(to)),
  };
}
