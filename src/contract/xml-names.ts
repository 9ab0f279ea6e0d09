import type { Shape } from './shape.ts';

/** Elements that are not named after their type. */
const exceptions: Readonly<Record<string, string>> = {
  OpProjectNode: 'project',
  OpToDo: 'todo',
  OpAbsence: 'unavailability',
  OpAbsenceReason: 'unavailabilityType',
};

/** Bodies that are a record under another type name. */
const bodySuffix = 'ForApiUnmarshall';

/** The root element of a record type: the type without `Op`, first letter small. */
export function elementName(title: string): string {
  const type = title.endsWith(bodySuffix) ? title.slice(0, -bodySuffix.length) : title;
  return exceptions[type] ?? plainName(type);
}

function plainName(type: string): string {
  const name = type.replace(/^Op(?=[A-Z])/, '');
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The root element of a value of the shape. */
export function rootName(shape: Shape): string {
  if (shape.kind === 'record' || shape.kind === 'map') return elementName(shape.title);
  return shape.kind === 'text' ? 'string' : shape.kind;
}

/** The root elements that are understood: the written one, the type's plain name, and what a project node may also be. */
export function understoodRootNames(shape: Shape): readonly string[] {
  if (shape.kind !== 'record') return [rootName(shape)];
  const names = [rootName(shape), plainName(shape.title)];
  return shape.title === 'OpProjectNode' ? [...names, 'portfolio'] : names;
}

/** Whether a key can be an element's name as it stands. */
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
