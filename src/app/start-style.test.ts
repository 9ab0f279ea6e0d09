import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { themeIn } from '#app/kit/theme.ts';

const css = readFileSync(path.join(import.meta.dirname, 'start.css'), 'utf8');

/** The variables of the theme in a rule of the start. */
function variablesOf(selector: string): [string, string][] {
  const rule = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return [...rule.matchAll(/--mui-palette-([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]);
}

test.each([
  [':root', 'light'],
  ["[data-scheme='dark']", 'dark'],
] as const)('the colors of the start in %s are those of the theme', (selector, scheme) => {
  // A theme with CSS variables has its schemes, which the type of the theme does not say.
  const { palette } = (themeIn('en') as unknown as { colorSchemes: Record<string, { palette: object }> }).colorSchemes[
    scheme
  ] ?? { palette: {} };
  const variables = variablesOf(selector);
  expect(variables).toHaveLength(8);
  for (const [name, value] of variables) {
    const inTheme = name.split('-').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], palette);
    expect([name, value]).toEqual([name, inTheme]);
  }
});
