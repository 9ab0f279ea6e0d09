import { SheetFileError } from './error.ts';
import { defaultSheetLimits, type SheetLimits } from './limits.ts';
import { readCsv } from './read-csv.ts';
import { readOds } from './read-ods.ts';
import { readXls } from './read-xls.ts';
import { readXlsx } from './read-xlsx.ts';
import type { SheetFormat, Workbook } from './workbook.ts';
import { ZipFile } from './zip.ts';
import { beginsWith } from '../encoding.ts';

/**
 * Reads a spreadsheet; its format is detected by the content, never by a name. Hidden sheets follow the visible ones,
 * so that the first sheet is visible; chart and macro sheets are omitted. In separated text every value is text. Cells
 * that show a time or a duration are text, `HH:mm` or `HH:mm:ss`; merged cells have their value in the first cell; a
 * formula that was never calculated is null.
 * @throws SheetFileError and nothing else, for any bytes
 */
export function readWorkbook(
  bytes: Uint8Array,
  limits: Partial<SheetLimits> = {},
): { format: SheetFormat; workbook: Workbook } {
  const all = { ...defaultSheetLimits, ...limits };
  const format = detectSheetFormat(bytes, all);
  const workbook = readFormat(format, bytes, all);
  if (workbook.sheets.length === 0) throw new SheetFileError('empty', 'The spreadsheet has no sheet with cells.');
  return { format, workbook };
}

function readFormat(format: SheetFormat, bytes: Uint8Array, limits: SheetLimits): Workbook {
  switch (format) {
    case 'xls':
      return readXls(bytes, limits);
    case 'xlsx':
      return readXlsx(new ZipFile(bytes, limits), limits);
    case 'ods':
      return readOds(new ZipFile(bytes, limits), limits);
    case 'csv':
      return readCsv(bytes, limits);
  }
}

const ODS_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';
const WORKBOOK_HEAD_BYTES = 4096;

/**
 * Detects the format of a spreadsheet by its content. Anything but a workbook or text is refused with its detected
 * kind.
 * @throws SheetFileError `empty`, `unsupportedFormat`, `encrypted`, and those of a damaged or too large container
 */
function detectSheetFormat(bytes: Uint8Array, limits: SheetLimits): SheetFormat {
  if (bytes.length === 0) throw new SheetFileError('empty', 'The file is empty.');
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return workbookFormatInOle2(bytes);
  if (beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || beginsWith(bytes, 0x50, 0x4b, 0x05, 0x06)) {
    return workbookFormatInZip(new ZipFile(bytes, limits));
  }
  checkCsvText(bytes);
  return 'csv';
}

function unsupported(what: string): SheetFileError {
  return new SheetFileError('unsupportedFormat', `The file is ${what}. Accepted: .xls, .xlsx, .ods and .csv.`, {
    found: what,
  });
}

/** Looks through the entries of the container's directory, which are 128 bytes long and lie at multiples of that. */
function workbookFormatInOle2(bytes: Uint8Array): SheetFormat {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const utf16 = new TextDecoder('utf-16le');
  const names = new Set<string>();
  for (let at = 512; at + 128 <= bytes.length; at += 128) {
    const [kind, length] = [bytes[at + 66], view.getUint16(at + 64, true)];
    if (kind !== 2 || length < 4 || length > 64 || length % 2 !== 0) continue;
    names.add(utf16.decode(bytes.subarray(at, at + length - 2)).toLowerCase());
  }
  if (names.has('encryptedpackage') || names.has('encryptioninfo')) {
    throw new SheetFileError('encrypted', 'The spreadsheet is protected by a password.');
  }
  if (names.has('workbook') || names.has('book')) return 'xls';
  throw unsupported('a document of another program (OLE2)');
}

function workbookFormatInZip(zip: ZipFile): SheetFormat {
  const type = zip.has('mimetype') ? new TextDecoder().decode(zip.read('mimetype')).trim() : '';
  if (type === ODS_TYPE || type === `${ODS_TYPE}-template`) return 'ods';
  if (zip.has('xl/workbook.xml')) return 'xlsx';
  if (zip.has('xl/workbook.bin')) throw unsupported('a binary Excel workbook (.xlsb)');
  if (zip.has('[Content_Types].xml') || type !== '') throw unsupported('an office document without sheets');
  throw unsupported('a ZIP archive');
}

function checkCsvText(bytes: Uint8Array): void {
  // The first record of workbooks from before there were containers.
  if (bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) && (bytes[3] ?? -1) === 0x00) {
    throw unsupported('a workbook of Excel 4 or older');
  }
  const isUtf16 = beginsWith(bytes, 0xff, 0xfe) || beginsWith(bytes, 0xfe, 0xff);
  const head = bytes.subarray(0, WORKBOOK_HEAD_BYTES);
  if (beginsWith(head, 0x25, 0x50, 0x44, 0x46, 0x2d)) throw unsupported('a PDF document');
  if (
    !isUtf16 &&
    head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c)
  ) {
    throw unsupported('neither a spreadsheet nor text');
  }
  const start = new TextDecoder('windows-1252').decode(head).replace(/^ï»¿/, '').trimStart();
  if (/^<(\?xml|!doctype|html|head|body|table|meta)\b/i.test(start)) throw unsupported('an XML or HTML document');
  if (start.startsWith('{\\rtf')) throw unsupported('a text document (RTF)');
}
