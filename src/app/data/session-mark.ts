const sessionMarkKey = 'opdesk.session';

/**
 * Flag in this browser that a user is signed on: the page shows the app's skeleton at once while it queries the
 * service, and other tabs learn that the user has changed. It proves nothing.
 */
export const sessionMark = {
  isSet: (): boolean => localStorage.getItem(sessionMarkKey) !== null,

  set(userId: string): void {
    if (localStorage.getItem(sessionMarkKey) !== userId) localStorage.setItem(sessionMarkKey, userId);
  },

  remove(): void {
    localStorage.removeItem(sessionMarkKey);
  },

  /** Notifies about changes made by another tab. */
  onChange(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === sessionMarkKey) listener();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  },
};
