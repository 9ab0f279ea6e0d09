import { hash } from 'node:crypto';

/** The tag of a text: weak, because the same records may be written in other words elsewhere. */
export function entityTag(text: string): string {
  return `W/"${hash('sha1', text, 'base64url')}"`;
}

/** Tells whether `If-None-Match` contains this tag, weak or not, so the client already has the answer. */
export function isKnown(header: string | undefined, tag: string): boolean {
  const plain = (each: string) => each.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((each) => each.trim() === '*' || plain(each) === plain(tag));
}

/** The record's `modified` that a write is meant for: `If-Match: "2026-03-02T08:00:00.000Z"`; undefined where any will do. */
export function readModified({
  'if-match': header,
}: Readonly<{ 'if-match'?: string | undefined }>): string | undefined {
  const text = header?.trim() ?? '';
  return text === '' || text === '*' ? undefined : text.replace(/^"(.*)"$/, '$1');
}
