import type { PlanNotes } from '../plan.ts';
import { safeAddress } from './markdown.ts';

/** How a part of a note looks. */
export interface NoteStyle {
  readonly isBold?: boolean | undefined;
  readonly isItalic?: boolean | undefined;
  /** Where it leads; an address that may not be followed is written behind the text. */
  readonly address?: string | undefined;
}

interface NoteRun extends NoteStyle {
  text: string;
}

interface NoteLine {
  /** Of a list: a dash or a number. */
  marker: '' | '-' | number;
  readonly runs: NoteRun[];
}

const plain: NoteStyle = {};
const isBlankText = (text: string) => text.trim() === '';
const isSameStyle = (one: NoteStyle, other: NoteStyle) =>
  !one.isBold === !other.isBold && !one.isItalic === !other.isItalic && one.address === other.address;

/**
 * Writes formatted notes as the Markdown of `markdown.ts`, which reads them back with all their characters. Characters are
 * escaped only where they would be taken for markup.
 */
export class MarkdownWriter {
  readonly #lines: NoteLine[] = [{ marker: '', runs: [] }];

  get #line(): NoteLine {
    return this.#lines.at(-1) ?? { marker: '', runs: [] };
  }

  get isAtLineStart(): boolean {
    return this.#line.runs.every(({ text }) => isBlankText(text));
  }

  text(text: string, style: NoteStyle = plain): void {
    text.split('\n').forEach((part, index) => {
      if (index > 0) this.#lines.push({ marker: '', runs: [] });
      if (part !== '') this.#add(part, style);
    });
  }

  /** The line becomes an item of a list. @param label as it was written: a dot, a number, a letter */
  item(label: string): void {
    const sign = label.trim();
    if (sign === '') return;
    if (!this.isAtLineStart) return this.text(label);
    const number = /^\(?(\d{1,9})[.)]?$/.exec(sign)?.[1];
    // Fonts of symbols have their bullets in the place of letters.
    const isBullet = number === undefined && Array.from(sign).length === 1;
    if (number === undefined && !isBullet) this.#add(`${sign} `, plain);
    else this.#line.marker = number === undefined ? '-' : Number(number);
  }

  /** @param text the notes without formatting, of which the Markdown may say nothing more */
  notes(text: string): PlanNotes {
    const notes = text.trim();
    if (notes === '') return {};
    const markdown = this.toString();
    return markdown === notes ? { notes } : { notes, markdownNotes: markdown };
  }

  toString(): string {
    const lines: string[] = [];
    let before: NoteLine['marker'] = '';
    for (const { marker, runs } of this.#lines) {
      // A list counts on; another number begins another list.
      if (typeof marker === 'number' && typeof before === 'number' && marker !== before + 1) lines.push('');
      const text = inlineMarkdown(runs);
      const typed: number | undefined = marker === '' ? typedNumber(text) : undefined;
      const isCounted = typed === undefined || typeof before !== 'number' || typed === before + 1;
      if (typeof marker === 'number') lines.push(`${marker}. ${text}`);
      else if (marker === '-') lines.push(`- ${text}`);
      else lines.push(escapedStart(text, isCounted));
      before = marker === '' ? (typed ?? '') : marker;
    }
    return lines.join('\n').trim();
  }

  /** Spaces belong to the text before them, so that emphasis goes on behind them. */
  #add(text: string, style: NoteStyle): void {
    const { runs } = this.#line;
    const last = runs.at(-1);
    if (last && (isSameStyle(last, style) || (isBlankText(text) && last.address === undefined))) last.text += text;
    else {
      const { isBold, isItalic, address } = isBlankText(text) ? plain : style;
      runs.push({ isBold, isItalic, address, text });
    }
  }
}

function typedNumber(line: string): number | undefined {
  const number = /^\s{0,8}(\d{1,9})[.)]\s/.exec(line)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Typed dashes and numbers stay, because they mean a list. @param isCounted a number is the next one of a list */
function escapedStart(line: string, isCounted: boolean): string {
  if (!isCounted) return line.replace(/^(\s{0,8}\d{1,9})([.)])/, String.raw`$1\$2`);
  return line.replace(/^(\s{0,8})(#{1,6}\s|>|\+\s)/, String.raw`$1\$2`);
}

type PieceKind = 'text' | 'bare' | 'link';
type NotePiece = NoteStyle & { readonly kind: PieceKind; readonly text: string };

/** The renderer links an address in plain text, up to the next space. Such an address can't be escaped or styled. */
const bareAddress = /((?<![\p{L}\p{N}])https?:\/\/\S+)/u;

function piecesOf({ text, address, ...style }: NoteRun): NotePiece[] {
  if (address === undefined) {
    return text
      .split(bareAddress)
      .flatMap((part, at) => (at % 2 === 1 ? [{ kind: 'bare', text: part } as const] : styledPieces(part, style)));
  }
  if (safeAddress(address) === undefined) return piecesOf({ ...style, text: withAddress(text, address) });
  if (bareAddress.test(text) && !/\s/.test(text) && safeAddress(text) === safeAddress(address))
    return [{ kind: 'bare', text }];
  const [start, label, end] = withoutEdges(text);
  // Underscores of addresses would end emphasis that underscores began.
  const link: NotePiece = { kind: 'link', text: label, address, ...style, isItalic: style.isItalic && !style.isBold };
  return [...plainPieces(start), ...(label === '' ? [] : [link]), ...plainPieces(end)];
}

const withAddress = (text: string, address: string) =>
  isBlankText(text) || text.includes(address) ? text : `${text.trimEnd()} (${address})`;

const plainPieces = (text: string): NotePiece[] => (text === '' ? [] : [{ kind: 'text', text }]);

/** The spaces before and after a text, and the text between them. */
function withoutEdges(text: string): readonly [string, string, string] {
  const inner = text.trim();
  const start = text.slice(0, text.length - text.trimStart().length);
  return [start, inner, inner === '' ? '' : text.slice(start.length + inner.length)];
}

/** Emphasis begins and ends at a letter. */
function styledPieces(text: string, style: NoteStyle): NotePiece[] {
  if (!style.isBold && !style.isItalic) return plainPieces(text);
  const [start, inner, end] = withoutEdges(text);
  return [...plainPieces(start), ...plainPieces(inner).map((piece) => ({ ...piece, ...style })), ...plainPieces(end)];
}

/** The address as it may be in parentheses and in emphasis. */
const linkedAddress = (address: string) =>
  address.replaceAll(/[()\s*\\]/g, (character) => encodeURIComponent(character).replace(/^[()*]$/, hexEscape));

const hexEscape = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

const markersOf = ({ isBold, isItalic }: NoteStyle): string =>
  isBold ? (isItalic ? '**_' : '**') : isItalic ? '*' : '';

/** The last character of the Markdown of a piece. */
function lastCharacter(piece: NotePiece | undefined): string {
  if (!piece) return '';
  return markersOf(piece) === '' ? (piece.kind === 'link' ? ')' : (piece.text.at(-1) ?? '')) : '*';
}

function inlineMarkdown(runs: readonly NoteRun[]): string {
  const pieces = runs.flatMap(piecesOf);
  const line = new BackwardLine();
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const piece = pieces[at] ?? { kind: 'text', text: '' };
    const next = pieces[at + 1];
    const markers = markersOf(piece);
    if (piece.kind === 'bare' && next && (next.kind === 'link' || markersOf(next) !== '')) line.prepend(' ');
    line.prepend(Array.from(markers).toReversed().join(''));
    if (piece.kind === 'bare') line.prepend(piece.text);
    else if (piece.kind === 'text')
      line.prependText(piece.text, { before: markers === '' ? lastCharacter(pieces[at - 1]) : '', markers });
    else line.prepend(`[${escapedLabel(piece.text)}](${linkedAddress(piece.address ?? '')})`);
    line.prepend(markers);
  }
  return line.toString();
}

const escapedLabel = (label: string) => label.replaceAll(/[\\[\]*_`]/g, String.raw`\$&`);

/** A line written from its end, so that each character knows which markup could follow. */
class BackwardLine {
  readonly #parts: string[] = [];
  #next = '';
  readonly #following = { '*': false, _: false, '`': false, '](': false };

  prepend(text: string): void {
    if (text === '') return;
    for (const mark of ['*', '_', '`'] as const) this.#following[mark] ||= text.includes(mark);
    this.#following[']('] ||= text.includes('](') || (text.endsWith(']') && this.#next === '(');
    this.#parts.push(text);
    this.#next = text[0] ?? '';
  }

  /** @param context the character before the text, and the markers of the emphasis that it is in */
  prependText(text: string, context: { readonly before: string; readonly markers: string }): void {
    for (let at = text.length - 1; at >= 0; at -= 1) {
      const character = text[at] ?? '';
      const before = text[at - 1] ?? context.before;
      this.prepend(this.#isMarkup(character, before, context.markers) ? `\\${character}` : character);
    }
  }

  #isMarkup(character: string, before: string, markers: string): boolean {
    const next = this.#next;
    const isStyled = markers !== '';
    if (character === '\\') return /[\\`*_[\]()#>+\-.!~]/.test(next);
    if (character === '`') return this.#following['`'];
    if (character === '[') return this.#following[']('];
    if (character === '*') {
      if (isStyled) return !(/\s/.test(before) && /\s/.test(next));
      return this.#following['*'] && /\S/.test(next);
    }
    if (character !== '_') return false;
    if (markers.includes('_') || (isStyled && (before === '' || next === '*'))) return true;
    // Within words it is a letter.
    return this.#following._ && /\S/.test(next) && !/[\p{L}\p{N}]/u.test(before);
  }

  toString(): string {
    return this.#parts.toReversed().join('');
  }
}
