import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableText } from '../notes/markdown.ts';
import { notesOfRtf } from './rtf.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const textOf = (rtf: string) => notesOfRtf(bytesOf(rtf)).notes ?? '';
const markdownOf = (rtf: string) => {
  const { notes, markdownNotes = notes } = notesOfRtf(bytesOf(rtf));
  return markdownNotes;
};
const field = (instruction: string, text: string) => `{\\field{\\*\\fldinst{${instruction}}}{\\fldrslt{${text}}}}`;
const rich = (text: string) => `{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset2 Symbol;}}${text}}`;

describe('RTF notes', () => {
  it.each([
    ['{\\rtf1\\ansi Hello \\b world\\b0 .\\par\nNext\\tab line}', 'Hello world.\nNext\tline'],
    ['{\\rtf1\\ansi{\\fonttbl{\\f0\\fnil Arial;}}{\\colortbl ;\\red0;}\\f0 Text}', 'Text'],
    ['{\\rtf1 a{\\*\\generator Msft;}b{\\info{\\title No}}c}', 'abc'],
    ['{\\rtf1 \\{braces\\} and \\\\}', '{braces} and \\'],
    ["{\\rtf1\\ansi\\ansicpg1252 caf\\'e9 \\ldblquote x\\rdblquote  \\endash}", 'caf\u00e9 \u201cx\u201d \u2013'],
    ["{\\rtf1\\ansi\\uc1 \\u26085?\\u26412?{\\uc2\\u8364\\'80\\'80}!}", '\u65e5\u672c\u20ac!'],
    ["{\\rtf1{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset128 B;}}\\f1\\'93\\'fa\\'96\\'7b\\f0  x}", '\u65e5\u672c x'],
    ["{\\rtf1{\\fonttbl{\\f3\\fcharset204 C;}}\\f3\\'c4\\'e0}", '\u0414\u0430'],
    ["{\\rtf1\\ansicpg1252{\\fonttbl{\\f0\\fcharset204 C;}}\\'c4\\'e0}", '\u0414\u0430'],
    ["{\\rtf1\\ansicpg1251{\\fonttbl{\\f0\\fcharset0 A;}}\\f0\\'e9}", '\u00e9'],
    ["{\\rtf1{\\fonttbl{\\f2\\fnil\\cpg1251 C;}}\\f2\\'c4\\'e0}", '\u0414\u0430'],
    ["{\\rtf1 a\\par{\\pntext\\f0\\'b7\\tab}{\\*\\pn\\pnlvlblt{\\pntxtb\\'b7}}item}", 'a\n\u00b7\titem'],
    ['{\\rtf1 see {\\field{\\*\\fldinst{HYPERLINK "x"}}{\\fldrslt{\\ul the page}}}.}', 'see the page.'],
    ['{\\rtf1 a{\\listtext 1.\\tab}b\\cell c\\row d}', 'a\tb\tc\nd'],
    ['{\\rtf1 end}garbage after it', 'end'],
    ['plain text\0rest', 'plain text'],
    ['', ''],
  ])('extracts the text of the RTF note %j', (rtf, text) => {
    expect(textOf(rtf)).toBe(text);
  });

  it('truncated or too deeply nested RTF notes are read as far as possible', () => {
    expect(textOf('{\\rtf1 cut of')).toBe('cut of');
    expect(textOf('{\\rtf1 x\\')).toBe('x');
    expect(textOf(`{\\rtf1 a${'{'.repeat(10_000)}b${'}'.repeat(10_000)}c}`).startsWith('a')).toBe(true);
  });

  it.each([
    ['Mind the \\b gap\\b0 !', 'Mind the **gap**!'],
    ['{\\b bold {\\i and italic} again} plain', '**bold** **_and italic_** **again** plain'],
    ['{\\b a {\\i0 b}}\\i c\\plain d', '**a b***c*d'],
    ['{\\b bold \\plain plain}', '**bold** plain'],
    ['\\ul under\\ulnone  \\cf1 red\\cf0  \\f0\\fs40 big', 'under red big'],
    ['one\\par two\\line three\\par\\par four', 'one\ntwo\nthree\n\nfour'],
    ["\\b caf\\'e9 \\u8364?\\b0", '**caf\u00e9 \u20ac**'],
    ['\\b1 on\\b0  2*3*4 snake_case', String.raw`**on** 2\*3*4 snake_case`],
    [
      "{\\pntext\\f1\\'b7\\tab}{\\*\\pn\\pnlvlblt{\\pntxtb\\'b7}}one\\par{\\pntext\\f1\\'b7\\tab}two\\par\\pard three",
      '- one\n- two\nthree',
    ],
    [
      '{\\pntext\\f0 1.\\tab}{\\*\\pn\\pnlvlbody\\pndec{\\pntxta.}}one\\par{\\pntext\\f0 2.\\tab}\\b two\\b0',
      '1. one\n2. **two**',
    ],
    [
      "{\\listtext\\pard\\plain\\f1 \\'b7\\tab}one\\par{\\listtext\\tab}\\par{\\listtext a)\\tab}two",
      '- one\n\na) two',
    ],
    ['{\\listtext 3.\\tab}three\\par {\\listtext 4.\\tab}four', '3. three\n4. four'],
    ['a{\\listtext 1.\\tab}b', 'ab'],
    [
      `see ${field('HYPERLINK "https://example.org/a"', '\\ul\\cf1 the page')}.`,
      'see [the page](https://example.org/a).',
    ],
    [field('\\rtlch\\af0 HYPERLINK \\\\o "A tip" https://example.org', 'x'), '[x](https://example.org)'],
    [field('HYPERLINK "https://example.org" \\\\l "part"', 'x'), '[x](https://example.org#part)'],
    [field('HYPERLINK "mailto:a@b.org"', '\\b write'), '**[write](mailto:a@b.org)**'],
    [field('HYPERLINK "https://example.org/"', 'https://example.org'), 'https://example.org'],
    [field('HYPERLINK \\\\l "part"', 'x'), 'x'],
    [field('HYPERLINK "javascript:alert(1)"', 'x'), 'x (javascript:alert(1))'],
    [field('HYPERLINK "file:///C:/a.doc"', 'x'), 'x (file:///C:/a.doc)'],
    [field('PAGE', '1'), '1'],
    [
      `{\\field{\\fldrslt x}}${field('HYPERLINK "https://a.org"', '{y{\\b z}}')}`,
      'x[y](https://a.org)**[z](https://a.org)**',
    ],
  ])('formats the RTF note %j as Markdown', (text, markdown) => {
    expect(markdownOf(rich(text))).toBe(markdown);
  });

  it('unformatted RTF notes have no Markdown of their own', () => {
    expect(notesOfRtf(bytesOf(rich('- milk, 100 %\\par C:\\\\temp\\par snake_case')))).toEqual({
      notes: '- milk, 100 %\nC:\\temp\nsnake_case',
    });
    expect(notesOfRtf(bytesOf(rich('\\par')))).toEqual({});
  });

  it('truncated formatted notes keep their text as Markdown', () => {
    expect(markdownOf('{\\rtf1 a {\\b b')).toBe('a **b**');
    expect(markdownOf('{\\rtf1 {\\pntext long label')).toBe('long label');
    expect(markdownOf('{\\rtf1 {\\field{\\*\\fldinst HYPERLINK "https://a')).toBeUndefined();
    expect(markdownOf('{\\rtf1 {\\field{\\*\\fldinst HYPERLINK "https://a}{\\fldrslt x')).toBe('[x](https://a)');
  });

  it('no letter of a note is lost in its Markdown', () => {
    const part = fc.constantFrom(
      'a',
      'b ',
      '*',
      '_',
      '[',
      '](',
      '`',
      '\\\\',
      '{',
      '}',
      '{\\b ',
      '\\b ',
      '\\b0 ',
      '\\i ',
      '\\i0 ',
      '\\plain ',

      '\\par ',
      '\\tab ',
      '\\line ',
      "\\'e9",
      '\\u233?',
      '{\\pntext\\f1 x\\tab}',
      '{\\pntext 1.\\tab}',
      '{\\*\\pn z}',
      '{\\field',
      '{\\*\\fldinst HYPERLINK "https://c.org"}',
      '{\\fldrslt ',
      '{\\listtext 2.}',
      'https://a.b/c ',
      '\\u55357?',
    );
    const letters = (text = '') => text.replaceAll(/https:\/\/c\.org/g, '').replaceAll(/[^abé*_[\]`]/g, '');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const { notes, markdownNotes = notes } = notesOfRtf(bytesOf(rich(parts.join(''))));
        const read = readableText(markdownNotes ?? '');
        expect(letters(read)).toBe(letters(notes));
      }),
      { numRuns: 2000 },
    );
  });

  it('hostile RTF notes are read in a bounded time', () => {
    const started = performance.now();
    for (const part of [
      '{\\b ',
      '\\b a\\b0 b',
      '{\\field{\\*\\fldinst HYPERLINK "',
      '{\\fldrslt ',
      '{\\pntext ',
      '\\par * ',
      '"\\\\l ',
    ])
      notesOfRtf(bytesOf(`{\\rtf1 ${part.repeat(10_000)}`));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
