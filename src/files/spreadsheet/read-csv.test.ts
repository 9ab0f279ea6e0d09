import { describe, expect, it } from 'vitest';
import { readWorkbook } from './read-workbook.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const rows = (content: string | Uint8Array) =>
  readWorkbook(typeof content === 'string' ? utf8(content) : content).workbook.sheets[0]?.rows;

describe('delimited text', () => {
  it.each([
    [
      'semicolons beside decimal commas',
      'Name;Hours\nA;1,5\nB;2,5\n',
      [
        ['Name', 'Hours'],
        ['A', '1,5'],
        ['B', '2,5'],
      ],
    ],
    [
      'commas',
      'a,b\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb, c\n1\t2',
      [
        ['a', 'b, c'],
        ['1', '2'],
      ],
    ],
    [
      'bars',
      'a|b\n1|2;3',
      [
        ['a', 'b'],
        ['1', '2;3'],
      ],
    ],
    [
      'separators within quotes do not count',
      '"a,b,c";d\n"e,f";g',
      [
        ['a,b,c', 'd'],
        ['e,f', 'g'],
      ],
    ],
    ['a line that names the separator', 'sep=;\r\na,b;c\r\n', [['a,b', 'c']]],
    ['one column', 'Name\nJürgen\n', [['Name'], ['Jürgen']]],
  ])('detects the separator: %s', (_name, content, expected) => {
    expect(rows(content)).toEqual(expected);
  });

  it('quoted cells may contain quotes, separators and line breaks', () => {
    expect(rows('a,"b ""c"", d","line\r\nbreak"\n,,x')).toEqual([
      ['a', 'b "c", d', 'line\r\nbreak'],
      [null, null, 'x'],
    ]);
  });

  it('a quote within a cell is a character, and an unterminated quote extends to the end', () => {
    expect(rows('5" pipe,b\n"open,c')).toEqual([['5" pipe', 'b'], ['open,c']]);
  });

  it('all values of delimited text remain text', () => {
    expect(rows('007,1.5,2026-03-29,TRUE')).toEqual([['007', '1.5', '2026-03-29', 'TRUE']]);
  });

  it.each([
    ['UTF-8 with byte order mark', Buffer.from('\uFEFFJürgen,1')],
    ['UTF-8 without', Buffer.from('Jürgen,1')],
    ['windows-1252', Buffer.from('Jürgen,1', 'latin1')],
    ['UTF-16, little end first', Buffer.from('\uFEFFJürgen,1', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\uFEFFJürgen,1', 'utf16le').swap16()],
  ])('detects the encoding %s', (_name, bytes) => {
    expect(rows(bytes)).toEqual([['Jürgen', '1']]);
  });
});
