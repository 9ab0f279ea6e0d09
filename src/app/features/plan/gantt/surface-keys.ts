import type { KeyPress } from '#app/kit/key-press.ts';

/** Command of a key anywhere on the surface, outside of text boxes. */
export type SurfaceCommand =
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'today'
  | 'find'
  | 'findNext'
  | 'findPrevious'
  | 'details'
  | 'toBar'
  | 'tools'
  | 'panLeft'
  | 'panRight'
  | 'dismiss'
  | 'open'
  | 'siblings';

const plainSurfaceKeys: Readonly<Record<string, SurfaceCommand>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
  t: 'today',
  '/': 'find',
  i: 'details',
  b: 'toBar',
  '*': 'siblings',
  F3: 'findNext',
  F6: 'tools',
  Escape: 'dismiss',
  Enter: 'open',
};

const shiftSurfaceKeys: Readonly<Record<string, SurfaceCommand>> = {
  '+': 'zoomIn',
  '/': 'find',
  '*': 'siblings',
  F3: 'findPrevious',
  F6: 'tools',
  ArrowLeft: 'panLeft',
  ArrowRight: 'panRight',
};

/** Marks the button that one goes on with after the rows. */
export const nextTool = { 'data-next-tool': '' } as const;

/** The command of a key; none for keys that mean nothing here. */
export function surfaceCommandFor({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): SurfaceCommand | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'f' && !shiftKey ? 'find' : undefined;
  return shiftKey ? shiftSurfaceKeys[key] : plainSurfaceKeys[key];
}
