function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** Matches texts that contain the text. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** Matches texts that begin with the text. */
export function beginningWith(text: string): string {
  return `${literal(text)}%`;
}
