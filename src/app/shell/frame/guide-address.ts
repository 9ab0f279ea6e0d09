import type { Language } from '#app/i18n/messages.ts';
import { type ProjectTab, projectTabs } from '../paths.ts';
import pages from './guide-pages.json';

/** The pages of the user guide by the first part of a screen's address. */
const pageOfScreen: Readonly<Record<string, string>> = pages.screens;
const pageOfProjectTab: Readonly<Record<ProjectTab, string>> = pages.projectTabs;

/** Returns the address of a page of the user guide, which the service serves beside the app. */
export const guideAddress = (language: Language, page: string): string => `/help/${language}/${page}.html`;

/** Returns the name of the guide's page about the screen at an address of the app; the index where there is none. */
export function guidePageOf(pathname: string): string {
  const [screen = '', , tab] = pathname.split('/').slice(1);
  const projectTab = screen === 'projects' ? projectTabs.find((each) => each === tab) : undefined;
  return (projectTab && pageOfProjectTab[projectTab]) ?? pageOfScreen[screen] ?? 'index';
}
