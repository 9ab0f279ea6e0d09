import { decodeBytes } from '../encoding.ts';
import { PlanFileError } from '../error.ts';
import type { PlanReport } from '#files/report.ts';

/** The upper halves of the code pages that the platform does not know. */
const upperHalves: Readonly<Record<string, string>> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
};

/** Names of code pages in files. */
const encodings: Readonly<Record<string, string>> = {
  ansi: 'windows-1252',
  mac: 'macintosh',
  '437': 'cp437',
  '850': 'cp850',
  ru: 'windows-1251',
  zh: 'gbk',
  utf8: 'utf-8',
  unicode: 'utf-8',
};

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
    return decodeMpxText(bytes, encodings[encodingName.toLowerCase()] ?? encodingName, report);
  if (isPlainAscii(bytes)) return new TextDecoder(USUAL).decode(bytes);
  return decodeValidUtf8(bytes) ?? decodeMpxText(bytes, namedEncoding(bytes, report), report);
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
}

function isPlainAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) if ((bytes[at] ?? 0) >= 0x80) return false;
  return true;
}

/** Text of an old code page is hardly ever UTF-8 by chance. */
function decodeValidUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The fourth field of the first line. */
function namedEncoding(bytes: Uint8Array, report: PlanReport): string {
  const head = new TextDecoder(USUAL).decode(bytes.subarray(0, CODE_PAGE_HEADER_BYTES));
  const [line = ''] = head.split(/[\r\n]/, 1);
  const codePage = (line.split(line.charAt(3))[3] ?? '').replace(/["\s]/g, '');
  const encoding = encodings[codePage.toLowerCase().replace(/^(cp|oem|ibm)(?=\d)|-/g, '')];
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
