/** Replaces characters that a font lacks. */
export const replacement = '\ufffd';

const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const space = /\p{Zs}/u;
const chartControlPattern = /\p{Cc}/u;

/**
 * The text with one sign in place of each cluster that a font lacks, so that it has the width that is measured and covers nothing.
 * Parts of a cluster that the font has stay, such as a letter below an accent that is missing.
 * @param hasGlyph of a code point
 */
export function printableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const isPrintable = (character: string) =>
    hasGlyph(character.codePointAt(0) ?? 0) || chartControlPattern.test(character);
  if (Array.from(text).every(isPrintable)) return text;
  return Array.from(clusters.segment(text.normalize('NFC')), ({ segment }) => {
    let printed = '';
    for (const character of segment) {
      if (isPrintable(character)) printed += character;
      else if (space.test(character)) printed += '\u00a0';
      else if (!invisible.test(character) && !printed.endsWith(replacement)) printed += replacement;
    }
    return printed;
  }).join('');
}
