import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

import { DISCARD, unsaved } from '../form/unsaved.js';
import { useAsk } from './ask.js';

export function LeaveGuard() {
  const { confirm } = useAsk();
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    unsaved.isLostBetween(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm(DISCARD).then((discarded) => (discarded ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm]);
  return null;
}
