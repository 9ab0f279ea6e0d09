/** Characters of a message of an import, as the interface limits it. */
const longestMessage = 2_500;

/** Fits a sentence to the interface's limit: too long ones end at a word with an ellipsis. */
export function fittedMessage(text: string): string {
  if (text.length <= longestMessage) return text;
  const cut = text.slice(0, longestMessage - 1);
  const end = cut.search(/\s\S*$/u);
  return `${(end > longestMessage / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:]+$/u, '')}…`;
}
