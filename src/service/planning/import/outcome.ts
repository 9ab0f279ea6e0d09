import type { Language } from '../../messages.ts';
import type { ImportedPlan, Losses } from './from-plan-file.ts';
import type { ImportedRows } from './roll-up.ts';

interface Counts {
  readonly mode: string;
  readonly activities: number;
  readonly links: number;
  readonly assignments: number;
  readonly removed: number;
  /** Hours kept as unassigned effort, by the name of the resource that was not found. */
  readonly unassigned: Readonly<Record<string, number>>;
  readonly losses: Losses;
}

export interface ImportOutcome {
  readonly counts: Counts;
  /** Name and comment of the version that the import becomes. */
  readonly version: { readonly name: string; readonly comment: string };
  /** What the interface answers; -1 stands for the working version. */
  sentence(versionNumber: number): string;
}

const texts = {
  en: {
    name: 'Import',
    into: (number: number) => (number < 0 ? 'the working version' : `version ${number}`),
    done: (c: Counts, into: string) =>
      `${c.activities} activities, ${c.links} links and ${c.assignments} assignments were imported into ${into}.`,
    removed: (count: number) => `${count} activities that the file lacks were removed.`,
    unassigned: (names: string) => `Not found among the resources, their effort is kept as unassigned: ${names}.`,
    progress: (count: number) =>
      `The progress of ${count} activities was not taken over: it follows from recorded work.`,
    customFields: (count: number) => `${count} custom fields were not taken over.`,
    links: (count: number) =>
      `${count} links to activities outside the file, to themselves or given twice were left out.`,
    shortened: (count: number) => `${count} texts were shortened.`,
    warnings: (text: string) => `The file could not be read in part: ${text}`,
  },
  de: {
    name: 'Import',
    into: (number: number) => (number < 0 ? 'die Arbeitsversion' : `Version ${number}`),
    done: (c: Counts, into: string) =>
      `${c.activities} Vorgänge, ${c.links} Abhängigkeiten und ${c.assignments} Zuordnungen wurden in ${into} importiert.`,
    removed: (count: number) => `${count} Vorgänge, die in der Datei fehlen, wurden entfernt.`,
    unassigned: (names: string) =>
      `Unter den Ressourcen nicht gefunden, ihr Aufwand bleibt nicht zugeordnet: ${names}.`,
    progress: (count: number) =>
      `Der Fortschritt von ${count} Vorgängen wurde nicht übernommen: Er folgt aus der erfassten Arbeit.`,
    customFields: (count: number) => `${count} benutzerdefinierte Felder wurden nicht übernommen.`,
    links: (count: number) => `${count} Abhängigkeiten nach außen, auf sich selbst oder doppelt wurden ausgelassen.`,
    shortened: (count: number) => `${count} Texte wurden gekürzt.`,
    warnings: (text: string) => `Die Datei war zum Teil nicht lesbar: ${text}`,
  },
} as const;

const rounded = (hours: number) => Math.round(hours * 100) / 100;

/** What an import did, as counts for the history and as a sentence for the caller. */
export function outcomeOf(
  file: ImportedPlan,
  rows: ImportedRows,
  { mode, removed, language }: { mode: string; removed: number; language: Language },
): ImportOutcome {
  const counts: Counts = {
    mode,
    activities: rows.activities.length,
    links: file.links.length,
    assignments: rows.assignments.length,
    removed,
    unassigned: Object.fromEntries([...rows.unassigned].map(([name, hours]) => [name, rounded(hours)])),
    losses: file.losses,
  };
  const text = texts[language];
  const names = Object.entries(counts.unassigned).map(([name, hours]) => `${name} (${hours} h)`);
  const { losses } = counts;
  const said = (count: number, sentence: (count: number) => string) => (count > 0 ? [sentence(count)] : []);
  const remarks = [
    ...said(removed, text.removed),
    ...(names.length > 0 ? [text.unassigned(names.join(', '))] : []),
    ...said(losses.progress, text.progress),
    ...said(losses.customFields, text.customFields),
    ...said(losses.links, text.links),
    ...said(losses.shortened, text.shortened),
    ...(losses.warnings.length > 0 ? [text.warnings(losses.warnings.join(' '))] : []),
  ];
  const sentence = (versionNumber: number) => [text.done(counts, text.into(versionNumber)), ...remarks].join(' ');
  return { counts, version: { name: text.name, comment: remarks.join(' ').slice(0, 2500) }, sentence };
}
