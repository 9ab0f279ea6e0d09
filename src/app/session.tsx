import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { type Client, createClient, ServiceError } from '#client/client.ts';
import { adminApi, type OpCapabilities } from '#contract/admin/api.ts';
import { api } from '#contract/api.ts';
import type { Format } from '#contract/endpoint.ts';
import type { OpUser } from '#contract/users.ts';
import { newQueryClient } from './query-client.ts';
import { useLanguage } from './text/use-text.tsx';

/** Which service the app works with, and how it shows who is there. An empty address is the host that served the app. */
export interface Connection {
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly format: Format;
}

export type SessionState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'signedOff'; readonly hasEnded: boolean }
  | { readonly kind: 'unreachable'; readonly error: Error }
  | { readonly kind: 'signedOn'; readonly user: OpUser };

interface Session {
  readonly connection: Connection;
  readonly client: Client;
  readonly state: SessionState;
  /** What the administration interface says of itself; `null` where the service has none. */
  readonly capabilities: OpCapabilities | null;
  signOn(login: string, password: string, language: string): Promise<void>;
  signOnWithToken(token: string): Promise<void>;
  signOff(): Promise<void>;
  connect(connection: Connection): void;
  reopen(): void;
}

const SessionContext = createContext<Session | undefined>(undefined);

const storageKey = 'opdesk.connection';
const ownHost: Connection = { baseUrl: '', token: undefined, format: 'json' };

/** The address survives in this browser; a token only as long as this tab, so that a shared computer does not keep it. */
function storedConnection(): Connection {
  const baseUrl = localStorage.getItem(storageKey) ?? '';
  const token = sessionStorage.getItem(storageKey) ?? undefined;
  return { ...ownHost, baseUrl, token };
}

function store({ baseUrl, token }: Connection): void {
  if (baseUrl === '') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, baseUrl);
  if (token === undefined) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, token);
}

function clientFor({ baseUrl, token, format }: Connection, language: string, onSignedOut: () => void): Client {
  return createClient({
    baseUrl: baseUrl === '' ? location.origin : baseUrl,
    format,
    language,
    credentials: token === undefined ? { kind: 'session' } : { kind: 'token', token },
    onSignedOut,
  });
}

/** The capabilities, or `null` for a service without the administration interface. */
async function capabilitiesOf(client: Client): Promise<OpCapabilities | null> {
  try {
    return (await client.call(adminApi.getCapabilities, {})) ?? null;
  } catch {
    return null;
  }
}

async function stateOf(client: Client): Promise<SessionState> {
  try {
    const user = await client.call(api.users.currentUser, {});
    return user ? { kind: 'signedOn', user } : { kind: 'signedOff', hasEnded: false };
  } catch (error) {
    if (error instanceof ServiceError && error.status !== undefined) return { kind: 'signedOff', hasEnded: false };
    return { kind: 'unreachable', error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Holds the connection, the client and who is signed on; everything below reads them by hooks. */
export function SessionProvider({ children, initial }: { children: ReactNode; initial?: Connection }) {
  const [connection, setConnection] = useState<Connection>(() => initial ?? storedConnection());
  const [state, setState] = useState<SessionState>({ kind: 'opening' });
  const [capabilities, setCapabilities] = useState<OpCapabilities | null>(null);
  const [round, setRound] = useState(0);
  const { language } = useLanguage();

  const client = useMemo(
    () =>
      clientFor(connection, language, () =>
        setState((current) => (current.kind === 'signedOn' ? { kind: 'signedOff', hasEnded: true } : current)),
      ),
    [connection, language],
  );
  // A new cache for every user, so that nothing of one is seen by the next.
  const userId = state.kind === 'signedOn' ? state.user.id : undefined;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- userId only says when to begin anew
  const cache = useMemo(() => newQueryClient(client), [client, userId]);

  useEffect(() => {
    let isCurrent = true;
    void Promise.all([stateOf(client), capabilitiesOf(client)]).then(([nextState, nextCapabilities]) => {
      if (!isCurrent) return;
      setCapabilities(nextCapabilities);
      setState(nextState);
    });
    return () => {
      isCurrent = false;
    };
  }, [client, round]);

  const connect = useCallback((next: Connection) => {
    store(next);
    setState({ kind: 'opening' });
    setConnection(next);
  }, []);

  const session = useMemo<Session>(
    () => ({
      connection,
      client,
      state,
      capabilities,
      connect,
      reopen: () => {
        setState({ kind: 'opening' });
        setRound((current) => current + 1);
      },
      signOn: async (login, password, language) => {
        const user = await client.call(api.users.signOn, { login, password, language });
        if (user) setState({ kind: 'signedOn', user });
      },
      signOnWithToken: async (token) => {
        const next = { ...connection, token };
        const user = await clientFor(next, language, () => undefined).call(api.users.currentUser, {});
        store(next);
        setConnection(next);
        if (user) setState({ kind: 'signedOn', user });
      },
      signOff: async () => {
        if (connection.token === undefined) await client.call(api.users.signOff, {});
        else connect({ ...connection, token: undefined });
        setState({ kind: 'signedOff', hasEnded: false });
      },
    }),
    [connection, client, language, state, capabilities, connect],
  );

  return (
    <SessionContext.Provider value={session}>
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    </SessionContext.Provider>
  );
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}

/** The client of the service that the app works with. */
export function useClient(): Client {
  return useSession().client;
}

/** Who is signed on; only for what is shown after sign-on. */
export function useUser(): OpUser {
  const { state } = useSession();
  if (state.kind !== 'signedOn') throw new Error('useUser before sign-on');
  return state.user;
}
