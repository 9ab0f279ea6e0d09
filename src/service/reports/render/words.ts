import type { Layout } from '../layout.ts';
import { shownDay } from '../../shown-values.ts';

const made = {
  en: (day: string, reader: string) => `As of ${day}, for ${reader}`,
  de: (day: string, reader: string) => `Stand ${day}, für ${reader}`,
};
const nothing = { en: 'There is nothing to report.', de: 'Es gibt nichts zu berichten.' } as const;
const pages = {
  en: (page: number, count: number) => `Page ${page} of ${count}`,
  de: (page: number, count: number) => `Seite ${page} von ${count}`,
};

/** For whom and when a report was made. */
export const madeFor = ({ language, today, reader }: Layout): string =>
  made[language](shownDay(today, language), reader);
export const nothingToReport = ({ language }: Layout): string => nothing[language];
export const pageOf = ({ language }: Pick<Layout, 'language'>) => pages[language];
