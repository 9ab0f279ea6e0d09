import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

// The addresses of the app: a list of screens, none within another. A library would be a tenth of what the first screen loads.

/** A visited address. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** Kept by the browser with the address, also when the page is loaded again. */
  readonly state: unknown;
  /** Another one for each visit. */
  readonly key: string;
}

interface NavigateOptions {
  /** The address takes the place of the current one, which Back leaves out. */
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** The visited addresses: those of the browser, or of a test. */
export interface AddressVisits {
  /** The current one. */
  readonly place: Place;
  /** Goes forward by the number of visits, or back if it is negative. */
  go(steps: number): void;
  visit(to: string, options?: NavigateOptions): void;
  /** Calls a function after each change, until the returned one is called. */
  listen(listener: () => void): () => void;
}

/** Returns the visit of an address that may be relative to the current one, such as `?week=2026-W10`. */
export function placeAt(to: string, from: Place, state: unknown = null): Place {
  const { pathname, search, hash } = new URL(to, `http://app${from.pathname}${from.search}`);
  return { pathname, search, hash, state, key: Math.random().toString(36).slice(2, 10) };
}

const addressOf = ({ pathname, search, hash }: Place) => pathname + search + hash;

const visitListeners = new Set<() => void>();

/** The history of the browser. Its states have the form that they had in earlier versions of the app. */
export const browserVisits: AddressVisits = {
  get place() {
    const { pathname, search, hash } = location;
    // Written below, or by another page.
    const { usr = null, key = 'default' } = (history.state ?? {}) as { usr?: unknown; key?: string };
    return { pathname, search, hash, state: usr, key };
  },
  go: (steps) => history.go(steps),
  visit(to, { replace = false, state } = {}) {
    const next = placeAt(to, browserVisits.place, state);
    history[replace ? 'replaceState' : 'pushState']({ usr: next.state, key: next.key }, '', addressOf(next));
    visitListeners.forEach((notify) => notify());
  },
  listen(listener) {
    visitListeners.add(listener);
    addEventListener('popstate', listener);
    return () => {
      visitListeners.delete(listener);
      removeEventListener('popstate', listener);
    };
  },
};

const VisitsContext = createContext<AddressVisits>(browserVisits);
const PlaceContext = createContext<Place>(placeAt('/', { pathname: '/', search: '', hash: '', state: null, key: '' }));

/** Values of the parts of an address by the names that the pattern of its screen has for them. */
export type AddressParts = Readonly<Record<string, string | undefined>>;

const AddressPartsContext = createContext<AddressParts>({});

/** Returns the values of a screen's parts of the address. */
export const useParams = () => use(AddressPartsContext);

/** A screen, with the parts of its address. */
export function ScreenPlace({ parts, children }: { parts: AddressParts; children: ReactNode }) {
  return <AddressPartsContext value={parts}>{children}</AddressPartsContext>;
}

/** Draws the content again for each visited address, which a click does not wait for. */
export function Router({ visits, children }: { visits: AddressVisits; children: ReactNode }) {
  const [place, setPlace] = useState(visits.place);
  useLayoutEffect(() => visits.listen(() => startTransition(() => setPlace(visits.place))), [visits]);
  return (
    <VisitsContext value={visits}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </VisitsContext>
  );
}

/** Returns the current address. */
export const useLocation = () => use(PlaceContext);

/** Returns a function that opens an address. */
export const useNavigate = () => use(VisitsContext).visit;

/** Returns the values in the address, and a function that sets all of them. */
export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const values = useMemo(() => new URLSearchParams(search), [search]);
  const setValues = useCallback(
    (next: URLSearchParams, options?: NavigateOptions) => navigate(`?${next}`, options),
    [navigate],
  );
  return [values, setValues] as const;
}

/** Opens an address instead of showing something. */
export function Navigate({ to, replace = false, state }: NavigateOptions & { readonly to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace, state }), [navigate, to, replace, state]);
  return null;
}

interface AppLinkProps extends ComponentProps<'a'> {
  readonly to: string;
}

/** Clicks with other buttons or keys are the browser's, such as for a new tab. */
const isPlainClick = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 &&
  ['', '_self'].includes(event.currentTarget.target) &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);

/** A link to an address in the app. */
export function Link({ to, onClick, children, ...props }: AppLinkProps) {
  const place = useLocation();
  const navigate = useNavigate();
  const address = addressOf(placeAt(to, place));
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(to, { replace: address === addressOf(place) });
  };
  return (
    <a {...props} href={address} onClick={open}>
      {children}
    </a>
  );
}

/** A link with the class `active` while its address or one below it is open. */
export function NavLink({ to, className, ...props }: AppLinkProps) {
  const pathname = `${useLocation().pathname}/`.toLowerCase();
  const isActive = pathname.startsWith(`${to}/`.toLowerCase());
  return (
    <Link
      {...props}
      to={to}
      className={[className, isActive && 'active'].filter(Boolean).join(' ')}
      aria-current={isActive ? 'page' : undefined}
    />
  );
}

/** A slash within a part stays encoded. */
const decodedPart = (part: string) => decodeURIComponent(part).replaceAll('/', '%2F');

function decodedPath(pathname: string): string {
  try {
    return pathname.split('/').map(decodedPart).join('/');
  } catch {
    // Typed by hand, with a percent sign that encodes nothing.
    return pathname;
  }
}

/**
 * Returns the parts of an address, or undefined if it does not have the form of the pattern.
 * @param pattern such as `/projects/:projectId/:tab?`; `*` is any address
 */
export function partsOfAddress(pattern: string, pathname: string): AddressParts | undefined {
  if (pattern === '*') return {};
  const names: string[] = [];
  const form = pattern.replace(/\/*$/, '').replaceAll(/\/:(\w+)(\??)/g, (_, name: string, optional: string) => {
    names.push(name);
    return optional === '' ? '/([^/]+)' : '(?:/([^/]*))?';
  });
  const values = new RegExp(`^${form}/*$`, 'i').exec(decodedPath(pathname))?.slice(1);
  if (!values) return undefined;
  return Object.fromEntries(names.map((name, at) => [name, values[at]?.replaceAll('%2F', '/') || undefined]));
}
