import type { ProjectParentApiElement } from '#contract/documented/projects.ts';
import { invalidParameter } from './errors.ts';

/** Intended parents of a node, as far as visible to the caller. */
export interface ParentChange {
  /** The portfolio to move into. */
  readonly moveTo: string | undefined;
  readonly link: readonly string[];
  readonly unlink: readonly string[];
}

/**
 * Evaluates a body's `parents`: the one that is no link is the node's portfolio, the others are additional portfolios
 * that show it. Without the field nothing changes; parents invisible to the caller are kept.
 */
export function parentChange(
  input: readonly ProjectParentApiElement[] | null | undefined,
  current: readonly ProjectParentApiElement[],
): ParentChange {
  if (!input) return { moveTo: undefined, link: [], unlink: [] };
  const owners = input.filter(({ isLink }) => isLink !== true).map(({ id }) => id);
  if (owners.length > 1) throw invalidParameter('parents', owners.join(', '), 'expected.oneParent');
  const links = [...new Set(input.filter(({ isLink }) => isLink === true).map(({ id }) => id))];
  const currentOwner = current.find(({ isLink }) => isLink !== true)?.id;
  const owner = owners[0] ?? currentOwner;
  if (owner !== undefined && links.includes(owner)) {
    throw invalidParameter('parents', owner, 'expected.linksElsewhere');
  }
  const linked = current.filter(({ isLink }) => isLink === true).map(({ id }) => id);
  return {
    moveTo: owner === currentOwner ? undefined : owner,
    link: links.filter((id) => !linked.includes(id)),
    unlink: linked.filter((id) => !links.includes(id)),
  };
}
