import { createContext, useContext } from 'react';
import { formatMessage, type MessageValues } from '#i18n/format.ts';
import { type KeyBelow, type Language, type TextKey, textTree } from '#app/i18n/messages.ts';
import type { Measure } from './measure.ts';

type TimesheetTextKey = KeyBelow<TextKey, 'timesheetGrid'>;

/** The texts of a sheet with the locale of its days and numbers. */
export interface SheetText {
  /** A text of the sheet. Days and hours among its values are in the notation of the locale: `9 Nov 2026`, `7.5 h`. */
  readonly label: (key: TimesheetTextKey, values?: MessageValues) => string;
  readonly locale: string;
  readonly measure: Measure;
}

/** The texts of a sheet; one of costs has some of its own. */
export function sheetText(language: Language, locale: string, measure: Measure): SheetText {
  const texts: Readonly<Record<TimesheetTextKey, string>> = {
    ...textTree(language, 'timesheetGrid', locale),
    ...(measure.kind === 'costs' && textTree(language, 'timesheetCosts', locale)),
  };
  return { label: (key, values) => formatMessage(texts[key], values, locale), locale, measure };
}

export const SheetTextContext = createContext<SheetText | undefined>(undefined);

export function useSheetText(): SheetText {
  const text = useContext(SheetTextContext);
  if (!text) throw new Error('useSheetText outside of a timesheet');
  return text;
}
