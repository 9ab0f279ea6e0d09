import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  use,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { type Place, useLocation } from '#app/kit/router.tsx';
import { BrokenScreen } from './BrokenScreen.tsx';

type LoadScreen = () => Promise<ComponentType>;

interface ScreenFile {
  readonly component: Promise<ComponentType>;
  loaded?: ComponentType;
  state: 'loading' | 'loaded' | 'failed';
  /** Loaded ahead of being opened. */
  isAhead: boolean;
}

/** Loaded once, by the screens' names. */
const screenFiles = new Map<string, ScreenFile>();
const loadListeners = new Set<() => void>();
const notifyOfLoads = () => loadListeners.forEach((notify) => notify());

/**
 * Loads the file of a screen with its texts, unless it is loaded already.
 * @param isAhead the screen may never be opened: nothing shows that it is being loaded, and a failure is forgotten
 */
export function loadScreen(name: string, load: LoadScreen, isAhead = false): Promise<ComponentType> {
  const known = screenFiles.get(name);
  if (known) {
    if (known.isAhead && !isAhead) {
      known.isAhead = false;
      queueMicrotask(notifyOfLoads);
    }
    return known.component;
  }
  const file: ScreenFile = { component: load(), state: 'loading', isAhead };
  screenFiles.set(name, file);
  const settle = (state: ScreenFile['state']) => {
    file.state = state;
    if (state === 'failed' && file.isAhead) screenFiles.delete(name);
    notifyOfLoads();
  };
  file.component.then(
    (component) => {
      file.loaded = component;
      settle('loaded');
    },
    () => settle('failed'),
  );
  // Not while a screen is rendered.
  queueMicrotask(notifyOfLoads);
  return file.component;
}

/** A screen at its address; until its file is loaded, the one before stays. */
export function LoadedScreen({ name, load }: { name: string; load: LoadScreen }) {
  // `use` shows a fallback first, even for a promise that is fulfilled.
  return createElement(screenFiles.get(name)?.loaded ?? use(loadScreen(name, load)));
}

const isAnyLoading = () => [...screenFiles.values()].some(({ state, isAhead }) => state === 'loading' && !isAhead);

/** True while the file of an opened screen is being loaded. */
export function useIsScreenLoading(): boolean {
  return useSyncExternalStore((notify) => {
    loadListeners.add(notify);
    return () => loadListeners.delete(notify);
  }, isAnyLoading);
}

/** Shows that its content broke or could not be loaded, until the address changes. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return <FailureBoundary location={useLocation()}>{children}</FailureBoundary>;
}

interface FailureBoundaryProps {
  readonly location: Place;
  readonly children: ReactNode;
}

interface FailureBoundaryState {
  readonly location: Place;
  readonly failure?: { readonly error: unknown };
}

class FailureBoundary extends Component<FailureBoundaryProps, FailureBoundaryState> {
  override state: FailureBoundaryState = { location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<FailureBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ location }: FailureBoundaryProps, state: FailureBoundaryState) {
    return location === state.location ? null : { location, failure: undefined };
  }

  override render() {
    const { failure } = this.state;
    return failure ? <ScreenFailure error={failure.error} /> : this.props.children;
  }
}

function ScreenFailure({ error }: { error: unknown }) {
  // A file that could not be loaded is requested again when its screen is opened the next time.
  useEffect(
    () => () => {
      for (const [name, { state }] of screenFiles) if (state === 'failed') screenFiles.delete(name);
    },
    [],
  );
  return <BrokenScreen error={error} />;
}
