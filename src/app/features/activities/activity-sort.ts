import { wordsTest } from '#app/kit/typed-words.ts';
import type { Sort } from '#app/kit/tree-column.ts';
import { type ActivityItem, activitySortPriority, remainingOf } from './activity-item.ts';

type ActivitySortValue = string | number | undefined;

const activitySortValues: Readonly<Record<string, (item: ActivityItem) => ActivitySortValue>> = {
  name: ({ activity }) => activity.name ?? '',
  project: ({ projectName }) => projectName,
  category: ({ category }) => category?.name ?? undefined,
  dates: ({ activity }) => activity.finish ?? undefined,
  start: ({ activity }) => activity.start ?? undefined,
  status: ({ activity }) => activity.status ?? undefined,
  priority: ({ activity }) => (activity.priority ? activity.priority : undefined),
  complete: ({ activity }) => activity.complete ?? undefined,
  actual: ({ activity }) => activity.actualEffort ?? undefined,
  remaining: ({ activity }) => remainingOf(activity),
  base: ({ activity }) => activity.baseEffort ?? undefined,
  wbs: ({ activity }) => activity.wbsCode || undefined,
  modified: ({ activity }) => activity.modified ?? undefined,
};

/** Sorts activities: those without a value come last in either direction, equal ones keep their order. */
export function sortedItems(items: readonly ActivityItem[], sort: Sort | undefined): ActivityItem[] {
  const value = sort && activitySortValues[sort.column];
  if (!value) return items.toSorted(naturally);
  const direction = sort.isDescending ? -1 : 1;
  const keyed = items.toSorted(naturally).map((item) => ({ item, value: value(item) }));
  return keyed
    .toSorted((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined);
      return direction * compareSortValues(a.value, b.value);
    })
    .map(({ item }) => item);
}

/** Orders by due date, then priority, then as in the plan. */
function naturally(a: ActivityItem, b: ActivityItem): number {
  return (
    compareSortValues(a.activity.finish ?? '9999', b.activity.finish ?? '9999') ||
    activitySortPriority(a.activity) - activitySortPriority(b.activity) ||
    (a.activity.normalizedSequence ?? 0) - (b.activity.normalizedSequence ?? 0)
  );
}

const activityCollator = new Intl.Collator(undefined, { numeric: true });

function compareSortValues(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : activityCollator.compare(String(a), String(b));
}

/** Tests whether an activity contains all words in its name, WBS code, project or category. */
export function activityItemTest(filter: string): ((item: ActivityItem) => boolean) | undefined {
  const has = wordsTest(filter);
  return (
    has &&
    (({ activity, projectName, category }) =>
      has(`${activity.name ?? ''} ${activity.wbsCode ?? ''} ${projectName} ${category?.name ?? ''}`))
  );
}
