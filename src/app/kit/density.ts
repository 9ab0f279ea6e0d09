import { useSyncExternalStore } from 'react';
import { densities, type Density } from './theme.ts';

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
