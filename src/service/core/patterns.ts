function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** Whatever contains the text. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** Whatever begins with the text. */
export function beginningWith(text: string): string {
  return `${literal(text)}%`;
}
