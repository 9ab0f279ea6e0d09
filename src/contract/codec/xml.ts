import type { TSchema } from 'typebox';
import { answers, type DecodeOptions, requestDecoding } from './reading.ts';
import type { Writing } from './writing.ts';
import { shapeOf } from '../core/shape.ts';
import { readDocument } from './xml-reader.ts';
import { longListOf } from './json-text.ts';
import { writeDocument, xmlParts } from './xml-writer.ts';
import { type ErrorContent, errorContent, OpError } from './error-body.ts';

/**
 * A value of the schema as an XML document. Absent fields are not written, nor are empty lists in an answer (where a
 * list that is not there is read as `[]`); in a request an empty list is one empty element. Null is `xsi:nil="true"`; a value of any type carries `xsi:type`.
 */
export function encodeXml(schema: TSchema, value: unknown, writing: Writing = 'request'): string {
  return writeDocument(shapeOf(schema), value, writing);
}

/**
 * Encodes a response in chunks produced on demand. Always declares its namespaces, because it cannot know in advance
 * whether they are needed.
 * @param most maximum number of records written in one piece; for lists with no more, and for single records, the
 * result is undefined
 */
export function encodeXmlParts(schema: TSchema, value: unknown, most: number): Iterable<string> | undefined {
  const shape = shapeOf(schema);
  const list = longListOf(shape, value, most);
  return list && xmlParts(shape, list);
}

/**
 * An XML document as a value of the schema. Elements and attributes that the schema does not have are left out.
 * @throws FormatError where the text is not XML, has a document type, goes over a limit, or in a checked reading has a value
 * that is not of the schema
 */
export function decodeXml(schema: TSchema, text: string, reading: DecodeOptions = requestDecoding): unknown {
  return readDocument(shapeOf(schema), text, reading);
}

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
