import { addToList } from '#contract/core/lists.ts';
import { MarkdownWriter, type NoteStyle } from '../notes/markdown-writer.ts';
import type { PlanNotes } from '../plan.ts';
import type { P6Row, P6Source } from './source.ts';

/** Characters of a note that are read: those of a plan are no books. */
const LONGEST_NOTE = 200_000;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of a note, which Primavera keeps as HTML: paragraphs become lines, items of lists begin with a dash. */
export function textOfHtml(html: string): string {
  const text = knownCharacters(html);
  if (!isHtml(text)) return text.trim();
  const plain = withoutHead(text)
    .replaceAll(/<li\b[^<>]{0,500}>/gi, '\n- ')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/h\d|\/ul|\/ol)\b[^<>]{0,500}>/gi, '\n')
    .replaceAll(/<[a-z!/][^<>]{0,2000}>/gi, '');
  return trimmedLines(withCharacters(plain));
}

const knownCharacters = (html: string) =>
  html
    .slice(0, LONGEST_NOTE)
    .replaceAll('\0', '')
    .replaceAll(/[\uFEFF\uFFFE]/g, '');

const isHtml = (text: string) => /<[a-z!/]/i.test(text);

const withoutHead = (html: string) =>
  html.replaceAll(/<(head|style|script)\b[^<>]{0,500}>[^<]{0,10000}<\/\1>/gi, '').replaceAll(/\s+/g, ' ');

const withCharacters = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,8}));/gi, characterOf);

const trimmedLines = (text: string) =>
  text
    .replaceAll(/[ \t\u00A0]{0,200}\n[ \t\u00A0]{0,200}/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** A note as Markdown. */
function markdownOfHtml(html: string): string {
  const text = knownCharacters(html);
  const writer = new MarkdownWriter();
  if (!isHtml(text)) {
    writer.text(text);
    return writer.toString();
  }
  const walk = new HtmlWalk(writer);
  // Tags are at odd places.
  withoutHead(text)
    .split(/(<[a-z!/][^<>]{0,2000}>)/i)
    .forEach((part, at) => {
      if (at % 2 === 0) writer.text(withCharacters(part), walk.style);
      else walk.tag(part);
    });
  return trimmedLines(writer.toString());
}

/** The formatting at a place of a note. */
class HtmlWalk {
  readonly #writer: MarkdownWriter;
  readonly #open = { bold: 0, italic: 0 };
  /** Numbers of the last items of the lists around the place; undefined where they have bullets. */
  readonly #lists: (number | undefined)[] = [];
  #address: string | undefined;

  constructor(writer: MarkdownWriter) {
    this.#writer = writer;
  }

  get style(): NoteStyle {
    return { isBold: this.#open.bold > 0, isItalic: this.#open.italic > 0, address: this.#address };
  }

  tag(tag: string): void {
    const [, end, name = ''] = /^<(\/?)([a-z]+\d?)\b/i.exec(tag) ?? [];
    const isEnd = end === '/';
    const kind = name.toLowerCase();
    if (kind === 'b' || kind === 'strong') this.#open.bold = Math.max(0, this.#open.bold + (isEnd ? -1 : 1));
    else if (kind === 'i' || kind === 'em') this.#open.italic = Math.max(0, this.#open.italic + (isEnd ? -1 : 1));
    else if (kind === 'a') this.#address = isEnd ? undefined : addressOfTag(tag);
    else if (kind === 'li' && !isEnd) this.#item();
    else if (kind === 'ol' || kind === 'ul') this.#list(kind, isEnd);
    else if (kind === 'br' || (isEnd && /^(?:p|div|tr|h\d)$/.test(kind))) this.#writer.text('\n');
  }

  #item(): void {
    this.#writer.text('\n');
    const number = this.#lists.at(-1);
    if (number !== undefined) this.#lists[this.#lists.length - 1] = number + 1;
    this.#writer.item(number === undefined ? '-' : `${number + 1}.`);
  }

  #list(kind: 'ol' | 'ul', isEnd: boolean): void {
    if (!isEnd) this.#lists.push(kind === 'ol' ? 0 : undefined);
    else {
      this.#lists.pop();
      this.#writer.text('\n');
    }
  }
}

function addressOfTag(tag: string): string | undefined {
  const [, quoted, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? [];
  const address = quoted ?? single ?? bare;
  return address === undefined ? undefined : withCharacters(address).trim() || undefined;
}

function characterOf(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : entity;
}

/** The notes of activities or work packages by their id; each begins with its topic if there are several. */
export function notesById(
  source: P6Source,
  table: string,
  names: { id: string; text: string },
): Map<string, PlanNotes> {
  const topics = new Map(
    source.rows('MEMOTYPE').map((row) => [row.text('memo_type_id'), row.text('memo_type')] as const),
  );
  const rows = new Map<string, P6Row[]>();
  for (const row of source.rows(table)) {
    const id = row.text(names.id);
    if (id !== undefined) addToList(rows, id, row);
  }
  const notes = new Map<string, PlanNotes>();
  for (const [id, own] of rows) {
    const joined = (textOf: (html: string) => string) =>
      own
        .flatMap((row) => {
          const text = textOf(row.text(names.text) ?? '');
          const topic = own.length > 1 ? topics.get(row.text('memo_type_id')) : undefined;
          if (text === '') return [];
          return topic === undefined ? [text] : [`${topic}:\n${text}`];
        })
        .join('\n\n');
    const [text, markdown] = [joined(textOfHtml), joined(markdownOfHtml)];
    if (text !== '') notes.set(id, markdown === text ? { notes: text } : { notes: text, markdownNotes: markdown });
  }
  return notes;
}
