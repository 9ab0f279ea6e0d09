import type { Context } from '#service/core/context.ts';
import type { ValueChange } from '#service/core/custom-values/rules.ts';
import { findDefaultType } from '#service/core/custom-values/store.ts';
import type { NodeValues } from '../fields.ts';
import * as rules from '../rules.ts';
import { findDefaultStatus } from '../reference-queries.ts';
import { type ProjectMatch, matchProjects } from './project-match.ts';
import { findWishes, type ProjectFile } from './project-names.ts';
import type { CurrentProject, VisiblePortfolio } from './project-queries.ts';
import { checkProjectCustomValues, type Valued } from './project-values.ts';
import { acceptedFinish } from '#service/imports/columns.ts';
import { flatMapYielding } from '#service/imports/flat-map-yielding.ts';

/** A project to be made or changed: the values of its own fields as they are to be, and the custom values that change. */
export interface PlannedProject {
  readonly current: CurrentProject | null;
  readonly parent: VisiblePortfolio;
  readonly values: NodeValues;
  readonly customValues: readonly ValueChange[];
}

/** Checks the rows by the rules of creating and updating projects; returns what is to be done, without rows that change nothing. */
export async function checkProjects(context: Context, file: ProjectFile): Promise<PlannedProject[]> {
  const matches = await matchProjects(context, file, await findWishes(context, file));
  const defaults = await defaultsOf(context);
  const customValues = await checkProjectCustomValues(
    context.db,
    file,
    matches.map((match) => valuedOf(match, defaults)),
  );
  return flatMapYielding(matches, (match) =>
    toPlannedProject(file, match, defaults, customValues.get(match.wish.row) ?? []),
  );
}

/** Defaults of a new project for values that its row lacks. */
async function defaultsOf({ db }: Context): Promise<NodeValues> {
  const [type] = rules.nodeTypesOf.project;
  return {
    type,
    projectStatus: await findDefaultStatus(db),
    customType: await findDefaultType(db, 'project'),
    number: '',
    description: '',
    priority: 5,
    probability: 100,
  };
}

function valuedOf({ wish: { row }, current }: ProjectMatch, defaults: NodeValues): Valued {
  if (current === null) return { row, id: null, customType: defaults.customType ?? null, level: undefined };
  return { row, id: current.node.id, customType: current.node.customType ?? null, level: current.level };
}

function toPlannedProject(
  file: ProjectFile,
  { wish, current, parent }: ProjectMatch,
  defaults: NodeValues,
  customValues: readonly ValueChange[],
): PlannedProject[] {
  const { row, body } = wish;
  const before = current === null ? defaults : rules.nodeValuesFrom(current.node, 'project');
  const values = { ...before, ...rules.nodeValuesFrom(body, 'project') };
  checkFields(file, row, values);
  if (current === null) return [{ current, parent, values, customValues }];
  const change = importedProjectChange(wish, current, parent, customValues);
  file.attempt(row, 'name', () =>
    rules.isEmptyNodeChange(change) ? undefined : rules.checkState(current.node, change),
  );
  return rules.isEmptyNodeChange(change) ? [] : [{ current, parent, values, customValues }];
}

/** Checks the rules of a node one by one, so that all problems of a row are reported. */
function checkFields(
  file: ProjectFile,
  row: ProjectMatch['wish']['row'],
  { finish, budget, ...values }: NodeValues,
): void {
  const start = values.start ?? finish;
  // A missing start was reported with its cell.
  if (!start) return;
  const base = { ...values, start };
  file.attempt(row, 'name', () => rules.checkNode(base, 'project'));
  file.attempt(
    row,
    'finish',
    () => rules.checkNode({ ...base, ...(finish && { finish }), name: '-' }, 'project'),
    acceptedFinish(start),
  );
  file.attempt(row, 'budget', () => rules.checkNode({ ...base, ...(budget && { budget }), name: '-' }, 'project'));
}

function importedProjectChange(
  { body }: ProjectMatch['wish'],
  { node, parentId }: CurrentProject,
  parent: VisiblePortfolio,
  customValues: readonly ValueChange[],
): rules.NodeChange {
  return {
    values: rules.changedValues(rules.nodeValuesFrom(body, 'project'), node),
    parents: { moveTo: parent.id === parentId ? undefined : parent.id, link: [], unlink: [] },
    resources: { add: [], remove: [] },
    accessLevel: undefined,
    hasCustomValues: customValues.length > 0,
  };
}
