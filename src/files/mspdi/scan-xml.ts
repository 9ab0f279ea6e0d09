import { PlanFileError, type PlanFileErrorPlace } from '../error.ts';

/** Takes up the elements of a document in their order. */
export interface XmlHandler {
  /** An element begins; `name` comes without its prefix. */
  open: (name: string, line: number) => void;
  /** Text of the open element, possibly incomplete: text before a child element is omitted. */
  text: (content: string) => void;
  close: () => void;
  /** An element that holds text alone, in one call; one that is not taken (`false`) comes as the three others. */
  leaf: (name: string, content: string) => boolean;
}

/** Characters that XML forbids, but decoders let through. */
const FORBIDDEN = /[^\t\n\r\u0020-\ufffd]/;
const NAME = /^[\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*$/u;
/** Names have at most 1,000 characters; plans have none of 100. */
const TAG_NAME = /[^\s/>='"<&]{1,1000}/y;
const ATTRIBUTE = /\s+([^\s/>='"<&]{1,1000})\s*=\s*("[^"<]*"|'[^'<]*')/y;
const TAG_END = /\s*(\/?)>/y;
const XML_DECLARATION =
  /^<\?xml\s+version\s*=\s*(["'])1\.\d\1(\s+encoding\s*=\s*(["'])[\w.:-]+\3)?(\s+standalone\s*=\s*(["'])(yes|no)\5)?\s*\?>$/;
const INSTRUCTION = /^<\?[\p{L}_:][\p{L}\p{N}_:.·-]*[\s?]/u;
const ENTITY = /&([^;&\s<]{0,32};)?/g;

const xmlEntities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const SLASH = 47;
const MARK = 33;
const QUESTION = 63;

/**
 * Reads through an XML document once. It knows what plan files are made of: elements, text, sections and comments; attributes are
 * checked and passed over, and a document type is refused.
 * @throws PlanFileError `malformed`, `truncated`, `documentType`, and what the handler throws
 */
export function scanXml(text: string, handler: XmlHandler): void {
  new XmlScanner(text, handler).scan();
}

/** Line and column of a position in a text. */
function positionInText(text: string, position: number): PlanFileErrorPlace {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < position; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  return { line, column: position - start + 1 };
}

/** A name as written in tags. */
class TagName {
  readonly qualified: string;
  /** Without its prefix. */
  readonly plain: string;
  readonly opening: string;
  readonly closing: string;
  /** The name of the tag that came next the last time: elements of a kind hold the same ones in the same order. */
  following: TagName | undefined = undefined;

  constructor(qualified: string) {
    this.qualified = qualified;
    this.plain = qualified.slice(qualified.indexOf(':') + 1);
    this.opening = `<${qualified}>`;
    this.closing = `</${qualified}>`;
  }
}

class XmlScanner {
  readonly #text: string;
  readonly #handler: XmlHandler;
  /** Tag names as written, which are few. */
  readonly #names = new Map<string, TagName>();
  /** Of the last tag that held its name alone. */
  #last: TagName | undefined;
  /** The elements that are open. */
  readonly #open: string[] = [];
  readonly #hasSectionEnds: boolean;
  /** Positions of the next reference and the next carriage return, as far as known. */
  #reference = -1;
  #return = -1;
  #hasRoot = false;
  #line = 1;
  #lineEnd: number;

  constructor(text: string, handler: XmlHandler) {
    this.#text = text;
    this.#handler = handler;
    this.#hasSectionEnds = text.includes(']]>');
    this.#lineEnd = this.#next('\n', 0);
  }

  scan(): void {
    const forbidden = this.#text.search(FORBIDDEN);
    if (forbidden >= 0) throw this.#malformed('a character that XML does not have', forbidden);
    let at = 0;
    for (;;) {
      const tag = this.#next('<', at);
      if (tag > at) this.#content(at, tag);
      if (tag >= this.#text.length) break;
      at = this.#tag(tag);
    }
    const name = this.#open.at(-1);
    if (name !== undefined) throw this.#truncated(`the element "${name}" has no end`);
    if (!this.#hasRoot) throw this.#truncated('it holds no element');
  }

  /** Reads the markup that begins at a bracket; returns its end. */
  #tag(at: number): number {
    switch (this.#text.charCodeAt(at + 1)) {
      case SLASH:
        return this.#closeTag(at);
      case MARK:
        return this.#declaration(at);
      case QUESTION:
        return this.#instruction(at);
      default:
        return this.#openTag(at);
    }
  }

  #openTag(at: number): number {
    // Nearly all tags are a name alone, and one that came before.
    const name = this.#knownTag(at);
    if (name === undefined) return this.#otherTag(at);
    const from = at + name.opening.length;
    const to = this.#next('<', from);
    // Most elements are a value between two tags.
    if (this.#open.length > 0 && this.#text.startsWith(name.closing, to)) {
      const content = this.#decoded(this.#text.slice(from, to), from);
      if (this.#handler.leaf(name.plain, content)) return to + name.closing.length;
    }
    this.#begin(at, name);
    return from;
  }

  #knownTag(at: number): TagName | undefined {
    const guess = this.#last?.following;
    if (guess !== undefined && this.#text.startsWith(guess.opening, at)) {
      this.#last = guess;
      return guess;
    }
    const name = this.#names.get(this.#text.slice(at + 1, this.#next('>', at)));
    if (name === undefined) return undefined;
    if (this.#last !== undefined) this.#last.following = name;
    this.#last = name;
    return name;
  }

  /** A tag with a new name, with attributes, or of an element without content. */
  #otherTag(at: number): number {
    const text = this.#text;
    TAG_NAME.lastIndex = at + 1;
    const qualified = TAG_NAME.exec(text)?.[0];
    if (qualified === undefined) {
      throw at + 1 < text.length
        ? this.#malformed('a "<" that begins no element', at)
        : this.#truncated('a tag has no end');
    }
    const name = this.#nameOf(qualified, at);
    TAG_END.lastIndex = this.#attributes(at + 1 + qualified.length);
    const from = TAG_END.lastIndex;
    const found = TAG_END.exec(text);
    if (!found) {
      throw this.#next('>', from) < text.length
        ? this.#malformed(`the tag of "${qualified}" is damaged`, from)
        : this.#truncated(`the tag of "${qualified}" has no end`);
    }
    const end = TAG_END.lastIndex;
    this.#begin(at, name);
    if (found[1] === '/') {
      this.#open.pop();
      this.#handler.close();
    }
    return end;
  }

  #begin(at: number, { qualified, plain }: TagName): void {
    if (this.#open.length === 0) {
      if (this.#hasRoot) throw this.#malformed('a second root element', at);
      this.#hasRoot = true;
    }
    while (this.#lineEnd < at) {
      this.#line += 1;
      this.#lineEnd = this.#next('\n', this.#lineEnd + 1);
    }
    this.#handler.open(plain, this.#line);
    this.#open.push(qualified);
  }

  /** Steps over the attributes of a tag, which plans do not use. */
  #attributes(from: number): number {
    const names = new Set<string>();
    let end = from;
    for (;;) {
      ATTRIBUTE.lastIndex = end;
      const [all, name = '', value = ''] = ATTRIBUTE.exec(this.#text) ?? [];
      if (all === undefined) return end;
      if (names.has(name)) throw this.#malformed(`the attribute "${name}" occurs twice`, end);
      names.add(name);
      if (names.size > MOST_ATTRIBUTES) {
        throw new PlanFileError('tooLarge', `A tag has more than ${MOST_ATTRIBUTES} attributes.`, {
          arguments: { limit: MOST_ATTRIBUTES },
          place: positionInText(this.#text, end),
        });
      }
      if (value.includes('&')) this.#withEntities(value, end + all.length - value.length);
      end += all.length;
    }
  }

  #closeTag(at: number): number {
    const name = this.#open.at(-1);
    const end = this.#next('>', at);
    if (end >= this.#text.length) throw this.#truncated('a tag has no end');
    const isPlain = name !== undefined && end === at + 2 + name.length && this.#text.startsWith(name, at + 2);
    if (!isPlain && this.#text.slice(at + 2, end).trimEnd() !== name) {
      const found = this.#text.slice(at, Math.min(end + 1, at + 80));
      throw this.#malformed(name === undefined ? `"${found}" ends nothing` : `"${found}" does not end "${name}"`, at);
    }
    this.#open.pop();
    this.#handler.close();
    return end + 1;
  }

  /** A comment or a section of text. */
  #declaration(at: number): number {
    if (this.#text.startsWith('<!--', at)) {
      const end = this.#end('--', at + 4, 'a comment');
      if (this.#text.charAt(end) !== '>') {
        throw end < this.#text.length
          ? this.#malformed('"--" within a comment', end)
          : this.#truncated('a comment has no end');
      }
      return end + 1;
    }
    if (this.#text.startsWith('<![CDATA[', at) && this.#open.length > 0) {
      const end = this.#end(']]>', at + 9, 'a section of text');
      this.#handler.text(withLineEnds(this.#text.slice(at + 9, end - 3)));
      return end;
    }
    if (this.#text.startsWith('<!DOCTYPE', at)) {
      throw new PlanFileError('documentType', 'The document declares a document type, which plan files do not have.', {
        place: positionInText(this.#text, at),
      });
    }
    throw this.#text.length - at < 9
      ? this.#truncated('a declaration has no end')
      : this.#malformed('a declaration', at);
  }

  #instruction(at: number): number {
    const end = this.#end('?>', at + 2, 'an instruction');
    const instruction = this.#text.slice(at, end);
    const isDeclaration = /^<\?xml[\s?]/i.test(instruction);
    if (isDeclaration && (at > 0 || !XML_DECLARATION.test(instruction))) {
      throw this.#malformed('a damaged XML declaration, or one that is not at the start', at);
    }
    if (!INSTRUCTION.test(instruction)) throw this.#malformed('an instruction without a name', at);
    return end;
  }

  /** Text between tags. Before an element within, it means nothing. */
  #content(from: number, to: number): void {
    const content = this.#text.slice(from, to);
    if (this.#open.length === 0) {
      if (content.trim() !== '') throw this.#malformed('text outside of the root element', from);
      return;
    }
    const following = this.#text.charCodeAt(to + 1);
    const isOfElement = following === SLASH || following === MARK || following === QUESTION;
    const decoded = this.#decoded(content, from);
    if (isOfElement || content.includes('&')) this.#handler.text(decoded);
  }

  /** Decodes a text between tags. */
  #decoded(content: string, from: number): string {
    if (this.#hasSectionEnds && content.includes(']]>')) throw this.#malformed('"]]>" in a text', from);
    if (this.#reference < from) this.#reference = this.#next('&', from);
    if (this.#return < from) this.#return = this.#next('\r', from);
    const to = from + content.length;
    const plain = this.#return < to ? withLineEnds(content) : content;
    // A reference to a carriage return stays one.
    return this.#reference < to ? this.#withEntities(plain, from) : plain;
  }

  #withEntities(content: string, from: number): string {
    return inParts(content, REFERENCE_LENGTH, '&', (part, at) => this.#withReferences(part, from + at));
  }

  #withReferences(content: string, from: number): string {
    return content.replace(ENTITY, (_all, name: string | undefined, at: number) => {
      const value = name === undefined ? undefined : entityValue(name.slice(0, -1));
      if (value === undefined) throw this.#malformed(`"&${name ?? ''}" is no entity that plan files know`, from + at);
      return value;
    });
  }

  #nameOf(qualified: string, at: number): TagName {
    const known = this.#names.get(qualified);
    if (known !== undefined) return known;
    if (!NAME.test(qualified)) throw this.#malformed('a "<" that begins no element', at);
    const name = new TagName(qualified);
    if (this.#names.size < MAX_XML_NAMES) this.#names.set(qualified, name);
    return name;
  }

  /** The place behind the next mark. */
  #end(mark: string, from: number, what: string): number {
    const found = this.#text.indexOf(mark, from);
    if (found < 0) throw this.#truncated(`${what} has no end`);
    return found + mark.length;
  }

  #next(wanted: string, from: number): number {
    const found = this.#text.indexOf(wanted, from);
    return found < 0 ? this.#text.length : found;
  }

  #malformed(detail: string, position: number): PlanFileError {
    return new PlanFileError('malformed', `The document is no well-formed XML: ${detail}.`, {
      arguments: { detail },
      place: positionInText(this.#text, position),
    });
  }

  #truncated(detail: string): PlanFileError {
    return new PlanFileError('truncated', `The XML document ends before it is complete: ${detail}.`, {
      arguments: { detail },
      place: positionInText(this.#text, this.#text.length),
    });
  }
}

const MAX_XML_NAMES = 10_000;

/** Attributes of one tag, of which plans have two or three. */
const MOST_ATTRIBUTES = 1_000;

/** Characters of the longest reference. */
const REFERENCE_LENGTH = 34;

/** Characters that are replaced at a time: each place takes several times its characters until all of them are replaced. */
const PART = 65_536;

/** Works on a text part by part, none of which ends within `most` characters from a `mark`, unless it has no others. */
function inParts(text: string, most: number, mark: string, work: (part: string, at: number) => string): string {
  if (text.length <= PART) return work(text, 0);
  let result = '';
  for (let at = 0; at < text.length;) {
    const whole = Math.min(at + PART, text.length);
    const last = text.lastIndexOf(mark, whole - 1);
    const end = whole < text.length && last > at && last + most > whole ? last : whole;
    result += work(text.slice(at, end), at);
    at = end;
  }
  return result;
}

function withLineEnds(text: string): string {
  if (!text.includes('\r')) return text;
  return inParts(text, 2, '\r', (part) => part.replace(/\r\n?/g, '\n'));
}

/** One of the five, or the character of a number. */
function entityValue(name: string): string | undefined {
  if (Object.hasOwn(xmlEntities, name)) return xmlEntities[name];
  const [, hexadecimal, decimal] = /^#(?:x([\da-fA-F]{1,8})|(\d{1,8}))$/.exec(name) ?? [];
  const code = hexadecimal === undefined ? Number(decimal ?? NaN) : Number.parseInt(hexadecimal, 16);
  const isCharacter =
    (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
  return isCharacter || code === 9 || code === 10 || code === 13 ? String.fromCodePoint(code) : undefined;
}
