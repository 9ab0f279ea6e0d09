import { SaxesParser } from 'saxes';
import { PlanFileError } from '../error.ts';
import type { Report } from '../report.ts';
import { MspdiElement } from './element.ts';

export interface XmlLimits {
  /** Levels of elements, the root is the first. */
  depth: number;
  elements: number;
}

export interface ParsedXml {
  root: MspdiElement;
  /** How many elements were left out because of their name. */
  skipped: number;
}

/**
 * The elements of an XML document without those named in `skip`. Namespaces, attributes and comments are passed over. Only the
 * five predefined entities and character references are known; a document type is refused.
 * @throws PlanFileError `malformed`, `truncated`, `documentType`, `tooDeep`, `tooLarge`
 */
export function parseXml(text: string, skip: ReadonlySet<string>, limits: XmlLimits, report: Report): ParsedXml {
  const parser = new SaxesParser();
  const builder = new TreeBuilder(parser, skip, limits, report);
  parser.on('doctype', () => {
    throw new PlanFileError('documentType', 'The document declares a document type, which plan files do not have.', {
      place: placeOf(parser),
    });
  });
  parser.on('opentag', (tag) => builder.open(tag.name));
  parser.on('text', (content) => builder.append(content));
  parser.on('cdata', (content) => builder.append(content));
  parser.on('closetag', () => builder.close());
  inDocument(parser, 'malformed', () => parser.write(text));
  inDocument(parser, 'truncated', () => parser.close());
  return builder.result();
}

/** Turns the parser's own errors into those of plan files. */
function inDocument(parser: SaxesParser, reason: 'malformed' | 'truncated', step: () => void): void {
  try {
    step();
  } catch (cause) {
    if (cause instanceof PlanFileError) throw cause;
    const detail = cause instanceof Error ? cause.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '') : String(cause);
    const sentence =
      reason === 'truncated' ? 'The XML document ends before it is complete' : 'The document is no well-formed XML';
    throw new PlanFileError(reason, `${sentence}: ${detail}.`, {
      arguments: { detail },
      place: placeOf(parser),
      cause,
    });
  }
}

function placeOf(parser: SaxesParser): { line: number; column: number } {
  return { line: parser.line, column: parser.column + 1 };
}

/** The elements that are open, by depth. Whether one has children or is a value shows with its first child. */
class TreeBuilder {
  readonly #parser: SaxesParser;
  readonly #skip: ReadonlySet<string>;
  readonly #limits: XmlLimits;
  readonly #report: Report;
  readonly #names: string[] = [];
  readonly #lines: number[] = [];
  readonly #texts: string[] = [];
  readonly #elements: (MspdiElement | undefined)[] = [];
  #depth = 0;
  #count = 0;
  /** The depth of the element that is left out with all that it holds; 0 outside of one. */
  #skippedFrom = 0;
  #skipped = 0;
  #root: MspdiElement | undefined;

  constructor(parser: SaxesParser, skip: ReadonlySet<string>, limits: XmlLimits, report: Report) {
    this.#parser = parser;
    this.#skip = skip;
    this.#limits = limits;
    this.#report = report;
  }

  open(qualifiedName: string): void {
    this.#depth += 1;
    this.#count += 1;
    if (this.#depth > this.#limits.depth) this.#refuse('tooDeep', 'levels of elements', this.#limits.depth);
    if (this.#count > this.#limits.elements) this.#refuse('tooLarge', 'elements', this.#limits.elements);
    if (this.#skippedFrom > 0) return;
    const name = qualifiedName.slice(qualifiedName.indexOf(':') + 1);
    if (this.#skip.has(name)) {
      this.#skippedFrom = this.#depth;
      this.#skipped += 1;
      return;
    }
    if (this.#depth > 1) this.#elementAt(this.#depth - 1);
    this.#names[this.#depth] = name;
    this.#lines[this.#depth] = this.#parser.line;
    this.#texts[this.#depth] = '';
    this.#elements[this.#depth] = undefined;
  }

  append(content: string): void {
    // Between the elements of a list there is only white space.
    if (this.#skippedFrom > 0 || this.#elements[this.#depth]) return;
    this.#texts[this.#depth] += content;
  }

  close(): void {
    const depth = this.#depth;
    this.#depth -= 1;
    if (this.#skippedFrom > 0) {
      if (this.#depth < this.#skippedFrom) this.#skippedFrom = 0;
      return;
    }
    if (this.#elements[depth]) return;
    if (depth > 1) this.#elementAt(depth - 1).setValue(this.#names[depth] ?? '', this.#texts[depth] ?? '');
    else this.#elementAt(depth);
  }

  result(): ParsedXml {
    if (!this.#root) throw new PlanFileError('notAPlan', 'The document holds no element.');
    return { root: this.#root, skipped: this.#skipped };
  }

  /** The open element of this depth, which is one with children from now on. */
  #elementAt(depth: number): MspdiElement {
    const known = this.#elements[depth];
    if (known) return known;
    const element = new MspdiElement(this.#names[depth] ?? '', this.#lines[depth] ?? 0, this.#report);
    this.#elements[depth] = element;
    if (depth > 1) this.#elements[depth - 1]?.children.push(element);
    else this.#root = element;
    return element;
  }

  #refuse(reason: 'tooDeep' | 'tooLarge', what: string, limit: number): never {
    throw new PlanFileError(reason, `The document has more than ${limit} ${what}.`, {
      arguments: { limit },
      place: placeOf(this.#parser),
    });
  }
}
