import { columnOrder } from '#app/kit/column-order.ts';
import { wordsTest } from '#app/kit/typed-words.ts';
import type { Sort } from '#app/kit/tree-column.ts';
import { activityListColumns } from './activity-columns.tsx';
import { type ActivityItem, inNaturalOrder } from './activity-item.ts';

/** Sorts activities: those without a value come last in either direction, equal ones keep their order. */
export function sortedItems(items: readonly ActivityItem[], sort: Sort | undefined): ActivityItem[] {
  const natural = items.toSorted(inNaturalOrder);
  return sort ? natural.toSorted(columnOrder(activityListColumns, sort)) : natural;
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
