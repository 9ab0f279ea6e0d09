import { formatMessage } from '#i18n/format.ts';
import { ENGLISH, type TimesheetLabels } from './labels.ts';
import type { Language } from '#app/i18n/messages.ts';

const countGerman = (message: string) => (count: number) => formatMessage(message, { count }, 'de');

const germanTimesheetLabels: TimesheetLabels = {
  sheet: 'Zeiterfassung',
  keys:
    'Stunden tippen bucht sie, F2 ändert, Entf löscht, Umschalt F2 öffnet die Notiz, Enter geht nach unten, Tab zur nächsten Zelle. ' +
    'Leertaste auf einem Namen macht den Vorgang zum Favoriten. Escape, dann Tab verlässt die Tabelle.',
  activity: 'Vorgang',
  total: 'Summe',
  remaining: 'Rest',
  base: 'Geplant',
  actual: 'Ist',
  done: 'Erledigt',
  today: 'heute',
  days: 'Tage der Woche',
  absence: (type) => `Abwesend: ${type}`,
  holiday: (name) => `Feiertag: ${name}`,
  weekend: 'Kein Arbeitstag',
  hoursOf: (activity, day) => `${activity}, ${day}`,
  remainingOf: (activity) => `${activity}, Restaufwand in Stunden`,
  doneOf: (activity) => `${activity}, erledigt`,
  complete: (percent) => `${percent} % fertig`,
  overPlan: (hours) => `${hours} über Plan`,
  isMilestone: 'Meilenstein',
  favourite: 'Favorit',
  space: 'Leertaste',
  locked: (by, since, ask) =>
    `Gesperrt von ${by} am ${since}. Entsperren kann ${ask === undefined || ask === by ? by : `${by} oder ${ask}`}.`,
  beforeStart: (start) => `Der Vorgang beginnt am ${start}. Ab dann kann gebucht werden.`,
  future: (last) => `Buchen geht bis ${last}, nicht im Voraus.`,
  milestone: 'Auf einen Meilenstein werden keine Stunden gebucht. Haken Sie „Erledigt“ an, wenn er erreicht ist.',
  readOnly: 'Diese Zelle wird berechnet und kann nicht geändert werden.',
  problems: {
    notHours: 'Das sind keine Stunden. Tippen Sie 7,5, 7.5, 7:30 oder 450m.',
    negative: 'Stunden können nicht negativ sein.',
    tooMany: 'Ein Tag hat höchstens 24 Stunden.',
    badMinutes: 'Minuten haben zwei Ziffern, 00 bis 59: 7:05 oder 7:50.',
    nothingAbove: 'Darüber steht keine Zeile, aus der der Wert kommen könnte.',
    unfinished: 'Noch nicht eingetragen. Öffnen Sie die Zelle und drücken Sie Enter, um zu buchen.',
  },
  ofCapacity: (booked, capacity) => `${booked} von ${capacity}`,
  missing: (hours) => `${hours} fehlen`,
  over: (hours) => `${hours} zu viel`,
  full: 'Vollständig',
  saved: 'Alles gespeichert',
  saving: countGerman('{count, plural, one {# Eintrag wird} other {# Einträge werden}} gespeichert'),
  waiting: countGerman('{count, plural, one {# Eintrag wartet} other {# Einträge warten}} auf die Verbindung'),
  cellSaving: 'Wird gespeichert',
  cellWaiting: 'Wartet auf die Verbindung und wird dann von selbst gesendet',
  notSaved: countGerman('{count, plural, one {# Eintrag} other {# Einträge}} nicht gespeichert'),
  retry: 'Erneut versuchen',
  discard: 'Verwerfen',
  takeServerValue: (hours) => `${hours} übernehmen`,
  keepMine: (hours) => `${hours} behalten`,
  conflict: (held) =>
    `Diese Zelle wurde inzwischen anderswo geändert: Sie enthält jetzt ${held}. Nichts wurde überschrieben.`,
  rowConflict: (remaining) =>
    `Diese Zeile wurde inzwischen anderswo geändert: Es verbleiben jetzt ${remaining}. Nichts wurde überschrieben.`,
  keepDone: (done) => (done ? 'Trotzdem erledigt' : 'Trotzdem offen'),
  noHours: 'keine Stunden',
  goTo: (cell) => `Zu ${cell}`,
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  nothingToUndo: 'Nichts rückgängig zu machen',
  nothingToRedo: 'Nichts zu wiederholen',
  changeElsewhere: (day) => `Diese Änderung ist an einem Tag, der nicht gezeigt wird: ${day}`,
  changed: countGerman('{count, plural, one {# Zelle} other {# Zellen}} geändert.'),
  leftOut: countGerman('{count, plural, one {# Zelle} other {# Zellen}} ausgelassen: gesperrt oder nicht buchbar.'),
  unreadable: countGerman('{count, plural, one {# Zelle} other {# Zellen}} nicht lesbar und markiert.'),
  unread: (text, problem) => `„${text}“: ${problem}`,
  clipped: countGerman('{count, plural, one {# Zelle passte} other {# Zellen passten}} nicht hinein.'),
  note: 'Notiz',
  noteOf: (cell) => `Notiz: ${cell}`,
  hasNote: 'Hat eine Notiz',
  noteText: 'Was getan wurde',
  noteNeedsHours: 'Eine Notiz gehört zu gebuchten Stunden. Buchen Sie zuerst Stunden.',
  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schließen',
  emptyTitle: 'Keine Vorgänge zum Buchen',
  emptyText:
    'Zugeordnete Vorgänge erscheinen hier, je eine Zeile, bereit für Stunden. Beginnen Sie mit „Vorgang hinzufügen“: Dort steht alles, was buchbar ist, und neu, was niemand geplant hat.',
};

const englishCosts: Partial<TimesheetLabels> = {
  sheet: 'Costs',
  keys:
    'Type an amount to book it, F2 changes, Delete clears, Shift F2 opens the note, Enter goes down, Tab to the next cell. ' +
    'Escape, then Tab leaves the costs.',
  problems: {
    notHours: 'This is no amount. Type it as 84.50, 84,50 or 1,234.50.',
    negative: 'Costs can’t be negative.',
    tooMany: 'This is more than a record can hold.',
    badMinutes: 'This is no amount. Type it as 84.50, 84,50 or 1,234.50.',
    nothingAbove: ENGLISH.problems.nothingAbove,
    unfinished: ENGLISH.problems.unfinished,
  },
  noHours: 'no costs',
  remainingOf: (activity) => `${activity}, remaining costs`,
  noteText: 'What it was spent on',
  noteNeedsHours: 'A note belongs to booked costs. Book costs first.',
  emptyTitle: 'No costs here',
  emptyText: 'Costs that are planned for your activities appear here. Add costs to book others.',
};

const germanCosts: Partial<TimesheetLabels> = {
  ...germanTimesheetLabels,
  sheet: 'Kosten',
  keys:
    'Einen Betrag tippen bucht ihn, F2 ändert, Entf löscht, Umschalt F2 öffnet die Notiz, Enter geht nach unten, Tab zur nächsten Zelle. ' +
    'Escape, dann Tab verlässt die Kosten.',
  problems: {
    notHours: 'Das ist kein Betrag. Tippen Sie 84,50, 84.50 oder 1.234,50.',
    negative: 'Kosten können nicht negativ sein.',
    tooMany: 'Das ist mehr, als eine Buchung fasst.',
    badMinutes: 'Das ist kein Betrag. Tippen Sie 84,50, 84.50 oder 1.234,50.',
    nothingAbove: germanTimesheetLabels.problems.nothingAbove,
    unfinished: germanTimesheetLabels.problems.unfinished,
  },
  noHours: 'keine Kosten',
  remainingOf: (activity) => `${activity}, Restkosten`,
  noteText: 'Wofür es ausgegeben wurde',
  noteNeedsHours: 'Eine Notiz gehört zu gebuchten Kosten. Buchen Sie zuerst Kosten.',
  emptyTitle: 'Keine Kosten',
  emptyText: 'Für Ihre Vorgänge geplante Kosten erscheinen hier. Andere buchen Sie mit „Kosten hinzufügen“.',
};

/** The texts of the same grid where its cells hold costs. */
export const costLabels = (language: Language): Partial<TimesheetLabels> =>
  language === 'de' ? germanCosts : englishCosts;

/** The texts of the timesheet grid in a language. */
export function timesheetLabels(language: Language): TimesheetLabels {
  return language === 'de' ? germanTimesheetLabels : ENGLISH;
}
