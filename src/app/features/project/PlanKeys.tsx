import { type ScreenKeys, useScreenKeys } from '#app/shell/frame/keys.tsx';

/** In the table of a plan that is edited these are typed into its cells. */
const characterPlanKeys: ScreenKeys = [
  ['+, −', 'plan.keys.zoom'],
  ['0', 'plan.keys.fit'],
  ['T', 'plan.keys.today'],
  ['I', 'plan.keys.details'],
  ['B', 'plan.keys.bar'],
  ['*', 'plan.keys.siblings'],
];

const generalPlanKeys: ScreenKeys = [
  ['Shift+← →', 'plan.keys.pan'],
  ['Control+F', 'plan.keys.find'],
  ['F3, Shift+F3', 'plan.keys.match'],
  ['Control+Shift+F', 'plan.fullScreen'],
  ['F6', 'plan.keys.tools'],
  ['← →', 'plan.keys.header'],
  ['Shift+←, Shift+→', 'plan.keys.place'],
  ['Control+← →', 'plan.keys.width'],
];

/** The keys of a plan that is not edited. */
export const allPlanKeys: ScreenKeys = [...characterPlanKeys, ...generalPlanKeys];
const noPlanKeys: ScreenKeys = [];

/** Puts the keys of a plan into the list of keys. */
export function PlanKeys({ isEdited = false }: { isEdited?: boolean }) {
  useScreenKeys('plan.keys.title', isEdited ? generalPlanKeys : allPlanKeys);
  useScreenKeys('plan.keys.onBar', isEdited ? characterPlanKeys : noPlanKeys);
  return null;
}
