import { type Preferences, preferences } from '@bursar/contracts';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

import { Banner } from '../feedback/banner.js';
import { call } from '../server/call.js';
import { newKey } from '../server/http-client.js';
import { useStore } from '../shell/store.js';
import { type Chosen, createPreferences, type PreferencesStore } from './preferences.js';

const PreferencesContext = createContext<PreferencesStore | undefined>(undefined);

const ofAccount = {
  load: () => call(preferences.mine, {}),
  save: async (chosen: Preferences) => (await call(preferences.save, chosen, { idempotencyKey: newKey() })).preferences,
};

export function PreferencesProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => createPreferences(ofAccount));
  useEffect(() => {
    const refresh = (): void => void store.refresh();
    refresh();
    addEventListener('focus', refresh);
    addEventListener('online', refresh);
    return () => {
      removeEventListener('focus', refresh);
      removeEventListener('online', refresh);
    };
  }, [store]);
  return <PreferencesContext value={store}>{children}</PreferencesContext>;
}

function usePreferencesStore(): PreferencesStore {
  const store = useContext(PreferencesContext);
  if (!store) throw new Error('usePreferences needs a PreferencesProvider above it');
  return store;
}

export function usePreferences(): Chosen & Pick<PreferencesStore, 'choose'> {
  const store = usePreferencesStore();
  return { ...useStore(store), choose: store.choose };
}

export function UnsavedPreferences() {
  const store = usePreferencesStore();
  const { failure, unsaved } = useStore(store);
  if (failure === undefined) return null;
  return (
    <Banner tone="error" onRetry={unsaved ? () => void store.refresh() : undefined}>
      {failure}
    </Banner>
  );
}
