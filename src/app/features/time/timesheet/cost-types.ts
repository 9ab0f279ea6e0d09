import { CostType } from '#contract/core/codes.ts';
import type { useText } from '#app/i18n/use-text.tsx';

/** The cost types that are booked, in the order in which they are offered; proceeds are no costs and come last. */
export const sheetCostTypes = [
  CostType.travel,
  CostType.material,
  CostType.external,
  CostType.miscellaneous,
  CostType.proceeds,
] as const;
export type BookedCostType = (typeof sheetCostTypes)[number];

export const costTypeNames = {
  [CostType.travel]: 'timesheet.cost.travel',
  [CostType.material]: 'timesheet.cost.material',
  [CostType.external]: 'timesheet.cost.external',
  [CostType.miscellaneous]: 'timesheet.cost.miscellaneous',
  [CostType.proceeds]: 'timesheet.cost.proceeds',
} as const;

/** Returns the name of a cost type; empty for one that can't be booked. */
export function costTypeName(type: number, text: ReturnType<typeof useText>['text']): string {
  const known = sheetCostTypes.find((each) => each === type);
  return known === undefined ? '' : text(costTypeNames[known]);
}

/** The name of a row of costs, as addresses and the service have it. */
export const costKey = (activity: string, costType: number): string => `${activity}:${costType}`;
