import type { OpProductEntry, OpReleaseEntry, OpRequirementEntry } from '#contract/app/products.ts';
import type { TreeNode } from '#app/kit/tree.ts';

type ProductEntryFields = Partial<
  Omit<OpProductEntry, 'id'> & Omit<OpReleaseEntry, 'id'> & Omit<OpRequirementEntry, 'id'>
>;

/** A product, a release or a requirement. */
export interface ProductItem extends ProductEntryFields {
  /** The key in the tree: ids are of three kinds. */
  readonly id: string;
  readonly recordId: string;
  readonly what: 'product' | 'release' | 'requirement';
}

export const productItemKey = (what: ProductItem['what'], id: string) => `${what}-${id}`;

export function productItemName({ name, externalLinkURL, recordId }: ProductItem): string {
  return name || externalLinkURL || `#${recordId}`;
}

interface Records {
  readonly products: readonly OpProductEntry[];
  readonly releases: readonly OpReleaseEntry[];
  readonly requirements: readonly OpRequirementEntry[];
}

/** Products with their releases and these with their requirements; requirements without a release come last. */
export function productTree({ products, releases, requirements }: Records): TreeNode<ProductItem>[] {
  const node = (
    what: ProductItem['what'],
    { id, ...fields }: { readonly id: string },
    children: TreeNode<ProductItem>[] = [],
  ): TreeNode<ProductItem> => {
    const key = productItemKey(what, id);
    return { key, item: { ...fields, id: key, recordId: id, what }, children };
  };
  const requirementsOf = (release: string | null) =>
    requirements.filter((each) => (each.release ?? null) === release).map((each) => node('requirement', each));
  const releasesOf = (product: string) =>
    releases.filter((each) => each.product === product).map((each) => node('release', each, requirementsOf(each.id)));
  return [...products.map((each) => node('product', each, releasesOf(each.id))), ...requirementsOf(null)];
}
