import { type Demo, lookUp } from './demo.ts';
import { demoCustomAttributes, demoCustomTypes } from './company.ts';

/** The ids of the custom types and attributes by their keys. */
export interface Custom {
  type(key: string): string;
  attribute(key: string): string;
}

export function addCustomTypes({ rows, nextId }: Demo): Custom {
  const types = new Map(demoCustomTypes.map(({ key }) => [key, nextId()]));
  const attributes = new Map(demoCustomAttributes.map(({ key }) => [key, nextId()]));
  for (const { key, appliesTo, name, title, isDefault } of demoCustomTypes) {
    rows.custom_type.push({
      id: lookUp(types, key),
      applies_to: appliesTo,
      name,
      description: '',
      tab_label: title,
      title: `${title}: weitere Angaben`,
      default_type: isDefault,
    });
  }
  for (const [index, attribute] of demoCustomAttributes.entries()) {
    rows.custom_attribute.push({
      id: lookUp(attributes, attribute.key),
      applies_to: attribute.appliesTo,
      custom_type_id: attribute.ofType === null ? null : lookUp(types, attribute.ofType),
      type: attribute.type,
      name: attribute.name,
      label: attribute.name,
      description: attribute.description,
      sequence: index + 1,
      possible_values: [...attribute.choices],
      is_mandatory: attribute.isMandatory,
      is_unique: attribute.isUnique,
      visible_from: attribute.visibleFrom,
    });
  }
  return { type: (key) => lookUp(types, key), attribute: (key) => lookUp(attributes, key) };
}
