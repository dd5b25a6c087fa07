import { seals } from '@bursar/contracts';
import { assuranceSheets } from '@bursar/contracts/sheets/assurance';

import { useOutcome } from '../../shared/feedback/outcome.js';
import { formatCount } from '../../shared/figures/money.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { HeadsOutside } from './heads-outside.js';
import { SealDrawer } from './seal-drawer.js';
import { SealRibbon } from './seal-ribbon.js';
import { VerificationTile } from './verification-tile.js';
import { useSealDialogs } from './use-seal-dialogs.js';
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
  const latest = useRoute(seals.list, { limit: 1 });
  const sealNow = useAction(seals.seal);
  const maySeal = useMay(seals.seal);
  const [last] = latest.data ?? [];
  const { keep, verify, dialogs } = useSealDialogs(last, report);
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
            <ActButton onClick={verify}>Verify Log…</ActButton>
            <ActButton look="primary" disabled={!last} onClick={() => last && keep(last)}>
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
          drawer={({ row, onClose }) => <SealDrawer seal={row} onKeep={() => keep(row)} onClose={onClose} />}
          empty="Nothing is sealed yet. The first seal follows within the hour."
          failure="The seals could not be loaded."
        />
      </Stack>
      {dialogs}
    </>
  );
}
