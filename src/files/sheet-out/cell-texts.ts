import type { Duration } from '../plan.ts';
import { unitNames } from '../units.ts';

/** `+2d`, `-1.5h`; nothing where there is no lag. */
export function lagText({ value, unit }: Duration): string {
  const rounded = Math.round(value * 1000) / 1000;
  if (rounded === 0) return '';
  return `${rounded < 0 ? '-' : '+'}${Math.abs(rounded)}${unitNames[unit]}`;
}

/** `33.3333%`. */
export const percentText = (percent: number): string => `${Math.round(percent * 1e4) / 1e4}%`;

/** `Kim[50%];Robin`; a resource that has 100 % is named alone. */
export function resourceListText(resources: readonly { name: string; units: number | undefined }[]): string | null {
  if (resources.length === 0) return null;
  const texts = resources.map(({ name, units = 100 }) => {
    const percent = percentText(units);
    return percent === '100%' ? plainResourceName(name) : `${plainResourceName(name)}[${percent}]`;
  });
  // One name with a comma would be taken for two, unless a semicolon says what separates.
  const mark = texts.length === 1 && texts[0]?.includes(',') ? ';' : '';
  return texts.join(';') + mark;
}

/** Replaces the characters in a name that separate or enclose names. */
export function plainResourceName(name: string): string {
  return name.replaceAll('[', '(').replaceAll(']', ')').replaceAll(';', ',');
}
