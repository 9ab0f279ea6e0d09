/** Letters that do not fall apart into one of the alphabet and a mark. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const apart = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');

/** A text as people compare names: in letters of the alphabet where it can be, without case and accents. */
export function folded(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(apart, (letter) => letters[letter] ?? letter);
}
