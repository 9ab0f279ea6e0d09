/**
 * Texts by the names of their fields that were typed in a form and not sent. The tab keeps them, also when it is loaded
 * again, until they are sent or their user signs out.
 */
export type DraftTexts = Readonly<Record<string, string>>;

const draftPrefix = 'opdesk.draft ';

const draftKeys = (): readonly string[] =>
  Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '').filter((key) =>
    key.startsWith(draftPrefix),
  );

/** Returns the kept texts of a form; empty without a draft. */
export function draftTexts(name: string): DraftTexts {
  const stored = sessionStorage.getItem(draftPrefix + name);
  // Only keepDraft() writes it.
  return stored === null ? {} : (JSON.parse(stored) as DraftTexts);
}

/** Keeps the texts of a form; empty ones end its draft. */
export function keepDraft(name: string, texts: DraftTexts): void {
  if (Object.values(texts).every((text) => text === '')) return sessionStorage.removeItem(draftPrefix + name);
  try {
    sessionStorage.setItem(draftPrefix + name, JSON.stringify(texts));
  } catch {
    // The storage is full: the form alone has the text.
  }
}

/** Keeps texts that the service has refused, unless others were typed since: their form may be closed by now. */
export function keepRefusedDraft(name: string, texts: DraftTexts): void {
  if (Object.keys(draftTexts(name)).length === 0) keepDraft(name, texts);
}

/** Tells whether the tab keeps a draft of any form. */
export const hasDrafts = (): boolean => draftKeys().length > 0;

/** Removes the drafts of all forms and users from the tab. */
export function forgetDrafts(): void {
  for (const key of draftKeys()) sessionStorage.removeItem(key);
}
