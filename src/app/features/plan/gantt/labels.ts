import { type Language, textTree } from '#app/i18n/messages.ts';

const loadPlanLabels = (language: Language) => textTree(language, 'gantt');

/** Every text of the plan surface and of a printed plan, as plain data that can be passed to a worker. */
export type PlanLabels = ReturnType<typeof loadPlanLabels>;

const planLabelsByLanguage = new Map<Language, PlanLabels>();

/** The same object for each call, so that what is drawn with it stays. */
export function planLabels(language: Language): PlanLabels {
  const labels = planLabelsByLanguage.get(language) ?? loadPlanLabels(language);
  planLabelsByLanguage.set(language, labels);
  return labels;
}
