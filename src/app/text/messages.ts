import { activities } from './activities.ts';
import { activity } from './activity.ts';
import { frame } from './frame.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import { locking } from './locking.ts';
import { planEditing } from './plan-editing.ts';
import { planFile } from './plan-file.ts';
import { portfolio } from './portfolio.ts';
import { project } from './project.ts';
import { quickTrack } from './quick-track.ts';
import { resources } from './resources.ts';
import { signOn } from './sign-on.ts';
import { teamTime } from './team-time.ts';
import { timesheet } from './timesheet.ts';
import { todos } from './todos.ts';
import { ui } from './ui.ts';

/** All texts of the app by language; each part has the same keys in every language, which the compiler checks. */
export const messages = {
  en: {
    ...frame.en,
    ...signOn.en,
    ...timesheet.en,
    ...todos.en,
    ...quickTrack.en,
    ...teamTime.en,
    ...imports.en,
    ...locking.en,
    ...ui.en,
    ...portfolio.en,
    ...project.en,
    ...activities.en,
    ...activity.en,
    ...planEditing.en,
    ...planFile.en,
    ...history.en,
    ...resources.en,
  },
  de: {
    ...frame.de,
    ...signOn.de,
    ...timesheet.de,
    ...todos.de,
    ...quickTrack.de,
    ...teamTime.de,
    ...imports.de,
    ...locking.de,
    ...ui.de,
    ...portfolio.de,
    ...project.de,
    ...activities.de,
    ...activity.de,
    ...planEditing.de,
    ...planFile.de,
    ...history.de,
    ...resources.de,
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
