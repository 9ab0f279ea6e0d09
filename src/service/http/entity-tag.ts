import { hash } from 'node:crypto';

/** The tag of a text: weak, because the same records may be written in other words elsewhere. */
export function tagOf(text: string): string {
  return `W/"${hash('sha1', text, 'base64url')}"`;
}

/** Whether a client has the answer already: one of the tags that it names in `If-None-Match`, weak or not, is this one. */
export function isKnown(header: string | undefined, tag: string): boolean {
  const plain = (each: string) => each.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((each) => each.trim() === '*' || plain(each) === plain(tag));
}
