import { type Language, textTree } from '#app/i18n/messages.ts';

const planLabelsByLanguage = { en: textTree('en', 'gantt'), de: textTree('de', 'gantt') };

/** Every text of the plan surface and of a printed plan, as plain data that can be passed to a worker. */
export type PlanLabels = (typeof planLabelsByLanguage)[Language];

export const planLabels = (language: Language): PlanLabels => planLabelsByLanguage[language];
