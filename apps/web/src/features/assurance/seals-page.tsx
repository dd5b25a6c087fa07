import { type Seal, seals } from '@bursar/contracts';
import { assuranceSheets } from '@bursar/contracts/sheets/assurance';
import { useState } from 'react';

import { useOutcome } from '../../shared/feedback/outcome.js';
import { formatCount } from '../../shared/figures/money.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { useShortcuts } from '../../shared/shell/shortcuts.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { HeadsOutside } from './heads-outside.js';
import { KeepHeadDialog } from './keep-head-dialog.js';
import { SealDrawer } from './seal-drawer.js';
import { SealRibbon } from './seal-ribbon.js';
import { VerificationTile } from './verification-tile.js';
import { VerifyLogDialog } from './verify-log-dialog.js';
import styles from './seals.module.css';

const COLUMNS = columnsOf(assuranceSheets.seals.columns, {
  seal_no: { sortable: true },
  sealed_at: { sortable: true },
  events: { cell: ({ events }) => formatCount(events), align: 'end' },
  root: { cell: ({ root }) => <code className={styles.root}>{root.slice(0, 16)}…</code>, from: 1024 },
  key_id: { from: 1280 },
});

export default function SealsPage() {
  const [banner, report] = useOutcome('');
  const [keeping, setKeeping] = useState<Seal>();
  const [verifying, setVerifying] = useState(false);
  const latest = useRoute(seals.list, { limit: 1 });
  const sealNow = useAction(seals.seal);
  const maySeal = useMay(seals.seal);
  const [last] = latest.data ?? [];
  useShortcuts({ v: () => setVerifying(true), k: () => setKeeping(last) });
  return (
    <>
      <PageHeader
        title="Seals"
        subtitle="A seal signs all events before it. A head kept outside the house proves that they never changed."
        actions={
          <>
            {maySeal && (
              <ActButton
                disabled={sealNow.isPending}
                onClick={() =>
                  sealNow.mutate(
                    {},
                    {
                      onSuccess: ({ message }) => report.succeeded(message),
                      onError: (error) => report.failed(error.text('The log could not be sealed.')),
                    },
                  )
                }
              >
                Seal Now
              </ActButton>
            )}
            <ActButton onClick={() => setVerifying(true)}>Verify Log…</ActButton>
            <ActButton look="primary" disabled={!last} onClick={() => setKeeping(last)}>
              Keep This Head…
            </ActButton>
          </>
        }
      />
      <Stack>
        {banner}
        <HeadsOutside />
        <VerificationTile />
        <SealRibbon />
        <Register
          sheet={assuranceSheets.seals}
          columns={COLUMNS}
          drawer={({ row, onClose }) => <SealDrawer seal={row} onKeep={() => setKeeping(row)} onClose={onClose} />}
          empty="Nothing is sealed yet. The first seal follows within the hour."
          failure="The seals could not be loaded."
        />
      </Stack>
      {keeping && <KeepHeadDialog seal={keeping} report={report} onClose={() => setKeeping(undefined)} />}
      {verifying && <VerifyLogDialog report={report} onClose={() => setVerifying(false)} />}
    </>
  );
}
