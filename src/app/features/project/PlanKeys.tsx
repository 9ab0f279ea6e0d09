import { type ScreenKeys, screenKeys, useScreenKeys } from '#app/shell/frame/keys.tsx';

/** The keys of a plan that is not edited. */
export const allPlanKeys: ScreenKeys = [...screenKeys.planCharacters, ...screenKeys.planGeneral];
const noPlanKeys: ScreenKeys = [];

/**
 * Puts the keys of a plan into the list of keys. In the table of a plan that is edited characters are typed into its
 * cells.
 */
export function PlanKeys({ isEdited = false }: { isEdited?: boolean }) {
  useScreenKeys('plan.keys.title', isEdited ? screenKeys.planGeneral : allPlanKeys);
  useScreenKeys('plan.keys.onBar', isEdited ? screenKeys.planCharacters : noPlanKeys);
  return null;
}
