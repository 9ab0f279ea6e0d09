import { appApi } from '#contract/app/api.ts';
import type { OpProductEntry } from '#contract/app/products.ts';
import type { Creation, EntryChange, Removal } from '#app/kit/catalog-editor/entry-list.ts';
import { serviceCall } from '#app/data/use-call.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { productItemKey, productItemName, type ProductItem } from './product-tree.ts';

/** The writable fields of an item, without those added by the tree and the service. */
function productRequestBody(item: Partial<ProductItem>): Record<string, unknown> {
  const own = ['id', 'recordId', 'what', 'uses', 'created', 'modified'];
  return Object.fromEntries(Object.entries(item).filter(([name]) => !own.includes(name)));
}

function creationOf({ what }: Partial<ProductItem>) {
  if (what === 'release') return appApi.createRelease;
  return what === 'requirement' ? appApi.createRequirement : appApi.createProduct;
}

/** Creates, changes and deletes products, releases and requirements. */
export function useProductDeeds() {
  const { text } = useText();
  const creation = {
    call: (item: Partial<ProductItem>) => serviceCall(creationOf(item), { body: productRequestBody(item) }),
    made: (answer: unknown, { what = 'product' }: Partial<ProductItem>) =>
      productItemKey(what, (answer as OpProductEntry).id),
  };
  const creates: readonly Creation<ProductItem>[] = [
    { id: 'product', label: text('product.new'), initial: () => ({ what: 'product' }), ...creation },
    {
      id: 'release',
      label: text('product.newRelease'),
      needs: text('product.newRelease.needs'),
      initial: (chosen) => {
        const product = chosen?.what === 'product' ? chosen.recordId : chosen?.product;
        return product ? { what: 'release', product } : undefined;
      },
      ...creation,
    },
    {
      id: 'requirement',
      label: text('product.newRequirement'),
      needs: text('product.newRequirement.needs'),
      initial: (chosen) => {
        const release = chosen?.what === 'release' ? chosen.recordId : chosen?.release;
        return release ? { what: 'requirement', release } : undefined;
      },
      ...creation,
    },
  ];
  const removal: Removal<ProductItem> = {
    label: text('entries.delete'),
    refusal: ({ uses }) => (uses ? text('entries.inUse', { count: uses }) : undefined),
    call: ({ what, recordId }) => {
      if (what === 'release') return serviceCall(appApi.deleteRelease, { releaseId: recordId });
      if (what === 'requirement') return serviceCall(appApi.deleteRequirement, { requirementId: recordId });
      return serviceCall(appApi.deleteProduct, { productId: recordId });
    },
    // Nothing referred to it: created again, it is the same.
    undo: creation.call,
    done: (item) => text('entries.deleted', { name: productItemName(item) }),
  };
  return {
    creates,
    removal,
    change: ({ what, recordId }: ProductItem, body: EntryChange) => {
      if (what === 'release') return serviceCall(appApi.changeRelease, { releaseId: recordId, body });
      if (what === 'requirement') return serviceCall(appApi.changeRequirement, { requirementId: recordId, body });
      return serviceCall(appApi.changeProduct, { productId: recordId, body });
    },
  };
}
