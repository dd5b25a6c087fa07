import { decisions } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { useMay } from '../../shared/session/use-may.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { useWaiting } from './use-waiting.js';

const { Part: WaitingForYou } = lazyPart(async () => (await import('./waiting-for-you.js')).WaitingForYou);

interface WaitingIfAnyProps {
  readonly report: Report;
}

/** Once shown it stays, so that outcomes can be read. */
export function WaitingIfAny({ report }: WaitingIfAnyProps) {
  const may = useMay(decisions.waitingApprovals);
  const { data, isError } = useWaiting(may);
  const [wasShown, setWasShown] = useState(false);
  const waits = isError || (data !== undefined && data.items.length > 0);
  if (waits && !wasShown) setWasShown(true);
  return may && (waits || wasShown) && <WaitingForYou department={undefined} named report={report} />;
}
