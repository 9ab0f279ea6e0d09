/** Widths of letters in parts of their size, as the wider ones of the usual sans-serif fonts have them: nothing here can measure. */
const narrowLetterWidth = 0.34;
const wideLetterWidth = 0.92;
const capital = 0.7;
const defaultLetterWidth = 0.6;
/** Also the sign for what a font lacks. */
const square = 1.03;

function letterWidth(letter: string): number {
  if ("iljtfrI.,:;'|!()[] \u00a0\u202f-".includes(letter)) return narrowLetterWidth;
  if ('mwMW%@—…'.includes(letter)) return wideLetterWidth;
  if (letter >= '\u2e80') return square;
  return letter >= 'A' && letter <= 'Z' ? capital : defaultLetterWidth;
}

/** About how wide a text is, in pixels; rather more than less. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width * size;
}

/** The text, cut with an ellipsis where it is wider than its room. */
export function cutText(text: string, size: number, room: number): string {
  if (textWidth(text, size) <= room) return text;
  let width = textWidth('…', size);
  let kept = '';
  for (const letter of text) {
    width += letterWidth(letter) * size;
    if (width > room) break;
    kept += letter;
  }
  return `${kept.trimEnd()}…`;
}
