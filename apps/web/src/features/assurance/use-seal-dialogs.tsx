import { type Seal } from '@bursar/contracts';
import { type ReactNode, useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { useShortcuts } from '../../shared/shell/shortcuts.js';

const { Part: KeepHeadDialog } = lazyPart(async () => (await import('./keep-head-dialog.js')).KeepHeadDialog);
const { Part: VerifyLogDialog } = lazyPart(async () => (await import('./verify-log-dialog.js')).VerifyLogDialog);

interface SealDialogs {
  readonly keep: (seal: Seal) => void;
  readonly verify: () => void;
  readonly dialogs: ReactNode;
}

export function useSealDialogs(last: Seal | undefined, report: Report): SealDialogs {
  const [keeping, setKeeping] = useState<Seal>();
  const [verifying, setVerifying] = useState(false);
  const verify = (): void => setVerifying(true);
  useShortcuts({ v: verify, k: () => setKeeping(last) });
  const dialogs = (
    <>
      {keeping && <KeepHeadDialog seal={keeping} report={report} onClose={() => setKeeping(undefined)} />}
      {verifying && <VerifyLogDialog report={report} onClose={() => setVerifying(false)} />}
    </>
  );
  return { keep: setKeeping, verify, dialogs };
}
