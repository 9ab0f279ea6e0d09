import { ProjectType } from '#contract/codes.ts';
import type { OpProjectNode, OpProjectPlan, OpProjectStatus } from '#contract/projects.ts';
import { type Figures, figuresOf, rolledUp } from '#app/projects/figures.ts';
import { isPortfolio, nameOf } from '#app/projects/kinds.ts';
import type { TreeNode } from '#app/ui/tree.ts';

/** A line of the portfolio: a node, or a link to one. */
export interface PortfolioItem {
  readonly node: OpProjectNode;
  /** The node stands elsewhere and is only shown here too. */
  readonly isLink: boolean;
  /** Of a portfolio: what all its projects come to. */
  readonly figures: Figures | undefined;
  readonly status: OpProjectStatus | undefined;
  /** Empty where there is none. */
  readonly manager: string;
  /** Projects below a portfolio, each once. */
  readonly projects: number;
}

interface PortfolioData {
  readonly nodes: readonly OpProjectNode[];
  readonly plans: readonly OpProjectPlan[];
  readonly statuses: readonly OpProjectStatus[];
  /** Names of resources by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Stands for the name of a manager whom the caller may not see. */
  readonly hiddenName: string;
  readonly today: string;
}

/** The key of a link: the same node has another place too. */
const linkKey = (portfolio: string, node: string) => `${portfolio}~${node}`;

/** The node that a row's key stands for. */
export function nodeOfKey(key: string): string {
  return key.split('~').at(-1) ?? key;
}

/**
 * The nodes as a tree: each below its portfolio, and as a link below every other portfolio that shows it. A node whose
 * portfolio is not visible is a root. Portfolios come before projects, both by name; a link holds nothing.
 */
export function portfolioTree(data: PortfolioData): TreeNode<PortfolioItem>[] {
  const { nodes } = data;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const below = placesBelow(nodes, byId);
  const item = itemOf(data, below);
  const placed = new Set<string>();
  const branch = ({ node, isLink }: Place, portfolio: string): TreeNode<PortfolioItem> => {
    if (isLink) return { key: linkKey(portfolio, node.id), item: item(node, true), children: [] };
    placed.add(node.id);
    const places = (below.get(node.id) ?? []).filter((place) => place.isLink || !placed.has(place.node.id));
    return { key: node.id, item: item(node, false), children: places.map((place) => branch(place, node.id)) };
  };
  const roots = (below.get('') ?? []).map((place) => branch(place, ''));
  // Nodes that are each other's parents hang on no root: the first of them becomes one, so that nothing is lost.
  for (const node of nodes) if (!placed.has(node.id)) roots.push(branch({ node, isLink: false }, ''));
  return roots;
}

interface Place {
  readonly node: OpProjectNode;
  readonly isLink: boolean;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function inNaturalOrder(a: Place, b: Place): number {
  return Number(isPortfolio(b.node)) - Number(isPortfolio(a.node)) || collator.compare(nameOf(a.node), nameOf(b.node));
}

/** What stands below each portfolio; below the empty id, the roots. */
function placesBelow(
  nodes: readonly OpProjectNode[],
  byId: ReadonlyMap<string, OpProjectNode>,
): ReadonlyMap<string, Place[]> {
  const below = new Map<string, Place[]>();
  const add = (portfolio: string, place: Place) => below.set(portfolio, [...(below.get(portfolio) ?? []), place]);
  for (const node of nodes) {
    const parents = (node.parents ?? []).filter(({ id }) => byId.has(id) && id !== node.id);
    add(parents.find(({ isLink }) => isLink !== true)?.id ?? '', { node, isLink: false });
    for (const { id, isLink } of parents) if (isLink === true) add(id, { node, isLink: true });
  }
  for (const places of below.values()) places.sort(inNaturalOrder);
  return below;
}

function itemOf(data: PortfolioData, below: ReadonlyMap<string, Place[]>) {
  const { plans, names, hiddenName, today } = data;
  const planOf = new Map(plans.map((plan) => [plan.projectNode ?? '', plan]));
  const statusOf = new Map(data.statuses.map((status) => [status.id, status]));
  const projectsOf = projectsBelow(below);
  const own = new Map(
    data.nodes.map((node) => [node.id, isPortfolio(node) ? undefined : figuresOf(node, planOf.get(node.id))]),
  );
  const sums = new Map<string, Pick<PortfolioItem, 'figures' | 'projects'>>();
  const sumOf = (id: string) => {
    const known = sums.get(id);
    if (known) return known;
    const projects = [...projectsOf(id)];
    const sum = {
      figures: rolledUp(
        projects.flatMap((project) => own.get(project) ?? []),
        today,
      ),
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
    ...(isPortfolio(node) ? sumOf(node.id) : { figures: own.get(node.id), projects: 0 }),
  });
}

/**
 * The projects in, below and linked into a portfolio, so that each counts once however many ways lead to it. Templates are
 * no work and do not count.
 */
function projectsBelow(below: ReadonlyMap<string, Place[]>): (id: string) => ReadonlySet<string> {
  return (id) => {
    const projects = new Set<string>();
    // Links can lead round in a circle.
    const seen = new Set<string>();
    const collect = (portfolio: string) => {
      seen.add(portfolio);
      for (const { node } of below.get(portfolio) ?? []) {
        if (isPortfolio(node)) {
          if (!seen.has(node.id)) collect(node.id);
        } else if (node.type !== ProjectType.template) projects.add(node.id);
      }
    };
    collect(id);
    return projects;
  };
}
