import { peek, beginsWith } from './encoding.ts';
import { foreignFileOf, type ForeignFormat } from './foreign-format.ts';
import { isJavaObjects, xmlInPod } from './pod.ts';
import { isPlanHeader } from './sheet/columns.ts';

/** `xml` is a document with another root than a plan, `ole2` and `zip` are containers that hold nothing known. */
export type AnyFileFormat =
  | 'mspdi'
  | 'mpx'
  | 'mpp'
  | 'xer'
  | 'pmxml'
  | 'pod'
  | 'xls'
  | 'xlsx'
  | 'ods'
  | 'csv'
  | 'xml'
  | 'ole2'
  | 'zip'
  | ForeignFormat
  | 'unknown';

export interface DetectedFormat {
  format: AnyFileFormat;
  /** The root element of an XML document, without its prefix. */
  rootElement?: string;
  /** The program that wrote a plan that is not read. */
  program?: string;
}

const PLAN_HEAD_BYTES = 64 * 1024;

/** Detects a format by its content; names and extensions are ignored. Empty or unknown bytes are `unknown`. */
export function detectFormat(bytes: Uint8Array): DetectedFormat {
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return { format: planFormatInOle2(bytes) };
  if (beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return { format: planFormatInZip(bytes) };
  if (isJavaObjects(bytes)) return { format: xmlInPod(bytes) === undefined ? 'oldPod' : 'pod' };
  const head = peek(bytes, PLAN_HEAD_BYTES);
  if (/^MPX[^\w\s<]|^MPX\t/.test(head)) return { format: 'mpx' };
  if (/^\uFEFF?ERMHDR\t/.test(head)) return { format: 'xer' };
  if (/^\s*</.test(head)) return formatInXml(head);
  if (isPlanTable(head)) return { format: 'csv' };
  return foreignFileOf(bytes) ?? { format: 'unknown' };
}

/** Separated text has no signature: its first line names the columns of a plan. */
function isPlanTable(head: string): boolean {
  const line = head
    .replace(/^\uFEFF/, '')
    .replace(/^sep=.[\r\n]+/i, '')
    .trimStart();
  const end = line.search(/[\r\n]/);
  const header = end < 0 ? line : line.slice(0, end);
  return [';', ',', '\t', '|'].some((separator) =>
    isPlanHeader(header.split(separator).map((name) => name.trim().replaceAll(/^"|"$/g, ''))),
  );
}

/** Looks through the entries of the container's directory, which are 128 bytes long and lie at multiples of that. */
function planFormatInOle2(bytes: Uint8Array): AnyFileFormat {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const utf16 = new TextDecoder('utf-16le');
  for (let at = 512; at + 128 <= bytes.length; at += 128) {
    const kind = bytes[at + 66];
    const length = view.getUint16(at + 64, true);
    if ((kind !== 1 && kind !== 2) || length < 4 || length > 64 || length % 2 !== 0) continue;
    const name = utf16.decode(bytes.subarray(at, at + length - 2));
    if (/^ {3}1(9|12|14)?$|^Props(9|12|14)$/.test(name)) return 'mpp';
    if (name === 'Workbook' || name === 'Book') return 'xls';
    // A workbook behind a password; documents of other programs look alike then.
    if (name === 'EncryptedPackage') return 'xlsx';
  }
  return 'ole2';
}

function planFormatInZip(bytes: Uint8Array): AnyFileFormat {
  const latin1 = new TextDecoder('windows-1252');
  const ends = latin1.decode(bytes.subarray(0, 4096)) + latin1.decode(bytes.subarray(-PLAN_HEAD_BYTES));
  // The kind of an OpenDocument file may be in a compressed part; the spreadsheet reader checks it.
  if (ends.includes('application/vnd.oasis.opendocument.spreadsheet') || /mimetype[^]*content\.xml/.test(ends))
    return 'ods';
  return ends.includes('xl/workbook.') ? 'xlsx' : 'zip';
}

function formatInXml(head: string): DetectedFormat {
  const root = rootTag(head);
  if (root === undefined) return { format: 'xml' };
  const rootElement = root.name.slice(root.name.indexOf(':') + 1);
  // Primavera; the first versions of the format had the shorter name.
  if (/^(API)?BusinessObjects$/.test(rootElement)) return { format: 'pmxml', rootElement };
  if (rootElement === 'project' && /\s(webLink|view-date)\s*=/.test(root.attributes)) return { format: 'ganttProject' };
  // The build files of another program share the name of the root, and say in their namespace or by `Sdk` what they are.
  const isBuildFile = /developer\/msbuild|\sSdk\s*=/.test(root.attributes);
  return { format: rootElement === 'Project' && !isBuildFile ? 'mspdi' : 'xml', rootElement };
}

/** Steps over declaration, comments and document type to the first element; undefined if the head holds none. */
function rootTag(head: string): { name: string; attributes: string } | undefined {
  const prolog = /\s+|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^[>]*(?:\[[^]*?\]\s*)?>/y;
  let at = 0;
  while (at < head.length) {
    prolog.lastIndex = at;
    if (!prolog.test(head)) break;
    at = prolog.lastIndex;
  }
  const tag = /<([^\s/>!?][^\s/>]*)([^>]*)/y;
  tag.lastIndex = at;
  const found = tag.exec(head);
  return found?.[1] === undefined ? undefined : { name: found[1], attributes: found[2] ?? '' };
}
