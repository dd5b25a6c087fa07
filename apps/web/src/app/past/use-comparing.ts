import { useState } from 'react';

import { type Compared, useCompared, usePast } from '../../shared/past/past.js';
import { useShortcuts } from '../../shared/shell/shortcuts.js';
import { useGoToTimes } from './use-past-address.js';

interface Comparing {
  readonly compared: Compared | undefined;
  readonly choosing: boolean;
  readonly choose: () => void;
  readonly close: () => void;
}

export function useComparing(): Comparing {
  const [asOf, compared] = [usePast(), useCompared()];
  const goTo = useGoToTimes();
  const [choosing, setChoosing] = useState(false);
  const choose = (): void => {
    if (asOf === undefined || compared !== undefined) setChoosing(true);
    else goTo({ then: asOf });
  };
  useShortcuts({ c: choose });
  return { compared, choosing, choose, close: () => setChoosing(false) };
}
