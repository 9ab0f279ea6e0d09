/** Texts of plan files as fields of the database take them. */

export const textLimits = { name: 255, description: 2500 };

/** Characters that no field takes: control characters, and halves of a character that are left of a broken text. */
const unfit =
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A text as a field takes it: without control characters and spaces around it, and not longer than `limit`. */
export function fitted(text: string | undefined, limit: number): string {
  return cleaned(text).slice(0, limit).replaceAll(unfit, '');
}

/** Tells whether a field of `limit` characters truncates a text. */
export function exceedsTextLimit(text: string | undefined, limit: number): boolean {
  return text !== undefined && text.length > limit && cleaned(text).length > limit;
}

function cleaned(text = ''): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(unfit, '').trim();
}
