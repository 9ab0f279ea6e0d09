const sessionMarkKey = 'opdesk.session';

/**
 * Flag in this browser that a user is signed on: the page shows the app's skeleton at once while it queries the
 * service, and other tabs learn that the user has changed. It proves nothing.
 */
export const sessionMark = {
  isSet: (): boolean => localStorage.getItem(sessionMarkKey) !== null,

  /** The id of the user; undefined without a signed-in user. */
  userId: (): string | undefined => localStorage.getItem(sessionMarkKey) ?? undefined,

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

const leavingKey = 'opdesk.leaving';

/** Flag that the user signed out without a connection: the session is ended at the service before anything else. */
export const leavingMark = {
  isSet: (): boolean => localStorage.getItem(leavingKey) !== null,
  set: (): void => localStorage.setItem(leavingKey, 'true'),
  remove: (): void => localStorage.removeItem(leavingKey),
};
