import { readCellNumber } from './cells.ts';

/** A resource as a cell of resources names it. */
export interface NamedResource {
  readonly name: string;
  /** Percent; of a material, units of it. */
  readonly units: number;
  /** Unit name of a material; undefined for a person. */
  readonly material: string | undefined;
}

/**
 * The resources in a cell such as `Kim[50%];Robin` or `Kim,Robin[2],Concrete[5 tons]`: commas separate where no semicolon does.
 * A number without % is a share, as in [0.5].
 */
export function readResourceNames(text: string): NamedResource[] | undefined {
  const parts = splitOutsideBrackets(text, text.includes(';') ? ';' : ',');
  const found = parts.filter((part) => part.trim() !== '').map((part) => readNamedResource(part.trim()));
  return found.every((resource) => resource !== undefined) ? found : undefined;
}

/** Splits at separators outside of brackets. */
function splitOutsideBrackets(text: string, separator: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '[') depth += 1;
    if (character === ']') depth -= 1;
    if (character === separator && depth <= 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${character}`);
  }
  return parts;
}

function readNamedResource(text: string): NamedResource | undefined {
  const [, name = '', inside] = /^([^[\]]+?)\s*(?:\[([^[\]]*)\])?$/.exec(text) ?? [];
  if (name === '') return undefined;
  if (inside === undefined || inside.trim() === '') return { name, units: 100, material: undefined };
  const [, number = '', word = ''] = /^([+-]?[\d.,]+)\s*(.*)$/.exec(inside.trim()) ?? [];
  const value = readCellNumber(number, ',');
  if ('bad' in value || value.value < 0) return undefined;
  if (word === '%') return { name, units: value.value, material: undefined };
  return word === ''
    ? { name, units: Math.round(value.value * 1e6) / 1e4, material: undefined }
    : { name, units: value.value, material: word };
}
