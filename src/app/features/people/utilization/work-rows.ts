import type { OpUtilizationDetails } from '#contract/app/utilization.ts';
import type { HeatRow } from './heat-rows.ts';

/** Rows of the assignments of a resource, below its own row. Pure. */

/** Texts of rows that are no assignment. */
export interface WorkRowTexts {
  readonly others: string;
  readonly loading: string;
  readonly failed: string;
  readonly nothing: string;
}

/** The same capacity as that of the resource: an assignment shows its share of it. */
function workRow(person: HeatRow, part: Pick<HeatRow, 'id' | 'name' | 'hours' | 'work'>): HeatRow {
  const total = part.hours.reduce((sum, each) => sum + each, 0);
  return {
    ...part,
    capacity: person.capacity,
    absentDays: [],
    tentative: (part.work?.probability ?? 100) < 100 ? part.hours : [],
    isPool: false,
    isPart: true,
    level: 1,
    isOpen: undefined,
    isPartial: false,
    count: 0,
    total: { hours: total, capacity: person.total.capacity },
    members: [],
    overBooked: [],
  };
}

/** Least hours that are shown as those of other projects; less is a matter of rounding. */
const leastOthers = 0.05;

/**
 * Returns the assignments with planned hours, the most first, and the rest of the hours of the resource, which are in
 * projects that the reader may not know.
 * @param details undefined while they are loading, null if they can't be loaded
 */
export function workRows(
  person: HeatRow,
  details: OpUtilizationDetails | null | undefined,
  texts: WorkRowTexts,
): HeatRow[] {
  const note = (name: string) => [workRow(person, { id: `${person.id}/note`, name, hours: [], work: undefined })];
  if (!details) return note(details === null ? texts.failed : texts.loading);
  const rows = (details.project ?? []).flatMap((project) =>
    (project.assignment ?? []).flatMap(({ assignment, activity, activityName, planned, periodHours }) => {
      if (!planned) return [];
      const work = {
        resourceId: person.id,
        activityId: activity ?? '',
        projectId: project.project ?? '',
        projectName: project.projectName ?? '',
        probability: project.probability ?? 100,
        isManaged: project.managed === true,
      };
      return [
        workRow(person, {
          id: `${person.id}/${assignment ?? ''}`,
          name: activityName ?? '',
          hours: periodHours ?? [],
          work,
        }),
      ];
    }),
  );
  const rest = person.hours.map((hours, at) => {
    const others = hours - rows.reduce((sum, row) => sum + (row.hours[at] ?? 0), 0);
    return others < leastOthers ? 0 : Math.round(others * 100) / 100;
  });
  if ((details.otherPlanned ?? 0) > 0)
    rows.push(workRow(person, { id: `${person.id}/others`, name: texts.others, hours: rest, work: undefined }));
  return rows.length > 0 ? rows : note(texts.nothing);
}
