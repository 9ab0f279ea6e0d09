import type { PlanFileError, PlanFileReason } from './error.ts';
import type { PlanFileWarning } from './plan.ts';
import type { WarningCode } from './report.ts';
import { placedSentenceOf, type LanguageTexts } from './sheet-problem.ts';

/** German texts of the plan file readers, by code. Their own messages are English. */

const warnings: Readonly<Record<WarningCode, string>> = {
  assignmentRepeated: 'Vorgang {task} ist Ressource {resource} zweimal zugeordnet; die spätere Zuordnung gilt.',
  assignmentRepeatedLater: 'Vorgang {task} ist Ressource {resource} zweimal zugeordnet; die frühere Zuordnung gilt.',
  assignmentWithoutTask: 'Zuordnung {assignment} gehört zu Vorgang {task}, den die Datei nicht enthält.',
  calendarBaseUnknown:
    'Kalender {calendar} leitet sich von „{base}“ ab, den die Datei nicht enthält; er wurde ohne Basis gelesen.',
  calendarLoop: 'Kalender {calendar} ist sein eigener Basiskalender; er wurde ohne einen gelesen.',
  calendarMissing: 'Die Datei nennt keinen Projektkalender; es gilt ein Kalender mit 40 Stunden in der Woche.',
  calendarUnknown: 'Etwas arbeitet nach Kalender {calendar}, den die Datei nicht enthält; es hat nun keinen eigenen.',
  calendarUnused: 'Nichts verwendet den Ressourcenkalender „{name}“; er wurde ausgelassen.',
  charactersReplaced: 'Bytes, die kein Text in {encoding} sind, wurden ersetzt.',
  codePageUnknown: 'Die Datei nennt die unbekannte Zeichentabelle „{codePage}“; sie wurde als Windows-Text gelesen.',
  columnsMissing:
    'Die Datei sagt nicht, was in den Spalten ihrer Datensätze {field} steht; diese Datensätze wurden ausgelassen.',
  customFieldUnknown: 'Ein Wert gehört zum Feld {field}, das kein benutzerdefiniertes Feld ist.',
  exceptionIncomplete: 'Eine Ausnahme von Kalender {calendar} fällt auf keinen Tag; sie wurde ausgelassen.',
  exceptionShortened:
    'Eine Ausnahme von Kalender {calendar} wiederholt sich zu oft; ihre Tage nach dem {last} wurden ausgelassen.',
  dataLinks: 'Verknüpfungen mit Daten anderer Programme wurden ausgelassen.',
  externalLink: 'Vorgang {task} hängt von einem Vorgang eines anderen Projekts ab; für ihn steht eine externe Zeile.',
  finishUnknown: 'Die Datei nennt kein Ende von Vorgang {task}, und aus seinem Kalender folgt keines.',
  lookupValueUnknown: 'Ein Wert des Feldes {field} steht nicht in der Liste seiner Werte.',
  linkRepeated: 'Vorgang {task} nennt seinen Vorgänger {predecessor} zweimal.',
  linkToItself: 'Vorgang {task} hängt von sich selbst ab; die Verknüpfung wurde ausgelassen.',
  linkUnresolved: 'Vorgang {task} hängt von Vorgang {predecessor} ab, den die Datei nicht enthält.',
  invalidValue: '„{value}“ ist kein gültiger Wert für {field}; er wurde ausgelassen.',
  partIncomplete: 'Der Teil „{part}“ der Datei nennt Datensätze, die er nicht enthält; sie wurden ausgelassen.',
  partUnreadable: 'Der Teil „{part}“ der Datei ist beschädigt; sein Inhalt wurde ausgelassen.',
  resourceUnknown: 'Zuordnung {assignment} nennt Ressource {resource}, die die Datei nicht enthält.',
  recordMisplaced: 'Vor einem Datensatz {field} steht nichts, zu dem er gehört; er wurde ausgelassen.',
  recordUnknown: 'Ein Datensatz {field} ist keiner, den das Format kennt; er wurde ausgelassen.',
  resourceNamesOnly:
    'Vorgang {task} nennt seine Ressourcen, aber die Datei enthält keine Zuordnungen; niemand wurde zugeordnet.',
  timephasedData: 'Über die Zeit verteilte Werte wurden ausgelassen; ihre Summen wurden gelesen.',
  uidMissing: 'Etwas hat keine eindeutige Nummer ({element}); es bekam {uid}.',
  uidRepeated: 'Die Nummer {uid} ist nicht eindeutig ({element}); das spätere bekam {given}.',
  workWeekIncomplete:
    'Eine Arbeitswoche von Kalender {calendar} hat keinen ersten oder letzten Tag; sie wurde ausgelassen.',
};

const planFileReasonTexts: Readonly<Record<PlanFileReason, string>> = {
  empty: 'Die Datei ist leer.',
  unknownFormat: 'Die Datei ist kein Plan in einem bekannten Format.',
  unsupportedFormat: 'Das Format der Datei ist bekannt, wird aber nicht gelesen.',
  notAPlan: 'Die Datei lässt sich lesen, enthält aber keinen Plan.',
  malformed: 'Die Datei verletzt die Regeln ihres Formats.',
  truncated: 'Die Datei endet, bevor sie vollständig ist.',
  unknownEncoding: 'Die Datei nennt eine unbekannte Zeichenkodierung.',
  documentType: 'Das Dokument vereinbart einen Dokumenttyp; den haben Plandateien nicht.',
  tooDeep: 'Die Datei ist zu tief verschachtelt.',
  tooLarge: 'Die Datei ist zu groß.',
  passwordProtected: 'Der Plan ist verschlüsselt; speichern Sie ihn ohne Kennwort.',
  invalidCells: 'In der Tabelle stehen Zellen, die so nicht angenommen werden.',
};

/** Returns the text of a reader's warning. */
export function readerWarning(
  { cell, code, message, arguments: values }: Pick<PlanFileWarning, 'cell' | 'code' | 'message' | 'arguments'>,
  language: keyof LanguageTexts,
): string {
  if (cell) return placedSentenceOf(cell, language);
  const sentence = language === 'de' ? Object.entries(warnings).find(([each]) => each === code)?.[1] : undefined;
  return sentence?.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)) ?? message;
}

/** Why a file can't be read, as a sentence. The first wrong cell of a spreadsheet is named. */
export function readerProblem(
  { reason, message, place, problems }: Pick<PlanFileError, 'reason' | 'message' | 'place' | 'problems'>,
  language: keyof LanguageTexts,
): string {
  const first = problems.find(({ severity }) => severity === 'error');
  if (first) return placedSentenceOf(first, language);
  if (language !== 'de') return message;
  return place
    ? `${planFileReasonTexts[reason]} (Zeile ${place.line}, Spalte ${place.column})`
    : planFileReasonTexts[reason];
}
