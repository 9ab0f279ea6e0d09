import { SaxesParser } from 'saxes';
import { FormatError } from '../core/format-error.ts';
import type { DecodeOptions } from './reading.ts';
import { isFieldName } from '#contract/core/any.ts';
import { isScalar, type RecordShape, type Shape } from '../core/shape.ts';
import { fieldKeyOf, isNil, understoodRootNames, type XmlAttributes, xmlLocalName, xsiTypeOf } from './xml-names.ts';
import { anyValue, type Child, missingField, scalarValue, structureOf } from './xml-values.ts';

/** An element that is open, and what was read of its value so far. */
interface XmlFrame {
  /** The field or key that it is the value of. */
  readonly key: string;
  readonly shape: Shape;
  /** Its place in a list, else -1. */
  readonly index: number;
  readonly isNull: boolean;
  readonly hasAttributes: boolean;
  /** `xsi:type`, where the type is not known before. */
  readonly type: string | undefined;
  text: string;
  /** The fields of a record. */
  readonly fields: Record<string, unknown>;
  /** The children of a value of any type. */
  readonly children: Child[];
}

const anyShape: Shape = { kind: 'any' };
// Shared placeholder for fields that are not collected.
const noFields: Record<string, unknown> = Object.freeze({});
const noChildren: Child[] = [];

/**
 * Reads a document straight into a value of the shape.
 * @throws FormatError where the text is not XML, goes over a limit, or in a checked reading has a value that is not of the shape
 */
export function readDocument(shape: Shape, text: string, reading: DecodeOptions): unknown {
  const reader = new XmlDocumentReader(shape, reading);
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('doctype', () => {
    throw new FormatError('body', null, 'expected.withoutDoctype');
  });
  parser.on('error', (error) => {
    throw new FormatError('body', error.message, 'expected.wellFormedXml');
  });
  parser.on('opentag', ({ name, attributes }) => reader.open(xmlLocalName(name), attributes));
  parser.on('text', (content) => reader.text(content));
  parser.on('cdata', (content) => reader.text(content));
  parser.on('closetag', () => reader.close());
  parser.write(text).close();
  return reader.result;
}

class XmlDocumentReader {
  result: unknown;
  private readonly root: Shape;
  private readonly reading: DecodeOptions;
  private readonly frames: XmlFrame[] = [];
  private elements = 0;
  /** Number of open elements inside an ignored one, including it. */
  private ignored = 0;
  /** The root element is the only entry of the list whose wrapper is documented: that is opened, and closed, with it. */
  private isEntryAlone = false;

  constructor(root: Shape, reading: DecodeOptions) {
    this.root = root;
    this.reading = reading;
  }

  open(name: string, attributes: XmlAttributes): void {
    this.count();
    const top = this.frames.at(-1);
    if (this.ignored > 0) this.ignored += 1;
    else if (top === undefined) this.openRoot(name, attributes);
    else this.openChild(top, name, attributes);
  }

  private count(): void {
    const { elements, depth } = this.reading;
    this.elements += 1;
    if (this.elements > elements)
      throw new FormatError('body', null, { key: 'expected.elements', values: { most: elements } });
    if (this.frames.length + this.ignored >= depth)
      throw new FormatError('body', null, { key: 'expected.levels', values: { most: depth } });
  }

  private openRoot(name: string, attributes: XmlAttributes): void {
    const names = understoodRootNames(this.root);
    if (this.reading.isChecked && !names.includes(name)) {
      throw new FormatError('body', name, { key: 'expected.element', values: { name: names[0] } });
    }
    if (name.toLowerCase() === 'html') throw new FormatError('body', name, 'expected.answer');
    this.push('', this.root, -1, attributes);
    const entry = this.reading.isChecked || names.includes(name) ? undefined : wrapperEntryName(this.root, name);
    const wrapper = this.frames[0];
    if (entry === undefined || wrapper === undefined || this.root.kind !== 'record') return;
    this.isEntryAlone = true;
    this.openField(wrapper, this.root, entry, attributes);
  }

  private openChild(top: XmlFrame, name: string, attributes: XmlAttributes): void {
    const { shape } = top;
    if (shape.kind === 'record') this.openField(top, shape, name, attributes);
    else if (isScalar(shape)) this.openInText(name);
    else this.openEntry(fieldKeyOf(name, attributes), attributes);
  }

  private openField(top: XmlFrame, { fields }: RecordShape, name: string, attributes: XmlAttributes): void {
    const field = fields.get(name);
    if (field === undefined) this.ignored = 1;
    else if (field.shape.kind === 'list') {
      const list = top.fields[field.name];
      this.push(field.name, field.shape.item, Array.isArray(list) ? list.length : 0, attributes);
    } else {
      // The field's own name is found faster than the text that was read, here and wherever the frame uses it.
      const isRepeated = top.fields[field.name] !== undefined;
      this.push(field.name, field.shape, -1, attributes);
      if (isRepeated && this.reading.isChecked) throw new FormatError(this.path(), null, 'expected.oneValue');
    }
  }

  private openInText(name: string): void {
    if (this.reading.isChecked) throw new FormatError(this.path(), `<${name}>`, 'expected.withoutElements');
    this.ignored = 1;
  }

  private openEntry(key: string, attributes: XmlAttributes): void {
    if (isFieldName(key)) this.push(key, anyShape, -1, attributes);
    else this.ignored = 1;
  }

  private push(key: string, shape: Shape, index: number, attributes: XmlAttributes): void {
    const isRecord = shape.kind === 'record';
    const frame: XmlFrame = {
      key,
      shape,
      index,
      isNull: isNil(attributes),
      hasAttributes: Object.keys(attributes).length > 0,
      type: shape.kind === 'any' ? xsiTypeOf(attributes) : undefined,
      text: '',
      fields: isRecord ? {} : noFields,
      children: isRecord || isScalar(shape) ? noChildren : [],
    };
    this.frames.push(frame);
    if (isRecord) this.readAttributes(frame.fields, shape, attributes);
  }

  private readAttributes(record: Record<string, unknown>, { fields }: RecordShape, attributes: XmlAttributes): void {
    for (const name in attributes) {
      const field = fields.get(name);
      const text = attributes[name];
      if (field?.isAttribute !== true || text === undefined || !isScalar(field.shape)) continue;
      record[name] = scalarValue(field.shape, text, this.reading, () => this.path(name));
    }
  }

  text(content: string): void {
    const top = this.frames.at(-1);
    if (top !== undefined && this.ignored === 0 && top.shape.kind !== 'record') top.text += content;
  }

  close(): void {
    if (this.ignored > 0) {
      this.ignored -= 1;
      return;
    }
    this.closeFrame();
    if (this.isEntryAlone && this.frames.length === 1) this.closeFrame();
  }

  private closeFrame(): void {
    const frame = this.frames.at(-1);
    if (frame === undefined) return;
    const parent = this.frames.at(-2);
    if (parent?.shape.kind === 'record' && isEmptyList(frame)) {
      this.frames.pop();
      parent.fields[frame.key] = [];
      return;
    }
    const value = frame.isNull ? this.nullOf(frame) : this.valueOf(frame);
    this.frames.pop();
    if (parent === undefined) this.result = value;
    else if (parent.shape.kind === 'record') assignXmlField(parent.fields, frame, value);
    else parent.children.push({ key: frame.key, value });
  }

  private valueOf(frame: XmlFrame): unknown {
    const { shape } = frame;
    if (isScalar(shape)) return scalarValue(shape, frame.text, this.reading, () => this.path());
    if (shape.kind === 'record') return this.recordOf(frame.fields, shape);
    if (shape.kind === 'any') return anyValue(frame.type, frame.text, frame.children, this.reading, () => this.path());
    return structureOf(frame.children);
  }

  private recordOf(record: Record<string, unknown>, { fields }: RecordShape): Record<string, unknown> {
    for (const field of fields.values()) {
      if (record[field.name] !== undefined) continue;
      // An answer in XML says an empty list by nothing at all; a request that says nothing leaves the field as it is.
      if (field.shape.kind === 'list' && (field.isRequired || !this.reading.isChecked)) record[field.name] = [];
      else if (field.isRequired && this.reading.isChecked) throw missingField(field, this.path(field.name));
    }
    return record;
  }

  private nullOf({ key, shape, index }: XmlFrame): null {
    const parent = this.frames.at(-2);
    const field = parent?.shape.kind === 'record' ? parent.shape.fields.get(key) : undefined;
    const isAllowed = shape.kind === 'any' || (field?.isNullable === true && index <= 0);
    if (this.reading.isChecked && !isAllowed) throw new FormatError(this.path(), null, 'expected.value');
    return null;
  }

  /** Path of the innermost open element, or of one of its fields: `customValues[2].name`. */
  private path(field?: string): string {
    const steps = this.frames.slice(1).map(({ key, index }) => (index < 0 ? key : `${key}[${index}]`));
    return [...steps, ...(field === undefined ? [] : [field])].join('.') || 'body';
  }
}

/** The field of a wrapper whose entry an element is by its name: some services answer a list of one as that one. */
function wrapperEntryName(root: Shape, name: string): string | undefined {
  if (root.kind !== 'record' || root.wrapper === undefined) return undefined;
  const list = root.fields.get(root.wrapper)?.shape;
  const names = list?.kind === 'list' ? [root.wrapper, ...understoodRootNames(list.item)] : [];
  return names.includes(name) ? root.wrapper : undefined;
}

/** Tells whether the element represents an empty list: the first of a list, without attributes and content. */
function isEmptyList({ index, shape, hasAttributes, text, fields }: XmlFrame): boolean {
  if (index !== 0 || hasAttributes || shape.kind === 'any' || text !== '') return false;
  for (const _field in fields) return false;
  return true;
}

function assignXmlField(fields: Record<string, unknown>, { key, index }: XmlFrame, value: unknown): void {
  const list = fields[key];
  // A list that is null is written as one null element.
  if (index < 0 || (index === 0 && value === null)) fields[key] = value;
  else if (Array.isArray(list)) list.push(value);
  else fields[key] = [value];
}
