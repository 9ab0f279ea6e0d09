import { decodeBytes, markedEncoding, decodeValidUtf8 } from '../encoding.ts';
import encodings from '../encodings.json' with { type: 'json' };
import { PlanFileError } from '../error.ts';
import type { PlanReport } from '#files/report.ts';

/** The upper halves of the code pages that the platform does not know. */
const upperHalves: Readonly<Record<string, string>> = encodings.upperHalves;
/** Names of code pages in files. */
const codePageNames: Readonly<Record<string, string>> = encodings.exchange;

const USUAL = 'windows-1252';
const CODE_PAGE_HEADER_BYTES = 512;

/**
 * Decodes the text of an exchange file: by its byte order mark, else in the requested encoding, else as UTF-8 if it
 * cannot be anything else, else by the code page that its first line names. Invalid bytes are replaced and reported.
 * @throws PlanFileError `unknownEncoding`, only for a requested encoding
 */
export function decodeExchangeFile(bytes: Uint8Array, encodingName: string | undefined, report: PlanReport): string {
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return decodeMpxText(bytes, marked, report);
  if (encodingName !== undefined)
    return decodeMpxText(bytes, codePageNames[encodingName.toLowerCase()] ?? encodingName, report);
  if (isPlainAscii(bytes)) return new TextDecoder(USUAL).decode(bytes);
  return decodeValidUtf8(bytes) ?? decodeMpxText(bytes, namedEncoding(bytes, report), report);
}

function isPlainAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) if ((bytes[at] ?? 0) >= 0x80) return false;
  return true;
}

/** The fourth field of the first line. */
function namedEncoding(bytes: Uint8Array, report: PlanReport): string {
  const head = new TextDecoder(USUAL).decode(bytes.subarray(0, CODE_PAGE_HEADER_BYTES));
  const [line = ''] = head.split(/[\r\n]/, 1);
  const codePage = (line.split(line.charAt(3))[3] ?? '').replace(/["\s]/g, '');
  const encoding = codePageNames[codePage.toLowerCase().replace(/^(cp|oem|ibm)(?=\d)|-/g, '')];
  if (encoding !== undefined) return encoding;
  const number = /^(?:cp|windows-?)?(125\d|874)$/i.exec(codePage)?.[1];
  if (number !== undefined) return `windows-${number}`;
  if (codePage !== '') report.warn('codePageUnknown', { codePage: codePage.slice(0, 40) }, 1);
  return USUAL;
}

function decodeMpxText(bytes: Uint8Array, encoding: string, report: PlanReport): string {
  const upperHalf = upperHalves[encoding];
  if (upperHalf !== undefined) return decodeByTable(bytes, upperHalf);
  try {
    return decodeBytes(bytes, new TextDecoder(encoding, { fatal: true }));
  } catch (cause) {
    if (cause instanceof RangeError) {
      throw new PlanFileError('unknownEncoding', `The character encoding "${encoding}" is unknown.`, {
        arguments: { encoding },
        cause,
      });
    }
    report.warn('charactersReplaced', { encoding });
    return decodeBytes(bytes, new TextDecoder(encoding));
  }
}

/** Each run of other characters is put together, and each run of ASCII is decoded at once. */
function decodeByTable(bytes: Uint8Array, upperHalf: string): string {
  const ascii = new TextDecoder(USUAL);
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    parts.push(ascii.decode(bytes.subarray(from, at)), upperHalf.charAt(byte - 0x80));
    from = at + 1;
  }
  parts.push(ascii.decode(bytes.subarray(from)));
  return parts.join('');
}
