import type { AlertProps, CircularProgressProps, GrowProps } from '@mui/material';
import type { TouchRippleActions } from '@mui/material/ButtonBase/TouchRipple';
import { type ComponentProps, type ComponentType, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type * as onDemand from './on-demand.tsx';

// Parts of Material UI that nothing shows before the user does something: dialogs, menus, and parts of tooltips and buttons.
// The build puts those with `Late` in their names in the place of the real ones (`scripts/late-parts.js`), a tenth of what
// the first screen loads.

type LateParts = typeof onDemand;

let lateParts: LateParts | undefined;
const loadLateParts = async (): Promise<LateParts> => (lateParts ??= await import('./on-demand.tsx'));

/** Pause in ms before parts that could not be loaded are loaded again. */
const retryDelayMs = 1_000;

/** Once they are loaded, if they are needed: without a connection they are tried again and again. */
export function useLateParts(isNeeded: boolean): LateParts | undefined {
  const [parts, setParts] = useState(lateParts);
  const [attempt, setAttempt] = useState(1);
  const isMissing = isNeeded && parts === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    loadLateParts().then(
      (loaded) => isCurrent && setParts(loaded),
      () => {
        if (isCurrent) timer = setTimeout(() => setAttempt(attempt + 1), retryDelayMs);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isMissing, attempt]);
  return parts;
}

/** The first of these comes before anything that needs a part: a tooltip waits for half a second. */
const firstEvents = ['pointermove', 'pointerdown', 'keydown'] as const;
/** Without one: the connection may be lost before the first. Sooner they would hold up a slow phone that still draws its screen. */
const lateDelayMs = 60_000;

/** Loads the parts when the user does the first thing, or after a while. */
export function useLatePartsAhead(): void {
  useEffect(() => {
    const stop = () => {
      clearTimeout(timer);
      for (const event of firstEvents) removeEventListener(event, load, true);
    };
    const load = () => {
      stop();
      void loadLateParts().catch(() => undefined);
    };
    const timer = setTimeout(load, lateDelayMs);
    for (const event of firstEvents) addEventListener(event, load, { capture: true, passive: true });
    return stop;
  }, []);
}

/** A message with its words at once; its colours and icon come with the other parts. */
export function LateAlert({ severity, ...props }: AlertProps) {
  const Loaded = useLateParts(true)?.Alert;
  if (Loaded) return <Loaded severity={severity} {...props} />;
  const { id, children, action, role = 'alert' } = props;
  return (
    <div id={id} role={role}>
      {children}
      {action}
    </div>
  );
}

type OpenedPart = 'Dialog' | 'Drawer' | 'Menu' | 'Popover' | 'Popper';

/** A part that shows nothing until it is open. */
const openedPart = <N extends OpenedPart>(name: N) =>
  function LatePart(props: ComponentProps<LateParts[N]>) {
    const Loaded = useLateParts(props.open ?? false)?.[name] as ComponentType<typeof props> | undefined;
    return Loaded && <Loaded {...props} />;
  };

export const LateDialog = openedPart('Dialog');
export const LateDrawer = openedPart('Drawer');
export const LateMenu = openedPart('Menu');
export const LatePopover = openedPart('Popover');
export const LatePopper = openedPart('Popper');

/** Within a popper, whose file it is in. */
export const LateGrow = (props: GrowProps) => lateParts && <lateParts.Grow {...props} />;

export function LateProgress(props: CircularProgressProps) {
  const Loaded = useLateParts(true)?.CircularProgress;
  return Loaded && <Loaded {...props} />;
}

type RippleAction = (ripple: TouchRippleActions) => void;

/** Actions of its button until it is loaded are done then. */
export function LateRipple({ ref, ...props }: onDemand.RippleProps) {
  const Loaded = useLateParts(true)?.Ripple;
  const ripple = useRef<TouchRippleActions>(null);
  const waiting = useRef<RippleAction[]>([]);
  useImperativeHandle(ref, () => {
    const run = (action: RippleAction) => (ripple.current ? action(ripple.current) : void waiting.current.push(action));
    return {
      start: (event, options) => run((shown) => shown.start(event, options)),
      stop: (event, callback) => run((shown) => shown.stop(event, callback)),
      pulsate: (event) => run((shown) => shown.pulsate(event)),
    };
  }, []);
  useEffect(() => {
    if (ripple.current) for (const action of waiting.current.splice(0)) action(ripple.current);
  }, [Loaded]);
  return Loaded && <Loaded {...props} ref={ripple} />;
}
