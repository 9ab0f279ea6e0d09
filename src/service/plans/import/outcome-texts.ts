import type { Language } from '#service/core/messages/messages.ts';
import type { Losses } from './losses.ts';

/** Messages of an import, each a complete sentence. */
export interface OutcomeTexts {
  /** The name of the version that an import becomes. */
  readonly name: (title: string) => string;
  readonly into: (version: number) => string;
  readonly done: (counts: { activities: number; links: number; assignments: number }, into: string) => string;
  /** Instead of `done` where the plan is as the file says already. */
  readonly unchanged: (version: number) => string;
  readonly removed: (count: number) => string;
  readonly unassigned: (names: string) => string;
  readonly losses: { readonly [Loss in Exclude<keyof Losses, 'warnings'>]: (count: number) => string };
  /** Outcome for the file's calendar. */
  readonly calendar: Readonly<Record<'taken' | 'removed' | 'kept', string>>;
  readonly progressLeft: (count: number) => string;
  readonly contactsLeft: (count: number) => string;
  readonly baselineName: string;
  /** The version that the file's baseline became. */
  readonly baseline: (version: number) => string;
  readonly warnings: (text: string) => string;
  readonly more: (count: number) => string;
}

export const outcomeTexts: Readonly<Record<Language, OutcomeTexts>> = {
  en: {
    name: (title) => (title === '' ? 'Import' : `Import: ${title}`),
    into: (version) => (version < 0 ? 'the working version' : `version ${version}`),
    done: ({ activities, links, assignments }, into) =>
      `Imported into ${into}: activities ${activities}, links ${links}, assignments ${assignments}.`,
    unchanged: (version) =>
      version < 0
        ? 'Nothing was changed: the working version is as the file says.'
        : `Nothing was changed: version ${version} is as the file says.`,
    removed: (count) => `Activities that the file lacks and that were removed: ${count}.`,
    unassigned: (names) => `Not found among the resources, their effort is kept as unassigned: ${names}.`,
    losses: {
      progress: (count) =>
        `Activities whose progress was not taken over, because they are done or not, or no day says when they began: ${count}.`,
      links: (count) =>
        `Links that were left out, because they lead outside the file, to themselves or are there twice: ${count}.`,
      dates: (count) => `Activities with a finish before their start, which end on their start now: ${count}.`,
      constraints: (count) => `Date constraints that were not taken over; the dates were: ${count}.`,
      inactive: (count) => `Inactive tasks that are activities like others now: ${count}.`,
      materials: (count) => `Assignments of material and cost resources that were not taken over: ${count}.`,
      toProject: (count) => `Assignments to the project itself that were not taken over: ${count}.`,
      calendar: (count) =>
        `Weeks and exceptions of the plan's calendar that were not taken over, because they are too long, too many or without work: ${count}.`,
      customFields: (count) => `Custom fields that were not taken over: ${count}.`,
      baselines: (count) => `Activities whose baselines in the file were not taken over: ${count}.`,
      insertedProjects: (count) => `Inserted projects whose tasks were not taken over: ${count}.`,
      shortened: (count) => `Activities with texts that were shortened: ${count}.`,
    },
    calendar: {
      taken: 'The calendar of the file is the calendar of the plan now.',
      removed: 'The plan has the calendar of the company again, as the file says.',
      kept: 'The plan keeps its calendar; that of the file is another one.',
    },
    progressLeft: (count) =>
      `Activities whose progress was not taken over, because work is recorded for them: ${count}.`,
    contactsLeft: (count) => `Activities whose contact is not the name of a resource here: ${count}.`,
    baselineName: 'Baseline of the file',
    baseline: (version) => `The baseline of the file is version ${version}.`,
    warnings: (text) => `The file could not be read in part: ${text}`,
    more: (count) => `And ${count} more.`,
  },
  de: {
    name: (title) => (title === '' ? 'Import' : `Import: ${title}`),
    into: (version) => (version < 0 ? 'die Arbeitsversion' : `Version ${version}`),
    done: ({ activities, links, assignments }, into) =>
      `Importiert in ${into}: Vorgänge ${activities}, Abhängigkeiten ${links}, Zuordnungen ${assignments}.`,
    unchanged: (version) =>
      version < 0
        ? 'Nichts wurde geändert: Die Arbeitsversion ist so, wie die Datei sagt.'
        : `Nichts wurde geändert: Version ${version} ist so, wie die Datei sagt.`,
    removed: (count) => `Vorgänge, die in der Datei fehlen und entfernt wurden: ${count}.`,
    unassigned: (names) => `Unter den Ressourcen nicht gefunden, ihr Aufwand bleibt nicht zugeordnet: ${names}.`,
    losses: {
      progress: (count) =>
        `Vorgänge, deren Fortschritt nicht übernommen wurde, weil sie nur ganz oder gar nicht erledigt sein können oder kein Tag ihren Beginn nennt: ${count}.`,
      links: (count) =>
        `Abhängigkeiten, die ausgelassen wurden, weil sie aus der Datei oder auf sich selbst führen oder doppelt sind: ${count}.`,
      dates: (count) => `Vorgänge mit einem Ende vor ihrem Beginn, die nun an ihrem Beginn enden: ${count}.`,
      constraints: (count) => `Termineinschränkungen, die nicht übernommen wurden, wohl aber die Termine: ${count}.`,
      inactive: (count) => `Inaktive Vorgänge, die nun Vorgänge wie andere sind: ${count}.`,
      materials: (count) => `Zuordnungen von Material- und Kostenressourcen, die nicht übernommen wurden: ${count}.`,
      toProject: (count) => `Zuordnungen zum Projekt selbst, die nicht übernommen wurden: ${count}.`,
      calendar: (count) =>
        `Wochen und Ausnahmen des Plankalenders, die nicht übernommen wurden, weil sie zu lang, zu viele oder ohne Arbeit sind: ${count}.`,
      customFields: (count) => `Benutzerdefinierte Felder, die nicht übernommen wurden: ${count}.`,
      baselines: (count) => `Vorgänge, deren Basispläne in der Datei nicht übernommen wurden: ${count}.`,
      insertedProjects: (count) => `Eingefügte Projekte, deren Vorgänge nicht übernommen wurden: ${count}.`,
      shortened: (count) => `Vorgänge mit Texten, die gekürzt wurden: ${count}.`,
    },
    calendar: {
      taken: 'Der Kalender der Datei ist jetzt der Kalender des Plans.',
      removed: 'Der Plan hat wieder den Kalender der Firma, wie die Datei sagt.',
      kept: 'Der Plan behält seinen Kalender; der der Datei ist ein anderer.',
    },
    progressLeft: (count) =>
      `Vorgänge, deren Fortschritt nicht übernommen wurde, weil Arbeit für sie erfasst ist: ${count}.`,
    contactsLeft: (count) => `Vorgänge, deren Kontakt nicht der Name einer Ressource hier ist: ${count}.`,
    baselineName: 'Basisplan der Datei',
    baseline: (version) => `Der Basisplan der Datei ist Version ${version}.`,
    warnings: (text) => `Die Datei war zum Teil nicht lesbar: ${text}`,
    more: (count) => `Und ${count} weitere.`,
  },
};
