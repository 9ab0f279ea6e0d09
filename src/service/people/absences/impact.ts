import type { OpAbsenceHit } from '#contract/app/absences.ts';
import { Level } from '#contract/core/codes.ts';
import { plannedHours, workingTimeOfDetails } from '../utilization/details.ts';
import type { DetailsRow } from '../utilization/details-queries.ts';
import { roundToHundredths } from '../utilization/spread.ts';

/** The planned work that an absence hits. Pure. */

interface AbsenceWorkImpact {
  readonly hours: number;
  readonly otherHours: number;
  readonly hit: OpAbsenceHit[];
}

/** Returns the work that would be done on these days without the absence. */
export function impactOf(row: DetailsRow, days: { readonly from: string; readonly until: string }): AbsenceWorkImpact {
  const time = workingTimeOfDetails({ ...row, absences: [] });
  const hits = row.assignments
    .filter(({ complete }) => complete < 100)
    .map((assignment) => ({ ...assignment, hours: plannedHours(time, assignment, days) }))
    .filter(({ hours }) => hours > 0)
    .toSorted((one, other) => other.hours - one.hours);
  const sum = (all: readonly { hours: number }[]) =>
    roundToHundredths(all.reduce((total, { hours }) => total + hours, 0));
  return {
    hours: sum(hits),
    otherHours: sum(hits.filter(({ level }) => level < Level.observer)),
    hit: hits
      .filter(({ level }) => level >= Level.observer)
      .map(({ project, projectName, assignment, activity, activityName, start, finish, hours }) => ({
        project,
        projectName,
        assignment,
        activity,
        activityName,
        ...(start !== null && { start }),
        ...(finish !== null && { finish }),
        hours: roundToHundredths(hours),
      })),
  };
}
