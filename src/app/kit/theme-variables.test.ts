import path from 'node:path';
import type { Theme } from '@mui/material/styles';
import { expect, test } from 'vitest';
import { densityNames } from './density.ts';
import { themeIn } from './theme.ts';

type Rules = Readonly<Record<string, Readonly<Record<string, string | number>>>>;

/** The rules of variables that Material UI would write into the page while it is drawn. */
const rulesOf = (theme: Theme) => Object.assign({}, ...theme.generateStyleSheets()) as Rules;

const hyphenated = (name: string) =>
  name.startsWith('--') ? name : name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

function styleSheetOf(rules: Rules): string {
  const blocks = Object.entries(rules).map(([selector, values]) => {
    const lines = Object.entries(values).map(([name, value]) => `  ${hyphenated(name)}: ${value};\n`);
    return `${selector} {\n${lines.join('')}}\n`;
  });
  return `/* Written by theme-variables.test.ts with the option -u. */\n\n${blocks.join('\n')}`;
}

test('the variables of the theme are those of its style sheet', async () => {
  const file = path.join(import.meta.dirname, 'theme-variables.css');
  await expect(styleSheetOf(rulesOf(themeIn('en')))).toMatchFileSnapshot(file);
});

test.each(densityNames)(
  'a density changes no variables but spacing and row height, which is used as a number: %s',
  (density) => {
    const usual = rulesOf(themeIn('en'));
    const changed = Object.entries(rulesOf(themeIn('de', density))).flatMap(([selector, values]) =>
      Object.keys(values).filter((name) => values[name] !== usual[selector]?.[name]),
    );
    expect(changed).toEqual(density === 'usual' ? [] : ['--mui-spacing', '--mui-rowHeight']);
  },
);
