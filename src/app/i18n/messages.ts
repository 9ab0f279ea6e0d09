import { account } from './account.ts';
import { absences } from './absences.ts';
import { activities } from './activities.ts';
import { activity } from './activity.ts';
import { administration } from './administration.ts';
import { audit } from './audit.ts';
import { catalogues } from './catalogues.ts';
import { entries } from './entries.ts';
import { charts } from './charts.ts';
import { firstSteps } from './first-steps.ts';
import { frame } from './frame.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import { locking } from './locking.ts';
import { myDay } from './my-day.ts';
import { node } from './node.ts';
import { permissions } from './permissions.ts';
import { planEditing } from './plan-editing.ts';
import { planFile } from './plan-file.ts';
import { portfolio } from './portfolio.ts';
import { project } from './project.ts';
import { quickTrack } from './quick-track.ts';
import { reports } from './reports.ts';
import { resources } from './resources.ts';
import { signOn } from './sign-on.ts';
import { teamTime } from './team-time.ts';
import { timesheet } from './timesheet.ts';
import { todos } from './todos.ts';
import { ui } from './ui.ts';
import { utilization } from './utilization.ts';

/** All texts of the app by language; each part has the same keys in every language, which the compiler checks. */
export const messages = {
  en: {
    ...charts.en,
    ...frame.en,
    ...myDay.en,
    ...signOn.en,
    ...timesheet.en,
    ...todos.en,
    ...quickTrack.en,
    ...teamTime.en,
    ...imports.en,
    ...locking.en,
    ...ui.en,
    ...portfolio.en,
    ...node.en,
    ...project.en,
    ...activities.en,
    ...activity.en,
    ...permissions.en,
    ...planEditing.en,
    ...planFile.en,
    ...history.en,
    ...reports.en,
    ...resources.en,
    ...utilization.en,
    ...absences.en,
    ...entries.en,
    ...administration.en,
    ...audit.en,
    ...catalogues.en,
    ...account.en,
    ...firstSteps.en,
  },
  de: {
    ...charts.de,
    ...frame.de,
    ...myDay.de,
    ...signOn.de,
    ...timesheet.de,
    ...todos.de,
    ...quickTrack.de,
    ...teamTime.de,
    ...imports.de,
    ...locking.de,
    ...ui.de,
    ...portfolio.de,
    ...node.de,
    ...project.de,
    ...activities.de,
    ...activity.de,
    ...permissions.de,
    ...planEditing.de,
    ...planFile.de,
    ...history.de,
    ...reports.de,
    ...resources.de,
    ...utilization.de,
    ...absences.de,
    ...entries.de,
    ...administration.de,
    ...audit.de,
    ...catalogues.de,
    ...account.de,
    ...firstSteps.de,
  },
};

export type Language = keyof typeof messages;
/** Each language by its own name. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };
export type TextKey = keyof (typeof messages)['en'];
export const languages = Object.keys(messages) as readonly Language[]; // keys of a literal lose their type

/** The user's languages in the browser, the first of ours, else English. */
export function browserLanguage(preferred: readonly string[]): Language {
  const tags = preferred.map((tag) => tag.slice(0, 2).toLowerCase());
  return tags.flatMap((tag) => languages.find((language) => language === tag) ?? [])[0] ?? 'en';
}
