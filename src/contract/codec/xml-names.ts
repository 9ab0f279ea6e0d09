import type { Shape } from '../core/shape.ts';

/** Elements that are not named after their type. */
const elementNameExceptions: Readonly<Record<string, string>> = {
  OpProjectNode: 'project',
  OpToDo: 'todo',
  OpAbsence: 'unavailability',
  OpAbsenceReason: 'unavailabilityType',
};

/** Bodies that are a record under another type name. */
const bodySuffix = 'ForApiUnmarshall';

/** The root element of a record type: the type without `Op`, first letter small. */
function elementName(title: string): string {
  const type = title.endsWith(bodySuffix) ? title.slice(0, -bodySuffix.length) : title;
  return elementNameExceptions[type] ?? plainElementName(type);
}

function plainElementName(type: string): string {
  const name = type.replace(/^Op(?=[A-Z])/, '');
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The root element of a value of the shape. */
export function xmlRootName(shape: Shape): string {
  if (shape.kind === 'record' || shape.kind === 'map') return elementName(shape.title);
  return shape.kind === 'text' ? 'string' : shape.kind;
}

/** The root elements that are understood: the written one, the type's plain name, and what a project node may also be. */
export function understoodRootNames(shape: Shape): readonly string[] {
  if (shape.kind !== 'record') return [xmlRootName(shape)];
  const names = [xmlRootName(shape), plainElementName(shape.title)];
  return shape.title === 'OpProjectNode' ? [...names, 'portfolio'] : names;
}

/** Tells whether a key is a valid element name without escaping. */
export function isElementName(key: string): boolean {
  return /^[A-Za-z_][\w.-]*$/.test(key) && key !== entryElement;
}

/** Element of a value whose key can't be an element's name; the key is its attribute `name`. */
export const entryElement = 'entry';

/** Element of one entry of a list inside a value of any type. */
export const itemElement = 'item';

/** The types that `xsi:type` gives to values of any type. */
export const anyTypes = {
  boolean: 'xs:boolean',
  number: 'xs:double',
  text: 'xs:string',
  list: 'list',
  object: 'object',
} as const;

export type XmlAttributes = Readonly<Record<string, string>>;

/** A name without its namespace prefix. */
export function xmlLocalName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Tells whether the element is marked as null: `xsi:nil="true"`, with any prefix or none. */
export function isNil(attributes: XmlAttributes): boolean {
  const value = findAttribute(attributes, 'nil');
  return value === 'true' || value === '1';
}

/** The type that the element gives to its value, without prefix. */
export function xsiTypeOf(attributes: XmlAttributes): string | undefined {
  const type = findAttribute(attributes, 'type');
  return type === undefined ? undefined : xmlLocalName(type);
}

/** The key of a value inside a structure. */
export function fieldKeyOf(name: string, attributes: XmlAttributes): string {
  return name === entryElement ? (attributes.name ?? name) : name;
}

function findAttribute(attributes: XmlAttributes, name: string): string | undefined {
  for (const key in attributes) if (xmlLocalName(key) === name) return attributes[key];
  return undefined;
}
