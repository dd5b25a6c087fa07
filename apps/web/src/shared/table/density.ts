import { createStore, useStore } from '../shell/store.js';

const STORAGE_KEY = 'density';

export type Density = 'comfortable' | 'compact';

const store = createStore<Density>(localStorage.getItem(STORAGE_KEY) === 'compact' ? 'compact' : 'comfortable');

export function chooseDensity(density: Density): void {
  if (density === 'compact') localStorage.setItem(STORAGE_KEY, density);
  else localStorage.removeItem(STORAGE_KEY);
  store.set(density);
}

export const useDensity = (): Density => useStore(store);
