import type { PlanFile } from '#files/plan.ts';

/* Plan data checked by tests of spreadsheets. */

/** The names of the tasks, indented by their levels. */
export const outlineOf = ({ tasks }: PlanFile) =>
  tasks.map(({ name, outlineLevel }) => `${' '.repeat(outlineLevel - 1)}${name}`);
/** The links, with the names of their tasks. */
export const linksOf = ({ relations, tasks }: PlanFile) => {
  const names = new Map(tasks.map(({ uid, name }) => [uid, name]));
  return relations.map(
    ({ predecessorUid, successorUid, type, lag }) =>
      `${names.get(predecessorUid)} → ${names.get(successorUid)} ${type} ${lag.value} ${lag.unit}`,
  );
};
/** Task, resource, units and hours of each assignment. */
export const workOf = ({ assignments, resources, tasks }: PlanFile) =>
  assignments.map(({ taskUid, resourceUid, units, work: hours }) => [
    tasks.find(({ uid }) => uid === taskUid)?.name,
    resources.find(({ uid }) => uid === resourceUid)?.name,
    units,
    hours,
  ]);
/** Code, row, column and value of each warning about a cell. */
export const toldOf = ({ warnings }: PlanFile) =>
  warnings.map(({ code, cell }) => [code, cell?.row, cell?.column, cell?.value]);
