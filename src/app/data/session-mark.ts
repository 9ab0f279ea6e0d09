const sessionMarkKey = 'opdesk.session';

/**
 * A mark in this browser that somebody is signed on: the page shows the shape of the app at once while it asks the service,
 * and the other tabs learn that the person has changed. It proves nothing.
 */
export const sessionMark = {
  isSet: (): boolean => localStorage.getItem(sessionMarkKey) !== null,

  set(userId: string): void {
    if (localStorage.getItem(sessionMarkKey) !== userId) localStorage.setItem(sessionMarkKey, userId);
  },

  remove(): void {
    localStorage.removeItem(sessionMarkKey);
  },

  /** Tells of a change that another tab made. */
  onChange(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === sessionMarkKey) listener();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  },
};
