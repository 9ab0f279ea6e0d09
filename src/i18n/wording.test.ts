import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { argumentNames, formatMessage } from './format.ts';

const root = path.resolve(import.meta.dirname, '../..');
const files = ['app', 'service', 'files'] as const;

const textsOf = (language: 'en' | 'de', file: string) => {
  const json = readFileSync(path.join(import.meta.dirname, language, `${file}.json`), 'utf8');
  // The files hold one object of texts each.
  return Object.entries(JSON.parse(json) as Record<string, string>);
};

/** Phrases banned from texts and documents. */
const bannedInEnglish = [
  /\bwhat happened\b/i,
  /\b(somebody|nobody|everybody|whoever)\b/i,
  /\banew\b/i,
  /\bmeanwhile\b/i,
  /\bby itself\b/i,
  /\bstands? (here|there|twice)\b/i,
  /\b(is|are) to be\b/i,
  /\bsign(ed|ing|s)? o(n|ff)\b|(?<!single )\bsign-o(n|ff)s?\b/i,
  /(^|[.!?] )What (?!do |did |is |are )/,
  /\bpresent password\b/i,
];

/** Further phrases banned from the screen. */
const bannedOnScreen = [
  /\bdue day\b/i,
  /\bNot any more\b/,
  /\b(Take|take) away\b/,
  /\bgiven here\b/i,
  /\bmust be given\b/i,
  /\bonly once\b(?=$)/i,
  /\bmiss(es)? hours\b/i,
  /\bOnly who\b/,
  /\bkeeps? .* out\b/,
  /\bUsual\b/,
  /\bCloser\b|\bFarther\b/,
  /\bSuch as:/,
  /\bdoes not tell\b|\btells? (nothing|not)\b/,
  /\bNothing was changed since\b/,
  /\bthe level (manager|observer|contributor|administrator)\b/i,
  /\bwith the id\b/,
  /\bcannot\b/,
  /['"]/,
];

const bannedInGerman = [
  /\bMenschen\b/,
  /\bvon selbst\b/,
  /\bwas auch immer\b/,
  /\b[Ww]egnehmen\b/,
  /\bNur (wer|wem)\b/,
  /\bniemanden, dessen\b/,
  /\bhält die Datei auf\b|\bhalten die Datei auf\b/,
  /\bsolche Adresse\b/,
  /\bberühren\b/,
  /^Nicht mehr$/,
  /\bDienst hört\b|^Läuft in$/,
  /\bdie Stufe Manager\b/,
  /['"]/,
];

/** Texts with examples of typed values, which begin with a hyphen. */
const typedValues = ['planEditing.link.lagHelp', 'planEditing.link.lagWrong', 'expected.idOrSpecial'];

const findings = (texts: readonly (readonly [string, string])[], banned: readonly RegExp[]) =>
  texts.flatMap(([key, text]) => banned.filter((each) => each.test(text)).map((each) => `${key}: ${text} (${each})`));

/** Each form of a message with one word for every argument. */
function formsOf(text: string): readonly string[] {
  const names = [...argumentNames(text)];
  return [0, 1, 2].map((value) => formatMessage(text, Object.fromEntries(names.map((name) => [name, value]))));
}

describe('the texts on the screen', () => {
  test.each(files)('%s.json has no banned phrase in English', (file) => {
    expect(findings(textsOf('en', file), [...bannedInEnglish, ...bannedOnScreen])).toEqual([]);
  });

  test.each(files)('%s.json has no banned phrase in German', (file) => {
    expect(findings(textsOf('de', file), bannedInGerman)).toEqual([]);
  });

  test.each(['en', 'de'] as const)('no sentence in %s has more than 20 words', (language) => {
    const long = textsOf(language, 'app').flatMap(([key, text]) =>
      formsOf(text)
        .flatMap((form) => form.split(/(?<=[.!?:]) /))
        .filter((sentence) => sentence.split(/\s+/).length > 20)
        .map((sentence) => `${key}: ${sentence}`),
    );
    expect(long).toEqual([]);
  });

  test.each(['en', 'de'] as const)('no number in %s has a hyphen as its minus sign', (language) => {
    const texts = files.flatMap((file) => textsOf(language, file)).filter(([key]) => !typedValues.includes(key));
    expect(findings(texts, [/(^|[\s(])-(\d|\{)/])).toEqual([]);
  });
});

test('the descriptions of the interface have no banned phrase', () => {
  const contract = path.join(root, 'src/contract');
  const strings = readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) =>
      [...readFileSync(path.join(contract, name), 'utf8').matchAll(/(['"])((?:(?!\1)[^\\\n])+)\1/g)].map(
        ([, , text = '']) => [name, text] as const,
      ),
    );
  expect(strings.length).toBeGreaterThan(500);
  expect(findings(strings, bannedInEnglish)).toEqual([]);
});

/** Lines of the documents of a folder without code, with their places. */
const linesOf = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      readFileSync(path.join(root, folder, name), 'utf8')
        .split('\n')
        .map((line, index) => [`${folder}/${name}:${index + 1}`, line.replaceAll(/`[^`]*`/g, '')] as const),
    );

test.each(['.', 'docs', 'docs/decisions', 'docs/user-guide/en'])(
  'the documents in %s have no banned phrase',
  (folder) => {
    expect(linesOf(folder).length).toBeGreaterThan(50);
    expect(findings(linesOf(folder), bannedInEnglish)).toEqual([]);
  },
);

test('the user guide in German has no banned phrase', () => {
  const lines = linesOf('docs/user-guide/de');
  expect(lines.length).toBeGreaterThan(50);
  expect(findings(lines, bannedInGerman)).toEqual([]);
});
