import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Inline, parseMarkdown, readableText } from './markdown.ts';
import { MarkdownWriter, type NoteStyle } from './markdown-writer.ts';

const written = (...runs: readonly (string | readonly [string, NoteStyle])[]) => {
  const writer = new MarkdownWriter();
  for (const run of runs) {
    if (typeof run === 'string') writer.text(run);
    else writer.text(...run);
  }
  return writer.toString();
};
const bold = { isBold: true };
const italic = { isItalic: true };
const both = { isBold: true, isItalic: true };
const link = { address: 'https://example.org/a_b' };

describe('formatted notes', () => {
  it.each([
    ['emphasis begins and ends at letters', [['Mind ', bold], 'the ', ['gap ', italic], '!'], '**Mind** the *gap* !'],
    ['spaces do not end emphasis', [['a', bold], ' ', ['b', bold]], '**a b**'],
    ['bold and italic text', ['x', ['all', both], ['!', bold]], 'x**_all_****!**'],
    ['emphasis within a word', ['un', ['fro', italic], 'zen'], 'un*fro*zen'],
    ['emphasis of each line', [['one\ntwo', bold]], '**one**\n**two**'],
    ['a link', ['see ', ['the page', link], '.'], 'see [the page](https://example.org/a_b).'],
    ['a bold link', [['the page', { ...link, ...both }]], '**[the page](https://example.org/a_b)**'],
    ['brackets in a link', [['[1] a*b', link]], String.raw`[\[1\] a\*b](https://example.org/a_b)`],
    [
      'parentheses in an address',
      [['a', { address: 'https://example.org/(a b)' }]],
      '[a](https://example.org/%28a%20b%29)',
    ],
    ['an address that is its own text', [['https://example.org/a_b', link]], 'https://example.org/a_b'],
    ['a mail address', [['a@b.org', { address: 'mailto:a@b.org' }]], '[a@b.org](mailto:a@b.org)'],
    ['no link to a script', [['here', { address: 'javascript:alert(1)' }]], 'here (javascript:alert(1))'],
    ['a bold address', [['see https://example.org/*a', bold], ' b'], '**see** https://example.org/*a b'],
  ] as const)('%s', (_, runs, markdown) => {
    expect(written(...runs)).toBe(markdown);
  });

  it.each([
    'snake_case_name, 2 * 3 * 4, 5*6, a_b and 100 % (see [1])',
    'C:\\temp\\plan.mpp',
    '- milk\n- bread\n1. first\n2. second\n\n7. seventh',
    '-5 °C, #12, ~3 days, !, <b>, a|b, &amp;',
    'https://example.org/_a_/*b*?c=(d)[e](f) *',
    'a*b',
  ])('%j needs no escapes', (text) => {
    expect(written(text)).toBe(text);
  });

  it.each([
    ['2*3*4', String.raw`2\*3*4`],
    ['_all_', String.raw`\_all_`],
    ['a `b` c', 'a \\`b` c'],
    ['[a](b)', String.raw`\[a](b)`],
    [String.raw`a\*b`, String.raw`a\\*b`],
    [String.raw`\\server\share`, String.raw`\\\server\share`],
    ['# 12\n> 3 d\n+ 4 d', '\\# 12\n\\> 3 d\n\\+ 4 d'],
    ['1. one\n3. three', '1. one\n3\\. three'],
  ])('%j escapes only what would be markup', (text, markdown) => {
    expect(written(text)).toBe(markdown);
    expect(readableText(markdown)).toBe(text);
  });

  it.each([
    [['\u00b7\t', '\u00a7', 'o'], '- item\n- item\n- item'],
    [['1.\t', '2)', '(3)'], '1. item\n2. item\n3. item'],
    [['1.', '2.', '1.'], '1. item\n2. item\n\n1. item'],
    [['a)\t', 'iv.', ''], 'a) item\niv. item\nitem'],
  ])('items with the labels %j become %j', (labels, markdown) => {
    const writer = new MarkdownWriter();
    labels.forEach((label, at) => {
      if (at > 0) writer.text('\n');
      writer.item(label);
      writer.text('item');
    });
    expect(writer.toString()).toBe(markdown);
  });

  const inlineText = (parts: readonly Inline[]): string =>
    parts
      .map((part) => (part.kind === 'break' ? '\n' : 'text' in part ? part.text : inlineText(part.children)))
      .join('');
  const shownText = (markdown: string) =>
    parseMarkdown(markdown)
      .map((block) => {
        if (block.kind === 'code') return block.text;
        if (block.kind !== 'list') return inlineText(block.children);
        return block.items
          .map((item, at) => `${block.isOrdered ? (block.start ?? 1) + at : '-'}${inlineText(item)}`)
          .join('\n');
      })
      .join('\n');

  const style = fc.constantFrom<NoteStyle>({}, bold, italic, both, link, { ...link, ...italic }, { ...link, ...both });
  const part = fc.constantFrom(
    'a',
    'b',
    ' ',
    '*',
    '**',
    '_',
    '__',
    '`',
    '```',
    '[',
    '](',
    ')',
    '\\',
    '#',
    '# ',
    '> ',
    '- ',
    '2. ',
    '~',
    '\n',
    'x_y',
  );
  const text = fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));

  it('is shown with all of its characters', () => {
    // Typed bullets and numbers become those of a list.
    const signs = (shown: string) => shown.replaceAll(/^\s*\*+/gm, '').replaceAll(/[-\d.\s]/g, '');
    fc.assert(
      fc.property(fc.array(fc.tuple(text, style), { maxLength: 6 }), (runs) => {
        expect(signs(shownText(written(...runs)))).toBe(signs(runs.map(([each]) => each).join('')));
      }),
      { numRuns: 3000 },
    );
  });

  it('is read as plain text without its markup', () => {
    const letters = (shown: string) => shown.replaceAll(/\s/g, '');
    const unlinked = style.filter(({ address }) => address === undefined);
    fc.assert(
      fc.property(fc.array(fc.tuple(text, unlinked), { maxLength: 6 }), (runs) => {
        expect(letters(readableText(written(...runs)))).toBe(letters(runs.map(([each]) => each).join('')));
      }),
      { numRuns: 2000 },
    );
  });

  it('is written in a bounded time', () => {
    const started = performance.now();
    for (const sign of ['*', '_', '`', '[', '](', '\\', ' ', 'http://', 'a *', '1. \n'])
      written(sign.repeat(10_000), [sign.repeat(10_000), both], [sign.repeat(10_000), link]);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

it('the address of a link follows its text in plain text, unless it is the text', () => {
  const markdown =
    '## Head\n- see [the page](https://example.org/x) of [a@b.org](mailto:a@b.org), https://example.org/y';
  expect(readableText(markdown)).toBe('Head\n- see the page (https://example.org/x) of a@b.org, https://example.org/y');
});
