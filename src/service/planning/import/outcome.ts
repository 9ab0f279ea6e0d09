import type { Language } from '../../messages.ts';
import type { ImportedPlan } from './from-plan-file.ts';
import type { Losses } from './losses.ts';
import { type OutcomeTexts, outcomeTexts } from './outcome-texts.ts';
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

const limits = { name: 255, comment: 2500 };

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
  const texts = outcomeTexts[language];
  const remarks = remarksOf(counts, texts);
  return {
    counts,
    version: {
      name: texts.name(file.title).slice(0, limits.name),
      comment: remarks.join(' ').slice(0, limits.comment),
    },
    sentence: (version) => [texts.done(counts, texts.into(version)), ...remarks].join(' '),
  };
}

function remarksOf({ removed, unassigned, losses }: Counts, texts: OutcomeTexts): string[] {
  const { warnings, ...counted } = losses;
  const names = Object.entries(unassigned).map(([name, hours]) => (hours > 0 ? `${name} (${hours} h)` : name));
  return [
    ...(removed > 0 ? [texts.removed(removed)] : []),
    ...(names.length > 0 ? [texts.unassigned(names.join(', '))] : []),
    // The keys of the counts are those of the texts.
    ...(Object.keys(counted) as (keyof typeof counted)[])
      .filter((loss) => counted[loss] > 0)
      .map((loss) => texts.losses[loss](counted[loss])),
    ...(warnings.length > 0 ? [texts.warnings(warnings.join(' '))] : []),
  ];
}
