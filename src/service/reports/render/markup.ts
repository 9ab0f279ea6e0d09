/** Text in XML and HTML. */

const markupEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Halves of characters of two units, and what XML does not know. */
const invalidXmlChars =
  /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|[\uFFFE\uFFFF]|(?![\t\n\r])\p{Cc}/gu;

/** Escapes a text for an element or a quoted attribute; characters invalid in XML are removed. */
export function markup(text: string): string {
  return text.replace(invalidXmlChars, '').replace(/[&<>"]/g, (sign) => markupEscapes[sign] ?? sign);
}
