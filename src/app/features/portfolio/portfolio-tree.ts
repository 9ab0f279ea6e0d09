import type { OpEarnedValue } from '#contract/app/earned-value.ts';
import { ProjectType } from '#contract/core/codes.ts';
import type { OpProjectNode, OpProjectPlan, OpProjectStatus } from '#contract/documented/projects.ts';
import { earnedOf, rolledUpEarned, type ShownEarned } from '#app/features/common/earned.ts';
import { type NodeFigures, nodeFigures, rolledUpFigures } from '#app/features/common/figures.ts';
import { isPortfolio, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { compareTexts } from '#app/kit/column-order.ts';
import { countedBelow, linkedTree, placesBelow, type RecordPlacements } from '#app/kit/linked-tree.ts';
import type { TreeNode } from '#app/kit/tree.ts';

/** A line of the portfolio: a node, or a link to one. */
export interface PortfolioItem {
  readonly node: OpProjectNode;
  /** The node belongs elsewhere and is only linked here. */
  readonly isLink: boolean;
  /** Totals over all projects of a portfolio. */
  readonly figures: NodeFigures | undefined;
  /** Undefined unless it is loaded; of a portfolio totals. */
  readonly earned?: ShownEarned | undefined;
  readonly status: OpProjectStatus | undefined;
  /** Empty where there is none. */
  readonly manager: string;
  /** Projects below a portfolio, each once. */
  readonly projects: number;
}

interface PortfolioData {
  readonly nodes: readonly OpProjectNode[];
  readonly plans: readonly OpProjectPlan[];
  /** By project; undefined where it is not shown. */
  readonly earned?: readonly OpEarnedValue[] | undefined;
  readonly today: string;
}

type OwnFigures = Pick<PortfolioItem, 'figures' | 'earned' | 'projects'>;

/** The places of nodes in the tree, and their figures, each computed when it is first read. */
interface PortfolioFigures {
  readonly nodes: readonly OpProjectNode[];
  readonly below: RecordPlacements<OpProjectNode>;
  figuresOf(node: OpProjectNode): OwnFigures;
}

/** Computed apart from the names, which arrive later and need neither the order nor the sums again. */
export function portfolioFigures({ nodes, plans, earned, today }: PortfolioData): PortfolioFigures {
  const below = placesBelow(nodes, compareNodes);
  const planOf = new Map(plans.map((plan) => [plan.projectNode ?? '', plan]));
  // Templates are no work and do not count.
  const projectsOf = countedBelow(below, (node) => !isPortfolio(node) && node.type !== ProjectType.template);
  const own = new Map(
    nodes.map((node) => [node.id, isPortfolio(node) ? undefined : nodeFigures(node, planOf.get(node.id))]),
  );
  const earnedBy = new Map(earned?.map((each) => [each.projectNode ?? '', earnedOf(each)]));
  const sums = new Map<string, OwnFigures>();
  const sumOf = (id: string) => {
    const known = sums.get(id);
    if (known) return known;
    const projects = [...projectsOf(id)];
    const sum = {
      figures: rolledUpFigures(definedOf(projects, own), today),
      earned: rolledUpEarned(definedOf(projects, earnedBy)),
      projects: projects.length,
    };
    sums.set(id, sum);
    return sum;
  };
  const figuresOf = (node: OpProjectNode) =>
    isPortfolio(node) ? sumOf(node.id) : { figures: own.get(node.id), earned: earnedBy.get(node.id), projects: 0 };
  return { nodes, below, figuresOf };
}

/** The values of some ids that have one. */
function definedOf<V>(ids: readonly string[], values: ReadonlyMap<string, V | undefined>): V[] {
  return ids.map((id) => values.get(id)).filter((value) => value !== undefined);
}

interface PortfolioNames {
  readonly statuses: readonly OpProjectStatus[];
  /** Names of resources by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Placeholder for the name of a manager that the caller may not see. */
  readonly hiddenName: string;
}

/**
 * The nodes as a tree: each below its portfolio, and as a link below every other portfolio that shows it. A node whose
 * portfolio is not visible is a root. Portfolios come before projects, both by name; a link holds nothing.
 */
export function portfolioTree(
  { nodes, below, figuresOf }: PortfolioFigures,
  { statuses, names, hiddenName }: PortfolioNames,
): TreeNode<PortfolioItem>[] {
  const statusOf = new Map(statuses.map((status) => [status.id, status]));
  return linkedTree(nodes, below, (node, isLink) => ({
    node,
    isLink,
    status: statusOf.get(node.projectStatus ?? ''),
    manager: node.projectManager ? (names.get(node.projectManager) ?? hiddenName) : '',
    ...figuresOf(node),
  }));
}

function compareNodes(a: OpProjectNode, b: OpProjectNode): number {
  return Number(isPortfolio(b)) - Number(isPortfolio(a)) || compareTexts(nodeDisplayName(a), nodeDisplayName(b));
}
