import type { ProjectParentApiElement } from '#contract/documented/projects.ts';
import { invalidParameter } from './errors.ts';

/** Where a node is to stand after a change, as far as the caller sees it. */
export interface ParentChange {
  /** The portfolio to move into. */
  readonly moveTo: string | undefined;
  readonly link: readonly string[];
  readonly unlink: readonly string[];
}

/**
 * What a body's `parents` asks for: the one that is no link is the portfolio of the node, all others are the portfolios under
 * which it is shown as well. Without the field nothing changes; parents that the caller cannot see are not touched.
 */
export function parentChange(
  given: readonly ProjectParentApiElement[] | null | undefined,
  current: readonly ProjectParentApiElement[],
): ParentChange {
  if (!given) return { moveTo: undefined, link: [], unlink: [] };
  const owners = given.filter(({ isLink }) => isLink !== true).map(({ id }) => id);
  if (owners.length > 1) throw invalidParameter('parents', owners.join(', '), 'at most one parent that is no link');
  const links = [...new Set(given.filter(({ isLink }) => isLink === true).map(({ id }) => id))];
  const currentOwner = current.find(({ isLink }) => isLink !== true)?.id;
  const owner = owners[0] ?? currentOwner;
  if (owner !== undefined && links.includes(owner)) {
    throw invalidParameter('parents', owner, 'links elsewhere than to the parent');
  }
  const linked = current.filter(({ isLink }) => isLink === true).map(({ id }) => id);
  return {
    moveTo: owner === currentOwner ? undefined : owner,
    link: links.filter((id) => !linked.includes(id)),
    unlink: linked.filter((id) => !links.includes(id)),
  };
}
