import type { PlanFile, PlanFileWarning, PlanFormat } from '#files/plan.ts';
import { placedSentenceOf } from '#files/sheet-problem.ts';
import type { Language } from '#app/i18n/messages.ts';
import { readerWarning } from '#files/reader-texts.ts';

/** Summary of a plan file, short enough to review before the import. */
export interface PlanSummary {
  readonly format: PlanFormat;
  readonly activities: number;
  readonly collections: number;
  readonly milestones: number;
  readonly links: number;
  readonly assignments: number;
  /** Hours of all activities that nothing lies below. */
  readonly work: number;
  /** First and last day, `yyyy-MM-dd`. */
  readonly start: string | undefined;
  readonly finish: string | undefined;
  readonly resources: readonly SummaryResource[];
  readonly warnings: readonly SummaryWarning[];
}

interface SummaryResource {
  readonly name: string;
  /** Hours that the file assigns to it. */
  readonly work: number;
}

interface SummaryWarning {
  readonly text: string;
  /** The same as a receipt has it. */
  readonly quote: string;
  readonly count: number;
}

/** Blank rows and the row of the project itself are no activities; materials and costs are no resources here. */
export function summaryOf(plan: PlanFile, language: Language): PlanSummary {
  const rows = plan.tasks.filter(({ isBlank, uid }) => !isBlank && uid !== 0);
  const leaves = rows.filter(({ isSummary }) => !isSummary);
  const days = rows.flatMap(({ start, finish }) => [start ?? [], finish ?? []].flat()).toSorted();
  return {
    format: plan.format,
    activities: rows.length,
    collections: rows.length - leaves.length,
    milestones: leaves.filter(({ isMilestone }) => isMilestone).length,
    links: plan.relations.length,
    assignments: plan.assignments.length,
    work: leaves.reduce((sum, { work = 0 }) => sum + work, 0),
    start: days[0]?.slice(0, 10),
    finish: days.at(-1)?.slice(0, 10),
    resources: summaryResources(plan),
    warnings: plan.warnings.map((warning) => ({
      text: readerWarning(warning, language),
      quote: quoteOf(warning, language),
      count: warning.count,
    })),
  };
}

function summaryResources({ resources, assignments }: PlanFile): SummaryResource[] {
  const work = new Map<number | undefined, number>();
  for (const { resourceUid, work: hours = 0 } of assignments)
    work.set(resourceUid, (work.get(resourceUid) ?? 0) + hours);
  return resources
    .filter(({ uid, type, isBlank }) => uid !== 0 && type === 'work' && !isBlank)
    .map(({ uid, name }) => ({ name: name?.trim() || `#${uid}`, work: work.get(uid) ?? 0 }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** As a service of this kind quotes a warning in its receipt: those that are about no cell in English. */
function quoteOf({ cell, message, count }: PlanFileWarning, language: Language): string {
  const sentence = cell ? placedSentenceOf(cell, language) : message;
  return count > 1 ? `${sentence} (${count}×)` : sentence;
}

/** The resources of a file by whether there is one of the same name here; upper and lower case are alike. */
export function byPresence(resources: readonly SummaryResource[], names: readonly string[]) {
  const known = new Set(names.map((name) => name.trim().toLowerCase()));
  const isKnown = ({ name }: SummaryResource) => known.has(name.toLowerCase());
  return { found: resources.filter(isKnown), missing: resources.filter((resource) => !isKnown(resource)) };
}
