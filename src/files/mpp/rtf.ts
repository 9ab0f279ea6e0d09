import { decodeBytes, encodingOfCodePage } from '../encoding.ts';
import encodings from '../encodings.json' with { type: 'json' };
import { MarkdownWriter } from '../notes/markdown-writer.ts';
import type { PlanNotes } from '../plan.ts';

/** The encodings of the character sets that a font may name. */
const charsets: Readonly<Record<number, string>> = encodings.charsets;

/** Groups that begin so hold no text of the document; a few within them do. */
const skippedGroups = new Set(
  (
    'fonttbl colortbl stylesheet info pict object generator field fldinst formfield listtext listtable listoverridetable ' +
    'revtbl rsidtbl filetbl header headerf headerl headerr footer footerf footerl footerr footnote annotation pn shp sp ' +
    'nonshppict shppict themedata colorschememapping latentstyles datastore xmlnstbl userprops bkmkstart bkmkend'
  ).split(' '),
);
const shownGroups = new Set(['fldrslt', 'pntext']);

/** Words that end a line or a cell, wherever they are. */
const breaks: Readonly<Record<string, string>> = { par: '\n', line: '\n', row: '\n', tab: '\t', cell: '\t' };

/** Control words that represent a character. */
const rtfCharacters: Readonly<Record<string, string>> = {
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  bullet: '\u2022',
  endash: '\u2013',
  emdash: '\u2014',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
};

/** Text that is none of the note itself: the label of a list item, or the instruction of a field, which names its address. */
interface RtfAside {
  readonly isLabel: boolean;
  text: string;
}

interface RtfState {
  isSkipped: boolean;
  isBold: boolean;
  isItalic: boolean;
  /** The text of the group belongs to it. */
  aside: RtfAside | undefined;
  /** The instruction of the field around the group. */
  field: RtfAside | undefined;
  /** Where the text of the group leads. */
  address: string | undefined;
  /** Of the font; undefined: no font was named yet. */
  fontEncoding: string | undefined;
  encoding: string;
  /** Number of substitute characters for other programs after a Unicode one. */
  substitutes: number;
}

const MOST_DEPTH = 200;
const rtfDecoder = new TextDecoder('windows-1252');

/** Notes, which end with a zero byte: of rich text its words and its formatting, else the bytes as they are. */
export function notesOfRtf(bytes: Uint8Array): PlanNotes {
  const zero = bytes.indexOf(0);
  const content = zero < 0 ? bytes : bytes.subarray(0, zero);
  if (rtfDecoder.decode(content.subarray(0, 5)) === '{\\rtf') return new RtfText(content).read();
  const writer = new MarkdownWriter();
  const text = rtfDecoder.decode(content);
  writer.text(text);
  return writer.notes(text);
}

/** The address of a link, with the place in it. */
function addressOfField(instruction: string): string | undefined {
  const words = /^\s*HYPERLINK\s(.*)$/is.exec(instruction)?.[1]?.match(/"[^"]*"|[^\s"]+/g) ?? [];
  let address: string | undefined;
  let place = '';
  words.forEach((word, index) => {
    const value = word.replaceAll('"', '');
    const option = words[index - 1]?.toLowerCase() ?? '';
    if (option === '\\l') place = `#${value}`;
    else if (!word.startsWith('\\') && !['\\o', '\\t'].includes(option)) address ??= value;
  });
  return address === undefined || address.includes('#') ? address : `${address}${place}`;
}

/** Walks once over rich text; groups that hold no text of their own are stepped over. */
class RtfText {
  readonly #bytes: Uint8Array;
  readonly #fonts = new Map<number, string>();
  readonly #out: string[] = [];
  readonly #markdown = new MarkdownWriter();
  readonly #decoders = new Map<string, TextDecoder>();
  /** Bytes that may make up a character together. */
  #pending: number[] = [];
  readonly #states: RtfState[] = [];
  #state: RtfState = {
    isSkipped: false,
    isBold: false,
    isItalic: false,
    aside: undefined,
    field: undefined,
    address: undefined,
    fontEncoding: undefined,
    encoding: 'windows-1252',
    substitutes: 1,
  };
  #font: number | undefined;
  #isFontTable = false;
  #fontTableDepth = 0;
  #toSkip = 0;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(): PlanNotes {
    let depth = 0;
    while (this.#at < this.#bytes.length) {
      const byte = this.#bytes[this.#at] ?? 0;
      this.#at += 1;
      if (byte === 0x7b) {
        depth += 1;
        this.#open();
      } else if (byte === 0x7d) {
        depth -= 1;
        this.#close();
        if (depth <= 0) break;
      } else if (byte === 0x5c) this.#control();
      else if (byte !== 0x0d && byte !== 0x0a) this.#byte(byte);
    }
    // A file that is cut off ends within groups.
    while (this.#states.length > 0) this.#close();
    this.#flush();
    return this.#markdown.notes(this.#out.join(''));
  }

  #open(): void {
    this.#flush();
    if (this.#states.length >= MOST_DEPTH) this.#state = { ...this.#state, isSkipped: true };
    else this.#states.push(this.#state);
    this.#state = { ...this.#state };
  }

  #close(): void {
    this.#flush();
    const { aside, isSkipped } = this.#state;
    this.#state = this.#states.pop() ?? this.#state;
    const isLabelEnd = aside?.isLabel === true && aside !== this.#state.aside;
    if (isLabelEnd && (!isSkipped || this.#markdown.isAtLineStart)) this.#markdown.item(aside.text);
    if (this.#isFontTable && this.#states.length < this.#fontTableDepth) this.#isFontTable = false;
  }

  #control(): void {
    const next = this.#bytes[this.#at] ?? 0;
    if (!isAsciiLetter(next)) {
      this.#at += 1;
      this.#symbol(next);
      return;
    }
    const start = this.#at;
    while (isAsciiLetter(this.#bytes[this.#at] ?? 0)) this.#at += 1;
    const word = ascii(this.#bytes, start, this.#at);
    const number = /^-?\d{1,9}/.exec(ascii(this.#bytes, this.#at, this.#at + 11))?.[0];
    this.#at += number?.length ?? 0;
    if (this.#bytes[this.#at] === 0x20) this.#at += 1;
    this.#word(word, number === undefined ? undefined : Number(number));
  }

  #symbol(byte: number): void {
    if (byte === 0x27) {
      const hex = ascii(this.#bytes, this.#at, this.#at + 2);
      this.#at += 2;
      if (/^[\da-f]{2}$/i.test(hex)) this.#byte(Number.parseInt(hex, 16));
    } else if (byte === 0x2a) this.#skip();
    else if (byte === 0x7e) this.#write('\u00a0');
    else if (byte === 0x5f) this.#write('\u2011');
    else if (byte === 0x0d || byte === 0x0a) this.#write('\n');
    else if (byte === 0x5c || byte === 0x7b || byte === 0x7d) this.#byte(byte);
  }

  #word(word: string, number: number | undefined): void {
    if (word !== 'f' && word !== 'u' && this.#pending.length > 0) this.#flush();
    const character = Object.hasOwn(rtfCharacters, word) ? rtfCharacters[word] : undefined;
    const lineBreak = Object.hasOwn(breaks, word) ? breaks[word] : undefined;
    if (character !== undefined) this.#write(character);
    else if (lineBreak !== undefined) this.#break(lineBreak);
    else if (word === 'u') this.#unicode(number ?? 0);
    else if (word === 'uc') this.#state.substitutes = Math.max(number ?? 1, 0);
    else if (word === 'ansicpg') this.#useCodePage(number ?? 0);
    else if (word === 'f') this.#useFont(number ?? 0);
    else if (word === 'b') this.#state.isBold = number !== 0;
    else if (word === 'i') this.#state.isItalic = number !== 0;
    else if (word === 'plain') this.#state = { ...this.#state, isBold: false, isItalic: false };
    else if (word === 'fcharset') this.#defineFont(charsets[number ?? 0]);
    else if (word === 'cpg') this.#defineFont(encodingOfCodePage(number ?? 0));
    else if (word === 'fonttbl') {
      this.#isFontTable = true;
      this.#fontTableDepth = this.#states.length;
    }
    if (skippedGroups.has(word)) this.#skip();
    else if (shownGroups.has(word)) this.#state.isSkipped = false;
    this.#openAside(word);
  }

  #skip(): void {
    this.#state.isSkipped = true;
    this.#state.aside = undefined;
  }

  #openAside(word: string): void {
    if (word === 'pntext' || word === 'listtext') this.#state.aside = { isLabel: true, text: '' };
    else if (word === 'field') this.#state.field = { isLabel: false, text: '' };
    else if (word === 'fldinst') this.#state.aside = this.#state.field;
    else if (word === 'fldrslt') {
      this.#state.aside = undefined;
      this.#state.address = this.#state.field && addressOfField(this.#state.field.text);
    }
  }

  #useCodePage(page: number): void {
    this.#state.encoding = encodingOfCodePage(page);
  }

  #useFont(font: number): void {
    this.#flush();
    if (this.#isFontTable) this.#font = font;
    else this.#state.fontEncoding = this.#fonts.get(font) ?? this.#state.encoding;
  }

  #defineFont(encoding: string | undefined): void {
    if (this.#isFontTable && this.#font !== undefined && encoding !== undefined) this.#fonts.set(this.#font, encoding);
  }

  #unicode(number: number): void {
    this.#flush();
    this.#put(String.fromCharCode(number & 0xffff));
    this.#toSkip = this.#state.substitutes;
  }

  #byte(byte: number): void {
    if (this.#toSkip > 0) this.#toSkip -= 1;
    else if (!this.#state.isSkipped || this.#state.aside) this.#pending.push(byte);
  }

  #write(text: string): void {
    this.#flush();
    this.#toSkip = 0;
    this.#put(text);
  }

  #break(text: string): void {
    this.#flush();
    this.#toSkip = 0;
    this.#out.push(text);
    if (this.#state.aside) this.#state.aside.text += text;
    else this.#markdown.text(text, this.#state);
  }

  #put(text: string): void {
    const { isSkipped, aside } = this.#state;
    if (!isSkipped) this.#out.push(text);
    if (aside) aside.text += text;
    else if (!isSkipped) this.#markdown.text(text, this.#state);
  }

  #flush(): void {
    if (this.#pending.length === 0) return;
    if (this.#pending.every((byte) => byte < 0x80)) {
      this.#put(ascii(this.#pending, 0, this.#pending.length));
      this.#pending = [];
      return;
    }
    // Before a font is named, the first one counts.
    const encoding = this.#state.fontEncoding ?? this.#fonts.get(0) ?? this.#state.encoding;
    const decoder = this.#decoders.get(encoding) ?? new TextDecoder(encoding);
    this.#decoders.set(encoding, decoder);
    this.#put(decodeBytes(Uint8Array.from(this.#pending), decoder));
    this.#pending = [];
  }
}

/** Characters of one byte; decoders take longer than most words are. */
function ascii(bytes: ArrayLike<number>, from: number, to: number): string {
  let text = '';
  for (let at = from; at < Math.min(to, bytes.length); at += 1) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}

function isAsciiLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
}
