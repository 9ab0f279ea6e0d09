function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** Returns a pattern for LIKE that matches texts that contain the text. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** Returns a pattern for LIKE that matches texts that begin with the text. */
export function beginningWith(text: string): string {
  return `${literal(text)}%`;
}
