import type { Readable } from 'node:stream';

/** File returned by an operation: media type, name and content. */
export interface FileAnswer {
  /** Media type with its parameters, such as `text/csv; charset=utf-8`. */
  readonly mediaType: string;
  /** The name under which a browser stores it; any text. */
  readonly fileName: string;
  readonly content: Buffer | Readable;
}

/** Characters of a file name that some system refuses or takes for a path. */
const unsafeFileNameChars = /[\p{Cc}\p{Cf}\p{Cs}"*/:<>?\\|]/gu;
const maxFileNameLength = 150;

/** Returns a name safe on every file system: no path separators, control characters or leading dots. */
function safeName(fileName: string): string {
  return (
    fileName
      .replaceAll(unsafeFileNameChars, '_')
      .replace(/^[.\s]+/, '')
      .trim()
      .slice(-maxFileNameLength) || 'file'
  );
}

/** The header that makes a browser store an answer under a name, in ASCII and, where that is not all, in UTF-8 as well. */
export function contentDisposition(fileName: string): string {
  const name = safeName(fileName);
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/g, '_');
  const header = `attachment; filename="${plain}"`;
  if (plain === name) return header;
  const encoded = encodeURIComponent(name).replaceAll(
    /['()]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `${header}; filename*=UTF-8''${encoded}`;
}
