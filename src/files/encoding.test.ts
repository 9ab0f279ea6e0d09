import { expect, it } from 'vitest';
import { decodeBytes } from './encoding.ts';

const bytes = Uint8Array.from([0x80, 0x20, 0x93, 0x41, 0x94, 0x20, 0xe4]);

it.each(['windows-1252', 'iso-8859-1', 'us-ascii'])(
  'text declared as %s is decoded with the euro sign and curly quotes',
  (label) => {
    const decoder = new TextDecoder(label, { fatal: true });
    for (let times = 0; times < 2; times += 1) expect(decodeBytes(bytes, decoder)).toBe('€ “A” ä');
  },
);

it('text in other encodings is decoded as declared', () => {
  expect(decodeBytes(Uint8Array.from([0x88, 0x20, 0xe4]), new TextDecoder('windows-1251'))).toBe('€ д');
  expect(() => decodeBytes(bytes, new TextDecoder('utf-8', { fatal: true }))).toThrow(TypeError);
});
