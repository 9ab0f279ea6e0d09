import { SaxesParser } from 'saxes';
import { isFieldName } from './any.ts';
import { FormatError } from './format-error.ts';
import type { Reading } from './reading.ts';
import { convertText, isPrintable, parseScalar } from './scalar.ts';
import type { RecordShape, Shape } from './shape.ts';
import { entryElement, understoodRootNames } from './xml-names.ts';
import { isIdAttribute } from './xml-writer.ts';

type Attributes = Readonly<Record<string, string>>;

/** An element that is open, and what was read of its value so far. */
interface Frame {
  /** The field or key that it is the value of. */
  readonly key: string;
  readonly shape: Shape;
  /** Its place in a list, for the path of an error. */
  readonly index: number | undefined;
  readonly isNull: boolean;
  /** `xsi:type`, where the type is not known before. */
  readonly type: string | undefined;
  text: string;
  readonly fields: Record<string, unknown>;
  /** Children of a value of any type, in their order. */
  readonly children: { key: string; value: unknown }[];
}

/**
 * Reads a document straight into a value of the shape.
 * @throws FormatError where the text is not XML, goes over a limit, or in a checked reading has a value that is not of the shape
 */
export function readDocument(shape: Shape, text: string, reading: Reading): unknown {
  const reader = new Reader(shape, reading);
  const parser = new SaxesParser({ position: false });
  parser.on('doctype', () => {
    throw new FormatError('body', null, 'XML without a document type');
  });
  parser.on('error', (error) => {
    throw new FormatError('body', error.message.replace(/^undefined:/, ''), 'well-formed XML');
  });
  parser.on('opentag', ({ name, attributes }) => reader.open(localName(name), attributes));
  parser.on('text', (content) => reader.text(content));
  parser.on('cdata', (content) => reader.text(content));
  parser.on('closetag', () => reader.close());
  parser.write(text).close();
  return reader.result;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

class Reader {
  result: unknown;
  private readonly root: Shape;
  private readonly reading: Reading;
  private readonly frames: Frame[] = [];
  private elements = 0;
  /** How many elements of an ignored one are open. */
  private ignored = 0;

  constructor(root: Shape, reading: Reading) {
    this.root = root;
    this.reading = reading;
  }

  open(name: string, attributes: Attributes): void {
    this.count();
    const top = this.frames.at(-1);
    if (this.ignored > 0) this.ignored += 1;
    else if (top === undefined) this.openRoot(name, attributes);
    else this.openChild(top, name, attributes);
  }

  private count(): void {
    this.elements += 1;
    if (this.elements > this.reading.elements) {
      throw new FormatError('body', null, `at most ${this.reading.elements} elements`);
    }
    if (this.frames.length + this.ignored >= this.reading.depth) {
      throw new FormatError('body', null, `at most ${this.reading.depth} levels`);
    }
  }

  private openRoot(name: string, attributes: Attributes): void {
    const names = understoodRootNames(this.root);
    if (this.reading.isChecked && !names.includes(name)) {
      throw new FormatError('body', name, `the element ${names[0]}`);
    }
    this.push('', this.root, undefined, attributes);
  }

  private openChild(top: Frame, name: string, attributes: Attributes): void {
    if (top.shape.kind === 'record') this.openField(top, top.shape, name, attributes);
    else if (top.shape.kind === 'any' || top.shape.kind === 'map') {
      const key = name === entryElement ? (attributes.name ?? name) : name;
      if (isFieldName(key)) this.push(key, anyShape, undefined, attributes);
      else this.ignored = 1;
    } else if (this.reading.isChecked) throw new FormatError(this.path(), `<${name}>`, 'text, no elements');
    else this.ignored = 1;
  }

  private openField(top: Frame, { fields }: RecordShape, name: string, attributes: Attributes): void {
    const field = fields.get(name);
    if (field === undefined) this.ignored = 1;
    else if (field.shape.kind === 'list') {
      const list = top.fields[name];
      this.push(name, field.shape.item, Array.isArray(list) ? list.length : 0, attributes);
    } else {
      this.push(name, field.shape, undefined, attributes);
      if (Object.hasOwn(top.fields, name) && this.reading.isChecked) {
        throw new FormatError(this.path(), null, 'one element of this name');
      }
    }
  }

  private push(key: string, shape: Shape, index: number | undefined, attributes: Attributes): void {
    const frame: Frame = {
      key,
      shape,
      index,
      isNull: isNil(attributes),
      type: shape.kind === 'any' ? typeOf(attributes) : undefined,
      text: '',
      fields: {},
      children: [],
    };
    this.frames.push(frame);
    if (shape.kind === 'record' && attributes.id !== undefined) this.readId(frame, shape, attributes.id);
  }

  private readId(frame: Frame, { fields }: RecordShape, text: string): void {
    const field = fields.get('id');
    if (field !== undefined && isIdAttribute(field)) {
      frame.fields.id = this.scalar(field.shape, text, 'id');
    }
  }

  text(content: string): void {
    const top = this.frames.at(-1);
    if (this.ignored === 0 && top !== undefined) top.text += content;
  }

  close(): void {
    if (this.ignored > 0) {
      this.ignored -= 1;
      return;
    }
    const frame = this.frames.at(-1);
    if (frame === undefined) return;
    const value = this.valueOf(frame);
    this.frames.pop();
    const parent = this.frames.at(-1);
    if (parent === undefined) this.result = value;
    else if (parent.shape.kind === 'record') this.assign(parent, frame, value);
    else parent.children.push({ key: frame.key, value });
  }

  private assign({ fields }: Frame, { key, index }: Frame, value: unknown): void {
    const list = fields[key];
    if (index === undefined || (value === null && index === 0)) fields[key] = value;
    else if (Array.isArray(list)) list.push(value);
    else fields[key] = [value];
  }

  private valueOf(frame: Frame): unknown {
    const { shape, isNull } = frame;
    if (isNull) return this.nullOf(frame);
    switch (shape.kind) {
      case 'record':
        return this.recordOf(frame, shape);
      case 'map':
        return structureOf(frame);
      case 'any':
        return this.anyOf(frame);
      case 'list':
        return [];
      default:
        return this.scalar(shape, frame.text, undefined);
    }
  }
}
