import { Level, ProjectType } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import { type ParentChange, parentChange } from '#service/core/record-tree.ts';
import { type NodeValues, projectFields } from './fields.ts';

/** Portfolios and programs hold other nodes and have no plan; projects and templates have one. */
export type NodeKind = 'portfolio' | 'project';

export const rootPortfolioNodeId = '1';
const rootPortfolioName = 'Portfolios';

/** The types of a kind; the first is the one of a node that does not say its type. */
export const nodeTypesOf: Readonly<Record<NodeKind, readonly [number, number]>> = {
  portfolio: [ProjectType.portfolio, ProjectType.program],
  project: [ProjectType.project, ProjectType.template],
};

type NodeInput = Partial<Omit<OpProjectNode, 'id'>> & { id?: string | null };

/** Returns the fields of the node itself that a body sets; null for cleared fields: of a portfolio only its custom type. */
export function nodeValuesFrom(body: NodeInput, kind: NodeKind): NodeValues {
  return projectFields.sent(body, kind === 'portfolio' ? ['customType'] : undefined);
}

/**
 * Returns the values that differ from the node's current ones. An empty name of the root portfolio means its original
 * name.
 */
export function changedValues(input: NodeValues, current: OpProjectNode): NodeValues {
  const isRootName = current.id === rootPortfolioNodeId && input.name === '';
  return projectFields.changes(isRootName ? { ...input, name: rootPortfolioName } : input, current);
}

/** Checks a node as it would be after the change. */
export function checkNode(node: NodeValues, kind: NodeKind): void {
  const { start, finish, type } = node;
  projectFields.check(node);
  if (kind === 'project' && !start) throw new Failure('project.error.StartDateMissing');
  if (start && finish && finish < start) throw new Failure('project.error.EndDateIncorrect', { start, finish });
  if (type !== undefined && !nodeTypesOf[kind].includes(type)) {
    throw invalidParameter('type', type, { key: 'expected.oneOf', values: { values: nodeTypesOf[kind].join(', ') } });
  }
}

interface SetChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Returns the ids that a replacement list adds and removes; no change without a list. */
export function listChange(input: readonly string[] | null | undefined, current: readonly string[]): SetChange {
  if (!input) return { add: [], remove: [] };
  return {
    add: [...new Set(input)].filter((id) => !current.includes(id)),
    remove: current.filter((id) => !input.includes(id)),
  };
}

/** Everything that a body changes on a node. */
export interface NodeChange {
  readonly values: NodeValues;
  readonly parents: ParentChange;
  readonly resources: SetChange;
  /** The new level of Everyone on the node itself. */
  readonly accessLevel: number | undefined;
  readonly hasCustomValues: boolean;
}

export function nodeChange(body: NodeInput, current: OpProjectNode, kind: NodeKind): NodeChange {
  const { accessLevel } = body;
  return {
    values: changedValues(nodeValuesFrom(body, kind), current),
    parents: parentChange(body.parents, current.parents ?? []),
    resources: listChange(body.assignedResources, current.assignedResources ?? []),
    accessLevel: typeof accessLevel === 'number' && accessLevel !== current.accessLevel ? accessLevel : undefined,
    hasCustomValues: (body.customValues?.length ?? 0) > 0,
  };
}

export function isEmptyNodeChange({ values, parents, resources, accessLevel, hasCustomValues }: NodeChange): boolean {
  const lists = [parents.link, parents.unlink, resources.add, resources.remove];
  const isUntouched = parents.moveTo === undefined && accessLevel === undefined && !hasCustomValues;
  return isUntouched && Object.keys(values).length === 0 && lists.every((list) => list.length === 0);
}

/** Refuses what a node's state forbids: any change while it is archived, and all that would unseat the root portfolio. */
export function checkState(current: OpProjectNode, change: NodeChange): void {
  if (current.archived && change.values.archived !== false) {
    throw new Failure('project.error.Archived', { name: current.name ?? '' });
  }
  if (current.id !== rootPortfolioNodeId) return;
  const isMoved = change.parents.moveTo !== undefined || change.parents.link.length > 0;
  const fields = [
    ...(['archived', 'type'] as const).filter((field) => change.values[field] !== undefined),
    ...(isMoved ? ['parents'] : []),
  ];
  if (fields.length > 0) throw new Failure('project.error.RootPortfolio', { fields });
}

/** Returns the event for a change: the most important one if several apply. */
export function nodeChangeEvent({ values }: NodeChange): 'projectArchived' | 'projectStatusChanged' | 'projectChanged' {
  if (values.archived === true) return 'projectArchived';
  return values.projectStatus === undefined ? 'projectChanged' : 'projectStatusChanged';
}

/** The level from which a plan is read; from `minLevel` on projects are listed. */
export function planLevel(minLevel: number | undefined): number {
  return Math.max(minLevel ?? Level.external, Level.observer);
}
