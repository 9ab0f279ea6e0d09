import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { readFont } from './font-file.ts';
import { printableText } from './printable-text.ts';

const file = createRequire(import.meta.url).resolve('pdfmake/build/fonts/Roboto/Roboto-Regular.ttf');
const { glyphOf } = readFont(new Uint8Array(readFileSync(file)));
const inRoboto = (text: string) => printableText(text, (codePoint) => glyphOf(codePoint) !== 0);

test('texts supported by the font are unchanged', () => {
  for (const text of ['Größe – Łódź Ω “x” … −9 €', 'Дом', 'a\u0301', 'one\ntwo', '']) expect(inRoboto(text)).toBe(text);
});

test.each([
  ['a letter of Chinese', '中文', '��'],
  ['a letter of Arabic', 'سلام', '����'],
  ['a cluster of Thai', 'ที่', '�'],
  ['a family emoji', '👨‍👩‍👧‍👦!', '�!'],
  ['a flag', '🇩🇪 Berlin', '� Berlin'],
])('each unsupported character or cluster becomes one replacement sign: %s', (_, text, printed) => {
  expect(inRoboto(text)).toBe(printed);
});

test('only an unsupported mark of a letter is replaced, and markup is kept', () => {
  expect(inRoboto('x\u0942')).toBe('x�');
  expect(inRoboto('<text>\u0942</text>')).toBe('<text>�</text>');
});

test('unsupported spaces become ordinary spaces, and invisible characters are removed', () => {
  expect(inRoboto('8:00\u202fAM')).toBe('8:00\u00a0AM');
  expect(inRoboto('a\u2060中')).toBe('a�');
});
