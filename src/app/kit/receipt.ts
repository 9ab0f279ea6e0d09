/**
 * Splits a receipt into sentences. Known remarks stay whole, even if they have several sentences.
 * @param remarks in any order; those missing from the receipt are ignored
 */
export function receiptLines(receipt: string, remarks: readonly string[]): string[] {
  const wholes = [...new Set(remarks)].filter((remark) => remark !== '' && receipt.includes(remark));
  // Of two remarks that begin alike the longer one is meant.
  const pattern = wholes
    .toSorted((one, other) => other.length - one.length)
    .map((remark) => remark.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join('|');
  const parts = pattern === '' ? [receipt] : receipt.split(new RegExp(`(${pattern})`, 'u'));
  return parts
    .flatMap((part) => (wholes.includes(part) ? [part] : part.split(/(?<=[.!?])\s+(?=\p{Lu})/u)))
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
