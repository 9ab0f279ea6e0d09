import { describe, expect, it } from 'vitest';
import { textOfRtf } from './rtf.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const textOf = (rtf: string) => textOfRtf(bytesOf(rtf));

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
});
