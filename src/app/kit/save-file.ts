/** Long enough for a browser to have begun with the file. */
const fileUrlLifetimeMs = 60_000;
/** Characters that some system refuses in a name. */
const unsafeFileNameCharacters = /[\p{Cc}"*/:<>?\\|]/gu;

/** Hands a file over to the browser, which stores it where its user wants. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(unsafeFileNameCharacters, '_');
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), fileUrlLifetimeMs);
}
