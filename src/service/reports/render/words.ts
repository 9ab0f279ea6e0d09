import { replacement } from '#chart/printable-text.ts';
import type { ReportLayout } from '../layout.ts';
import { formatShownDay } from '#service/core/messages/shown-values.ts';

const reportDateLine = {
  en: (day: string, reader: string) => `As of ${day}, for ${reader}`,
  de: (day: string, reader: string) => `Stand ${day}, für ${reader}`,
};
const emptyReportText = { en: 'There is nothing to report.', de: 'Es gibt nichts zu berichten.' } as const;
const replaced = {
  en: `${replacement} stands for characters that can’t be printed in PDF. Export to Excel or HTML to see them.`,
  de: `${replacement} steht für Zeichen, die sich im PDF nicht darstellen lassen. Exportieren Sie nach Excel oder HTML, um sie zu sehen.`,
};
const pages = {
  en: (page: number, count: number) => `Page ${page} of ${count}`,
  de: (page: number, count: number) => `Seite ${page} von ${count}`,
};

/** Returns the creation day and reader of a report. */
export const madeFor = ({ language, today, reader }: ReportLayout): string =>
  reportDateLine[language](formatShownDay(today, language), reader);
export const nothingToReport = ({ language }: ReportLayout): string => emptyReportText[language];
/** Returns the notice that characters were replaced in a PDF. */
export const replacedIn = ({ language }: Pick<ReportLayout, 'language'>): string => replaced[language];
export const pageOf = ({ language }: Pick<ReportLayout, 'language'>) => pages[language];
