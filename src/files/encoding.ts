import encodings from './encodings.json' with { type: 'json' };
import { PlanFileError } from './error.ts';
import type { PlanReport } from './report.ts';

const DECLARATION_BYTES = 256;

/**
 * The text of an XML document: by its byte order mark, else by the pattern of its first bytes, else by the encoding that its
 * declaration names, else UTF-8. The byte order mark is left out; bytes that do not fit are replaced and reported.
 * @throws PlanFileError `unknownEncoding`
 */
export function decodeXmlBytes(bytes: Uint8Array, report: PlanReport): string {
  // Some programs write an empty line first, where the declaration has to be.
  return decodeXmlText(bytes, report).replace(/^\s+(?=<\?xml)/, '');
}

function decodeXmlText(bytes: Uint8Array, report: PlanReport): string {
  const encoding = xmlEncodingOf(bytes);
  try {
    return decodeBytes(bytes, new TextDecoder(encoding, { fatal: true }));
  } catch (cause) {
    if (cause instanceof RangeError) throw unknownEncoding(encoding, cause);
    report.warn('charactersReplaced', { encoding });
    return decodeBytes(bytes, new TextDecoder(encoding));
  }
}

/** The first characters of what may be text, for looking at it; never fails. */
export function peek(bytes: Uint8Array, length: number): string {
  const encoding = xmlEncodingOf(bytes);
  const head = bytes.subarray(0, length);
  try {
    return new TextDecoder(encoding).decode(head);
  } catch {
    return new TextDecoder('windows-1252').decode(head);
  }
}

/** The text of valid UTF-8. Text of an old code page is hardly ever that by chance. */
export function decodeValidUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** True for a file that begins with these bytes. */
export const beginsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** The encoding that the byte order mark of a text names. */
export function markedEncoding(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
}

const codePages: Readonly<Record<number, string>> = encodings.codePages;

/** The encoding of a code page; one that no decoder here knows is read as that of Western Europe. */
export function encodingOfCodePage(page: number): string {
  return codePages[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252');
}

function xmlEncodingOf(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return marked;
  const [a, b, c, d] = bytes;
  if (a === 0x3c && b === 0 && c !== 0 && d === 0) return 'utf-16le';
  if (a === 0 && b === 0x3c && c === 0 && d !== 0) return 'utf-16be';
  const declaration = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']\s*([\w.:-]+)\s*["']/.exec(
    new TextDecoder('windows-1252').decode(bytes.subarray(0, DECLARATION_BYTES)),
  );
  const named = declaration?.[1]?.toLowerCase() ?? 'utf-8';
  // The bytes of the declaration were single, whatever it claims.
  return /^(utf-?16|ucs-?2)/.test(named) ? 'utf-8' : named;
}

function unknownEncoding(encoding: string, cause: unknown): PlanFileError {
  return new PlanFileError(
    'unknownEncoding',
    `The document names the character encoding "${encoding}", which is unknown.`,
    {
      arguments: { encoding },
      cause,
    },
  );
}

/**
 * The text of some bytes. Node's short way of reading windows-1252 takes the characters from 0x80 to 0x9F, among them the euro
 * sign and curly quotes, for control characters; reading in parts does not go that way.
 */
export function decodeBytes(bytes: Uint8Array, decoder: TextDecoder): string {
  if (decoder.encoding !== 'windows-1252') return decoder.decode(bytes);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}
