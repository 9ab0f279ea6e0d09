import type { MarksSource, PlanMarks } from './mark-rows.ts';

/**
 * What passes between the page and the thread that works out marks, as text: ten thousand records are written and read as
 * JSON in a fraction of the time in which they are copied as objects.
 */

export function writeSource({ document, setting, baseline, mine }: MarksSource): string {
  const { calendar, resources } = setting;
  return JSON.stringify({ document, calendar, resources: [...resources], baseline, mine: [...mine] });
}

export function readSource(text: string): MarksSource {
  // Written above.
  const { document, calendar, resources, baseline, mine } = JSON.parse(text) as Pick<
    MarksSource,
    'document' | 'baseline'
  > & {
    calendar: MarksSource['setting']['calendar'];
    resources: [string, NonNullable<ReturnType<MarksSource['setting']['resources']['get']>>][];
    mine: string[];
  };
  return { document, setting: { calendar, resources: new Map(resources) }, baseline, mine: new Set(mine) };
}

export const writeMarks = ({ rows, links }: PlanMarks): string => JSON.stringify([[...rows], [...links]]);

export function readMarks(text: string): PlanMarks {
  // Written above.
  const [rows, links] = JSON.parse(text) as [
    [string, NonNullable<ReturnType<PlanMarks['rows']['get']>>][],
    [string, NonNullable<ReturnType<PlanMarks['links']['get']>>][],
  ];
  return { rows: new Map(rows), links: new Map(links) };
}
