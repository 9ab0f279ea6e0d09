import { detectFormat } from './detect.ts';
import { PlanFileError } from './error.ts';
import { readMpp } from './mpp/read-mpp.ts';
import { readMpx } from './mpx/read-mpx.ts';
import { readMspdi } from './mspdi/read-mspdi.ts';
import type { PlanFile } from './plan.ts';
import { readPod } from './pod.ts';
import { readPmxml } from './primavera/read-pmxml.ts';
import { readXer } from './primavera/read-xer.ts';
import { readSheetPlan } from './sheet/read-sheet.ts';
import { fileText } from './texts.ts';

/** Names of the accepted formats for errors. */
const acceptedFormats = [
  'Microsoft Project XML (MSPDI)',
  'Microsoft Project 98 to 2021 (MPP)',
  'Microsoft Project exchange files (MPX)',
  'Primavera P6 (XER, XML)',
  'ProjectLibre (POD)',
  'spreadsheets (XLS, XLSX, ODS, CSV)',
] as const;

export interface ReadOptions {
  /** Bytes; larger files are refused. */
  maxBytes?: number;
  /** Elements of an XML document. A plan of 10,000 tasks has 420,000. */
  maxElements?: number;
  /** Levels of elements of an XML document. Plans have 8, with an inserted project 3 more for each. */
  maxDepth?: number;
  /** The language of an exchange file's words, such as `de`; by default it is found out from the words. */
  locale?: string;
  /** The character encoding of an exchange file; by default it is the code page that the file names. */
  encoding?: string;
}

const defaults = { maxBytes: 256 * 1024 * 1024, maxElements: 5_000_000, maxDepth: 64 };

/**
 * Reads a plan file; its format is detected by its content. `warnings` of the result lists values that could not be
 * imported.
 * @throws PlanFileError if the content is no plan, is damaged, or is in an unsupported format
 */
export function readPlanFile(bytes: Uint8Array, options: ReadOptions = {}): PlanFile {
  const { maxBytes, maxElements, maxDepth, locale, encoding } = { ...defaults, ...options };
  if (bytes.length === 0) throw new PlanFileError('empty', 'The file is empty.');
  if (bytes.length > maxBytes) {
    throw new PlanFileError('tooLarge', `The file is larger than ${maxBytes} bytes.`, {
      arguments: { limit: maxBytes },
    });
  }
  const { format, rootElement, program } = detectFormat(bytes);
  const limits = { depth: maxDepth, elements: maxElements };
  if (format === 'mspdi') return readMspdi(bytes, limits);
  if (format === 'mpp') return readMpp(bytes);
  if (format === 'xer') return readXer(bytes, encoding);
  if (format === 'pod') return readPod(bytes, limits);
  if (format === 'pmxml') return readPmxml(bytes, limits);
  if (format === 'mpx') return readMpx(bytes, { locale, encoding });
  if (format === 'xls' || format === 'xlsx' || format === 'ods' || format === 'csv') return readSheetPlan(bytes);
  if (format === 'xml') {
    if (rootElement !== undefined) throw notAPlan(rootElement);
    return readMspdi(bytes, limits);
  }
  const accepted = acceptedFormats.join(', ');
  if (format === 'unknown') {
    throw new PlanFileError('unknownFormat', `The file is no plan of a known format. Accepted: ${accepted}.`, {
      arguments: { accepted },
    });
  }
  const found = { format, accepted, ...(program !== undefined && { program }) };
  throw new PlanFileError('unsupportedFormat', fileText('file.reason.unsupportedFormat', 'en', found), {
    arguments: found,
  });
}

function notAPlan(rootElement: string): PlanFileError {
  return new PlanFileError('notAPlan', `The XML document holds "${rootElement}", not a plan.`, {
    arguments: { rootElement },
  });
}
