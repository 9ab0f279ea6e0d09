import type { Language } from '../messages/messages.ts';
import type { HolidayProblemCode } from './rules.ts';

const holidayProblemTexts: Readonly<Record<HolidayProblemCode, Readonly<Record<Language, string>>>> = {
  NotAllDay: {
    en: 'The event does not last whole days.',
    de: 'Das Ereignis dauert keine ganzen Tage.',
  },
  StartMissing: {
    en: 'The event has no first day that can be read.',
    de: 'Das Ereignis hat keinen lesbaren ersten Tag.',
  },
  EndUnknown: {
    en: 'The end of the event cannot be read, or is before its start.',
    de: 'Das Ende des Ereignisses ist nicht lesbar oder liegt vor dem Beginn.',
  },
  TooLong: {
    en: 'The event lasts more than a year.',
    de: 'Das Ereignis dauert länger als ein Jahr.',
  },
  RuleNotSupported: {
    en: 'The repetition is not understood: only the first time was taken over. Understood are yearly ones on the same day.',
    de: 'Die Wiederholung wird nicht verstanden: Nur das erste Mal wurde übernommen. Verstanden werden jährliche am gleichen Tag.',
  },
  TooMany: {
    en: 'The file has more than 10,000 days; the rest was left out.',
    de: 'Die Datei enthält mehr als 10.000 Tage; der Rest wurde weggelassen.',
  },
};

/** Returns the sentence for a problem in a calendar file. */
export function holidayProblemText(code: HolidayProblemCode, language: Language): string {
  return holidayProblemTexts[code][language];
}
