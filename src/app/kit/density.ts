import { useSyncExternalStore } from 'react';

/** Densities in pixels: spacing step, base text size, and row height. */
export const densities = {
  compact: { step: 6.5, text: 15, row: 28 },
  usual: { step: 8, text: 16, row: 32 },
  roomy: { step: 9.5, text: 17.5, row: 38 },
};
export type Density = keyof typeof densities;
export const densityNames = Object.keys(densities) as readonly Density[];

const densityStorageKey = 'opdesk.density';
const listeners = new Set<() => void>();

/** As its user chose, without following changes. */
export function chosenDensity(): Density {
  const stored = localStorage.getItem(densityStorageKey);
  return stored !== null && stored in densities ? (stored as Density) : 'usual';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setDensity(density: Density): void {
  localStorage.setItem(densityStorageKey, density);
  for (const listener of listeners) listener();
}

/** Returns the density chosen on this device. */
export function useDensity() {
  return { density: useSyncExternalStore(subscribe, chosenDensity), setDensity };
}
