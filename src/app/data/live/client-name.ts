/** What this window calls itself when it writes and when it listens; a new name with every load of the page. */
export const ownName: string = [...crypto.getRandomValues(new Uint8Array(12))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('');
