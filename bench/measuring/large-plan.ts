import { ActivityType, DependencyType } from '#contract/core/codes.ts';
import { planWorkdays } from '#testing/plan-workdays.ts';
import type { PlanActivity, PlanDocument, PlanLink, PlanSetting } from '#plan/document.ts';
import { aLink, anActivity, anAssignment, aResource, aSetting } from '#testing/plan-document.ts';

/** A calendar with holidays and 50 people with absences. */
export function largeSetting(): PlanSetting {
  const day = (year: number, index: number) => new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10);
  const holidays = Array.from({ length: 100 }, (_, index) => day(2024 + Math.floor(index / 12), (index % 12) * 29));
  const resources = Array.from({ length: 50 }, (_, index) =>
    aResource({
      id: `r${index}`,
      name: `Person ${index}`,
      absences: Array.from({ length: 10 }, (__, year) => {
        const from = day(2024 + year, 100 + 3 * index);
        return { from, until: day(2024 + year, 114 + 3 * index), type: 'Vacation' };
      }),
    }),
  );
  return aSetting({ exceptions: holidays.toSorted().map((from) => ({ from, until: from, hours: 0 })) }, resources);
}

/** Numbers from 0 to below 1 that are the same in each run. */
export function randomNumbers(): () => number {
  let state = 20_260_302;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const groups = 10;

/**
 * A plan of `count` activities in collections on three levels, with 1.5 times as many links of all types, each from an
 * activity to one of the next thirty rows, and an assignment for every second one. Its dates are not scheduled.
 */
export function largePlan(count: number, setting: PlanSetting): PlanDocument {
  const random = randomNumbers();
  const whole = (below: number) => Math.floor(random() * below);
  const { finishOf, addDays } = planWorkdays(setting.calendar);
  const activities = Array.from({ length: count }, (_, index): PlanActivity => {
    const isAbove = index % groups === 0;
    const isTop = index % (groups * groups) === 0;
    const start = addDays('2024-01-01', Math.floor(index / 5));
    const duration = 4 + 4 * whole(19);
    const parent = isTop ? -1 : isAbove ? index - (index % (groups * groups)) : index - (index % groups);
    return anActivity({
      id: `a${index}`,
      parentId: parent < 0 ? null : `a${parent}`,
      type: isAbove ? ActivityType.collection : ActivityType.standard,
      name: `Activity ${index}`,
      start,
      finish: finishOf(start, duration),
      duration,
    });
  });
  const leaves = activities.flatMap(({ type }, index) => (type === ActivityType.standard ? [index] : []));
  const links = new Map<string, PlanLink>();
  while (links.size < count * 1.5) {
    const at = whole(leaves.length - 30);
    const [from, to] = [leaves[at], leaves[at + 1 + whole(29)]];
    const type = whole(10) < 7 ? DependencyType.finishStart : whole(4);
    const lag = whole(5) === 0 ? 8 : 0;
    const text = `a${from}>a${to}`;
    links.set(text, aLink(text, { type, lag, isElapsed: whole(9) === 0 }));
  }
  const assignments = leaves
    .filter((_, index) => index % 2 === 0)
    .map((index) => anAssignment(`a${index}:r${index % 50}`, { baseEffort: 8 }));
  return { activities, links: [...links.values()], assignments };
}
