/** Name under which this window writes and listens; new with each page load. */
export const ownName: string = [...crypto.getRandomValues(new Uint8Array(12))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('');
