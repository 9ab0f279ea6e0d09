import type { P6Row, P6Source } from './source.ts';

/** Characters of a note that are read: those of a plan are no books. */
const LONGEST_NOTE = 200_000;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of a note, which Primavera keeps as HTML: paragraphs become lines, items of lists begin with a dash. */
export function textOfHtml(html: string): string {
  const text = html
    .slice(0, LONGEST_NOTE)
    .replaceAll('\0', '')
    .replaceAll(/[\uFEFF\uFFFE]/g, '');
  if (!/<[a-z!/]/i.test(text)) return text.trim();
  return text
    .replaceAll(/<(head|style|script)\b[^<>]{0,500}>[^<]{0,10000}<\/\1>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<li\b[^<>]{0,500}>/gi, '\n- ')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/h\d|\/ul|\/ol)\b[^<>]{0,500}>/gi, '\n')
    .replaceAll(/<[a-z!/][^<>]{0,2000}>/gi, '')
    .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,8}));/gi, characterOf)
    .replaceAll(/[ \t\u00A0]{0,200}\n[ \t\u00A0]{0,200}/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function characterOf(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : entity;
}

/** The notes of activities or work packages by their id; each begins with its topic if there are several. */
export function notesById(source: P6Source, table: string, names: { id: string; text: string }): Map<string, string> {
  const topics = new Map(
    source.rows('MEMOTYPE').map((row) => [row.text('memo_type_id'), row.text('memo_type')] as const),
  );
  const rows = new Map<string, P6Row[]>();
  for (const row of source.rows(table)) {
    const id = row.text(names.id);
    if (id === undefined) continue;
    const own = rows.get(id);
    if (own) own.push(row);
    else rows.set(id, [row]);
  }
  const notes = new Map<string, string>();
  for (const [id, own] of rows) {
    const texts = own.flatMap((row) => {
      const text = textOfHtml(row.text(names.text) ?? '');
      const topic = own.length > 1 ? topics.get(row.text('memo_type_id')) : undefined;
      if (text === '') return [];
      return topic === undefined ? [text] : [`${topic}:\n${text}`];
    });
    if (texts.length > 0) notes.set(id, texts.join('\n\n'));
  }
  return notes;
}
