/**
 * A small Markdown of comments, descriptions and notes: paragraphs, headings, lists, quotes, code, emphasis and links. It
 * becomes data, of which elements are made: there is no HTML in it, and a link leads to http, https or mailto only.
 */

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] };

export type MarkdownBlock =
  | { readonly kind: 'paragraph' | 'heading' | 'quote'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      /** Number of the first item, if it is not 1. */
      readonly start?: number | undefined;
      readonly items: readonly (readonly Inline[])[];
    };

const linkProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** The address as a browser reads it, where it is one that may be followed. */
export function safeAddress(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && linkProtocols.has(url.protocol) ? url.href : undefined;
}

/** Emphasis within emphasis ends somewhere. */
const maxInlineDepth = 4;

const escapable = String.raw`[\\\x60*_[\]()#>+\-.!~]`;
const escapedSign = String.raw`\\${escapable}`;
/** Characters within emphasis; an escaped one never ends it. */
const within = String.raw`(?:${escapedSign}|\\(?!${escapable})|[^\n\\])*?`;

const inlinePatterns = {
  escaped: new RegExp(String.raw`\\(${escapable})`, 'y'),
  code: /`([^`\n]+)`/y,
  link: new RegExp(String.raw`\[((?:${escapedSign}|\\(?!${escapable})|[^[\]\\\n])+)\]\(([^()\s]+)\)`, 'y'),
  address: /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'*_]/y,
  strong: new RegExp(String.raw`(\*\*|__)(?=\S)(${within}(?:${escapedSign}|[^\s\\]))\1`, 'y'),
  emphasis: new RegExp(String.raw`([*_])(?=[^\s*_])(${within}(?:${escapedSign}|[^\s*_\\]))\1`, 'y'),
};

const escapes = new RegExp(String.raw`\\(${escapable})`, 'g');

interface FoundInline {
  readonly inline: Inline;
  readonly end: number;
}

const isLetterOrDigit = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Returns the inline element at a position, if it is more than a letter. */
function inlineAt(text: string, at: number, depth: number): FoundInline | undefined {
  const found = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const made = (match: RegExpExecArray, inline: Inline): FoundInline => ({ inline, end: at + match[0].length });
  const escaped = found(inlinePatterns.escaped);
  if (escaped) return made(escaped, { kind: 'text', text: escaped[1] ?? '' });
  const code = found(inlinePatterns.code);
  if (code) return made(code, { kind: 'code', text: code[1] ?? '' });
  const link = found(inlinePatterns.link);
  const href = link && safeAddress(link[2] ?? '');
  if (link && href) {
    const label = (link[1] ?? '').replaceAll(escapes, '$1');
    return made(link, { kind: 'link', href, children: [{ kind: 'text', text: label }] });
  }
  const address = isLetterOrDigit(text[at - 1]) ? null : found(inlinePatterns.address);
  const plain = address && safeAddress(address[0]);
  if (address && plain)
    return made(address, { kind: 'link', href: plain, children: [{ kind: 'text', text: address[0] }] });
  for (const kind of ['strong', 'emphasis'] as const) {
    const match = found(inlinePatterns[kind]);
    // An underscore within a word is a part of it: snake_case_names.
    const isInWord =
      match?.[1]?.startsWith('_') && (isLetterOrDigit(text[at - 1]) || isLetterOrDigit(text[at + match[0].length]));
    if (match && !isInWord) return made(match, { kind, children: parseInlines(match[2] ?? '', depth + 1) });
  }
  return undefined;
}

/** The text of a line as inline elements. */
export function parseInlines(text: string, depth = 0): Inline[] {
  const list: Inline[] = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') list.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (let at = 0; at < text.length;) {
    const character = text[at] ?? '';
    const found = depth < maxInlineDepth && /[\\`[*_h]/.test(character) ? inlineAt(text, at, depth) : undefined;
    if (found?.inline.kind === 'text') plain += found.inline.text;
    else if (found || character === '\n') {
      flush();
      list.push(found?.inline ?? { kind: 'break' });
    } else plain += character;
    at = found?.end ?? at + 1;
  }
  flush();
  return list;
}

const fence = /^\s{0,3}```/;

/** Returns the block kind of a line and its text without the markup. */
function lineOf(line: string): {
  readonly kind: 'text' | 'heading' | 'quote' | 'bullet' | 'number';
  readonly text: string;
} {
  const [, mark = '', text = ''] = /^\s{0,8}(#{1,6}\s|>\s?|[-*+]\s|\d{1,9}[.)]\s)\s*(.*)$/.exec(line) ?? [];
  if (mark === '') return { kind: 'text', text: line.trim() };
  const kind = mark.startsWith('#')
    ? 'heading'
    : mark.startsWith('>')
      ? 'quote'
      : /\d/.test(mark)
        ? 'number'
        : 'bullet';
  return { kind, text };
}

/** A text as blocks, in their order; line ends within a paragraph stay. */
export function parseMarkdown(text: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  for (let at = 0; at < lines.length;) {
    const first = lines[at] ?? '';
    if (fence.test(first)) {
      const end = lines.findIndex((line, index) => index > at && fence.test(line));
      const last = end < 0 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') });
      at = last + 1;
    } else if (first.trim() === '') at += 1;
    else {
      const { kind } = lineOf(first);
      let end = at + 1;
      const goesOn = (line: string) => line.trim() !== '' && !fence.test(line) && lineOf(line).kind === kind;
      while (kind !== 'heading' && end < lines.length && goesOn(lines[end] ?? '')) end += 1;
      const texts = lines.slice(at, end).map((line) => lineOf(line).text);
      const number = kind === 'number' ? Number.parseInt(first, 10) : 1;
      blocks.push(blockOf(kind, texts, number === 1 ? undefined : number));
      at = end;
    }
  }
  return blocks;
}

/** Returns a text without its markup, in one line with a maximum number of characters. */
export function plainText(text: string, most: number): string {
  const said = parseMarkdown(text).map(plainBlock).join(' ').replace(/\s+/g, ' ').trim();
  if (said.length <= most) return said;
  // No word and no character is cut in two.
  const cut = said.slice(0, most + 1).replace(/\s\S*$/, '');
  return `${cut.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function plainBlock(block: MarkdownBlock): string {
  if (block.kind === 'code') return block.text;
  return block.kind === 'list' ? block.items.map(plainInlines).join(' · ') : plainInlines(block.children);
}

function plainInlines(parts: readonly Inline[]): string {
  return parts
    .map((part) => (part.kind === 'break' ? ' ' : 'text' in part ? part.text : plainInlines(part.children)))
    .join('');
}

function blockOf(
  kind: ReturnType<typeof lineOf>['kind'],
  lines: readonly string[],
  start: number | undefined,
): MarkdownBlock {
  if (kind === 'bullet' || kind === 'number') {
    return { kind: 'list', isOrdered: kind === 'number', start, items: lines.map((line) => parseInlines(line)) };
  }
  return { kind: kind === 'text' ? 'paragraph' : kind, children: parseInlines(lines.join('\n')) };
}

/** A text without its emphasis, escapes and links, line by line: bullets and numbers stay, links have their address behind them. */
export function readableText(text: string): string {
  const lines = text.split('\n').filter((line) => !fence.test(line));
  return lines.map((line) => readableInlines(parseInlines(line.replace(/^\s{0,8}#{1,6}\s+/, '')))).join('\n');
}

function readableInlines(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'break') return '\n';
      if ('text' in part) return part.text;
      const inner = readableInlines(part.children);
      if (part.kind !== 'link') return inner;
      const isShown = [inner, `mailto:${inner}`].some((shown) => safeAddress(shown) === part.href);
      return isShown ? inner : `${inner} (${part.href})`;
    })
    .join('');
}
