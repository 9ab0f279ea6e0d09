import { groupBy } from '#plan/group-by.ts';
import { Level, ProjectType } from '#contract/core/codes.ts';
import { insufficient } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import type { Queries } from '#service/db/queries.ts';
import { Failure } from '#service/core/errors.ts';
import { localText } from '#service/core/messages/messages.ts';
import { rootPortfolioNodeId } from '../rules.ts';
import type { ProjectFile, WantedName, Wishes } from './project-names.ts';
import { flatMapYielding } from '#service/imports/flat-map-yielding.ts';
import {
  type CurrentProject,
  lockNamedProjects,
  listProjectsById,
  listProjectsByNumber,
  listSiblings,
  type VisiblePortfolio,
  type Sibling,
} from './project-queries.ts';

/** A row with its portfolio and the project that it changes; null for a new project. */
export interface ProjectMatch {
  readonly wish: WantedName;
  readonly current: CurrentProject | null;
  readonly parent: VisiblePortfolio;
}

/** A row whose portfolio is known: its own, else that of the project of its number, else the topmost one. */
interface PlacedProjectRow {
  readonly wish: WantedName;
  readonly numbered: readonly CurrentProject[];
  readonly parentId: string;
}

/**
 * Finds the project of each row: by number, then by portfolio and name. Reports numbers of several projects, names
 * already used by another node, two rows for one project, and missing permissions; such rows are left out.
 */
export async function matchProjects(
  { db }: Context,
  file: ProjectFile,
  { wishes, levels, portfolios }: Wishes,
): Promise<ProjectMatch[]> {
  const values = wishes.map(({ row }) => row.values);
  const numbers = values.flatMap(({ number }) => number ?? []);
  const held = await lockNamedProjects(db, { numbers, names: values.flatMap(({ name }) => name ?? []) });
  const numbered = (await listProjectsByNumber(db, levels, numbers)).filter(({ node }) => held.has(node.id));
  const placed = placeProjectRows(numbered, wishes);
  const siblings = await siblingsOfRows(db, placed);
  const named = [...siblings.values()].filter(({ type }) => isProject(type)).map(({ id }) => id);
  const projects = (await listProjectsById(db, levels, named)).filter(({ node }) => held.has(node.id));
  const byId = new Map(projects.map((project) => [project.node.id, project]));
  const matches = await flatMapYielding(placed, (each, index) => {
    const sibling = siblings.get(index);
    const current = matchedProject(file, each, sibling, byId);
    if (current === undefined) return [];
    const parent = targetPortfolio(file, each, current, portfolios);
    return parent === undefined ? [] : [{ wish: each.wish, current, parent }];
  });
  return withoutRepeats(file, matches);
}

const isProject = (type: number) => type === ProjectType.project || type === ProjectType.template;

function placeProjectRows(projects: readonly CurrentProject[], wishes: readonly WantedName[]): PlacedProjectRow[] {
  const byNumber = groupBy(projects, ({ node }) => node.number ?? '');
  return wishes.map((wish) => {
    const numbered = byNumber.get(wish.row.values.number ?? '') ?? [];
    const [only, second] = numbered;
    const parentId = wish.portfolio?.id ?? (second === undefined ? only?.parentId : undefined) ?? rootPortfolioNodeId;
    return { wish, numbered, parentId };
  });
}

/** Existing nodes with the rows' portfolios and names, by the index of the row. */
async function siblingsOfRows(db: Queries, placed: readonly PlacedProjectRow[]): Promise<ReadonlyMap<number, Sibling>> {
  const places = placed.map(({ wish, parentId }) => ({ parentId, name: wish.row.values.name ?? '' }));
  return new Map((await listSiblings(db, places)).map((sibling) => [sibling.index, sibling]));
}

/** The project that a row changes, null where it makes one; undefined where that cannot be. */
function matchedProject(
  file: ProjectFile,
  { wish, numbered }: PlacedProjectRow,
  sibling: Sibling | undefined,
  byId: ReadonlyMap<string, CurrentProject>,
): CurrentProject | null | undefined {
  const { row } = wish;
  const atPlace = sibling && byId.get(sibling.id);
  const [only, second] = numbered;
  const current = second === undefined ? only : numbered.find(({ node }) => node.id === sibling?.id);
  if (second !== undefined && current === undefined) {
    file.report(row, 'number', { code: 'import.error.NameAmbiguous' });
    return undefined;
  }
  if (current === undefined && atPlace) return atPlace;
  if (sibling !== undefined && sibling.id !== current?.node.id) {
    file.report(row, 'name', { code: 'project.error.ProjectNameAlreadyUsed', values: { name: row.values.name } });
    return undefined;
  }
  return current ?? null;
}

/** The target portfolio of a project, if the caller may add the project to it and remove it from its current one. */
function targetPortfolio(
  file: ProjectFile,
  { wish, parentId }: PlacedProjectRow,
  current: CurrentProject | null,
  portfolios: ReadonlyMap<string, VisiblePortfolio>,
): VisiblePortfolio | undefined {
  const { row } = wish;
  const parent = portfolios.get(parentId);
  const isStaying = current !== null && (wish.portfolio === null || current.parentId === parentId);
  if (current !== null && current.level < Level.manager) {
    file.attempt(row, 'name', () => refuseProjectLevel(current.level, 'project.error.UpdateAccessDenied'), managed);
    return undefined;
  }
  if (isStaying) return parent ?? unseen(current);
  return file.attempt(
    row,
    wish.portfolio === null ? 'name' : 'portfolio',
    () => {
      const left = current === null ? undefined : (portfolios.get(current.parentId)?.level ?? Level.none);
      if (left !== undefined && left < Level.manager) refuseProjectLevel(left, 'project.error.ManagerAccessDenied');
      if (!parent || parent.level < Level.manager)
        refuseProjectLevel(parent?.level ?? Level.none, 'project.error.ManagerAccessDenied');
      if (parent?.archived) throw new Failure('project.error.Archived', { name: parent.name });
      return parent;
    },
    managedPortfolio,
  );
}

const managed = localText('import.accepted.managedProject');
const managedPortfolio = localText('import.accepted.managedPortfolio');

function refuseProjectLevel(
  level: number,
  code: 'project.error.UpdateAccessDenied' | 'project.error.ManagerAccessDenied',
): never {
  throw insufficient(Level.manager, level, code);
}

/** The portfolio of a project that stays in it, where the caller sees the project alone. */
function unseen({ parentId, path }: CurrentProject): VisiblePortfolio {
  return { id: parentId, name: '', archived: false, path: path.slice(0, -1), level: Level.none };
}

/** Rows in the order of the file, without those that are about the project, or would take the place, of an earlier one. */
function withoutRepeats(file: ProjectFile, matches: readonly ProjectMatch[]): ProjectMatch[] {
  const first = new Map<string, number>();
  return matches.filter(({ wish: { row }, current, parent }) => {
    const keys = [
      `${parent.id} ${(row.values.name ?? '').toLowerCase()}`,
      ...(current === null ? [] : [current.node.id]),
    ];
    const other = keys.map((key) => first.get(key)).find((line) => line !== undefined);
    for (const key of keys) if (!first.has(key)) first.set(key, row.line);
    if (other === undefined) return true;
    file.report(row, 'name', { code: 'import.error.RowTwice', values: { other } });
    return false;
  });
}
