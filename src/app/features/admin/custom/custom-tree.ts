import type { OpCustomAttributeEntry, OpCustomTypeEntry } from '#contract/app/custom.ts';
import type { TreeNode } from '#app/kit/tree.ts';

/** A custom type, what all records of a kind have, or an attribute of one of them. */
export interface CustomItem
  extends Partial<Omit<OpCustomAttributeEntry, 'id'>>, Partial<Omit<OpCustomTypeEntry, 'id' | 'appliesTo' | 'name'>> {
  /** The key in the tree: the ids of types and of attributes are of two kinds. */
  readonly id: string;
  readonly recordId: string;
  readonly what: 'all' | 'type' | 'attribute';
}

/** Type that applies to all records of a kind. */
const allCustomTypesId = 'all';
export const typeKey = (id: string) => `t${id}`;
export const attributeKey = (id: string) => `a${id}`;

/** The types of a kind of records with their attributes, first of all what every record of the kind has. */
export function customTree(
  allName: string,
  types: readonly OpCustomTypeEntry[],
  attributes: readonly OpCustomAttributeEntry[],
): TreeNode<CustomItem>[] {
  const attributesOf = (customType: string | null): TreeNode<CustomItem>[] =>
    attributes
      .filter((attribute) => (attribute.customType ?? null) === customType)
      .map((attribute) => {
        const key = attributeKey(attribute.id);
        return { key, item: { ...attribute, id: key, recordId: attribute.id, what: 'attribute' }, children: [] };
      });
  return [
    {
      key: allCustomTypesId,
      item: { id: allCustomTypesId, recordId: '', name: allName, what: 'all' },
      children: attributesOf(null),
    },
    ...types.map((type): TreeNode<CustomItem> => {
      const key = typeKey(type.id);
      return { key, item: { ...type, id: key, recordId: type.id, what: 'type' }, children: attributesOf(type.id) };
    }),
  ];
}

/** The id of the custom type in which something new goes: that of the chosen type, or of the chosen attribute. */
export function customTypeIdOf(chosen: CustomItem | undefined): string | null {
  if (chosen?.what === 'type') return chosen.recordId;
  return chosen?.what === 'attribute' ? (chosen.customType ?? null) : null;
}

/** The attributes on the same level as an item, in their order. */
export function customSiblings(nodes: readonly TreeNode<CustomItem>[], item: CustomItem): readonly CustomItem[] {
  const parent = nodes.find(({ children }) => children.some(({ key }) => key === item.id));
  return (parent?.children ?? []).map((node) => node.item);
}
