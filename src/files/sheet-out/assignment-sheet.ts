import type { Cell, Sheet } from '../spreadsheet/workbook.ts';
import type { PlanFile } from '../plan.ts';
import { assignmentColumns } from '../sheet/columns.ts';
import { roundTo6Digits } from '../units.ts';
import { percentText, plainResourceName } from './cell-texts.ts';

/** Names by which the reader knows the sheet, as it knows those of Microsoft Project. */
const assignmentSheetNames = { en: 'Assignment table', de: 'Zuordnungstabelle' };

const assignmentSheetKeys = ['taskId', 'task', 'resource', 'work', 'actualWork', 'units'] as const;

/**
 * Creates the sheet of assignments with their effort; undefined without assignments. Unassigned effort next to that of
 * resources has no name.
 * @param ids row numbers by the unique ids of their tasks
 */
export function assignmentSheet(
  { tasks, resources, assignments }: PlanFile,
  ids: ReadonlyMap<number, number>,
  language: 'en' | 'de',
): Sheet | undefined {
  const taskNames = new Map(tasks.map(({ uid, name }) => [uid, name]));
  const names = new Map(resources.map(({ uid, name }) => [uid, name]));
  const rows = assignments.map(({ taskUid, resourceUid, work, actualWork, units }): Cell[] => {
    const name = resourceUid === undefined ? undefined : names.get(resourceUid);
    const hours = (value: number | undefined) => (value === undefined ? null : roundTo6Digits(value));
    return [
      ids.get(taskUid) ?? null,
      taskNames.get(taskUid) ?? null,
      name === undefined ? null : plainResourceName(name),
      hours(work),
      hours(actualWork),
      percentText(units ?? 100),
    ];
  });
  if (rows.length === 0) return undefined;
  const header = assignmentSheetKeys.map((key): Cell => assignmentColumns[key].names[language][0]);
  return { name: assignmentSheetNames[language], rows: [header, ...rows] };
}
