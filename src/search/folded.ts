/** Letters that do not fall apart into one of the alphabet and a mark. */
const letterFoldings: Readonly<Record<string, string>> = {
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

const apart = new RegExp(`[${Object.keys(letterFoldings).join('')}]`, 'gu');

/** Marks of letters, but for the dots of ä, ö and ü. */
const otherMarks = /(?<![aouAOU])\u0308|(?!\u0308)\p{M}/gu;

/** Folds a text like {@link folded}, but keeps the dots of ä, ö and ü after their letter as U+0308. */
export function foldedWithUmlauts(text: string): string {
  const plain = text.normalize('NFD').replaceAll(otherMarks, '').toLowerCase();
  return plain.replaceAll(apart, (letter) => letterFoldings[letter] ?? letter);
}

/** A text as people compare names: in letters of the alphabet where it can be, without case and accents. */
export function foldText(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(apart, (letter) => letterFoldings[letter] ?? letter);
}
