import { createStore, useStore } from '../shell/store.js';

const STORAGE_KEY = 'theme';

export type ThemeChoice = 'system' | 'light' | 'dark';

interface Theme {
  readonly choice: ThemeChoice;
  readonly shown: 'light' | 'dark';
}

export const themeOf = (choice: ThemeChoice, systemIsDark: boolean): Theme => ({
  choice,
  shown: choice === 'dark' || (choice === 'system' && systemIsDark) ? 'dark' : 'light',
});

const store = createStore<Theme>({ choice: 'system', shown: 'light' });

const show = (theme: Theme): void => {
  document.documentElement.dataset.theme = theme.shown;
  store.set(theme);
};

function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** `theme.js` sets the first colours earlier. */
export function startTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => show(themeOf(storedChoice(), system.matches));
  follow();
  system.addEventListener('change', follow);
  addEventListener('storage', ({ key }) => {
    if (key === null || key === STORAGE_KEY) follow();
  });
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, choice);
  show(themeOf(choice, matchMedia('(prefers-color-scheme: dark)').matches));
}

export const useTheme = (): Theme => useStore(store);
