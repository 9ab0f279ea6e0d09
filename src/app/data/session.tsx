import { QueryClientProvider } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Client } from '#client/client.ts';
import type { OpUser } from '#contract/documented/users.ts';
import { type Connection, storedConnection } from './connection.ts';
import { newQueryClient } from './query-client.ts';
import { sessionMark } from './session-mark.ts';
import { keepCache } from './kept/keeper.ts';
import { keepLastViews } from './kept/last-views.ts';
import { entryOwner, type Session, SessionStore } from './session-store.ts';
import { useLanguage } from '#app/i18n/use-text.tsx';

const StoreContext = createContext<SessionStore | undefined>(undefined);

/** True if the sign-on was shown before the screens. */
export const SignOnShown = createContext(false);

/** Holds the connection, the client and who is signed on; everything below reads them by hooks. */
export function SessionProvider({ children, initial }: { children: ReactNode; initial?: Connection }) {
  const { language } = useLanguage();
  const [store] = useState(() => new SessionStore(initial ?? storedConnection(), language));
  const { client, state, connection } = useSyncExternalStore(store.subscribe, store.session);
  // Each user has an own client and cache, so that no data of one user reaches the next.
  const cache = useMemo(() => newQueryClient(client), [client]);

  useEffect(() => {
    void store.open();
    const stopListening = sessionMark.onChange(() => void store.open());
    return () => {
      stopListening();
      store.close();
    };
  }, [store]);

  const userId = state.kind === 'signedOn' ? state.user.id : undefined;
  useEffect(() => {
    if (userId === undefined || connection.token !== undefined) return;
    const stopKeeping = [keepCache(cache, entryOwner(connection, userId)), keepLastViews(userId)];
    return () => stopKeeping.forEach((stop) => stop());
  }, [cache, connection, userId]);

  const former = useRef(state.kind);
  useEffect(() => {
    // Reloads data refused or missed while the session had ended.
    if (former.current === 'ended' && state.kind === 'signedOn') void cache.invalidateQueries();
    former.current = state.kind;
  }, [cache, state.kind]);

  const spoken = useRef(language);
  useEffect(() => {
    if (spoken.current === language) return;
    spoken.current = language;
    store.speak(language);
    // Texts from the service are in the former language.
    void cache.invalidateQueries();
  }, [store, cache, language]);

  return (
    <StoreContext value={store}>
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    </StoreContext>
  );
}

function useStore(): SessionStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('The session is used outside of SessionProvider.');
  return store;
}

/** Returns the service and the signed-on user. */
export function useSession(): Session {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, store.session);
}

/** Returns the actions that change the session: sign on, sign off, connect to another service. */
export function useSessionActions(): Pick<SessionStore, 'signOn' | 'signOnWithToken' | 'signOff' | 'connect' | 'open'> {
  return useStore();
}

/** The client of the service that the app works with. */
export function useClient(): Client {
  return useSession().client;
}

/** Returns the signed-on user; only for components shown after sign-on. */
export function useUser(): OpUser {
  const { state } = useSession();
  if (state.kind !== 'signedOn' && state.kind !== 'ended') throw new Error('Nobody is signed on.');
  return state.user;
}

/** The id of the signed-on user; undefined outside of a session, where nothing of a user is kept. */
export function useUserId(): string | undefined {
  const store = useContext(StoreContext);
  const session = useSyncExternalStore(store?.subscribe ?? neverChanges, () => store?.session());
  const state = session?.state;
  return state?.kind === 'signedOn' || state?.kind === 'ended' ? state.user.id : undefined;
}

const neverChanges = () => () => undefined;
