import { appApi } from '#contract/app/api.ts';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { movedIds } from '#app/kit/catalog-editor/entry-rows.ts';
import { useCall } from '#app/data/use-call.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { RowAction } from '#app/kit/row-action.ts';
import type { TreeNode } from '#app/kit/tree.ts';
import { type CustomItem, customSiblings } from './custom-tree.ts';

const isAttributeNode = ({ item }: TreeNode<CustomItem>) => item.what === 'attribute';

/** Puts attributes in order among those of the same type: by keys, menu and grip. */
export function useAttributeOrder(nodes: readonly TreeNode<CustomItem>[]) {
  const { text } = useText();
  const call = useCall();
  const attempt = useAttempt();
  const move = (item: CustomItem, to: number) => {
    const ids = customSiblings(nodes, item).map(({ recordId }) => recordId);
    const id = movedIds(ids, ids.indexOf(item.recordId), to);
    void attempt(() => call(appApi.orderCustomAttributes, { body: { id } }));
  };
  return {
    actions: (item: CustomItem): readonly RowAction[] => {
      if (item.what !== 'attribute') return [];
      const siblings = customSiblings(nodes, item);
      const place = siblings.findIndex(({ id }) => id === item.id);
      const step = (name: 'up' | 'down', by: 1 | -1, keys: string): RowAction => ({
        id: name,
        label: text(`entries.${name}`),
        keys,
        refusal: siblings[place + by] === undefined ? text('entries.atEnd') : undefined,
        run: () => move(item, place + by),
      });
      return [step('up', -1, 'Alt+ArrowUp'), step('down', 1, 'Alt+ArrowDown')];
    },
    drop: {
      mark: 'before' as const,
      isTaken: isAttributeNode,
      isFor: ({ item }: TreeNode<CustomItem>, { item: onto }: TreeNode<CustomItem>) =>
        item.what === 'attribute' &&
        onto.what === 'attribute' &&
        item.id !== onto.id &&
        (item.customType ?? null) === (onto.customType ?? null),
      run: ({ item }: TreeNode<CustomItem>, { item: onto }: TreeNode<CustomItem>) => {
        const siblings = customSiblings(nodes, item);
        const [from, to] = [item, onto].map((each) => siblings.findIndex(({ id }) => id === each.id));
        if (from !== undefined && to !== undefined) move(item, from < to ? to - 1 : to);
      },
    },
  };
}
