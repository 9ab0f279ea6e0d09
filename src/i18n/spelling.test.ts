import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { spelledFor } from './spelling.ts';

const text = 'Utilisation: most utilised organisation, in colour';

test.each([
  ['en-US', 'Utilization: most utilized organization, in color'],
  ['en', 'Utilization: most utilized organization, in color'],
  ['en-US-u-fw-mon', 'Utilization: most utilized organization, in color'],
  ['en-GB', text],
  ['en-IE', text],
  ['de-DE', text],
])('in the locale %s the text is spelled as its region spells it', (locale, expected) => {
  expect(spelledFor(locale, text)).toBe(expected);
});

test.each(['service', 'files'])(
  'the texts in %s.json, which all regions get, have no word with two spellings',
  (file) => {
    const english = readFileSync(path.join(import.meta.dirname, `en/${file}.json`), 'utf8').replaceAll(
      /^ *"[^"]+": /gm,
      '',
    );
    expect(spelledFor('en-US', english)).toBe(english);
    expect(english).not.toMatch(/\b(colors?|behaviors?|centers?|(cancel|model)(ed|ing))\b/i);
  },
);

test('every British word of the app has its American spelling', () => {
  const british = /\b\w*(isation|ise[ds]|ising|our|ogue|ogues|elled|elling|wards)\b/gi;
  const english = readFileSync(path.join(import.meta.dirname, 'en/app.json'), 'utf8').replaceAll(/^ *"[^"]+": /gm, '');
  const same = new Set([...english.matchAll(british)].map(([word]) => word.toLowerCase()));
  const both = ['afterwards', 'backwards', 'contour', 'downwards', 'four', 'hour', 'our', 'revised', 'your'];
  const changed = [...same].filter((word) => !both.includes(word)).filter((word) => spelledFor('en-US', word) === word);
  expect(changed).toEqual([]);
});
