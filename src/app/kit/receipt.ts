/**
 * The sentences of a receipt. What is known to be one remark stays whole, although it may be of several sentences itself.
 * @param remarks in any order; what the receipt does not hold is passed over
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
