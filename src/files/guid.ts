/**
 * A GUID that follows from a text alone, so that the same plan is always written alike. Four sums of 32 bits, mixed with one
 * another; the version 8 says that it is of no standard making.
 */
export function guidOf(text: string): string {
  let [a, b, c, d] = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01000193) ^ (d >>> 15);
    b = Math.imul(b + code, 0x85ebca6b) ^ (a >>> 13);
    c = Math.imul(c ^ (code << 7), 0xc2b2ae35) ^ (b >>> 16);
    d = Math.imul(d + (code ^ 0x5bd1), 0x27d4eb2f) ^ (c >>> 14);
  }
  for (let round = 0; round < 2; round += 1) {
    a = Math.imul(a ^ (d >>> 16), 0x85ebca6b);
    b = Math.imul(b ^ (a >>> 15), 0xc2b2ae35);
    c = Math.imul(c ^ (b >>> 13), 0x27d4eb2f);
    d = Math.imul(d ^ (c >>> 16), 0x165667b1);
  }
  const [one, two, three, four] = [a, b, c, d].map((part) => (part >>> 0).toString(16).padStart(8, '0'));
  const variant = '89ab'.charAt(c & 3);
  return `${one}-${two?.slice(0, 4)}-8${two?.slice(5)}-${variant}${three?.slice(1, 4)}-${three?.slice(4)}${four}`;
}
