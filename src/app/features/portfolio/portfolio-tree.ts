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
  readonly statuses: readonly OpProjectStatus[];
  /** Names of resources by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Placeholder for the name of a manager that the caller may not see. */
  readonly hiddenName: string;
  readonly today: string;
}

/**
 * The nodes as a tree: each below its portfolio, and as a link below every other portfolio that shows it. A node whose
 * portfolio is not visible is a root. Portfolios come before projects, both by name; a link holds nothing.
 */
export function portfolioTree(data: PortfolioData): TreeNode<PortfolioItem>[] {
  const below = placesBelow(data.nodes, compareNodes);
  return linkedTree(data.nodes, below, itemOf(data, below));
}

function compareNodes(a: OpProjectNode, b: OpProjectNode): number {
  return Number(isPortfolio(b)) - Number(isPortfolio(a)) || compareTexts(nodeDisplayName(a), nodeDisplayName(b));
}

function itemOf(data: PortfolioData, below: RecordPlacements<OpProjectNode>) {
  const { plans, names, hiddenName, today } = data;
  const planOf = new Map(plans.map((plan) => [plan.projectNode ?? '', plan]));
  const statusOf = new Map(data.statuses.map((status) => [status.id, status]));
  // Templates are no work and do not count.
  const projectsOf = countedBelow(below, (node) => !isPortfolio(node) && node.type !== ProjectType.template);
  const own = new Map(
    data.nodes.map((node) => [node.id, isPortfolio(node) ? undefined : nodeFigures(node, planOf.get(node.id))]),
  );
  const earnedBy = new Map(data.earned?.map((each) => [each.projectNode ?? '', earnedOf(each)]));
  const sums = new Map<string, Pick<PortfolioItem, 'figures' | 'earned' | 'projects'>>();
  const sumOf = (id: string) => {
    const known = sums.get(id);
    if (known) return known;
    const projects = [...projectsOf(id)];
    const sum = {
      figures: rolledUpFigures(
        projects.flatMap((project) => own.get(project) ?? []),
        today,
      ),
      earned: rolledUpEarned(projects.flatMap((project) => earnedBy.get(project) ?? [])),
      projects: projects.length,
    };
    sums.set(id, sum);
    return sum;
  };
  return (node: OpProjectNode, isLink: boolean): PortfolioItem => ({
    node,
    isLink,
    status: statusOf.get(node.projectStatus ?? ''),
    manager: node.projectManager ? (names.get(node.projectManager) ?? hiddenName) : '',
    ...(isPortfolio(node) ? sumOf(node.id) : { figures: own.get(node.id), earned: earnedBy.get(node.id), projects: 0 }),
  });
}
