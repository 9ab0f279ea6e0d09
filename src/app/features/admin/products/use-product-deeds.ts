import { appApi } from '#contract/app/api.ts';
import { useCarefulChange } from '#app/data/field-merge.ts';
import type { Creation, Removal } from '#app/kit/catalog-editor/entry-list.ts';
import { serviceCall, useCall } from '#app/data/use-call.ts';
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
  const call = useCall();
  const change = {
    product: useCarefulChange(appApi.changeProduct),
    release: useCarefulChange(appApi.changeRelease),
    requirement: useCarefulChange(appApi.changeRequirement),
  };
  const create = async (item: Partial<ProductItem>): Promise<string | undefined> => {
    const made = await call(creationOf(item), { body: productRequestBody(item) });
    return made ? productItemKey(item.what ?? 'product', made.id) : undefined;
  };
  const creates: readonly Creation<ProductItem>[] = [
    { id: 'product', label: text('product.new'), initial: () => ({ what: 'product' }), run: create },
    {
      id: 'release',
      label: text('product.newRelease'),
      needs: text('product.newRelease.needs'),
      initial: (chosen) => {
        const product = chosen?.what === 'product' ? chosen.recordId : chosen?.product;
        return product ? { what: 'release', product } : undefined;
      },
      run: create,
    },
    {
      id: 'requirement',
      label: text('product.newRequirement'),
      needs: text('product.newRequirement.needs'),
      initial: (chosen) => {
        const release = chosen?.what === 'release' ? chosen.recordId : chosen?.release;
        return release ? { what: 'requirement', release } : undefined;
      },
      run: create,
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
    undo: (item) => serviceCall(creationOf(item), { body: productRequestBody(item) }),
    done: (item) => text('entries.deleted', { name: productItemName(item) }),
  };
  return {
    creates,
    removal,
    save: ({ what, ...item }: ProductItem, changes: Partial<ProductItem>) =>
      change[what]({ ...item, id: item.recordId }, productRequestBody(changes), ({ id, ...body }) => {
        if (what === 'release') return call(appApi.changeRelease, { releaseId: id, body });
        if (what === 'requirement') return call(appApi.changeRequirement, { requirementId: id, body });
        return call(appApi.changeProduct, { productId: id, body });
      }),
  };
}
