import { replacement } from '#chart/printable-text.ts';
import type { Layout } from '../layout.ts';
import { shownDay } from '#service/core/messages/shown-values.ts';

const made = {
  en: (day: string, reader: string) => `As of ${day}, for ${reader}`,
  de: (day: string, reader: string) => `Stand ${day}, für ${reader}`,
};
const nothing = { en: 'There is nothing to report.', de: 'Es gibt nichts zu berichten.' } as const;
const replaced = {
  en: `${replacement} stands for characters that can’t be printed in PDF. Export to Excel or HTML to see them.`,
  de: `${replacement} steht für Zeichen, die sich im PDF nicht darstellen lassen. Exportieren Sie nach Excel oder HTML, um sie zu sehen.`,
};
const pages = {
  en: (page: number, count: number) => `Page ${page} of ${count}`,
  de: (page: number, count: number) => `Seite ${page} von ${count}`,
};

/** For whom and when a report was made. */
export const madeFor = ({ language, today, reader }: Layout): string =>
  made[language](shownDay(today, language), reader);
export const nothingToReport = ({ language }: Layout): string => nothing[language];
/** What is said where a PDF lacks characters. */
export const replacedIn = ({ language }: Pick<Layout, 'language'>): string => replaced[language];
export const pageOf = ({ language }: Pick<Layout, 'language'>) => pages[language];
