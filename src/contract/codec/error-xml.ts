import { type ErrorContent, errorContent, OpError } from './error-body.ts';
import { answers } from './reading.ts';
import { decodeXml, encodeXml } from './xml.ts';

/** The body of a failure in XML: the element `error` with the attribute `code`. */
export function encodeErrorXml(error: ErrorContent): string {
  return encodeXml(OpError, error);
}

/** The content of a failure's XML body; `undefined` where the text is something else. */
export function decodeErrorXml(text: string): ErrorContent | undefined {
  try {
    return errorContent(decodeXml(OpError, text, answers));
  } catch {
    return undefined;
  }
}
