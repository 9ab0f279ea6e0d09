import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { Context } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';
import { rootPortfolioNodeId } from '../rules.ts';
import type { CheckedFile } from '#service/imports/checked-file.ts';
import { flatMapYielding } from '#service/imports/flat-map-yielding.ts';
import { normaliseWords } from '#service/imports/columns.ts';
import type { ProjectColumns } from './project-columns.ts';
import {
  findClassifications,
  findStatuses,
  listLevels,
  listVisiblePortfolios,
  type VisiblePortfolio,
} from './project-queries.ts';
import { findResources, type ImportableResource } from '#service/imports/resource-names.ts';
import type { ImportedRow } from '#service/imports/table.ts';

export type ProjectFile = CheckedFile<ProjectColumns>;
export type ProjectRow = ImportedRow<ProjectColumns>;

/** The contents of a row: the project's portfolio, and its own fields as in a body of the interface. */
export interface WantedName {
  readonly row: ProjectRow;
  /** Null where the row names none. */
  readonly portfolio: VisiblePortfolio | null;
  readonly body: Partial<OpProjectNode>;
}

/** The contents of the rows, with the parts of the tree that the caller sees. */
export interface Wishes {
  readonly wishes: readonly WantedName[];
  /** The caller's level by the id of the node. */
  readonly levels: ReadonlyMap<string, number>;
  readonly portfolios: ReadonlyMap<string, VisiblePortfolio>;
}

/** Resolves all names in the rows. Rows with unknown or ambiguous names are reported and left out. */
export async function findWishes(context: Context, file: ProjectFile): Promise<Wishes> {
  const texts = (...keys: NamedField[]) => file.rows.flatMap(({ values }) => keys.flatMap((key) => values[key] ?? []));
  const levels = await listLevels(context);
  const visible = await listVisiblePortfolios(context.db, levels);
  const portfolios = portfoliosByPath(visible);
  const statuses = await findStatuses(context.db, texts('projectStatus'));
  const classifications = await findClassifications(context.db, texts('projectClassification'));
  const resources = await findResources(context, texts('projectManager', 'sponsor'));
  const wishes = await flatMapYielding(file.rows, (row) => {
    const { values } = row;
    const portfolio = resolveNamedCell(file, row, 'portfolio', portfolios, normalizedPath(values.portfolio ?? ''));
    const named = {
      projectStatus: resolveNamedCell(file, row, 'projectStatus', statuses),
      projectClassification: resolveNamedCell(file, row, 'projectClassification', classifications),
      projectManager: resolvePersonCell(file, row, 'projectManager', resources),
      sponsor: resolvePersonCell(file, row, 'sponsor', resources),
    };
    if (portfolio === undefined || Object.values(named).includes(undefined) || values.name === null) return [];
    return [{ row, portfolio, body: withoutEmptyCells({ ...values, ...named }) }];
  });
  return { wishes, levels, portfolios: new Map(visible.map((portfolio) => [portfolio.id, portfolio])) };
}

/** Columns whose cells hold names. */
type NamedField = 'projectStatus' | 'projectClassification' | 'projectManager' | 'sponsor';

/** Removes empty cells: an existing project keeps its value, a new one gets the default. */
function withoutEmptyCells(body: object): Partial<OpProjectNode> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/**
 * Resolves the name in a cell; null for an empty cell, undefined if the name is unknown or ambiguous (which is
 * reported).
 */
function resolveNamedCell<T>(
  file: ProjectFile,
  row: ProjectRow,
  key: 'portfolio' | NamedField,
  found: ReadonlyMap<string, T | 'ambiguous'>,
  text = row.values[key],
): T | null | undefined {
  if (row.values[key] === null || text === null) return null;
  const one = found.get(text);
  if (one !== undefined && one !== 'ambiguous') return one;
  file.report(row, key, { code: one === undefined ? 'import.error.NameUnknown' : 'import.error.NameAmbiguous' });
  return undefined;
}

/** The id of a resource that a project may refer to. */
function resolvePersonCell(
  file: ProjectFile,
  row: ProjectRow,
  key: 'projectManager' | 'sponsor',
  resources: ReadonlyMap<string, ImportableResource | 'ambiguous'>,
): string | null | undefined {
  const resource = resolveNamedCell(file, row, key, resources);
  if (!resource) return resource;
  return file.attempt(row, key, () => {
    if (resource.archived) throw new Failure('resource.error.Archived', { name: resource.name });
    return resource.id;
  });
}

/** A path as it is compared: names with single slashes between them, upper and lower case alike. */
function normalizedPath(text: string): string {
  return text
    .split('/')
    .map(normaliseWords)
    .filter((step) => step !== '')
    .join('/');
}

/** Portfolios by the names of those above them that the caller sees, with and without the topmost one; of two by the same path, none. */
function portfoliosByPath(
  portfolios: readonly VisiblePortfolio[],
): ReadonlyMap<string, VisiblePortfolio | 'ambiguous'> {
  const names = new Map(portfolios.map(({ id, name }) => [id, name]));
  const byPath = new Map<string, VisiblePortfolio | 'ambiguous'>();
  for (const portfolio of portfolios) {
    const steps = portfolio.path.flatMap((id) => names.get(id) ?? []);
    const hasRoot = names.has(rootPortfolioNodeId);
    const paths = new Set([
      normalizedPath(steps.join('/')),
      ...(hasRoot ? [normalizedPath(steps.slice(1).join('/'))] : []),
    ]);
    for (const path of paths) byPath.set(path, byPath.has(path) ? 'ambiguous' : portfolio);
  }
  return byPath;
}
