import type { LongList } from './json-text.ts';
import { isList } from '../core/lazy-list.ts';
import type { RecordShape, Shape } from '../core/shape.ts';
import { keepsNull, type Writing } from './writing.ts';
import { anyTypes, entryElement, isElementName, itemElement, xmlRootName } from './xml-names.ts';

/** Writes a value as an element, without the name that opens and closes it: attributes, then content. */
type XmlValueWriter = (value: unknown, name: string) => string;

const xmlWriterCaches: Record<Writing, WeakMap<Shape, XmlValueWriter>> = {
  request: new WeakMap(),
  answer: new WeakMap(),
};

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespaces = ' xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

/** A value of the shape as an XML document. */
export function writeDocument(shape: Shape, value: unknown, writing: Writing): string {
  return xmlDocument(xmlRootName(shape), writerOf(shape, writing)(value, xmlRootName(shape)));
}

/** Characters of a part, at least: some dozens of records. */
const xmlChunkLength = 65_536;

/** Generates a long list of a response as an XML document, in chunks produced on demand. */
export function* xmlParts(shape: Shape, { name, item, list }: LongList): Generator<string> {
  const root = xmlRootName(shape);
  const write = writerOf(item, 'answer');
  let part = `${xmlDeclaration}<${root}${namespaces}>`;
  for (const entry of list) {
    part += write(entry, name);
    if (part.length < xmlChunkLength) continue;
    yield part;
    part = '';
  }
  yield `${part}</${root}>`;
}

/** The document around its root element; namespaces are declared where something could need them. */
function xmlDocument(name: string, root: string): string {
  if (!root.includes(' xsi:')) return xmlDeclaration + root;
  return `${xmlDeclaration}<${name}${namespaces}${root.slice(name.length + 1)}`;
}

function writerOf(shape: Shape, writing: Writing): XmlValueWriter {
  const known = xmlWriterCaches[writing].get(shape);
  if (known !== undefined) return known;
  // A tree meets itself while its writer is made: it looks the finished one up when it writes.
  xmlWriterCaches[writing].set(shape, (value, name) => writerOf(shape, writing)(value, name));
  const write = newXmlWriter(shape, writing);
  xmlWriterCaches[writing].set(shape, write);
  return write;
}

function newXmlWriter(shape: Shape, writing: Writing): XmlValueWriter {
  switch (shape.kind) {
    case 'record':
      return xmlRecordWriter(shape, writing);
    case 'list':
      return xmlListWriter(writerOf(shape.item, writing), writing);
    case 'map':
      return (value, name) => xmlElement(name, '', xmlMapEntries(value));
    case 'any':
      return writeAny;
    case 'day':
      return (value, name) => `<${name}>${escapedText(String(value))}Z</${name}>`;
    case 'text':
    case 'timestamp':
      return (value, name) => xmlElement(name, '', escapedText(String(value)));
    case 'id':
    case 'integer':
    case 'number':
    case 'boolean':
      return (value, name) =>
        isWritable(value) ? `<${name}>${escapedText(String(value))}</${name}>` : nullElement(name);
  }
}

/** Neither format has a way to write what is not a finite number. */
function isWritable(value: unknown): boolean {
  return typeof value !== 'number' || Number.isFinite(value);
}

function xmlListWriter(write: XmlValueWriter, writing: Writing): XmlValueWriter {
  return (value, name) => {
    if (!isList(value)) return '';
    // In a request the empty list may clear a field, so it is said: by one element without content.
    if (value.length === 0 && writing === 'request') return `<${name}/>`;
    let content = '';
    for (const entry of value) content += write(entry, name);
    return content;
  };
}

function xmlRecordWriter(shape: RecordShape, writing: Writing): XmlValueWriter {
  const fields = [...shape.fields.values()];
  const attributes = fields.filter(({ isAttribute }) => isAttribute).map(({ name }) => name);
  const children = fields
    .filter(({ isAttribute }) => !isAttribute)
    .map(({ name, shape: child }) => ({
      name,
      write: writerOf(child, writing),
      isNullKept: keepsNull(child, writing),
    }));
  return (value, name) => {
    // The value is of the record's type, or the schema would not be used for it.
    const record = value as Readonly<Record<string, unknown>>;
    let content = '';
    for (const child of children) {
      const field = record[child.name];
      if (field === undefined || (field === null && !child.isNullKept)) continue;
      content += field === null ? nullElement(child.name) : child.write(field, child.name);
    }
    return xmlElement(
      name,
      attributes.map((attribute) => writeAttribute(attribute, record[attribute])).join(''),
      content,
    );
  };
}

function writeAttribute(name: string, value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? ` ${name}="${escapedAttribute(String(value))}"` : '';
}

function xmlElement(name: string, attributes: string, content: string): string {
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

function nullElement(name: string): string {
  return `<${name} xsi:nil="true"/>`;
}

function writeAny(value: unknown, name: string): string {
  return anyElement(value, name, '');
}

/** A value whose element says its type, so that it is read as what it was. */
function anyElement(value: unknown, name: string, attributes: string): string {
  const typed = (type: string, content: string) => xmlElement(name, `${attributes} xsi:type="${type}"`, content);
  if (typeof value === 'string') return typed(anyTypes.text, escapedText(value));
  if (typeof value === 'boolean') return typed(anyTypes.boolean, String(value));
  if (typeof value === 'number' && Number.isFinite(value)) return typed(anyTypes.number, String(value));
  if (Array.isArray(value))
    return typed(anyTypes.list, value.map((entry) => anyElement(entry, itemElement, '')).join(''));
  if (typeof value === 'object' && value !== null) return typed(anyTypes.object, xmlMapEntries(value));
  return xmlElement(name, `${attributes} xsi:nil="true"`, '');
}

/** The content of a structure: an element for every key. */
function xmlMapEntries(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value).map(xmlMapEntry).join('');
}

function xmlMapEntry([key, value]: [string, unknown]): string {
  if (value === undefined) return '';
  if (isElementName(key)) return anyElement(value, key, '');
  return anyElement(value, entryElement, ` name="${escapedAttribute(key)}"`);
}

/** Characters to escape, and those that XML 1.0 cannot contain. */
const needsXmlEscape = /[&<>]|[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const specials = new RegExp(needsXmlEscape, 'gu');
const xmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Text content; characters that XML 1.0 can't hold are dropped. A line break of two characters survives reading. */
function escapedText(text: string): string {
  return needsXmlEscape.test(text) ? text.replace(specials, (character) => xmlEscapes[character] ?? '') : text;
}

function escapedAttribute(text: string): string {
  return escapedText(text).replace(/["\t\n]/g, (character) => xmlEscapes[character] ?? '');
}
