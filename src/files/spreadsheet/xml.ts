import { SaxesParser } from 'saxes';
import { markedEncoding } from '../encoding.ts';
import { damagedPart } from './error.ts';

const CHUNK_BYTES = 256 * 1024;
const MAX_DEPTH = 256;

export type SheetXmlAttributes = Readonly<Record<string, string>>;

/** Events of reading a document; element names have no prefix. */
export interface XmlHandlers {
  readonly open: (name: string, attributes: SheetXmlAttributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/**
 * Goes through the XML of a part of a spreadsheet. Document types, and so entities, are refused: no spreadsheet program writes them.
 * @throws SheetFileError `damaged`
 */
export function readXml(bytes: Uint8Array, part: string, handlers: XmlHandlers): void {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const fail = (why: string, cause?: unknown) => {
    throw damagedPart(part, why, cause);
  };
  let depth = 0;
  parser.on('error', (error) => fail(error.message, error));
  parser.on('doctype', () => fail('it declares a document type'));
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > MAX_DEPTH) fail('its elements are nested too deep');
    handlers.open(sheetXmlLocalName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    handlers.close?.(sheetXmlLocalName(tag.name));
  });
  if (handlers.text) {
    parser.on('text', handlers.text);
    parser.on('cdata', handlers.text);
  }
  for (const text of decoded(bytes, fail)) parser.write(text);
  parser.close();
}

function sheetXmlLocalName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** Decodes in pieces, so that a large part is never in memory as one text. */
function* decoded(bytes: Uint8Array, fail: (why: string, cause: unknown) => void): Generator<string> {
  const decoder = new TextDecoder(markedEncoding(bytes) ?? 'utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      yield decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
    }
    yield decoder.decode();
  } catch (cause) {
    fail('its characters are damaged', cause);
  }
}
